import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import {
  type EventTraceEvent,
  createEventTracer,
  eventTraceEventKinds,
  eventTraceExecution,
  eventTraceObserver,
  eventTracePhases,
  installEventTraceObserver,
  summarizeEventTraceError,
} from "../trace.ts";

const execution = eventTraceExecution({ event: "stop", executionId: "e", host: "sample", nativeEvent: "Stop" });
const common = { execution, at: 0 };

/** A tracer whose clock is set by hand, and what it tells. */
function sample(more: object = {}) {
  const events: EventTraceEvent[] = [];
  const clock = { now: 0 };
  const observer = (event: EventTraceEvent): void => void events.push(event);
  const tracer = createEventTracer({ execution, now: () => clock.now, observer, ...more });
  return { events, clock, tracer };
}

const restore: (() => void)[] = [];
afterEach(() => restore.splice(0).forEach((each) => each()));

test("kinds and phases are closed lists", () => {
  assert.deepEqual(eventTracePhases, ["handler", "execute", "providers", "render"]);
  const [start] = eventTraceEventKinds;
  assert.equal(start, "handler.start");
  assert.equal(eventTraceEventKinds.length, 8);
  assert(Object.isFrozen(eventTraceEventKinds) && Object.isFrozen(eventTracePhases));
});

test("an execution is frozen, and gets an id of its own", () => {
  const given = { event: "stop", host: "sample", nativeEvent: "Stop" };
  const [one, other] = [eventTraceExecution(given), eventTraceExecution(given)];
  assert.match(one.executionId, /^[0-9a-f-]{36}$/);
  assert.notEqual(one.executionId, other.executionId);
  assert(Object.isFrozen(one));
  for (const key of ["event", "executionId", "host", "nativeEvent"]) {
    assert.throws(() => eventTraceExecution({ ...given, [key]: " " }), new RegExp(key));
  }
});

test("each step has its time, its phase and what belongs to it alone", () => {
  const { events, clock, tracer } = sample();
  const steps = [
    () => tracer.handlerStart(),
    () => tracer.handlerOutcome({ outcome: "render" }),
    () => tracer.executeStart("standalone"),
    () => tracer.providersStart(),
    () => tracer.providersFinish(2),
    () => tracer.renderStart(),
    () => tracer.renderFinish(),
  ];
  for (const each of steps) {
    clock.now += 10;
    each();
  }
  assert.deepEqual(events, [
    { at: 10, execution, kind: "handler.start", phase: "handler", sequence: 0 },
    { at: 20, durationMs: 10, execution, kind: "handler.outcome", outcome: "render", phase: "handler", sequence: 1 },
    { at: 30, execution, kind: "execute.start", phase: "execute", runtime: "standalone", sequence: 2 },
    { at: 40, execution, kind: "providers.start", phase: "providers", sequence: 3 },
    { at: 50, count: 2, durationMs: 10, execution, kind: "providers.finish", phase: "providers", sequence: 4 },
    { at: 60, execution, kind: "render.start", phase: "render", sequence: 5 },
    { at: 70, durationMs: 10, execution, kind: "render.finish", phase: "render", sequence: 6 },
  ]);
  assert(events.every(Object.isFrozen));
});

test("loads that overlap are one phase", () => {
  const { events, clock, tracer } = sample();
  tracer.providersStart();
  tracer.providersStart();
  clock.now = 20;
  tracer.providersFinish(1);
  clock.now = 30;
  tracer.providersFinish(1);
  tracer.providersStart();
  tracer.providersFinish(1);
  const finished = events.filter((event) => event.kind === "providers.finish");
  assert.deepEqual(finished.map(({ count, durationMs }) => [count, durationMs]), [[2, 30], [1, 0]]);
  assert.equal(events.length, 4);
});

test("a duration is left out where the start was not told", () => {
  const { events, tracer } = sample();
  tracer.renderFinish();
  tracer.handlerOutcome(undefined);
  assert.deepEqual(events, [
    { ...common, kind: "render.finish", phase: "render", sequence: 0 },
    { ...common, kind: "handler.outcome", outcome: "continue", phase: "handler", sequence: 1 },
  ]);
});

test("nothing follows a failure", () => {
  const { events, clock, tracer } = sample();
  tracer.handlerStart();
  clock.now = 5;
  const error = Object.assign(new TypeError("broken"), { code: "E1", stack: "a stack" });
  tracer.failure("handler", error);
  assert.equal(tracer.closed, true);
  tracer.failure("render", error);
  tracer.renderStart();
  assert.deepEqual(events.slice(1), [
    {
      at: 5,
      durationMs: 5,
      error: { code: "E1", message: "broken", name: "TypeError" },
      execution,
      kind: "failure",
      phase: "handler",
      sequence: 1,
    },
  ]);
});

test("errors are summed up whatever they are", () => {
  const hostile = Object.defineProperties(new Error(), {
    message: { get: thrown },
    name: { get: thrown },
    code: { get: thrown },
  });
  function thrown(): never {
    throw new Error("trap");
  }
  for (const [error, expected] of [
    [new RangeError("r"), { message: "r", name: "RangeError" }],
    [Object.assign(new Error("n"), { code: 42 }), { message: "n", name: "Error" }],
    ["text", { message: "text", name: "NonError" }],
    [null, { message: "null", name: "NonError" }],
    [{ toString: thrown }, { message: "[unprintable]", name: "NonError" }],
    [hostile, { message: "[unprintable]", name: "Error" }],
  ] as const) {
    const summary = summarizeEventTraceError(error);
    assert.deepEqual(summary, expected);
    assert(Object.isFrozen(summary));
  }
  const { message } = summarizeEventTraceError(new Error("x".repeat(600)));
  assert.equal(message.length, 512);
  assert(message.endsWith("…"));
});

test("the observer of the process is asked at each event", () => {
  const tracer = createEventTracer({ execution });
  assert.equal(tracer.enabled, false);
  tracer.handlerStart();
  const [first, second]: [EventTraceEvent[], EventTraceEvent[]] = [[], []];
  const disposeFirst = installEventTraceObserver((event) => void first.push(event));
  const disposeSecond = installEventTraceObserver((event) => void second.push(event));
  restore.push(disposeFirst, disposeSecond);
  assert.equal(tracer.enabled, true);
  tracer.renderStart();
  disposeSecond();
  tracer.renderFinish();
  disposeFirst();
  assert.equal(eventTraceObserver(), undefined);
  tracer.renderStart();
  assert.deepEqual([first, second].map((events) => events.map(({ kind, sequence }) => [kind, sequence])), [
    [["render.finish", 1]],
    [["render.start", 0]],
  ]);
});

test("the clock is not read when nobody observes", () => {
  let reads = 0;
  const tracer = createEventTracer({ execution, now: () => ++reads });
  tracer.handlerStart();
  tracer.providersStart();
  tracer.providersFinish(1);
  tracer.failure("handler", new Error("e"));
  assert.equal(reads, 0);
  assert.equal(tracer.closed, true);
});

test("neither an observer nor a clock that throws reaches the caller", () => {
  const thrower = (): never => {
    throw new Error("broken");
  };
  const { tracer } = sample({ observer: thrower });
  tracer.handlerStart();
  tracer.failure("handler", 1);
  const { events, tracer: timeless } = sample({ now: thrower });
  timeless.handlerStart();
  assert.deepEqual(events, []);
});

test("an observer may cause events itself", () => {
  const kinds: [string, number][] = [];
  const tracer = createEventTracer({
    execution,
    observer({ kind, sequence }) {
      kinds.push([kind, sequence]);
      if (kind === "handler.start") tracer.renderStart();
      if (kind === "failure") tracer.handlerStart();
    },
  });
  tracer.handlerStart();
  tracer.failure("handler", 1);
  assert.deepEqual(kinds, [["handler.start", 0], ["render.start", 1], ["failure", 2]]);
});
