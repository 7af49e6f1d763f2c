import type { Load } from "./call.ts";
import { type Document, type Node, document } from "./document.ts";
import { contract } from "./elements.ts";
import { type Dict, isPlain } from "./json.ts";
import { loaded } from "./step.ts";

/** What a component gets; one of these is in every context. */
export interface Props {
  readonly signal: AbortSignal;
}

/** A module whose default export is a component, as one whose handler returns results. */
export const render =
  (load: Load): Load =>
  async () => {
    const component = await loaded(load);
    return { default: (props: Props) => rendered(component, props) };
  };

/** The result that a component renders. */
export async function rendered(component: (props: Props) => unknown, props: Props): Promise<Dict | undefined> {
  const made = await document(await component(props), () => props.signal);
  return made && result(made);
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
