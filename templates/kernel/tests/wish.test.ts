import assert from "node:assert/strict";
import { test } from "node:test";

import { wish } from "../wish.ts";

const accepted: [result: unknown, parts: string[], values?: object][] = [
  [undefined, []],
  [null, []],
  [{}, []],
  [{ outcome: "continue" }, []],
  [{ outcome: "continue", reason: undefined }, []],
  [Object.assign(Object.create(null), { outcome: "allow" }), ["allow"]],
  [{ outcome: "deny", reason: "no" }, ["deny"], { reason: "no" }],
  [{ outcome: "allow" }, ["allow"]],
  [{ outcome: "ask", reason: "sure?" }, ["ask"], { reason: "sure?" }],
  [{ updatedInput: { a: null } }, ["rewrite"], { updatedInput: { a: null } }],
  [{ outcome: "allow", updatedInput: {} }, ["allow", "rewrite"]],
  [{ additionalContext: "c" }, ["context"], { context: "c" }],
  [{ additionalContext: " \n" }, []],
  [{ outcome: "deny", reason: "no", additionalContext: "c" }, ["deny", "context"]],
  [{ outcome: "synthesize", output: "", exitCode: 3 }, ["synthesize"], { output: "", exitCode: 3 }],
  [{ status: "error", error: "e" }, ["replace"], { status: "error", error: "e" }],
  [{ output: "" }, ["replace"], { output: "" }],
  [{ additionalContext: "a\ud800b" }, ["context"], { context: "a\ufffdb" }],
];

for (const [index, [result, parts, values]] of accepted.entries()) {
  test(`a result is read: ${index} ${JSON.stringify(result)}`, () => {
    const read = wish(result);
    assert.deepEqual(read.parts, parts);
    for (const [hole, value] of Object.entries(values ?? {})) assert.deepEqual(read.values[hole], value);
  });
}

const cyclic: Record<string, unknown> = {};
cyclic["self"] = cyclic;
const refused: [name: string, result: unknown, message: RegExp][] = [
  ["text", "deny", /plain object/],
  ["a list", [], /plain object/],
  ["a boolean", false, /plain object/],
  ["a date", new Date(), /plain object/],
  ["a map", new Map(), /plain object/],
  ["an unknown key", { decision: "deny" }, /unknown key: decision/],
  ["an inherited name", { toString: 1 }, /unknown key: toString/],
  ["a parsed prototype key", JSON.parse('{"__proto__":{"outcome":"deny"}}'), /unknown key: __proto__/],
  ["an unknown outcome", { outcome: "stop" }, /outcome is none of/],
  ["an outcome of another type", { outcome: 1 }, /outcome is none of/],
  ["a null outcome", { outcome: null }, /outcome is not a JSON string/],
  ["deny without a reason", { outcome: "deny" }, /needs a reason/],
  ["deny with a blank reason", { outcome: "deny", reason: " \t" }, /needs a reason/],
  ["a reason of another type", { outcome: "deny", reason: 1 }, /reason is not a JSON string/],
  ["a reason without a decision", { reason: "r" }, /reason does not go with continue/],
  ["a reason for a synthesis", { outcome: "synthesize", output: "o", reason: "r" }, /reason does not go/],
  ["deny with a rewrite", { outcome: "deny", reason: "r", updatedInput: {} }, /updatedInput does not go/],
  [
    "synthesis with a rewrite",
    { outcome: "synthesize", output: "", updatedInput: {} },
    /updatedInput does not go/,
  ],
  ["a rewrite to a list", { updatedInput: [] }, /updatedInput is not a JSON object/],
  ["a rewrite to null", { updatedInput: null }, /updatedInput is not a JSON object/],
  ["a rewrite with a date", { updatedInput: { a: new Date() } }, /not JSON/],
  ["a rewrite with undefined", { updatedInput: { a: undefined } }, /not JSON/],
  ["a rewrite with NaN", { updatedInput: { a: [NaN] } }, /not JSON/],
  ["a rewrite with a bigint", { updatedInput: { a: 1n } }, /not JSON/],
  ["a rewrite with a function", { updatedInput: { a: () => 1 } }, /not JSON/],
  ["a rewrite without an end", { updatedInput: cyclic }, /nested deeper/],
  ["context of another type", { additionalContext: ["c"] }, /additionalContext is not/],
  ["a synthesis without output", { outcome: "synthesize" }, /needs output/],
  [
    "a synthesis with structured output",
    { outcome: "synthesize", output: {} },
    /output is not a JSON string/,
  ],
  ["a structured replacement", { output: { a: 1 } }, /output is not a JSON string/],
  ["a synthesis with a status", { outcome: "synthesize", output: "", status: "done" }, /status does not go/],
  ["an exit code alone", { exitCode: 1 }, /exitCode does not go/],
  ["a broken exit code", { outcome: "synthesize", output: "", exitCode: 1.5 }, /whole number/],
  ["output beside a decision", { outcome: "allow", output: "o" }, /output does not go/],
  ["an unknown status", { status: "ok" }, /status is none of/],
];

for (const [name, result, message] of refused) {
  test(`a result is refused: ${name}`, () => assert.throws(() => wish(result), { message }));
}
