import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

import { check } from "agent-bundle/api";

import { RELEASES, emit, errors, npm } from "./tsc.mjs";

process.env.AGENT_BUNDLE_BINARY ??= fileURLToPath(new URL("../target/debug/agent-bundle", npm));

// The projects in a folder of their own, with the packages installed beside them.
const folder = mkdtempSync(join(tmpdir(), "agent-bundle-seed-page-"));
after(() => rmSync(folder, { recursive: true }));
cpSync(new URL("../examples/seed-page", npm), folder, { recursive: true });
const projects = readdirSync(folder, { recursive: true })
  .filter((path) => path.endsWith("agent-bundle.config.ts"))
  .map(dirname);
symlinkSync(fileURLToPath(new URL("node_modules", npm)), join(folder, "node_modules"), "junction");
const url = pathToFileURL(`${folder}/`);

// What a project declares is read by the type checker.
before(async () => {
  assert.ok(projects.length > 0);
  for (const project of projects) assert.deepEqual(await check({ root: join(folder, project) }), [], project);
});

for (const release of RELEASES) {
  test(`${release} finds no error`, () => assert.deepEqual(errors(release, url), []));
}

test("the projects' own tests pass", () => {
  emit(url);
  const tested = projects.filter((project) => existsSync(join(folder, project, "test")));
  assert.ok(tested.length > 0);
  for (const project of tested) {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const options = { cwd: join(folder, "out", project), encoding: "utf8", env };
    const run = spawnSync(process.execPath, ["--test", "test/"], options);
    assert.equal(run.status, 0, run.stdout + run.stderr);
    assert.match(run.stdout, /^# pass [1-9]/m);
  }
});
