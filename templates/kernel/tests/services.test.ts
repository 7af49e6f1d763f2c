import assert from "node:assert/strict";
import { test } from "node:test";

import { agent as find } from "../../authoring/request.ts";
import { agent } from "../agent.ts";
import type { Load } from "../call.ts";
import { within } from "../deadline.ts";
import { identity } from "../identity.ts";
import { lasting } from "../lasting.ts";
import { providers } from "../providers.ts";
import { step } from "../step.ts";
import { ENVELOPE, SLICE, env } from "./sample.ts";

const PLUGIN = { name: "p", version: "1.0.0" };
const module = (value: unknown): Load => async () => ({ default: value });

/** Runs `handler` with providers; gives what it was answered with. */
function run(handler: (context: any) => unknown, modules: Record<string, Load>, ms?: number) {
  const load = lasting(providers(identity(agent(module(handler))), modules, PLUGIN));
  return within(ms, (signal) => step(SLICE, structuredClone(ENVELOPE), load, env({ signal })));
}

test("a value is made once per request, when it is first read", async () => {
  let loads = 0;
  let calls = 0;
  const counted: Load = async () => {
    loads++;
    return { default: async () => ++calls };
  };
  const values: unknown[] = [];
  const handler = async ({ provider }: any): Promise<void> => {
    const [first, second] = [provider("count"), provider("count")];
    assert.equal(first, second);
    values.push(...(await Promise.all([first, second, (await find()).provider("count" as never)])));
  };
  assert.equal((await run(handler, { count: counted })).exit, 0);
  assert.equal((await run(handler, { count: counted })).exit, 0);
  assert.deepEqual(values, [1, 1, 1, 2, 2, 2]);
  await run(() => undefined, { count: counted });
  assert.equal(loads, 2);
});

test("a factory learns of the call, the plugin and the signal", async () => {
  let given: any;
  let context: any;
  const factory = (each: unknown): string => ((given = each), "value");
  await run(
    async (each) => {
      context = each;
      assert.equal(await each.provider("one"), "value");
      assert.equal(given.signal, each.signal);
      assert.equal(given.signal.aborted, false);
    },
    { one: module(factory) },
  );
  assert(Object.isFrozen(given) && Object.isFrozen(context));
  assert.equal(given.invocation.kind, "event");
  assert.equal(given.invocation.props.canonical, context.canonical);
  assert.deepEqual(given.plugin, PLUGIN);
  assert.equal(given.signal.aborted, true, "the request is over");
});

const failing: [name: string, modules: Record<string, Load>, message: RegExp][] = [
  ["it throws", { one: module(() => { throw new Error("broken"); }) }, /: broken$/],
  ["it rejects", { one: module(async () => Promise.reject(new Error("broken"))) }, /: broken$/],
  ["its module throws", { one: () => Promise.reject(new Error("no module")) }, /: no module$/],
  ["its module has no function", { one: module(1) }, /: the provider one has no default function$/],
  ["there is none", { other: module(() => 1), two: module(() => 1) }, /: there is no such provider; known: other, two$/],
  ["there is none at all", {}, /known: none$/],
  ["the key is one of objects", {}, /no such provider/],
];

for (const [name, modules, message] of failing) {
  test(`a failed provider is a failure of the handler that waits for it: ${name}`, async () => {
    const key = name.startsWith("the key") ? "constructor" : "one";
    const { exit, stderr } = await run(({ provider }) => provider(key), modules);
    assert.equal(exit, 1);
    assert.match(stderr!, message);
  });
}

test("a failure is shared, and one that nobody waits for is none of the handler", async () => {
  let calls = 0;
  const broken = module(() => {
    calls++;
    throw new Error("broken");
  });
  const outcome = await run(
    async ({ provider }) => {
      void provider("one");
      for (const each of [provider("one"), provider("one")]) await assert.rejects(each, /broken/);
      return { outcome: "deny", reason: "known" };
    },
    { one: broken },
  );
  assert.equal(outcome.exit, 0);
  assert.equal(calls, 1);
});

test("a provider that hangs is given up at the deadline, and no other is begun then", async () => {
  let signal: AbortSignal | undefined;
  let seen: unknown;
  let later: Promise<unknown> | undefined;
  let begun = false;
  const hanging = module((given: { signal: AbortSignal }) => {
    signal = given.signal;
    return new Promise(() => {});
  });
  const keep = setInterval(() => {}, 10);
  const work = run(
    async ({ provider }) => {
      seen = await provider("hanging").catch((error: unknown) => error);
      later = provider("other");
      await later;
    },
    { hanging, other: module(() => (begun = true)) },
    20,
  );
  await assert.rejects(work, /no answer before the deadline/);
  clearInterval(keep);
  assert.equal(signal?.aborted, true);
  await new Promise(setImmediate);
  assert.match(String(seen), /no answer before the deadline/);
  await assert.rejects(later!, /no answer before the deadline/);
  assert.equal(begun, false);
});

test("what is still being made when the handler answers is cancelled", async () => {
  let aborted: unknown;
  const slow = module(
    ({ signal }: { signal: AbortSignal }) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve((aborted = signal.reason)));
      }),
  );
  let kept: any;
  await run((context) => void (kept = context).provider("slow"), { slow });
  assert.match(String(aborted), /the request is over/);
  await assert.rejects(kept.provider("slow"), /the request is over/);
});

test("the process has an identity, and counts its calls", async () => {
  const seen: any[] = [];
  await run(({ process }) => void seen.push(process), {});
  await run(async () => void seen.push((await find()).process), {});
  const [first, second] = seen;
  assert.equal(second.hits, first.hits + 1);
  assert.equal(first.pid, process.pid);
  assert.match(first.instanceId, /^[0-9a-f-]{36}$/);
  assert.equal(first.instanceId, second.instanceId);
  assert(Object.isFrozen(first));
});

test("each of several calls at once finds its own request", async () => {
  const names = await Promise.all(
    ["a", "b", "c"].map(async (name) => {
      let found: unknown;
      const handler = async (): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        found = await (await find()).provider("name" as never);
      };
      await run(handler, { name: module(() => name) });
      return found;
    }),
  );
  assert.deepEqual(names, ["a", "b", "c"]);
  await assert.rejects(find(), /only while an event route runs/);
});

test("agent() rejects once its request is over", async () => {
  let late: Promise<unknown> | undefined;
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await run(() => {
    late = gate.then(() => find());
  }, {});
  release();
  await assert.rejects(late!, /the request is over/);
});
