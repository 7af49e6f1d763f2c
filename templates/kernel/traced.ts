import { type EventTracePhase, type EventTracer, createEventTracer, eventTraceExecution } from "../authoring/trace.ts";
import type { Call, Kit, Load } from "./call.ts";
import { own } from "./json.ts";
import { wish } from "./wish.ts";

/** What of a hook is told of. */
export interface Traceable {
  load: Load;
  kit: Kit;
}

/** One call on its way. */
interface Trace {
  tracer: EventTracer;
  phase: EventTracePhase;
  /** What the provider that failed last failed with. */
  lost?: { error: unknown };
  done?: true;
}

/**
 * Tells the observer of the process what becomes of each call. What a component returns is rendered,
 * what a handler returns only when it asks for its view.
 */
export function traced({ load, kit }: Traceable, isComponent: boolean): Traceable {
  const traces = new WeakMap<object, Trace>();
  const traceOf = ([context]: unknown[]): Trace => traces.get(context as object)!;

  const handle = async (handler: (...args: unknown[]) => unknown, args: unknown[]): Promise<unknown> => {
    const trace = traceOf(args);
    const { tracer } = trace;
    if (isComponent) return attempt(trace, () => begin(trace, () => handler(...args)));
    return attempt(trace, async () => {
      tracer.handlerStart();
      const returned = await handler(...args);
      const rendered = own(returned, "outcome") === "render";
      // What is no result is a failure of the handler.
      if (!rendered) wish(returned);
      tracer.handlerOutcome(returned as object | undefined);
      if (!rendered) trace.done = true;
      return returned;
    });
  };

  const form: Kit["form"] = (call) => {
    const trace: Trace = { tracer: tracer(call), phase: "handler" };
    const args = kit.form({ ...call, watch: (work) => watched(trace, work) });
    traces.set(args[0] as object, trace);
    const signal = call.signal();
    signal.addEventListener("abort", () => fail(trace, signal.reason), { once: true });
    return args;
  };

  const render: Kit["render"] = async (returned, args, call) => {
    const trace = traceOf(args);
    const work = async (): Promise<unknown> => {
      const result = await kit.render!(returned, args, call);
      trace.tracer.renderFinish();
      trace.done = true;
      return result;
    };
    // A handler that has decided is done.
    if (trace.done) return returned;
    return attempt(trace, () => (isComponent ? work() : begin(trace, work)));
  };

  return {
    async load() {
      const { default: handler } = await load();
      return { default: typeof handler === "function" ? (...args: unknown[]) => handle(handler as never, args) : handler };
    },
    kit: { ...kit, form, ...(kit.render && { render }) },
  };
}

function tracer({ slice }: Call): EventTracer {
  const { event, host, native } = slice;
  return createEventTracer({ execution: eventTraceExecution({ event, host, nativeEvent: native }) });
}

/** Begins to render. */
async function begin<T>(trace: Trace, work: () => T): Promise<Awaited<T>> {
  trace.tracer.executeStart("standalone");
  trace.phase = "render";
  trace.tracer.renderStart();
  return await work();
}

/** Tells when `work` fails, which it still does. */
async function attempt<T>(trace: Trace, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    fail(trace, error);
    throw error;
  }
}

function fail({ tracer, phase, lost, done }: Trace, error: unknown): void {
  if (!done) tracer.failure(lost && lost.error === error ? "providers" : phase, error);
}

/** The making of a provider's value. */
async function watched<T>(trace: Trace, work: () => Promise<T>): Promise<T> {
  trace.tracer.providersStart();
  try {
    return await work();
  } catch (error) {
    trace.lost = { error };
    throw error;
  } finally {
    trace.tracer.providersFinish(1);
  }
}
