import assert from "node:assert/strict";
import { test } from "node:test";

import { Agent } from "../../authoring/runtime.ts";
import type { AgentEventRouteProps, EventHandler } from "../../authoring/index.ts";
import type { Outcome } from "../answer.ts";
import { step } from "../step.ts";
import { view } from "../view.ts";
import { ENVELOPE, SLICE, env } from "./sample.ts";

type Handler = EventHandler<"tool/before">;
type Data = { message: string; list?: readonly string[] };

const NAME = "./before.view.js";
const seen: unknown[] = [];
const View = (props: AgentEventRouteProps<"tool/before", Data>) => {
  seen.push(props);
  return (
    <Agent.Result>
      <Agent.Context>{props.renderInput?.message}</Agent.Context>
    </Agent.Result>
  );
};

/** Runs a handler beside the view; also tells how often the view was loaded. */
async function run(handler: unknown, component: unknown = View): Promise<{ outcome: Outcome; loads: number }> {
  let loads = 0;
  const loadView = async () => {
    loads++;
    return { default: component };
  };
  const load = view(NAME, async () => ({ default: handler }), loadView);
  const outcome = await step(SLICE, structuredClone(ENVELOPE), load, env());
  return { outcome, loads };
}

test("a view answers for the handler that returns it", async () => {
  seen.length = 0;
  const contexts: unknown[] = [];
  const handler: Handler = async (context) => {
    contexts.push(context);
    return context.render(NAME, { message: "hello", list: ["a"] });
  };
  const { outcome, loads } = await run(handler);
  assert.deepEqual(outcome.stdout, { out: { event: "BeforeTool", context: "hello" } });
  assert.equal(loads, 1);
  const [props] = seen as [AgentEventRouteProps<"tool/before", Data>];
  const [context] = contexts as [Parameters<Handler>[0]];
  assert.deepEqual(props.renderInput, { message: "hello", list: ["a"] });
  assert(Object.isFrozen(props) && Object.isFrozen(props.renderInput?.list));
  for (const key of ["canonical", "native", "host"] as const) assert.equal(props[key], context[key]);
  assert(props.signal instanceof AbortSignal);
});

test("a view is loaded only when it is returned", async () => {
  const { outcome, loads } = await run((({ render }) => {
    void render(NAME, { message: "unused" });
    return { outcome: "deny", reason: "plain" };
  }) satisfies Handler);
  assert.deepEqual(outcome.stdout, { out: { event: "BeforeTool", decision: "deny", reason: "plain" } });
  assert.equal(loads, 0);
  assert.equal((await run(() => {})).loads, 0);
});

const cyclic: Record<string, unknown> = {};
cyclic["self"] = cyclic;
const refused: [name: string, module: unknown, data: unknown, message: RegExp][] = [
  ["another module", "./after.view.js", {}, /can render \.\/before\.view\.js only/],
  ["the same file by another path", "././before.view.js", {}, /only/],
  ["the source file", "./before.view.tsx", {}, /only/],
  ["no module", undefined, {}, /only/],
  ["no data", NAME, undefined, /data of a view holds a value that is not JSON/],
  ["undefined in it", NAME, { a: undefined }, /not JSON/],
  ["a function", NAME, { a: () => 1 }, /not JSON/],
  ["a date", NAME, { a: new Date() }, /not JSON/],
  ["a map", NAME, new Map(), /not JSON/],
  ["NaN", NAME, [NaN], /not JSON/],
  ["a bigint", NAME, 1n, /not JSON/],
  ["a symbol", NAME, Symbol("s"), /not JSON/],
  ["a cycle", NAME, cyclic, /nested deeper/],
];

for (const [name, module, data, message] of refused) {
  test(`a view is refused: ${name}`, async () => {
    const { outcome, loads } = await run(({ render }: { render: (...args: unknown[]) => unknown }) => render(module, data));
    assert.equal(outcome.exit, 1);
    assert.equal(outcome.stdout, undefined);
    assert.match(outcome.stderr!, message);
    assert.equal(loads, 0);
  });
}

test("a view without a component, or one that throws, is a failure", async () => {
  const handler: Handler = ({ render }) => render(NAME, null);
  assert.match((await run(handler, {})).outcome.stderr!, /no default function$/);
  const thrown = await run(handler, () => {
    throw new Error("of the view");
  });
  assert.match(thrown.outcome.stderr!, /: of the view$/);
});
