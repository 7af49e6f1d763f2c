import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { kernel, run } from "../../kernel/tests/process.ts";

const HOST = readFileSync(new URL("../../../amp/fake-host.mjs", import.meta.url), "utf8");
const THREAD = { id: "T-1" };
const CALL = { thread: THREAD, toolUseID: "t", tool: "Bash", input: { cmd: "ls" } };

interface Report {
  registered: string[];
  result: unknown;
  effect: unknown;
  stdout: string;
  errors: string[];
}

/** Delivers one event to a plugin. */
async function deliver(
  plugin: string,
  event: string,
  payload: object,
): Promise<Report & { code: number | null }> {
  const { stdout, code, stderr } = await run(
    { "fake-host.mjs": HOST, "plugin/index.js": plugin },
    {
      args: ["{}/plugin/index.js"],
      input: [JSON.stringify({ event, payload, workspaceRoot: "/repo space" })],
    },
  );
  assert.match(stdout, /^[^\n]+\n$/, stderr);
  return { ...(JSON.parse(stdout) as Report), code };
}

/** A plugin with one handler. */
const on = (event: string, handler: string): string =>
  `export default function (amp) { amp.on(${JSON.stringify(event)}, ${handler}); }`;

const judged: [name: string, event: string, payload: object, handler: string, effect: object][] = [
  ["allow", "tool.call", CALL, '() => ({ action: "allow" })', { runs: true, input: CALL.input }],
  ["nothing", "tool.call", CALL, "() => {}", { runs: true, input: CALL.input }],
  [
    "modify",
    "tool.call",
    CALL,
    '() => ({ action: "modify", input: { cmd: "pwd" } })',
    { runs: true, input: { cmd: "pwd" } },
  ],
  [
    "reject",
    "tool.call",
    CALL,
    '() => ({ action: "reject-and-continue", message: "no" })',
    { runs: false, status: "done", text: "Tool rejected by plugin: no" },
  ],
  [
    "synthesize",
    "tool.call",
    CALL,
    '() => ({ action: "synthesize", result: { output: "o", exitCode: 1 } })',
    { runs: false, status: "done", text: "o" },
  ],
  [
    "a replaced result",
    "tool.result",
    { ...CALL, status: "done", output: "o" },
    '() => ({ status: "error", error: "e" })',
    { replaced: true, status: "error", error: "e" },
  ],
  [
    "a message",
    "agent.start",
    { thread: THREAD, message: "m", id: "1" },
    '() => ({ message: { content: "c" } })',
    { appended: "c" },
  ],
  ["an end", "agent.end", { thread: THREAD, id: "1" }, "() => undefined", { continues: false }],
  [
    "another turn",
    "agent.end",
    { thread: THREAD, id: "1" },
    '() => ({ action: "continue", userMessage: "u", maxContinuations: 2 })',
    { continues: true, userMessage: "u", maxContinuations: 2 },
  ],
];

for (const [name, event, payload, handler, effect] of judged) {
  test(`the host takes ${name}`, async () => {
    const report = await deliver(on(event, handler), event, payload);
    assert.deepEqual(report.errors, []);
    assert.deepEqual(report.registered, [event]);
    assert.deepEqual(report.effect, effect);
    assert.equal(report.code, 0);
  });
}

const faults: [name: string, plugin: string, error: RegExp][] = [
  [
    "an unknown action",
    on("tool.call", '() => ({ action: "deny" })'),
    /permits the call on the unknown action deny/,
  ],
  ["modify without input", on("tool.call", '() => ({ action: "modify" })'), /modify without input/],
  [
    "a rejection without a message",
    on("tool.call", '() => ({ action: "reject-and-continue" })'),
    /lacks its text/,
  ],
  ["a throwing handler", on("tool.call", '() => { throw new Error("broke") }'), /^broke$/],
  ["text on stdout", on("tool.call", '() => console.log("hi")'), /wrote to stdout/],
  ["no default export", "export const plugin = 1;", /must export a default function/],
  ["a throwing factory", 'export default () => { throw new Error("factory") };', /^factory$/],
  ["a syntax error", "export default (", /Unexpected/],
  [
    "methods without their object",
    "export default ({ on }) => on('tool.call', () => {});",
    /private|undefined/,
  ],
  ["an exit", on("tool.call", "() => process.exit(3)"), /exited \(code=3\)/],
];

for (const [name, plugin, error] of faults) {
  test(`the host reports ${name}`, async () => {
    const { errors, code } = await deliver(plugin, "tool.call", CALL);
    assert.equal(errors.length, 1);
    assert.match(errors[0]!, error);
    assert.notEqual(code, 0);
  });
}

test("an event without a thread does not reach the handler", async () => {
  const { errors } = await deliver(on("tool.call", '() => console.log("called")'), "tool.call", {
    tool: "Bash",
  });
  assert.deepEqual(errors, ["Plugin event tool.call is missing thread.id"]);
});

test("the last handler of a request event stands; listeners are all called in order", async () => {
  const plugin = `export default function (amp) {
    const seen = [];
    amp.on("session.start", async () => seen.push(1));
    amp.on("session.start", () => amp.logger.log("seen", seen.push(2)));
    amp.on("tool.call", () => ({ action: "error", message: "first" }));
    amp.on("tool.call", (event, ctx) => ({ action: "synthesize", result: { output: event.tool + ctx.thread.id } }));
  }`;
  const { result, registered } = await deliver(plugin, "tool.call", CALL);
  assert.deepEqual(result, { action: "synthesize", result: { output: "BashT-1" } });
  assert.deepEqual(registered, ["session.start", "session.start", "tool.call", "tool.call"]);
  assert.deepEqual((await deliver(plugin, "session.start", { thread: THREAD })).errors, []);
});

test("a module of hooks runs in the host: workspace, refusal, clean stdout", async () => {
  const slice = {
    hook: "guard",
    event: "tool/before",
    host: "amp",
    revision: "1",
    native: "tool.call",
    fields: { "thread.id": "string", tool: "string" },
    payload: { toolName: ["tool", "string"], toolInput: ["input", "any"] },
    workspace: [{ host: "workspaceRoot" }],
    parts: { deny: { answer: { stdout: { action: "reject-and-continue", message: "$reason" } } } },
    pass: { action: "allow" },
    failure: { stdout: { action: "allow" } },
  };
  const plugin = `
    import { inprocess } from ${JSON.stringify(kernel("inprocess"))};
    import { route } from ${JSON.stringify(kernel("route"))};
    const guard = ({ workspace, canonical }) => {
      console.log("printed");
      if (canonical.payload.toolInput.value.cmd === "ls") return { outcome: "deny", reason: workspace };
    };
    export default function plugin(amp) {
      const host = { value: (name) => amp.system[name], log: (text) => amp.logger.log(text) };
      const hook = { slice: ${JSON.stringify(slice)}, load: async () => ({ default: guard }), kit: { form: route } };
      amp.on("tool.call", inprocess([hook], host));
    }`;
  const refused = await deliver(plugin, "tool.call", CALL);
  assert.deepEqual(
    [refused.result, refused.errors],
    [{ action: "reject-and-continue", message: "/repo space" }, []],
  );
  const passed = await deliver(plugin, "tool.call", { ...CALL, input: { cmd: "pwd" } });
  assert.deepEqual([passed.result, passed.errors], [{ action: "allow" }, []]);
});
