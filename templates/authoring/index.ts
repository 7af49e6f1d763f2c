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

/** What a route's handler is called with. */
export type AgentEventRouteProps<E extends EventName = EventName> = EventContext<E>;
/** Static configuration of a route. */
export type AgentEventRouteConfig = RouteConfig;
