/** What happened, in the order of one execution. */
export const eventTraceEventKinds = /* @__PURE__ */ Object.freeze([
  "handler.start",
  "handler.outcome",
  "execute.start",
  "providers.start",
  "providers.finish",
  "render.start",
  "render.finish",
  "failure",
] as const);
export type EventTraceEventKind = (typeof eventTraceEventKinds)[number];

/** The steps of an execution: the handler, the way to what renders, its providers, its rendering. */
export const eventTracePhases = /* @__PURE__ */ Object.freeze(["handler", "execute", "providers", "render"] as const);
export type EventTracePhase = (typeof eventTracePhases)[number];

/** Which execution an event belongs to; the same object in all events of one. */
export interface EventTraceExecution {
  readonly event: string;
  readonly executionId: string;
  readonly host: string;
  readonly nativeEvent: string;
}

/** An error without its stack; the message has at most 512 characters. */
export interface EventTraceErrorSummary {
  readonly code?: string;
  readonly message: string;
  readonly name: string;
}

/** What a handler decided: a denial, a view, or anything else. */
export type EventTraceOutcome = "continue" | "deny" | "render";
export type EventTraceRuntime = "shared" | "standalone";

interface Common<Kind extends EventTraceEventKind, Phase extends EventTracePhase> {
  /** Monotonic time in milliseconds. */
  readonly at: number;
  readonly execution: EventTraceExecution;
  readonly kind: Kind;
  readonly phase: Phase;
  /** Counted from 0. */
  readonly sequence: number;
}

/** How long the phase took, where its start was observed. */
interface Timed {
  readonly durationMs?: number;
}

/** One step of an execution: metadata of that step alone, never a payload or a reason. */
export type EventTraceEvent =
  | Common<"handler.start", "handler">
  | (Common<"handler.outcome", "handler"> & Timed & { readonly outcome: EventTraceOutcome })
  | (Common<"execute.start", "execute"> & { readonly runtime: EventTraceRuntime })
  | Common<"providers.start", "providers">
  | (Common<"providers.finish", "providers"> & Timed & { readonly count: number })
  | Common<"render.start", "render">
  | (Common<"render.finish", "render"> & Timed)
  | (Common<"failure", EventTracePhase> & Timed & { readonly error: EventTraceErrorSummary });

export type EventTraceObserver = (event: EventTraceEvent) => void;

export interface EventTracerOptions {
  execution: EventTraceExecution;
  /** Monotonic milliseconds. */
  now?: () => number;
  /** By default the observer of the process, whichever there is at each event. */
  observer?: EventTraceObserver;
}

/** Tells an observer of one execution; no method ever throws. */
export interface EventTracer {
  readonly execution: EventTraceExecution;
  /** Somebody observes. */
  readonly enabled: boolean;
  /** A failure was told; nothing follows it. */
  readonly closed: boolean;
  handlerStart(): void;
  handlerOutcome(result: { readonly outcome?: unknown } | null | undefined | void): void;
  executeStart(runtime: EventTraceRuntime): void;
  /** Of loads that overlap, the first begins and the last ends the one phase that is told. */
  providersStart(): void;
  providersFinish(count: number): void;
  renderStart(): void;
  renderFinish(): void;
  failure(phase: EventTracePhase, error: unknown): void;
}

const SLOT: unique symbol = /* @__PURE__ */ Symbol.for("agent-bundle.event-trace-observer") as never;
const slot = globalThis as { [SLOT]?: EventTraceObserver | undefined };

/** Longest message of a summary. */
const MESSAGE = 512;

/** The observer of the process. */
export const eventTraceObserver = (): EventTraceObserver | undefined => slot[SLOT];

/** Makes `observer` the one of the process; the result puts the one before back. */
export function installEventTraceObserver(observer: EventTraceObserver): () => void {
  const before = slot[SLOT];
  slot[SLOT] = observer;
  return () => {
    // A later one stays in place.
    if (slot[SLOT] === observer) slot[SLOT] = before;
  };
}

/** A frozen identity, with a new id unless one is given; throws for a blank text. */
export function eventTraceExecution(
  given: Omit<EventTraceExecution, "executionId"> & { readonly executionId?: string },
): EventTraceExecution {
  const { event, executionId = globalThis.crypto.randomUUID(), host, nativeEvent } = given;
  const execution = { event, executionId, host, nativeEvent };
  for (const [key, text] of Object.entries(execution)) {
    if (typeof text !== "string" || !text.trim()) throw new TypeError(`${key} is not a text, or a blank one`);
  }
  return Object.freeze(execution);
}

/** What may be told of an error; never throws. */
export function summarizeEventTraceError(error: unknown): EventTraceErrorSummary {
  const isError = error instanceof Error;
  const message = attempt(() => String(isError ? error.message : error)) ?? "[unprintable]";
  const name = isError ? textOf(() => error.name) || "Error" : "NonError";
  const code = isError ? textOf(() => (error as { code?: unknown }).code) : undefined;
  const short = message.length > MESSAGE ? `${message.slice(0, MESSAGE - 1)}…` : message;
  return Object.freeze({ ...(code && { code }), message: short, name });
}

/** Begins to tell of one execution. */
export function createEventTracer({ execution, now, observer }: EventTracerOptions): EventTracer {
  const clock = now ?? (() => performance.now());
  const starts = new Map<EventTracePhase, number>();
  let first: number | undefined;
  let sequence = 0;
  let closed = false;
  let loading = 0;
  let loaded = 0;
  const watcher = (): EventTraceObserver | undefined => observer ?? eventTraceObserver();

  const tell = (kind: EventTraceEventKind, phase: EventTracePhase, extra?: object, since?: number): number | undefined => {
    const observe = closed ? undefined : watcher();
    closed ||= kind === "failure";
    const at = observe && attempt(clock);
    if (at === undefined) return undefined;
    first ??= at;
    const duration = since !== undefined && { durationMs: at - since };
    const event = Object.freeze({ at, execution, kind, phase, sequence: sequence++, ...duration, ...extra });
    attempt(() => observe!(event as EventTraceEvent));
    return at;
  };
  const start = (kind: EventTraceEventKind, phase: EventTracePhase): void => {
    starts.delete(phase);
    const at = tell(kind, phase);
    if (at !== undefined) starts.set(phase, at);
  };
  const finish = (kind: EventTraceEventKind, phase: EventTracePhase, extra?: object): void => {
    const since = starts.get(phase);
    starts.delete(phase);
    tell(kind, phase, extra, since);
  };

  return Object.freeze({
    execution,
    get enabled() {
      return watcher() !== undefined;
    },
    get closed() {
      return closed;
    },
    handlerStart: () => start("handler.start", "handler"),
    handlerOutcome(result) {
      const given = attempt(() => result?.outcome);
      const outcome = given === "deny" || given === "render" ? given : "continue";
      finish("handler.outcome", "handler", { outcome });
    },
    executeStart: (runtime) => void tell("execute.start", "execute", { runtime }),
    providersStart() {
      if (loading++ === 0) start("providers.start", "providers");
    },
    providersFinish(count) {
      loading = Math.max(0, loading - 1);
      loaded += count;
      if (loading > 0) return;
      finish("providers.finish", "providers", { count: loaded });
      loaded = 0;
    },
    renderStart: () => start("render.start", "render"),
    renderFinish: () => finish("render.finish", "render"),
    failure: (phase, error) => void tell("failure", phase, { error: summarizeEventTraceError(error) }, first),
  } satisfies EventTracer);
}

/** What `work` gives; nothing when it throws. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** A text that `read` gives; nothing for anything else. */
function textOf(read: () => unknown): string | undefined {
  const value = attempt(read);
  return typeof value === "string" ? value : undefined;
}
