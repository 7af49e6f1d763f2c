import assert from "node:assert/strict";
import { test } from "node:test";

import { type HookHandler, defineConfig } from "../config.ts";
import { events } from "../routes.ts";
import type { EventHandler } from "../types.ts";

// What follows is checked by the compiler: a wrong line that is accepted fails the build.
const before: EventHandler<"tool/before"> = async ({ canonical, workspace, signal }) => {
  const name: string | undefined = canonical.payload.toolName?.value;
  signal.throwIfAborted();
  if (canonical.tool?.kind === "shell")
    return { outcome: "ask", reason: canonical.tool.command ?? name ?? "" };
  // @ts-expect-error: the family has no such field
  void canonical.payload.reentry;
  return { outcome: "allow", updatedInput: { path: workspace ?? null }, additionalContext: "c" };
};

// @ts-expect-error: deny needs a reason
export const reasonless: EventHandler<"tool/before"> = () => ({ outcome: "deny" });
// @ts-expect-error: a session's start cannot be refused
export const refusing: HookHandler<"sessionStart"> = () => ({ outcome: "deny", reason: "r" });
// @ts-expect-error: only a pending call has an input to rewrite
export const rewriting: HookHandler<"afterTool"> = () => ({ updatedInput: {} });

export const prebuilt = defineConfig({
  plugin: { name: "p" },
  payload: { runtime: { source: "./dist", targets: ["claude"] } },
  hooks: { stop: { handler: { prebuilt: "./dist/stop.js" }, args: ["--host", "claude"] } },
  nativeHooks: { claude: "./native/claude.json" },
  hosts: { claude: { minVersion: "2.1.300" } },
});
// @ts-expect-error: a payload is a folder, not a path alone
export const bare = defineConfig({ plugin: { name: "p" }, payload: { runtime: "./dist" } });

export const start = ((event) => ({
  outcome: "continue",
  additionalContext: `in ${event.cwd ?? event.workspace}, session ${event.sessionId.slice(0, 8)}`,
})) satisfies HookHandler<"sessionStart">;
export const stop = ((event, { target }) =>
  event.stopHookActive ? undefined : { outcome: "deny", reason: target }) satisfies HookHandler<"stop">;
export const observer: HookHandler<"beforeTool"> = ({ toolName }) => console.error(toolName);

test("a helper returns the handler itself, at every path", () => {
  assert.equal(events.tool.before({ tools: ["shell"], onFailure: "deny" }, before), before);
  const quiet = (): void => {};
  for (const helper of [
    events.stop,
    events.stop.failure,
    events.session.start,
    events.modelSwitch.before,
    events.permission.request,
    events.workspace.open,
  ]) {
    assert.equal(helper({}, quiet), quiet);
  }
});

test("a config is returned as it is", () => {
  const config = {
    plugin: { name: "p" },
    hooks: { beforeTool: ["./a.ts", { handler: "./b.ts", timeout: 10 }] },
  };
  assert.equal(defineConfig(config), config);
});
