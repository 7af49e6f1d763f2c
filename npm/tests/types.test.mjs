import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { RELEASES, errors, npm } from "./tsc.mjs";

const project = new URL("tests/types/", npm);
/** Ends a line with errors: their codes. */
const MARKER = /\/\/ error ((?:TS\d+ ?)+)$/;

/** Errors that the samples announce: `file:line code`. */
function announced() {
  const files = ["good", "bad"].flatMap((folder) =>
    readdirSync(new URL(folder, project)).map((file) => `${folder}/${file}`),
  );
  return files.flatMap((file) =>
    readFileSync(new URL(file, project), "utf8")
      .split("\n")
      .flatMap((line, index) => {
        const codes = MARKER.exec(line)?.[1].trim().split(" ") ?? [];
        return codes.map((code) => `${file}:${index + 1} ${code}`);
      }),
  );
}

/** Errors that a release of TypeScript reports, in the same form. */
const reported = (release) => errors(release, project).map(({ file, line, code }) => `${file}:${line} ${code}`);

test("the bad samples announce errors, and the good ones none", () => {
  const files = new Set(announced().map((error) => error.split(":")[0]));
  const bad = readdirSync(new URL("bad", project)).map((file) => `bad/${file}`);
  assert.deepEqual([...files].sort(), bad.sort());
});

for (const release of RELEASES) {
  test(`${release} finds exactly the announced errors`, () => {
    const [found, expected] = [reported(release), announced()];
    const only = (these, others) => these.filter((error) => !others.includes(error));
    const differences = { unannounced: only(found, expected), missing: only(expected, found) };
    assert.deepEqual(differences, { unannounced: [], missing: [] });
  });
}
