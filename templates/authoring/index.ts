import type { EventContext, EventName, RouteConfig } from "./types.ts";

export type {
  AfterToolHookEvent,
  AgentBundleConfig,
  AgentStartHookEvent,
  AgentStopHookEvent,
  BeforeToolHookEvent,
  HookEvent,
  HookHandler,
  HookHandlerContext,
  HookHandlerEventName,
  HookResult,
  SessionStartHookEvent,
  StopHookEvent,
} from "./config.ts";
export type {
  EventContext,
  EventHandler,
  EventName,
  EventResult,
  Fields,
  Json,
  Payload,
  RouteConfig,
  Tool,
  ToolKind,
} from "./types.ts";
export type { JsonData, Rendering, ViewRequest } from "./view.ts";

/** What a JSX route or a view is called with; `renderInput` is what the handler gave to its view. */
export type AgentEventRouteProps<E extends EventName = EventName, RenderInput = undefined> = EventContext<E> & {
  readonly renderInput?: RenderInput | undefined;
};
/** Static configuration of a route. */
export type AgentEventRouteConfig = RouteConfig;
