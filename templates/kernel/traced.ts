import { AsyncLocalStorage } from "node:async_hooks";

import type { EventContext, EventName } from "../authoring/types.ts";
import { type EventTracePhase, type EventTracer, createEventTracer, eventTraceExecution } from "../authoring/trace.ts";
import type { Load } from "./call.ts";
import { around } from "./context.ts";
import { own } from "./json.ts";
import { wish } from "./wish.ts";

/** One call on its way. */
interface Trace {
  tracer: EventTracer;
  phase: EventTracePhase;
  /** What the provider that failed last failed with. */
  lost?: { error: unknown };
}

const current = /* @__PURE__ */ new AsyncLocalStorage<Trace>();

/** Tells the observer of the process what becomes of each call. */
export const traced = (load: Load): Load =>
  around(load, (handler, context: EventContext<EventName>) => {
    const { canonical, host, signal } = context;
    const execution = eventTraceExecution({
      event: canonical.event,
      host: host.name,
      nativeEvent: host.nativeEvent,
    });
    const trace: Trace = { tracer: createEventTracer({ execution }), phase: "handler" };
    return current.run(trace, async () => {
      const late = (): void => fail(trace, signal.reason);
      signal.addEventListener("abort", late);
      try {
        const result = await handler(context);
        if (trace.phase === "render") trace.tracer.renderFinish();
        return result;
      } catch (error) {
        fail(trace, error);
        throw error;
      } finally {
        signal.removeEventListener("abort", late);
      }
    });
  });

/** The part that is a handler: it decides, or asks for its view. */
export const deciding = (load: Load): Load =>
  around(load, async (handler, context) => {
    const { tracer } = current.getStore()!;
    tracer.handlerStart();
    const returned = await handler(context);
    // What is no result is a failure of the handler.
    if (own(returned, "outcome") !== "render") wish(returned);
    tracer.handlerOutcome(returned as object | undefined);
    return returned;
  });

/** The part that is a component: from here on it is rendered. */
export const rendering = (load: Load): Load =>
  around(load, (handler, context) => {
    const trace = current.getStore()!;
    trace.tracer.executeStart("standalone");
    trace.phase = "render";
    trace.tracer.renderStart();
    return handler(context);
  });

/** The making of a provider's value. */
export async function watched<T>(make: () => Promise<T>): Promise<T> {
  const trace = current.getStore()!;
  trace.tracer.providersStart();
  try {
    return await make();
  } catch (error) {
    trace.lost = { error };
    throw error;
  } finally {
    trace.tracer.providersFinish(1);
  }
}

function fail({ tracer, phase, lost }: Trace, error: unknown): void {
  tracer.failure(lost && lost.error === error ? "providers" : phase, error);
}
