import type { Events } from "./events.ts";

export type { EventContext, EventHandler, EventName, EventResult, RouteConfig } from "./types.ts";

// Every path leads to the same function; which paths there are is a matter of types, and the
// compiler compares the path with the file's own.
const helper: Events = new Proxy((_config: unknown, handler: unknown) => handler, {
  get: () => helper,
}) as unknown as Events;

/** Types a handler by its event and sets its static configuration. */
export const events: Events = helper;
