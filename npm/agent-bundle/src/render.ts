import { isElement } from "../../../templates/authoring/element.ts";
import type { AgentEventRouteProps } from "../../../templates/authoring/index.ts";
import type { Routes } from "../../../templates/authoring/project.ts";
import { within } from "../../../templates/authoring/request.ts";
import type { EventName } from "../../../templates/authoring/types.ts";
import { type Outcome, answer } from "../../../templates/kernel/answer.ts";
import { extended } from "../../../templates/kernel/context.ts";
import { type Document, document } from "../../../templates/kernel/document.ts";
import { type Dict, freeze, isObject, own, strict } from "../../../templates/kernel/json.ts";
import { result } from "../../../templates/kernel/render.ts";
import { wish } from "../../../templates/kernel/wish.ts";
import { callOf, kit } from "./input.ts";
import { load, loadView } from "./load.ts";

/** A module under `src/events`, or of a view. */
export interface RouteModule {
  default: (props: never) => unknown;
}

export interface RenderOptions<E extends EventName> {
  /** What the route is called with. */
  input: AgentEventRouteProps<E, any>;
  /** The project's folder, when the route is named by its id; by default the current one. */
  root?: string;
  /** The view of a route that is given as a module; called when the view is rendered. */
  view?: () => RouteModule | Promise<RouteModule>;
}

/** The event of a route; any, when only its module is known. */
type EventOf<Route> = Route extends keyof Routes ? Routes[Route] & EventName : EventName;

/** What a route made of an event. */
export interface Rendered {
  /** The answer as a document; of a plain handler, the document that says the same. */
  document: Document;
  /** The answer as a plain handler returns it; nothing when the route has no opinion. */
  result: Readonly<Record<string, unknown>> | undefined;
  /** What the host of the input is given: JSON on stdout, text on stderr, the exit code. */
  answer: Outcome | undefined;
}

/**
 * Runs a route, named by its id or given as its module, as a wrapper does.
 *
 * Rejects with what the route throws, and where the host of the input cannot deliver the answer.
 */
export async function renderRoute<Route extends keyof Routes | RouteModule>(
  route: Route,
  { input, root = process.cwd(), view }: RenderOptions<EventOf<Route>>,
): Promise<Rendered> {
  const module = typeof route === "string" ? await load(root, route) : route;
  const sibling = typeof route === "string" ? (name: string) => loadView(root, route, name) : view;
  return within(input, () => answered(module, input, sibling));
}

type View = (name: string) => RouteModule | Promise<RouteModule>;

/** What the module makes of the input. */
async function answered(
  module: RouteModule,
  input: AgentEventRouteProps<any, any>,
  sibling: View | undefined,
): Promise<Rendered> {
  const returned = await call(module, input);
  const asksForView = own(returned, "outcome") === "render";
  const content = asksForView ? await rendered(returned as Dict, input, sibling) : returned;
  const isContent = asksForView || isElement(content) || Array.isArray(content);
  const made = isContent ? await document(content, () => input.signal) : undefined;
  const given = isContent ? made && result(made) : content;
  const asked = wish(given);
  const origin = callOf(input);
  return {
    document: made ?? plain(isObject(given) ? given : {}),
    result: isObject(given) ? given : undefined,
    answer: origin && answer(origin, asked, kit),
  };
}

/** What the view makes of the data that a handler asks it to render. */
async function rendered({ module, data }: Dict, input: object, view: View | undefined): Promise<unknown> {
  if (!view) throw new Error("the route renders a view: pass it as `view`");
  const renderInput = freeze(strict(data, "the data of a view"));
  return call(await view(String(module)), extended(input, { renderInput }));
}

async function call({ default: handler }: RouteModule, props: object): Promise<unknown> {
  if (typeof handler !== "function") throw new Error("the module has no default function");
  return handler(props as never);
}

/** The document that says what a plain result says. */
function plain({ additionalContext, ...value }: Dict): Document {
  const children = typeof additionalContext === "string" ? [{ kind: "context", text: additionalContext }] : [];
  const some = Object.keys(value).length > 0;
  return {
    version: 1,
    status: "success",
    root: { kind: "result", children },
    ...(some && { value: strict(value, "the result") }),
  };
}
