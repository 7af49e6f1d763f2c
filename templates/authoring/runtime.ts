export { Agent, type ResultValue } from "./agent.ts";
export { type Content, type Element, createElement } from "./element.ts";
