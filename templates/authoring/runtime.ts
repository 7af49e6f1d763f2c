export { Agent, type ResultValue } from "./agent.ts";
export { type Content, type Element, createElement } from "./element.ts";
export {
  type AgentRequest,
  type AgentRequestOptions,
  type ProcessIdentity,
  agent,
  runAgentRequest,
} from "./request.ts";
