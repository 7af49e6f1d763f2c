import type { EventContext, EventName, RouteConfig } from "./types.ts";

export type * from "./config.ts";
export type * from "./families.ts";
export * from "./payload.ts";
export type * from "./project.ts";
export type * from "./types.ts";

/** What a route's handler is called with; a view also gets the data that it was rendered with. */
export type AgentEventRouteProps<E extends EventName = EventName, RenderInput = undefined> = EventContext<E> & {
  readonly renderInput?: RenderInput;
};
/** Static configuration of a route. */
export type AgentEventRouteConfig = RouteConfig;
