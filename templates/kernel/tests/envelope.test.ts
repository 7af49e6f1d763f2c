import assert from "node:assert/strict";
import { test } from "node:test";

import { config } from "../config.ts";
import { decode } from "../decode.ts";
import { read } from "../envelope.ts";
import { foreign } from "../foreign.ts";
import { DEPTH } from "../json.ts";
import { parse, scanner } from "../receive.ts";
import { route } from "../route.ts";
import { select } from "../select.ts";
import type { Slice } from "../slice.ts";
import { ENVELOPE, SLICE, call, env } from "./sample.ts";

const bytes = (text: string): Buffer => Buffer.from(text);
const deep = (levels: number): string => '{"a":'.repeat(levels) + "1" + "}".repeat(levels);

test("bytes are parsed, whatever stands around the value", () => {
  for (const text of ["{}", " \t\r\n{} \n", "\ufeff{}", "\ufeff\ufeff \ufeff{}\ufeff"]) {
    assert.deepEqual(parse(bytes(text)), {});
  }
  assert.deepEqual(parse(bytes('{"a":"\\ud800\\u0000\u2028"}')), { a: "\ud800\0\u2028" });
  assert.deepEqual(parse(bytes('{"a":1,"a":2}')), { a: 2 });
});

const broken: [name: string, input: Buffer, message: RegExp][] = [
  ["nothing", bytes(""), /empty/],
  ["space", bytes(" \n"), /empty/],
  ["a byte order mark", bytes("\ufeff"), /empty/],
  ["half an object", bytes("{secret"), /not one JSON value/],
  ["two values", bytes('{}{"secret":1}'), /not one JSON value/],
  ["invalid UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), /UTF-8/],
  ["half a character", Buffer.from([0x22, 0xe2, 0x82, 0x22]), /UTF-8/],
];

for (const [name, input, message] of broken) {
  test(`bytes are refused: ${name}`, () => {
    assert.throws(() => parse(input), { message });
    assert.throws(
      () => parse(input),
      (error: Error) => !error.message.includes("secret"),
    );
  });
}

test("the end of a value is seen across chunks", () => {
  const text = '  {"a":"}\\"]","b":[{"c":"\\\\"}]} ';
  for (let cut = 1; cut < text.length - 2; cut++) {
    const scan = scanner();
    assert.equal(scan(bytes(text.slice(0, cut))), false, `cut at ${cut}`);
    assert.equal(scan(bytes(text.slice(cut))), true, `cut at ${cut}`);
  }
});

test("nesting is bounded without a stack overflow", () => {
  const slice: Slice = { ...SLICE, fields: {}, payload: {} };
  delete slice.eventKey;
  assert.ok(read(slice, parse(bytes(deep(DEPTH))), env()));
  for (const levels of [DEPTH + 1, 100_000]) {
    assert.throws(() => read(slice, parse(bytes(deep(levels))), env()), {
      message: /nested deeper than 512/,
    });
  }
});

const wrong: [name: string, envelope: unknown, message: RegExp][] = [
  ["a list", [], /not a JSON object/],
  ["null", null, /not a JSON object/],
  ["text", "x", /not a JSON object/],
  ["another event", { ...ENVELOPE, event_name: "beforeTool" }, /event_name must be BeforeTool/],
  ["no event", { ...ENVELOPE, event_name: undefined }, /event_name must be/],
  ["a missing field", { ...ENVELOPE, session: undefined }, /has no session/],
  ["a missing nested field", { ...ENVELOPE, tool: { name: "x" } }, /has no tool\.input/],
  ["a field of another type", { ...ENVELOPE, session: 1 }, /session must be string/],
  ["null for a field", { ...ENVELOPE, session: null }, /session must be string/],
  ["a number out of range", { ...ENVELOPE, tool: { name: "x", input: Infinity } }, /out of range/],
];

for (const [name, envelope, message] of wrong) {
  test(`an envelope is refused: ${name}`, () => {
    assert.throws(() => read(SLICE, structuredClone(envelope), env()), { message });
  });
}

test("a field is not found on a prototype", () => {
  const slice = { ...SLICE, fields: { "tool.constructor": "any" } };
  assert.throws(() => read(slice, structuredClone(ENVELOPE), env()), { message: /has no tool\.constructor/ });
  const polluting: unknown = JSON.parse(`{"__proto__":{"session":"x"},"event_name":"BeforeTool"}`);
  assert.throws(() => read(SLICE, polluting, env()), { message: /has no session/ });
  assert.equal(({} as Record<string, unknown>)["session"], undefined);
});

test("unknown fields stay, and the envelope is frozen all the way down", () => {
  const { native } = call();
  assert.deepEqual(native["unknown"], { kept: true });
  assert.throws(() => Object.assign(native["unknown"] as object, { kept: false }), TypeError);
});

test("payload fields carry their key; absent and mistyped ones are left out", () => {
  const { payload } = call(
    {
      payload: {
        sessionId: ["session", "string"],
        model: ["model", "string"],
        cwd: ["roots", "string"],
        reentry: ["count", "boolean", "positive-count"],
        trigger: ["session", "boolean", "positive-count"],
        toolResponse: ["json", "any", "json-string"],
        toolInput: ["plain", "any", "json-string"],
        error: ["count", "any", "json-string"],
      },
    },
    { count: 2, json: '{"a":1}', plain: "{a" },
    { decode },
  );
  assert.deepEqual(payload, {
    sessionId: { value: "s-1", nativeKey: "session" },
    reentry: { value: true, nativeKey: "count" },
    toolResponse: { value: { a: 1 }, nativeKey: "json" },
    toolInput: { value: "{a", nativeKey: "plain" },
  });
});

test("the first source with a value names the workspace", () => {
  const workspace = (envelope: object, more: Parameters<typeof call>[2]): unknown =>
    call({}, envelope, more).workspace;
  assert.equal(workspace({}, { variables: { SAMPLE_ROOT: "/env" } }), "/env");
  assert.equal(workspace({}, { variables: { SAMPLE_ROOT: "" } }), "/root");
  assert.equal(workspace({ roots: [] }, { host: (name) => `/host/${name}` }), "/host/root");
  assert.equal(workspace({ roots: [] }, {}), undefined);
});

test("another host's envelope is told by its keys and their form", () => {
  const rows = [
    { present: ["turn"], absent: ["prompt"] },
    { present: ["session"], events: ["beforeTool"], pass: {} },
    { like: { file: "/rollout-[^/]*$" } },
  ];
  const slice = { ...SLICE, foreign: rows };
  assert.equal(foreign(slice, { turn: 1 }), rows[0]);
  assert.equal(foreign(slice, { turn: 1, prompt: 1 }), undefined);
  assert.equal(foreign(slice, { session: "s", event_name: "beforeTool" }), rows[1]);
  assert.equal(foreign(slice, { file: "/s/rollout-1.jsonl" }), rows[2]);
  assert.equal(foreign(slice, { file: "/s/1.jsonl" }), undefined);
  assert.equal(foreign(slice, ENVELOPE), undefined);
  assert.equal(foreign(slice, null), undefined);
});

test("a hook is for the tools that it selects", () => {
  const chosen = (names: string[], prefixes: string[]): boolean =>
    select(call({ select: { names, prefixes } }));
  assert.equal(chosen(["Shell"], []), true);
  assert.equal(chosen([], ["Sh"]), true);
  assert.equal(chosen(["shell"], ["hell"]), false);
});

test("a route sees the canonical and the native view, frozen", () => {
  const [context] = route(call()) as [Record<string, any>];
  assert.equal(context["canonical"].event, "tool/before");
  assert.deepEqual(context["canonical"].provenance, {
    host: "sample",
    hostContractRevision: "1.2.3",
    nativeEvent: "BeforeTool",
    source: "native",
  });
  assert.equal(
    new Date(context["canonical"].observedAt as string).toISOString(),
    context["canonical"].observedAt,
  );
  assert.deepEqual(context["host"], { name: "sample", nativeEvent: "BeforeTool" });
  assert.equal(context["workspace"], "/root");
  assert.ok(context["signal"] instanceof AbortSignal);
  assert.ok(Object.isFrozen(context) && Object.isFrozen(context["canonical"]));
});

test("the idempotency key depends on the envelope, not on the order of its keys", () => {
  const key = (envelope: object): string => (route(call({}, envelope)) as any)[0].canonical.idempotencyKey;
  const { tool, ...rest } = ENVELOPE;
  assert.match(key({}), /^[0-9a-f]{64}$/);
  assert.equal(
    (
      route(
        read(SLICE, structuredClone({ tool: { input: tool.input, name: tool.name }, ...rest }), env()),
      ) as any
    )[0].canonical.idempotencyKey,
    key({}),
  );
  assert.notEqual(key({ session: "s-2" }), key({}));
});

test("a config handler sees flat values under the family's names", () => {
  const made = call(
    { payload: { sessionId: ["session", "string"], reentry: ["again", "boolean"] } },
    { again: true },
  );
  const [event, context] = config({ reentry: "stopHookActive" })(made) as [object, Record<string, unknown>];
  assert.deepEqual(event, { sessionId: "s-1", stopHookActive: true, workspace: "/root" });
  assert.equal(context["target"], "sample");
  assert.equal(context["nativeEvent"], "BeforeTool");
  assert.equal(context["nativeInput"], made.native);
  assert.ok(context["signal"] instanceof AbortSignal);
});
