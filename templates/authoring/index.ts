import type { EventContext, EventName, RouteConfig } from "./types.ts";

export type * from "./config.ts";
export type * from "./families.ts";
export * from "./payload.ts";
export type * from "./project.ts";
export type * from "./request.ts";
export * from "./trace.ts";
export type * from "./types.ts";
export type * from "./view.ts";

/** What a JSX route or a view is called with; `renderInput` is what the handler gave to its view. */
export type AgentEventRouteProps<E extends EventName = EventName, RenderInput = undefined> = EventContext<E> & {
  readonly renderInput?: RenderInput | undefined;
};
/** Static configuration of a route. */
export type AgentEventRouteConfig = RouteConfig;
