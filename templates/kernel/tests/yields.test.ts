import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { limits } from "../limits.ts";
import type { Cell, Part, Slice } from "../slice.ts";
import { NOTHING, wish } from "../wish.ts";
import { yields } from "../yields.ts";
import { SLICE, call, env } from "./sample.ts";

const { deny, allow, rewrite, context } = SLICE.parts as Record<Part, Cell>;
const ASK = { outcome: "ask", reason: "sure?" };
const REWRITE = { updatedInput: { command: "ls -l" } };
const SHORT = { ...context, limits: { context: 3 } };

/** Parts of the host, what a handler returns, what is left of it, and what is told of each lost part. */
const cases: [name: string, parts: Slice["parts"], result: object, left: Part[], told: RegExp[]][] = [
  ["what is delivered stays", { deny, context }, { outcome: "deny", reason: "no" }, ["deny"], []],
  ["a context is left out", { deny }, { additionalContext: "c" }, [], [/context .*; it is left out/]],
  ["a denial too where there is none", {}, { outcome: "deny", reason: "no" }, [], [/deny .*; it is left out/]],
  ["a question becomes a denial", { deny }, ASK, ["deny"], [/ask .*; the call is denied instead/]],
  ["the call is not rewritten then", { deny, rewrite }, { ...ASK, ...REWRITE }, ["deny"], [/ask/]],
  ["without a denial it is left out", { context }, ASK, [], [/ask .*; it is left out/]],
  ["an answer becomes a denial", { deny }, { outcome: "synthesize", output: "cached" }, ["deny"], [/synthesize/]],
  ["an approval goes with its rewrite", { allow }, { outcome: "allow", ...REWRITE }, [], [/rewrite/]],
  ["an approval alone is lost alone", { context }, { outcome: "allow", additionalContext: "c" }, ["context"], [/allow/]],
  ["each lost part is told", {}, { outcome: "allow", additionalContext: "c" }, [], [/allow/, /context/]],
  ["a text that is too long is lost", { deny, context: SHORT }, { additionalContext: "long" }, [], [/longer/]],
  ["what needs a lost part is lost", { allow: { ...allow, needs: ["context"] } }, { outcome: "allow", additionalContext: "c" }, [], [/allow without context|context/, /allow|context/]],
];

for (const [name, parts, result, left, told] of cases) {
  test(`losses that are accepted: ${name}`, () => {
    const lines: string[] = [];
    mock.method(console, "error", (line: string) => void lines.push(line));
    const kept = yields(call({ parts }), wish(result), env({ limits: limits() }));
    mock.restoreAll();
    assert.deepEqual(kept.parts, left);
    assert.equal(lines.length, told.length, lines.join("\n"));
    for (const [index, pattern] of told.entries()) {
      assert.match(lines[index]!, /^agent-bundle \(accepted loss\): guard: /);
      assert.match(lines[index]!, pattern);
    }
  });
}

test("a denial keeps the reason of the question, or the text of the answer, or says what is lost", () => {
  mock.method(console, "error", () => {});
  const reason = (result: object) =>
    yields(call({ parts: { deny } }), wish(result), env()).values["reason"];
  assert.equal(reason(ASK), "sure?");
  assert.equal(reason({ outcome: "synthesize", output: "cached" }), "cached");
  assert.match(String(reason({ outcome: "ask" })), /sample cannot deliver ask/);
  mock.restoreAll();
});

test("no opinion stays none", () => {
  assert.equal(yields(call(), NOTHING, env()), NOTHING);
});
