import type { Load } from "./call.ts";
import type { Dict } from "./json.ts";
import { loaded } from "./step.ts";

/** What a handler or a component gets, as far as services need to know it. */
export interface Context {
  readonly signal: AbortSignal;
}

type Handler = (context: Context) => unknown;

/** A module whose handler is run by `run`, which gets it and its context. */
export const around =
  (load: Load, run: (handler: Handler, context: any) => unknown): Load =>
  async () => {
    const handler = await loaded(load);
    return { default: async (context: Context) => run(handler, context) };
  };

/** The context with more in it; its getters stay what they are. */
export function extended<C extends object>(context: C, more: Dict): C {
  const all = { ...Object.getOwnPropertyDescriptors(context), ...Object.getOwnPropertyDescriptors(more) };
  return Object.freeze(Object.defineProperties({}, all)) as C;
}
