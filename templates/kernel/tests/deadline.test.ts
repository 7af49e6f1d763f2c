import assert from "node:assert/strict";
import { test } from "node:test";

import { type Signal, within } from "../deadline.ts";

test("a signal that is asked for after the deadline is aborted", async () => {
  let signal: Signal | undefined;
  const work = within(5, (given) => {
    signal = given;
    return new Promise(() => setTimeout(() => {}, 50));
  });
  await assert.rejects(work, /no answer before the deadline/);
  assert.equal(signal!().aborted, true);
  assert.equal(signal!(), signal!());
});
