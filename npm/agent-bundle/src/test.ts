import type { HostName } from "../../../templates/authoring/families.ts";
import type { EventName } from "../../../templates/authoring/types.ts";
import { type Recording, recorded } from "./recorded.ts";

export type { Document, Node } from "../../../templates/kernel/document.ts";
export { type DocumentMatchers, expectDocument } from "./expect.ts";
export { type EventRouteInput, type InputOptions, createEventRouteInput } from "./input.ts";
export type { Recording } from "./recorded.ts";
export { type RenderOptions, type Rendered, type RouteModule, renderRoute } from "./render.ts";

/** Recorded envelopes of `event` on `host`, to start from; copies, and none on a host without the event. */
export const fixtures = (host: HostName, event: EventName): Recording[] =>
  structuredClone([...(recorded[host][event] ?? [])]);
