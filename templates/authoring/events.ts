import type { EventHandler, EventName, IfTool, RouteConfig } from "./types.ts";

/** Gives a handler the types of its event; returns it unchanged. */
export type Helper<E extends EventName> = (
  config: IfTool<E, RouteConfig, Omit<RouteConfig, "tools">>,
  handler: EventHandler<E>,
) => EventHandler<E>;

type Camel<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S;
type Group<E> = E extends `${infer Name}/${string}` ? Name : never;
type Member<E, G extends string> = E extends `${G}/${infer Name}` ? Camel<Name> : never;

/** A helper for each family, at its path: `events.tool.before`, `events.modelSwitch.after`. */
export type Events = { stop: Helper<"stop"> } & {
  [G in Group<EventName> as Camel<G>]: {
    [E in Extract<EventName, `${G}/${string}`> as Member<E, G>]: Helper<E>;
  };
};
