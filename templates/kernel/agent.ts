import { type AgentRequest, within } from "../authoring/request.ts";
import type { Load } from "./call.ts";
import { around } from "./context.ts";

/** Lets `agent()` find the context, wherever the handler's code calls it. */
export const agent = (load: Load): Load =>
  around(load, (handler, context: AgentRequest) => within(context, () => handler(context)));
