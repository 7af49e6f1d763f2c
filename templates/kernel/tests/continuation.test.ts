import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { answer } from "../answer.ts";
import { bound } from "../continuation.ts";
import type { Continuation, Slice } from "../slice.ts";
import { wish } from "../wish.ts";
import { call, env } from "./sample.ts";

const RESULT = { outcome: "deny", reason: "go on" };

/** Whether a hook that always wants to go on may, for one event. */
function goes(continuation: Continuation, envelope: object, variables: Record<string, string> = {}): boolean {
  const slice: Partial<Slice> = {
    continuation,
    parts: { deny: { answer: { stdout: { again: "$reason" } }, continues: true } },
  };
  const surroundings = env({ variables });
  return bound(call(slice, envelope), wish(RESULT), surroundings).parts.includes("deny");
}

function folder(): string {
  return mkdtempSync(join(tmpdir(), "continuations-"));
}

test("the host's own count bounds", () => {
  const continuation = { max: 2, count: "count", data: [] };
  assert.deepEqual(
    [0, 1, 2, 3].map((count) => goes(continuation, { count })),
    [true, true, false, false],
  );
  assert.equal(goes(continuation, {}), false);
});

test("the host's flag bounds a single continuation", () => {
  const continuation = { max: 1, flag: "again", data: [] };
  assert.deepEqual(
    [false, true].map((again) => goes(continuation, { again })),
    [true, false],
  );
});

test("a counter per session and hook bounds more, and a fresh turn starts it anew", () => {
  const data = folder();
  const continuation = { max: 2, flag: "again", data: ["EMPTY", "SAMPLE_DATA"] };
  const go = (again: boolean, session = "a"): boolean =>
    goes(continuation, { again, session }, { EMPTY: "", SAMPLE_DATA: data });
  assert.deepEqual([go(false), go(true), go(true), go(true)], [true, true, false, false]);
  assert.equal(go(true, "b"), true);
  assert.deepEqual([go(false), go(true), go(true)], [true, true, false]);
  assert.equal(readdirSync(join(data, "agent-bundle", "continuations")).length, 2);
  rmSync(data, { recursive: true });
});

test("without a data folder the counter is in the user's state folder", () => {
  const data = folder();
  assert.equal(
    goes({ max: 3, flag: "again", data: [] }, { again: false }, { XDG_STATE_HOME: data, LOCALAPPDATA: data }),
    true,
  );
  assert.equal(readdirSync(join(data, "agent-bundle", "continuations")).length, 1);
  rmSync(data, { recursive: true });
});

test("a counter that cannot be read bounds", () => {
  const data = folder();
  const go = (again: boolean): boolean =>
    goes({ max: 5, flag: "again", data: ["D"] }, { again }, { D: data });
  assert.equal(go(false), true);
  const counters = join(data, "agent-bundle", "continuations");
  for (const text of ["", "many"]) {
    writeFileSync(join(counters, readdirSync(counters)[0]!), text);
    assert.equal(go(true), false, text);
  }
  rmSync(data, { recursive: true });
});

test("a counter that cannot be kept is a failure", () => {
  const data = folder();
  writeFileSync(join(data, "agent-bundle"), "a file where a folder should be");
  const continuation = { max: 5, flag: "again", data: ["D"] };
  assert.throws(() => goes(continuation, { again: false }, { D: data }), { message: /cannot be stored/ });
  assert.throws(() => goes(continuation, { again: false, session: undefined }, { D: data }));
  rmSync(data, { recursive: true });
});

test("parts that do not continue a turn are left alone", () => {
  const made = call({
    continuation: { max: 0, data: [] },
    parts: { context: { answer: { stdout: { c: "$context" } } } },
  });
  const asked = wish({ additionalContext: "c" });
  assert.equal(bound(made, asked, env()), asked);
});

test("a bound that the host keeps goes into the answer", () => {
  const made = call({
    continuation: { max: 3, answer: "maxTurns", data: [] },
    parts: { deny: { answer: { stdout: { again: "$reason" } }, continues: true } },
  });
  const outcome = answer(made, bound(made, wish(RESULT), env()), env());
  assert.deepEqual(outcome, { stdout: { maxTurns: 3, again: "go on" }, exit: 0 });
});
