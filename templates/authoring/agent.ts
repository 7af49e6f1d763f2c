import type { Content } from "./element.ts";
import type { EventName, EventResult, Json } from "./types.ts";

/** The elements of a document: `<Agent.Result>` and what may stand in it. */
export const Agent = Object.freeze({
  /** The route's answer; everything else stands in one. */
  Result: "agent-result",
  /** Text for the model. */
  Context: "agent-context",
  Markdown: "agent-markdown",
  Text: "agent-text",
  Json: "agent-json",
  Progress: "agent-progress",
  Image: "agent-image",
  Audio: "agent-audio",
  Resource: "agent-resource",
  Error: "agent-error",
});

/** Context is an element of its own. */
type Decision<R> = R extends object ? Omit<R, "additionalContext"> : never;

/** What a route decides: the result of a plain handler, without context. */
export type ResultValue = Decision<EventResult<EventName>>;

interface Holder {
  readonly children?: Content;
}

interface Media {
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

/** Elements by name, with their properties. */
export interface Elements {
  "agent-result": Holder & { readonly value?: ResultValue | undefined; readonly metadata?: Json };
  "agent-context": Holder;
  "agent-markdown": Holder;
  "agent-text": Holder;
  "agent-json": { readonly value: Json };
  "agent-progress": { readonly completed: number; readonly total?: number; readonly message?: string };
  "agent-image": Media;
  "agent-audio": Media;
  "agent-resource": { readonly name: string; readonly uri: string; readonly mimeType?: string };
  "agent-error": Holder & { readonly code: string };
}
