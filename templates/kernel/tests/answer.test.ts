import assert from "node:assert/strict";
import { test } from "node:test";

import { answer, failed } from "../answer.ts";
import { changed } from "../changed.ts";
import { limits } from "../limits.ts";
import type { Slice } from "../slice.ts";
import { fill, merge } from "../template.ts";
import { tool } from "../tool.ts";
import { wish } from "../wish.ts";
import { SLICE, call, env } from "./sample.ts";

const { parts } = SLICE;
const out = (body: object): object => ({ stdout: { out: { event: "BeforeTool", ...body } }, exit: 0 });

const shell: Partial<Slice> = { tools: [{ kind: "shell", names: ["Shell"], command: "command" }] };
const delivered: [name: string, slice: Partial<Slice>, result: unknown, outcome: object][] = [
  ["nothing is silence", {}, undefined, { exit: 0 }],
  ["nothing is the pass-through", { pass: {} }, {}, { stdout: {}, exit: 0 }],
  ["deny", {}, { outcome: "deny", reason: "no" }, out({ decision: "deny", reason: "no" })],
  ["an optional hole stays out", {}, { outcome: "allow" }, out({ decision: "allow" })],
  [
    "an optional hole is filled",
    {},
    { outcome: "allow", reason: "r" },
    out({ decision: "allow", reason: "r" }),
  ],
  [
    "parts are merged",
    {},
    { outcome: "allow", updatedInput: { command: "x" }, additionalContext: "c" },
    out({ decision: "allow", input: { command: "x" }, context: "c" }),
  ],
  [
    "a covered part adds nothing, offered or not",
    { parts: { rewrite: { answer: { stdout: { modify: "$updatedInput" } }, covers: ["allow"] } } },
    { outcome: "allow", updatedInput: { a: 1 } },
    { stdout: { modify: { a: 1 } }, exit: 0 },
  ],
  [
    "an answer without JSON",
    { parts: { deny: { answer: { stderr: "$reason", exit: 2 } } } },
    { outcome: "deny", reason: "no" },
    { stderr: "no", exit: 2 },
  ],
  [
    "values of the envelope",
    { parts: { allow: { answer: { stdout: { id: "$envelope.session", none: "$envelope.none?" } } } } },
    { outcome: "allow" },
    { stdout: { id: "s-1" }, exit: 0 },
  ],
  [
    "the status that stands",
    {
      payload: { status: ["session", "string"] },
      parts: { replace: { answer: { stdout: { status: "$status" } } } },
    },
    { output: "o" },
    { stdout: { status: "s-1" }, exit: 0 },
  ],
  [
    "a condition that holds",
    { parts: { deny: { ...parts.deny!, when: { session: "s-1" } } } },
    { outcome: "deny", reason: "no" },
    out({ decision: "deny", reason: "no" }),
  ],
  [
    "a text at its limit",
    { parts: { context: { ...parts.context!, limits: { context: 4 } } } },
    { additionalContext: "four" },
    out({ context: "four" }),
  ],
  [
    "a rewrite within reach",
    { parts: { rewrite: { ...parts.rewrite!, only: ["command"] } } },
    { updatedInput: { mode: "fast", command: "pwd" } },
    out({ input: { mode: "fast", command: "pwd" } }),
  ],
  [
    "a part beside the one that it needs",
    { parts: { ...parts, rewrite: { ...parts.rewrite!, needs: ["allow"] } } },
    { outcome: "allow", updatedInput: { a: 1 } },
    out({ decision: "allow", input: { a: 1 } }),
  ],
  [
    "a tool's own answer",
    {
      ...shell,
      parts: { rewrite: { tools: { shell: { answer: { stdout: { line: "$updatedInput" } } } } } },
    },
    { updatedInput: { a: 1 } },
    { stdout: { line: { a: 1 } }, exit: 0 },
  ],
];

for (const [name, slice, result, outcome] of delivered) {
  test(`delivered: ${name}`, () => {
    const made = call(slice, {}, slice.tools ? { tool: tool() } : {});
    assert.deepEqual(answer(made, wish(result), env({ limits: limits(changed) })), outcome);
  });
}

const refused: [name: string, slice: Partial<Slice>, result: unknown, message: RegExp][] = [
  ["a part that is not offered", {}, { outcome: "ask" }, /sample cannot deliver ask on tool\/before/],
  ["replace before a tool", {}, { output: "o" }, /cannot deliver replace/],
  [
    "a rival",
    { parts: { ...parts, context: { ...parts.context!, without: ["deny"] } } },
    { outcome: "deny", reason: "no", additionalContext: "c" },
    /cannot deliver context with deny/,
  ],
  [
    "a condition that does not hold",
    { parts: { deny: { ...parts.deny!, when: { session: "s-2" } } } },
    { outcome: "deny", reason: "no" },
    /only when session is "s-2"/,
  ],
  [
    "a text beyond its limit",
    { parts: { context: { ...parts.context!, limits: { context: 3 } } } },
    { additionalContext: "four" },
    /longer than the 3 characters/,
  ],
  [
    "a rewrite out of reach",
    { parts: { rewrite: { ...parts.rewrite!, only: ["command"] } } },
    { updatedInput: { mode: "slow", command: "ls" } },
    /does not rewrite mode/,
  ],
  [
    "a rewrite that drops a key out of reach",
    { parts: { rewrite: { ...parts.rewrite!, only: ["command"] } } },
    { updatedInput: { command: "ls" } },
    /does not rewrite mode/,
  ],
  [
    "a part that this tool does not take",
    { ...shell, parts: { rewrite: { ...parts.rewrite!, tools: { shell: false } } } },
    { updatedInput: {} },
    /cannot deliver rewrite for shell/,
  ],
  [
    "a rewrite out of this tool's reach",
    { ...shell, parts: { rewrite: { ...parts.rewrite!, tools: { shell: { only: ["mode"] } } } } },
    { updatedInput: { command: "pwd", mode: "fast" } },
    /does not rewrite command/,
  ],
  [
    "a part without the one that it needs",
    { parts: { ...parts, rewrite: { ...parts.rewrite!, needs: ["allow"] } } },
    { updatedInput: {} },
    /cannot deliver rewrite without allow/,
  ],
  [
    "a part that only other tools take",
    { tools: [], parts: { rewrite: { tools: { shell: { answer: parts.rewrite!.answer! } } } } },
    { updatedInput: {} },
    /cannot deliver rewrite for other/,
  ],
  [
    "a value that this tool's answer has no place for",
    { ...shell, parts: { rewrite: { ...parts.rewrite!, tools: { shell: { answer: {}, lost: ["updatedInput"] } } } } },
    { updatedInput: {} },
    /no place for updatedInput of rewrite/,
  ],
  [
    "an answer without its value",
    { parts: { allow: { answer: { stdout: { reason: "$reason" } } } } },
    { outcome: "allow" },
    /needs a value for reason/,
  ],
  [
    "answers that contradict each other",
    { parts: { allow: { answer: { stdout: { a: 1 } } }, context: { answer: { stdout: { a: 2 } } } } },
    { outcome: "allow", additionalContext: "c" },
    /exclude each other/,
  ],
];

for (const [name, slice, result, message] of refused) {
  test(`refused: ${name}`, () => {
    const made = call(slice, {}, slice.tools ? { tool: tool() } : {});
    assert.throws(() => answer(made, wish(result), env({ limits: limits(changed) })), { message });
  });
}

test("a failure says what failed, in one line, and keeps to its policy", () => {
  const deny = { ...SLICE, failure: { stdout: { deny: "$failure", id: "$envelope.id?" } } };
  const line = "agent-bundle: guard: two lines";
  assert.deepEqual(failed(SLICE, new Error("two\r\n\tlines\u0007")), { stderr: line, exit: 1 });
  assert.deepEqual(failed(deny, "two lines"), { stdout: { deny: line }, stderr: line, exit: 0 });
  assert.deepEqual(failed(deny, "two lines", { id: 7 }), {
    stdout: { deny: line, id: 7 },
    stderr: line,
    exit: 0,
  });
});

test("a failure without a message has one all the same", () => {
  const hostile = new Proxy(new Error(), { get: () => assert.fail("read") });
  for (const error of [undefined, null, 0, {}, Symbol("s"), new Error(" "), hostile]) {
    assert.match(failed(SLICE, error).stderr ?? "", /^agent-bundle: guard: the handler threw/);
  }
});

test("a failure whose template cannot be filled is still a failure", () => {
  const slice = { ...SLICE, failure: { stdout: { id: "$envelope.id" } } };
  assert.deepEqual(failed(slice, new Error("e")), { stderr: "agent-bundle: guard: e", exit: 1 });
});

test("templates: literal dollars, lists, and only whole strings are holes", () => {
  const template = { a: "$$x", b: "cost $x", c: ["$x", "$none?", 1, null], d: { e: "$none?" } };
  const filled = fill(template, (name) => (name === "x" ? "value" : undefined));
  assert.deepEqual(filled, { a: "$x", b: "cost $x", c: ["value", 1, null], d: {} });
});

test("documents are merged key by key, without a prototype being touched", () => {
  const left: unknown = JSON.parse('{"a":{"b":1},"__proto__":{"polluted":true}}');
  const merged = merge(left, { a: { c: [2] } });
  assert.deepEqual(JSON.stringify(merged), '{"a":{"b":1,"c":[2]},"__proto__":{"polluted":true}}');
  assert.equal((Object.prototype as Record<string, unknown>)["polluted"], undefined);
});
