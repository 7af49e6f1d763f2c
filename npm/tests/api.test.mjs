import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { CompilerError, build, check, inspect, listHooks, simulateHook } from "agent-bundle/api";

// The one that `cargo build` makes, unless another is named.
process.env.AGENT_BUNDLE_BINARY ??= fileURLToPath(new URL("../../target/debug/agent-bundle", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "agent-bundle-api-"));
after(() => rmSync(folder, { recursive: true }));
const root = join(folder, "guarded");
const artifact = join(folder, "artifact");
before(() => cpSync(new URL("../../examples/guarded", import.meta.url), root, { recursive: true }));

test("a project is checked, inspected and built", async () => {
  assert.deepEqual(await check({ root }), []);
  const { plugin, hooks } = await inspect({ root });
  assert.equal(plugin, "guarded");
  assert.deepEqual(await build({ root, output: artifact, minify: false }), []);
  const rows = await listHooks(artifact);
  assert.deepEqual(new Set(rows.map(({ name }) => name)), new Set(hooks.map(({ name }) => name)));
});

test("an emitted hook is simulated", async () => {
  const { name } = (await listHooks(artifact)).find(({ host }) => host === "claude");
  const input = { workspace: "/repo", tool: { kind: "shell", command: "ls" } };
  const { exit, result } = await simulateHook({ artifact, target: "claude", hook: name, input });
  assert.equal(exit, 0);
  assert.equal(result.outcome, "continue");
});

test("problems are values, and are no reason to reject", async () => {
  const broken = join(folder, "broken");
  mkdirSync(join(broken, "src/events/tool"), { recursive: true });
  writeFileSync(join(broken, "agent-bundle.config.json"), '{ "plugin": { "name": "p" }, "targets": ["claude"] }');
  writeFileSync(join(broken, "src/events/tool/befor.ts"), "export default () => undefined;\n");
  for (const problems of [await check({ root: broken }), await build({ root: broken })]) {
    assert.deepEqual(problems.map(({ code, file }) => [code, file]), [["AB4823", "src/events/tool/befor.ts"]]);
  }
  await assert.rejects(inspect({ root: broken }), /^CompilerError: AB4823: /);
});

test("a compiler that cannot work rejects with its words", async () => {
  await assert.rejects(check({ root: join(folder, "nowhere") }), CompilerError);
  await assert.rejects(listHooks(join(folder, "nowhere")), /build the plugin first/);
  await assert.rejects(check({ root, compiler: join(folder, "nowhere") }), CompilerError);
});
