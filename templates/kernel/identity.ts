import type { Load } from "./call.ts";
import { around, extended } from "./context.ts";

let hits = 0;
let id: string | undefined;

/** Adds `process` to the context: the identity of the process, and how many calls it has had. */
export const identity = (load: Load): Load =>
  around(load, (handler, context) => {
    const identity = {
      hits: ++hits,
      get instanceId(): string {
        return (id ??= process.getBuiltinModule("node:crypto").randomUUID());
      },
      pid: process.pid,
    };
    return handler(extended(context, { process: Object.freeze(identity) }));
  });
