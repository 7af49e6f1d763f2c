import type { Load } from "./call.ts";
import { type Context, around, extended } from "./context.ts";
import { demand } from "./fault.ts";
import { own } from "./json.ts";

/** Is told of the making of each value. */
type Watch = <T>(make: () => Promise<T>) => Promise<T>;

/**
 * Adds `provider` to the context. The module of a key is loaded when the key is first read; all who
 * read it share one promise, which is rejected at the latest when the request is over.
 */
export const providers = (load: Load, modules: Record<string, Load>, plugin: object, watch: Watch = run): Load =>
  around(load, (handler, context: Context) => {
    const { signal } = context;
    const made = new Map<string, Promise<unknown>>();
    const make = async (key: string): Promise<unknown> => {
      const module = own(modules, key) as Load | undefined;
      demand(module, `there is no such provider; known: ${Object.keys(modules).join(", ") || "none"}`);
      const factory = (await module()).default;
      demand(typeof factory === "function", `the provider ${key} has no default function`);
      return factory(given);
    };
    const provider = (key: string): Promise<unknown> => {
      const known = signal.aborted ? undefined : made.get(key);
      if (known) return known;
      const value = new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        watch(() => make(key)).then(resolve, reject);
      });
      // Who waits for the value learns of a failure; where nobody does, it is none of the hook.
      value.catch(() => {});
      made.set(key, value);
      return value;
    };
    const props = extended(context, { provider });
    const given = Object.freeze({ invocation: Object.freeze({ kind: "event", props }), plugin, signal });
    return handler(props);
  });

const run: Watch = (make) => make();
