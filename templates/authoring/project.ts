import type { EventContext, EventName } from "./types.ts";

/** The project's providers: key to value. `.agent-bundle/routes.d.ts` fills it in. */
export interface Providers {}

/** The project's event routes: id to event. `.agent-bundle/routes.d.ts` fills it in. */
export interface Routes {}

/** What the factory that is a provider's default export gives. */
export type Provided<Module> = Module extends { default: (...given: never[]) => infer Value }
  ? Awaited<Value>
  : never;

/** What the factory of a provider is called with. */
export interface ProviderContext {
  readonly invocation: {
    readonly kind: "event";
    /** What the route is called with that the value is made for. */
    readonly props: EventContext<EventName>;
  };
  /** The plugin, as its config names it. */
  readonly plugin: { readonly name: string; readonly version?: string };
  /** Aborted at the deadline, and when the request is over. */
  readonly signal: AbortSignal;
}
