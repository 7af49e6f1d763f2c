import { Fault } from "./fault.ts";
import { type Dict, type Enter, type Json, strict } from "./json.ts";

/** Why a document is refused, in the words of the documents' contract. */
export type ContractCode =
  | "invalid-document"
  | "document-depth-exceeded"
  | "document-node-count-exceeded"
  | "document-bytes-exceeded";

/** A document that breaks its contract. */
export class AgentContractError extends Fault {
  constructor(
    readonly code: ContractCode,
    message: string,
  ) {
    super(`${message} (${code})`);
  }
}

/** Throws an `AgentContractError` unless the condition holds. */
export function contract(
  holds: unknown,
  message: string,
  code: ContractCode = "invalid-document",
): asserts holds {
  if (!holds) throw new AgentContractError(code, message);
}

/** An element of the document by its name. */
export interface Rule {
  /** The key of its node under which its content stands: further nodes, or a text. */
  holds?: "children" | "text" | "message";
  /** Its properties, each with its check; `?` follows where it may be left out. */
  props: Record<string, string>;
}

const media = { props: { data: "text", mimeType: "text" } };

export const ELEMENTS: Record<string, Rule> = {
  "agent-result": { holds: "children", props: { value: "json?", metadata: "json?" } },
  "agent-context": { holds: "text", props: {} },
  "agent-markdown": { holds: "text", props: {} },
  "agent-text": { holds: "text", props: {} },
  "agent-json": { props: { value: "json" } },
  "agent-progress": { props: { completed: "count", total: "count?", message: "text?" } },
  "agent-image": media,
  "agent-audio": media,
  "agent-resource": { props: { name: "text", uri: "text", mimeType: "text?" } },
  "agent-error": { holds: "message", props: { code: "text" } },
};

/** The checked properties of an element; `enter` is told of every JSON value in them. */
export function properties(type: string, { props: checks, holds }: Rule, props: Dict, enter: Enter): Dict {
  const checked: Dict = {};
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || (name === "children" && holds)) continue;
    contract(Object.hasOwn(checks, name), `${type} has no property ${name}`);
    checked[name] = CHECKS[checks[name]!.replace("?", "")]!(value, `${name} of ${type}`, enter);
  }
  const missing = Object.keys(checks).find((name) => !checks[name]!.endsWith("?") && !(name in checked));
  contract(missing === undefined, `${type} needs ${missing}`);
  const { completed = 0, total = completed } = checked as { completed?: number; total?: number };
  contract(completed <= total, `${type} is more than complete`);
  return checked;
}

const CHECKS: Record<string, (value: unknown, name: string, enter: Enter) => Json> = {
  text(value, name) {
    contract(typeof value === "string" && value.trim(), `${name} is not a text, or a blank one`);
    return value.toWellFormed();
  },
  count(value, name) {
    contract(typeof value === "number" && value >= 0 && value < Infinity, `${name} is not a number from 0 on`);
    return value;
  },
  json: strict,
};
