import type { Call } from "./call.ts";
import { type Document, type Node, document } from "./document.ts";
import { contract } from "./elements.ts";
import { type Dict, isPlain } from "./json.ts";

/** Makes a result of what a component returned. */
export async function render(returned: unknown, _args: unknown[], { signal }: Call): Promise<unknown> {
  const rendered = await document(returned, signal);
  return rendered && result(rendered);
}

/** A document as the result that a plain handler would return. */
export function result({ root, value = {} }: Document): Dict {
  contract(isPlain(value), "value of agent-result is not a plain object");
  contract(!("additionalContext" in value), "additionalContext is no key of a value: write an Agent.Context");
  return { ...value, additionalContext: context(root) };
}

/** The texts for the model, in their order. */
const context = ({ kind, text = "", children = [] }: Node): string =>
  kind === "context" ? text : children.map(context).join("");
