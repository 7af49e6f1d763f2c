import { AsyncLocalStorage } from "node:async_hooks";

import { Fault, describe } from "./fault.ts";

type Method = (...args: unknown[]) => unknown;

/** The handler that the code now running belongs to. */
const inside = new AsyncLocalStorage<{ fail(error: unknown): void }>();

/** Console methods that print to stdout. */
const PRINTERS = "log info debug dir dirxml table group groupCollapsed count timeLog timeEnd";

let installed = false;

/** Runs a handler's code so that it can neither write to stdout nor end the process. */
export function guarded<T>(work: () => Promise<T>): Promise<T> {
  if (!installed) install();
  installed = true;
  return new Promise((resolve, reject) => {
    inside.run({ fail: reject }, () => void work().then(resolve, reject));
  });
}

/** Puts switches in place once; code outside of handlers passes through them unchanged. */
function install(): void {
  const print: Method = (...args) => console.error(...args);
  for (const name of PRINTERS.split(" ")) divert(console, name, print);
  divert(process.stdout, "write", (...args) => Reflect.apply(process.stderr.write, process.stderr, args));
  divert(process, "exit", () => {
    const fault = new Fault("the handler called process.exit");
    inside.getStore()?.fail(fault);
    throw fault;
  });
  // An error that nobody catches would end the host's process, and every later hook with it.
  const caught = (error: unknown): void => {
    const handler = inside.getStore();
    if (handler) handler.fail(error);
    else console.error(`agent-bundle: ${describe(error)}`);
  };
  process.on("unhandledRejection", caught);
  process.on("uncaughtException", caught);
}

/** Replaces a method for code that runs inside a handler. */
function divert(object: object, name: string, inner: Method): void {
  const methods = object as Record<string, Method>;
  const outer = methods[name]!;
  methods[name] = function (this: unknown, ...args) {
    return inside.getStore() ? inner(...args) : Reflect.apply(outer, this, args);
  };
}
