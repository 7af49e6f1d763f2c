import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";

import { Agent, agent, runAgentRequest } from "@agent-bundle/runtime";
import { jsx } from "@agent-bundle/runtime/jsx-runtime";
import { agentEventPayloadNativeKeys } from "agent-bundle";
import { events } from "agent-bundle/routes";
import { createEventRouteInput, expectDocument, fixtures, renderRoute } from "agent-bundle/test";

const recording = (host, event, name) => {
  const found = fixtures(host, event).find((each) => each.name.endsWith(name));
  assert.ok(found, `${host} ${event} ${name}`);
  return found.envelope;
};
const claudeWrite = () =>
  createEventRouteInput("tool/before", recording("claude", "tool/before", "PreToolUse.Write"), { host: "claude" });

test("every recording is read as its event", () => {
  let read = 0;
  for (const [event, hosts] of Object.entries(agentEventPayloadNativeKeys)) {
    for (const [host, keys] of Object.entries(hosts)) {
      const recorded = fixtures(host, event);
      assert.ok(recorded.length, `${host} ${event}`);
      for (const { name, envelope } of recorded) {
        const { canonical, native } = createEventRouteInput(event, envelope, { host });
        assert.equal(canonical.event, event, name);
        assert.equal(canonical.provenance.host, host, name);
        assert.deepEqual(native, envelope, name);
        for (const [field, { nativeKey }] of Object.entries(canonical.payload)) {
          assert.equal(nativeKey, keys[field], `${name} ${field}`);
        }
        read += 1;
      }
    }
  }
  assert.ok(read > 100, `only ${read}`);
});

test("an input is what a wrapper gives", () => {
  const input = claudeWrite();
  assert.deepEqual(input.canonical.payload.toolName, { value: "Write", nativeKey: "tool_name" });
  assert.equal(input.canonical.tool.kind, "file.write");
  assert.match(input.canonical.idempotencyKey, /^[0-9a-f]{64}$/);
  assert.ok(Object.isFrozen(input) && Object.isFrozen(input.native.tool_input));
});

test("options reach the input", async () => {
  const { signal } = new AbortController();
  const input = createEventRouteInput("stop", recording("claude", "stop", "Stop"), {
    host: "claude",
    workspace: "/elsewhere",
    hostContractRevision: "9.9.9",
    signal,
    renderInput: { n: 1 },
    providers: { limits: 3 },
  });
  assert.equal(input.workspace, "/elsewhere");
  assert.equal(input.canonical.provenance.hostContractRevision, "9.9.9");
  assert.equal(input.signal, signal);
  assert.deepEqual(input.renderInput, { n: 1 });
  assert.equal(await input.provider("limits"), 3);
  assert.equal(input.provider("limits"), input.provider("limits"));
  await assert.rejects(input.provider("other"), /no value of the provider other/);
  assert.deepEqual(input.process, { hits: 1, instanceId: "preset", pid: 0 });
});

test("what a wrapper refuses is refused, unless the envelope is not to be checked", () => {
  const { tool_name: _, ...envelope } = recording("claude", "tool/before", "PreToolUse.Write");
  const input = (event, options) => createEventRouteInput(event, envelope, { host: "claude", ...options });
  assert.throws(() => input("tool/before"), /the envelope has no tool_name/);
  assert.throws(() => input("tool/after"), /hook_event_name must be PostToolUse/);
  assert.throws(() => input("tool/after", { host: "nobody" }), /nobody has no event tool\/after/);
  assert.throws(() => createEventRouteInput("agent/idle", {}, { host: "amp" }), /amp has no event agent\/idle/);
  assert.equal(input("tool/before", { validate: false }).canonical.payload.toolName, undefined);
});

test("a plain handler's result is the host's answer", async () => {
  const route = events.tool.before({}, ({ canonical }) => ({
    outcome: "deny",
    reason: `no ${canonical.payload.toolName.value}`,
    additionalContext: "ask first",
  }));
  const { document, result, answer } = await renderRoute({ default: route }, { input: claudeWrite() });
  expectDocument(document)
    .toHaveStatus("success")
    .toHaveValue({ outcome: "deny", reason: "no Write" })
    .toContainContext("ask first")
    .toHaveNodeKinds(["result", "context"]);
  assert.equal(result.outcome, "deny");
  const { hookSpecificOutput } = answer.stdout;
  assert.equal(hookSpecificOutput.permissionDecision, "deny");
  assert.equal(hookSpecificOutput.permissionDecisionReason, "no Write");
});

test("a route without an opinion answers nothing", async () => {
  const { document, result, answer } = await renderRoute({ default: () => undefined }, { input: claudeWrite() });
  expectDocument(document).toHaveNodeKinds(["result"]).toHaveValue(undefined);
  assert.equal(result, undefined);
  assert.deepEqual(answer, { exit: 0 });
});

test("what the host cannot deliver is refused, and so is what is no result", async () => {
  const codex = createEventRouteInput("tool/before", recording("codex", "tool/before", "PreToolUse.shell"), {
    host: "codex",
  });
  const returning = (value, input = codex) => renderRoute({ default: () => value }, { input });
  await assert.rejects(returning({ outcome: "ask" }), /codex cannot deliver ask on tool\/before/);
  await assert.rejects(returning({ outcome: "deny" }), /deny needs a reason/);
  await assert.rejects(returning({ reson: "r" }), /unknown key: reson/);
  await assert.rejects(returning("text"), /not a plain object/);
  const bare = { ...codex };
  assert.equal((await returning({ outcome: "ask" }, bare)).answer, undefined);
});

const view = ({ renderInput }) =>
  jsx(Agent.Result, {
    value: { outcome: "deny", reason: "r" },
    children: [
      jsx(Agent.Context, { children: renderInput?.message ?? "none" }),
      jsx(Agent.Markdown, { children: "**m**" }),
      jsx(Agent.Error, { code: "E1", children: "broken" }),
    ],
  });

test("a JSX route is rendered", async () => {
  const { document, answer } = await renderRoute({ default: async (props) => view(props) }, { input: claudeWrite() });
  expectDocument(document)
    .toHaveStatus("represented-error")
    .toContainMarkdown("**m**")
    .toContainText("none")
    .toHaveError("E1")
    .toHaveNodeKinds(["result", "context", "markdown", "error"]);
  assert.equal(answer.stdout.hookSpecificOutput.additionalContext, "none");
});

test("a view gets the data of its handler", async () => {
  const handler = ({ render }) => render("./before.view.js", { message: "hello" });
  const options = { input: claudeWrite(), view: () => ({ default: view }) };
  const { document } = await renderRoute({ default: handler }, options);
  expectDocument(document).toContainContext("hello");
  await assert.rejects(renderRoute({ default: handler }, { input: claudeWrite() }), /pass it as `view`/);
  const plain = { ...options, view: () => ({ default: () => ({ outcome: "allow" }) }) };
  await assert.rejects(renderRoute({ default: handler }, plain), /no element/);
  const date = ({ render }) => render("./before.view.js", { at: new Date(0) });
  await assert.rejects(renderRoute({ default: date }, options), /not JSON/);
});

test("code below a route finds its request", async () => {
  const Policy = async () => (await agent()).provider("writePolicy");
  const route = async () => jsx(Agent.Context, { children: await Policy() });
  const asking = async ({ render }) => render("./before.view.js", null);
  const providers = { writePolicy: "writes need a review" };
  const input = createEventRouteInput("tool/before", claudeWrite().native, { host: "claude", providers });
  const page = async () => jsx(Agent.Result, { children: await route() });
  for (const [module, view] of [[page], [asking, () => ({ default: page })]]) {
    const { document } = await renderRoute({ default: module }, { input, view });
    expectDocument(document).toContainContext("writes need a review");
  }
  await assert.rejects(agent(), /only while an event route runs/);
});

test("a program makes requests of its own", async () => {
  const providers = { limits: 3 };
  let request;
  const value = await runAgentRequest({ providers }, async () => {
    request = await agent();
    return request.provider("limits");
  });
  assert.equal(value, 3);
  assert.equal(request.signal.aborted, true);
  await assert.rejects(request.provider("limits"), /the request is over/);
  const unknown = runAgentRequest({}, async () => (await agent()).provider("limits"));
  await assert.rejects(unknown, /no value of the provider limits/);
  const aborted = runAgentRequest({ signal: AbortSignal.abort(new Error("stopped")) }, () => agent());
  await assert.rejects(aborted, /stopped/);
});

test("traces are exported where tools look for them", async () => {
  const [root, api] = await Promise.all([import("agent-bundle"), import("agent-bundle/api")]);
  for (const name of ["createEventTracer", "installEventTraceObserver", "eventTraceExecution", "summarizeEventTraceError"]) {
    assert.equal(typeof root[name], "function");
    assert.equal(root[name], api[name]);
  }
});

const root = mkdtempSync(join(tmpdir(), "agent-bundle-kit-"));
after(() => rmSync(root, { recursive: true }));
const write = (path, text) => {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

test("a route and its view are found by the route's id", async () => {
  write("package.json", '{ "type": "module" }');
  write("src/events/tool/before.js", 'export default ({ render }) => render("./before.view.js", { n: 7 });');
  write(
    "src/events/tool/before.view.js",
    `export default ({ renderInput }) => ({
      [Symbol.for("agent-bundle.element")]: true,
      type: "agent-result",
      props: { value: { outcome: "deny", reason: "n " + renderInput.n } },
    });`,
  );
  write("src/events/stop.js", 'export default ({ render }) => render("./other.view.js", null);');
  const options = { root, input: claudeWrite() };
  const { document } = await renderRoute("event:tool/before", options);
  expectDocument(document).toHaveValue({ outcome: "deny", reason: "n 7" });
  await assert.rejects(renderRoute("event:stop", options), /can render \.\/stop\.view\.js only/);
  await assert.rejects(renderRoute("event:tool/after", options), /the route event:tool\/after has no file/);
  await assert.rejects(renderRoute("tool/before", options), /not the id of a route/);
});

test("each matcher fails when its demand does not hold", () => {
  const root = { kind: "result", children: [{ kind: "context", text: "c" }] };
  const matchers = expectDocument({ version: 1, status: "success", value: { outcome: "allow" }, root });
  const failing = [
    () => matchers.toHaveStatus("represented-error"),
    () => matchers.toContainContext("x"),
    () => matchers.toContainMarkdown("c"),
    () => matchers.toContainText("x"),
    () => matchers.toHaveValue({ outcome: "ask" }),
    () => matchers.toHaveValue(undefined),
    () => matchers.toHaveError(),
    () => matchers.toHaveError("E1"),
    () => matchers.toHaveNodeKinds(["result"]),
  ];
  for (const each of failing) assert.throws(each, assert.AssertionError, String(each));
});

test("a recording can be changed without changing the next one", () => {
  const [first] = fixtures("claude", "stop");
  first.envelope.session_id = "other";
  assert.notEqual(fixtures("claude", "stop")[0].envelope.session_id, "other");
});
