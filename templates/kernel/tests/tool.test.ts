import assert from "node:assert/strict";
import { test } from "node:test";

import type { Tool } from "../call.ts";
import { patch } from "../patch.ts";
import type { ToolRow } from "../slice.ts";
import { tool } from "../tool.ts";
import { call } from "./sample.ts";

const ROWS: ToolRow[] = [
  { kind: "shell", names: ["Shell"], command: "command", patch: "command", base: "dir" },
  { kind: "file.read", names: ["Read"], paths: ["path"] },
  { kind: "file.write", names: ["Write"], paths: ["path", "paths"] },
  { kind: "file.write", names: ["Patch"], patch: "text" },
  { kind: "mcp", prefix: "mcp__", separator: "__" },
  { kind: "mcp", prefix: "MCP:" },
  { kind: "agent", names: ["mcp__agent"] },
];
const PATCH = `*** Begin Patch
*** Add File: a.txt
+*** Delete File: not-a-header
*** Update File: b/../c.txt
*** Move to: /abs/d.txt
@@
-x
*** Delete File: e f.txt\r
*** End Patch`;

const views: [name: string, input: unknown, view: Tool][] = [
  ["Other", {}, { kind: "other" }],
  ["shell", {}, { kind: "other" }],
  ["Shell", { command: "ls" }, { kind: "shell", command: "ls", cwd: "/repo" }],
  ["Shell", { command: "ls", dir: "/else" }, { kind: "shell", command: "ls", cwd: "/else" }],
  ["Shell", { command: 1 }, { kind: "shell" }],
  ["Shell", "ls", { kind: "shell" }],
  ["Read", { path: "a/../b" }, { kind: "file.read", paths: ["/repo/b"], cwd: "/repo" }],
  ["Read", { path: "/etc/./passwd" }, { kind: "file.read", paths: ["/etc/passwd"], cwd: "/repo" }],
  ["Read", { path: "" }, { kind: "file.read" }],
  ["Write", { path: "a", paths: ["b", "a", 1] }, { kind: "file.write", paths: ["/repo/a", "/repo/b"], cwd: "/repo" }],
  [
    "Patch",
    { text: PATCH },
    { kind: "file.write", paths: ["/repo/a.txt", "/repo/c.txt", "/abs/d.txt", "/repo/e f.txt"], cwd: "/repo" },
  ],
  ["Patch", { text: "no patch" }, { kind: "file.write" }],
  ["mcp__files__read__all", {}, { kind: "mcp", server: "files", name: "read__all" }],
  ["mcp__alone", {}, { kind: "mcp", name: "alone" }],
  ["MCP:query", {}, { kind: "mcp", name: "query" }],
  ["mcp__agent", {}, { kind: "agent" }],
];

for (const [name, input, view] of views) {
  test(`a tool is seen: ${name} ${JSON.stringify(input)}`, () => {
    assert.deepEqual(call({ tools: ROWS }, { tool: { name, input } }, { tool: tool(patch) }).tool, view);
  });
}

test("a patch typed into a shell adds its paths, and the kind stays", () => {
  const command = `apply_patch <<'EOF'\n${PATCH}\nEOF`;
  const view = call(
    { tools: ROWS },
    { tool: { name: "Shell", input: { command, dir: "sub" } } },
    { tool: tool(patch) },
  ).tool;
  assert.equal(view?.kind, "shell");
  assert.equal(view?.command, command);
  assert.equal(view?.cwd, "/repo/sub");
  assert.deepEqual(view?.paths, ["/repo/sub/a.txt", "/repo/sub/c.txt", "/abs/d.txt", "/repo/sub/e f.txt"]);
});

test("a patch applied in another folder names the files there", () => {
  const body = "apply_patch <<EOF\n*** Begin Patch\n*** Add File: x\n*** Add File: /y\n*** End Patch\nEOF";
  for (const folder of ["cd /etc && ", 'cd "/etc" && ', "cd '/etc' &&", "true; cd /etc && "]) {
    assert.deepEqual(patch(folder + body), ["/etc/x", "/y"], folder);
  }
});

test("a relative path without a base is never taken from the process's folder", () => {
  const made = call(
    {
      tools: ROWS,
      workspace: [],
      payload: { toolName: ["tool.name", "string"], toolInput: ["tool.input", "any"] },
    },
    { tool: { name: "Read", input: { path: "./a/../b" } } },
    { tool: tool() },
  );
  assert.deepEqual(made.tool, { kind: "file.read", paths: ["b"] });
});
