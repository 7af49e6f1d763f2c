import type { Load } from "./call.ts";
import { type Context, around, extended } from "./context.ts";
import { Fault } from "./fault.ts";

/** Lets the signal also end when the handler has answered: nothing that was begun for it need go on. */
export const lasting = (load: Load): Load =>
  around(load, async (handler, context: Context) => {
    const end = new AbortController();
    const { signal } = context;
    const late = (): void => end.abort(signal.reason);
    signal.addEventListener("abort", late);
    try {
      return await handler(extended(context, { signal: end.signal }));
    } finally {
      signal.removeEventListener("abort", late);
      end.abort(new Fault("the request is over"));
    }
  });
