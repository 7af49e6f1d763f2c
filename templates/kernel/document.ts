import { type Element, isElement } from "../authoring/element.ts";
import type { Signal } from "./deadline.ts";
import { AgentContractError, ELEMENTS, contract, properties } from "./elements.ts";
import { DEPTH, type Json } from "./json.ts";

/** A rendered answer. */
export interface Document {
  version: 1;
  status: "success" | "represented-error";
  root: Node;
  value?: Json;
}

/** One element of a document, named by its `kind`. */
export interface Node {
  kind: string;
  children?: Node[];
  text?: string;
  [property: string]: unknown;
}

/** How large a document may be. */
export const LIMITS = { bytes: 1_048_576, depth: 64, nodes: 10_000 };
/** Most pieces of content that components may give: a component that holds itself has no end. */
const PIECES = 100_000;

/** Renders what a component returned; `undefined` when that is nothing at all. */
export async function document(content: unknown, signal: Signal): Promise<Document | undefined> {
  const walk: Walk = { signal, nodes: 0, pieces: 0, values: [], failed: false };
  const [first, ...others] = (await settle(content, walk)).filter(isSolid);
  if (first === undefined) return undefined;
  contract(isElement(first) && first.type === "agent-result" && !others.length, "a document is one agent-result");
  const root = await node(first, 1, walk);
  contract(walk.values.length < 2, "a document has at most one value");
  const [value] = walk.values;
  const made: Document = { version: 1, status: walk.failed ? "represented-error" : "success", root };
  if (value !== undefined) made.value = value;
  const bytes = Buffer.byteLength(JSON.stringify(made));
  contract(bytes <= LIMITS.bytes, `the document is larger than ${LIMITS.bytes} bytes`, "document-bytes-exceeded");
  return made;
}

/** The state of rendering one document. */
interface Walk {
  signal: Signal;
  nodes: number;
  pieces: number;
  /** Values of its results. */
  values: Json[];
  /** It has an error. */
  failed: boolean;
}

/** What `content` comes down to once its components are called: texts and elements, in order. */
async function settle(content: unknown, walk: Walk): Promise<(string | Element)[]> {
  for (;;) {
    contract(++walk.pieces <= PIECES, "the components come to no end", "document-node-count-exceeded");
    if (content === null || content === undefined || typeof content === "boolean") return [];
    if (typeof content !== "object") {
      contract(typeof content !== "function" && typeof content !== "symbol", `a ${typeof content} cannot be rendered`);
      return [String(content)];
    }
    if (isPromise(content)) {
      content = await content;
      walk.signal().throwIfAborted();
    } else if (Array.isArray(content)) {
      // Lists may be nested as deep as a stack is not.
      await undefined;
      return (await all(content, (each) => settle(each, walk))).flat();
    } else {
      contract(isElement(content), describe(content));
      const { type, props } = content;
      if (typeof type === "string") return [content];
      contract(typeof type === "function", "a tag is neither a component nor an element of Agent");
      content = type(props);
    }
  }
}

const isPromise = (value: object): value is PromiseLike<unknown> => "then" in value;

/** The node of an element of the document. */
async function node({ type, props }: Element, depth: number, walk: Walk): Promise<Node> {
  const name = type as string;
  contract(Object.hasOwn(ELEMENTS, name), `${name} is no element of a document`);
  const rule = ELEMENTS[name]!;
  enter(walk, depth);
  const { value, ...checked } = properties(name, rule, props, (left) => enter(walk, depth + DEPTH - left));
  const made: Node = { kind: name.slice("agent-".length), ...checked };
  if (name === "agent-error") walk.failed = true;
  if (name !== "agent-result") Object.assign(made, value !== undefined && { value });
  else if (value !== undefined) walk.values.push(value as Json);
  if (!rule.holds) return made;
  const inside = await settle(props["children"], walk);
  if (rule.holds === "children") {
    made.children = await all(inside.filter(isSolid), (each) => {
      contract(isElement(each), `${name} holds elements; a text belongs into one of them`);
      return node(each, depth + 1, walk);
    });
  } else {
    contract(!inside.some(isElement), `${name} holds a text and no elements`);
    made[rule.holds] = inside.join("").toWellFormed();
  }
  return made;
}

/** What comes of each item, in order; those that wait do so side by side. */
function all<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  // The minifier may give a method that is named twice a name without its object.
  return Promise.all(items.map(work));
}

/** Whether it can be seen: blank texts between elements cannot. */
const isSolid = (each: string | Element): boolean => isElement(each) || each.trim() !== "";

function enter(walk: Walk, depth: number): void {
  const { nodes } = LIMITS;
  contract(++walk.nodes <= nodes, `the document has more than ${nodes} nodes`, "document-node-count-exceeded");
  shallow(depth);
}

function shallow(depth: number): void {
  if (depth <= LIMITS.depth) return;
  const message = `the document is nested deeper than ${LIMITS.depth} levels`;
  throw new AgentContractError("document-depth-exceeded", message);
}

const describe = (content: object): string =>
  "$$typeof" in content
    ? "an element of another JSX runtime; set jsxImportSource to @agent-bundle/runtime"
    : "an object that is no element cannot be rendered";
