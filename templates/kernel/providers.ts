import type { Form, Load } from "./call.ts";
import { demand } from "./fault.ts";
import { own } from "./json.ts";

/** Modules of providers by key. */
export type Loads = Record<string, Load>;

/**
 * Adds `provider` to the context. The module of a key is loaded when the key is first read; all who
 * read it share one promise, which is also rejected when the request is over.
 */
export const providers =
  (form: Form, loads: Loads, plugin: object): Form =>
  (call, more) => {
    const made = new Map<string, Promise<unknown>>();
    const make = async (key: string): Promise<unknown> => {
      const load = own(loads, key) as Load | undefined;
      demand(load, `there is no such provider; known: ${Object.keys(loads).join(", ") || "none"}`);
      const factory = (await load()).default;
      demand(typeof factory === "function", `the provider ${key} has no default function`);
      return factory(given);
    };
    const provider = (key: string): Promise<unknown> => {
      const signal = call.signal();
      if (signal.aborted) return Promise.reject(signal.reason);
      const known = made.get(key);
      if (known) return known;
      const making = (): Promise<unknown> => make(key);
      const value = Promise.race([call.watch?.(making) ?? making(), end(signal)]);
      made.set(key, value);
      // Who waits for the value learns of a failure; where nobody does, it is none of the hook.
      value.catch(() => {});
      return value;
    };
    const args = form(call, { ...more, provider });
    const given = Object.freeze({
      invocation: Object.freeze({ kind: "event", props: args[0] }),
      plugin,
      get signal(): AbortSignal {
        return call.signal();
      },
    });
    return args;
  };

/** Rejects when `signal` is aborted. */
const end = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
