import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { Agent } from "../../authoring/runtime.ts";
import { type EventTraceEvent, installEventTraceObserver } from "../../authoring/trace.ts";
import type { Outcome } from "../answer.ts";
import type { Load } from "../call.ts";
import { within } from "../deadline.ts";
import { providers } from "../providers.ts";
import { render } from "../render.ts";
import { step } from "../step.ts";
import { deciding, rendering, traced, watched } from "../traced.ts";
import { view } from "../view.ts";
import { ENVELOPE, SLICE, env } from "./sample.ts";

const NAME = "./before.view.js";
const module = (value: unknown): Load => async () => ({ default: value });
const Answer = (): unknown => <Agent.Result value={{ outcome: "deny", reason: "secret reason" }} />;
const modules = {
  a: module(async () => "secret value"),
  b: module(() => Promise.reject(new TypeError("lost"))),
};

const restore: (() => void)[] = [];
afterEach(() => restore.splice(0).forEach((each) => each()));

/** Runs what loads a handler, traced. */
function run(load: Load, ms?: number): Promise<Outcome> {
  const wrapped = traced(providers(load, modules, {}, watched));
  return within(ms, (signal) => step(SLICE, structuredClone(ENVELOPE), wrapped, env({ signal })));
}

/** The events of one run. */
async function observed(load: Load, ms?: number): Promise<EventTraceEvent[]> {
  const events: EventTraceEvent[] = [];
  restore.push(installEventTraceObserver((event) => void events.push(event)));
  await run(load, ms).catch(() => {});
  return events;
}

const kinds = (events: EventTraceEvent[]): string[] => events.map(({ kind }) => kind);
const handler = (each: (context: any) => unknown): Load => deciding(module(each));
const viewed = (each: (context: any) => unknown, component: unknown = Answer): Load =>
  view(NAME, handler(each), rendering(module(component)));
const component = (each: unknown): Load => render(rendering(module(each)));

const RENDERED = ["execute.start", "render.start", "render.finish"];
const cases: [name: string, load: Load, expected: string[]][] = [
  ["a handler without an opinion", handler(() => {}), ["handler.start", "handler.outcome"]],
  ["a denial", handler(() => ({ outcome: "deny", reason: "r" })), ["handler.start", "handler.outcome"]],
  ["a view", viewed((ctx) => ctx.render(NAME, {})), ["handler.start", "handler.outcome", ...RENDERED]],
  ["no view", viewed(() => {}), ["handler.start", "handler.outcome"]],
  ["a component", component(Answer), RENDERED],
  [
    "a provider of a handler",
    handler(async ({ provider }) => void (await Promise.all([provider("a"), provider("a")]))),
    ["handler.start", "providers.start", "providers.finish", "handler.outcome"],
  ],
  [
    "a provider of a component",
    component(async ({ provider }: any) => (await provider("a"), (<Agent.Result />))),
    ["execute.start", "render.start", "providers.start", "providers.finish", "render.finish"],
  ],
];

for (const [name, load, expected] of cases) {
  test(`${name} is told in its steps`, async () => {
    const events = await observed(load);
    assert.deepEqual(kinds(events), expected);
    assert.deepEqual(events.map(({ sequence }) => sequence), expected.map((_, index) => index));
    const [{ execution }] = events as [EventTraceEvent];
    const { executionId, ...rest } = execution;
    assert.match(executionId, /^[0-9a-f-]{36}$/);
    assert.deepEqual(rest, { event: "tool/before", host: "sample", nativeEvent: "BeforeTool" });
    assert(events.every((event) => event.execution === execution && Object.isFrozen(event)));
    assert.doesNotMatch(JSON.stringify(events), /secret|"ls"|reason/);
  });
}

test("outcomes are continue, deny and render", async () => {
  const outcome = async (load: Load): Promise<unknown> =>
    (await observed(load)).find((event) => event.kind === "handler.outcome");
  for (const [load, expected] of [
    [handler(() => {}), "continue"],
    [handler(() => ({ outcome: "allow" })), "continue"],
    [handler(() => ({ outcome: "deny", reason: "r" })), "deny"],
    [viewed((ctx) => ctx.render(NAME, {})), "render"],
  ] as const) {
    assert.equal((await outcome(load) as { outcome: string }).outcome, expected);
  }
});

const thrower = (): never => {
  throw new RangeError("thrown");
};
const failures: [name: string, load: Load, phase: string, error: object][] = [
  ["a handler that throws", handler(thrower), "handler", { message: "thrown", name: "RangeError" }],
  ["no result", handler(() => "text"), "handler", { message: "the result is not a plain object", name: "Error" }],
  ["a component that throws", component(thrower), "render", { message: "thrown", name: "RangeError" }],
  ["a view that throws", viewed((ctx) => ctx.render(NAME, {}), thrower), "render", { message: "thrown", name: "RangeError" }],
  ["a provider that fails", handler(({ provider }) => provider("b")), "providers", { message: "lost", name: "TypeError" }],
  [
    "another failure after that",
    handler(({ provider }) => provider("b").catch(thrower)),
    "handler",
    { message: "thrown", name: "RangeError" },
  ],
];

for (const [name, load, phase, error] of failures) {
  test(`a failure is told last, with its phase: ${name}`, async () => {
    const last = (await observed(load)).at(-1)!;
    assert.equal(last.kind, "failure");
    assert.equal(last.phase, phase);
    assert.deepEqual(last.kind === "failure" && last.error, error);
  });
}

test("a deadline is a failure of what was going on", async () => {
  const keep = setInterval(() => {}, 10);
  const events = await observed(handler(() => new Promise(() => {})), 20);
  clearInterval(keep);
  assert.deepEqual(kinds(events), ["handler.start", "failure"]);
  assert.match(JSON.stringify(events[1]), /no answer before the deadline/);
});

test("an observer that throws changes nothing", async () => {
  const load = viewed((ctx) => ctx.render(NAME, {}));
  const expected = await run(load);
  restore.push(installEventTraceObserver(() => {
    throw new Error("of the observer");
  }));
  assert.deepEqual(await run(load), expected);
});
