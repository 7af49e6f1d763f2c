import type { Form } from "./call.ts";

let hits = 0;
let id: string | undefined;

/** Adds `process` to the context: the identity of the process, and how many calls it has had. */
export const identity =
  (form: Form): Form =>
  (call, more) => {
    const identity = {
      hits: ++hits,
      get instanceId(): string {
        return (id ??= process.getBuiltinModule("node:crypto").randomUUID());
      },
      pid: process.pid,
    };
    return form(call, { ...more, process: Object.freeze(identity) });
  };
