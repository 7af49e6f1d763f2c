import { type AgentRequest, enter } from "../authoring/request.ts";
import type { Form } from "./call.ts";

/** Lets `agent()` find the context, wherever the handler's code calls it. */
export const agent =
  (form: Form): Form =>
  (call, more) => {
    const args = form(call, more);
    enter(args[0] as AgentRequest);
    return args;
  };
