import assert from "node:assert/strict";
import { after, test } from "node:test";

import { config } from "../config.ts";
import { bound } from "../continuation.ts";
import { type Hook, inprocess } from "../inprocess.ts";
import { route } from "../route.ts";
import { select } from "../select.ts";
import type { Slice } from "../slice.ts";
import { kernel, run as execute } from "./process.ts";

const SLICE: Slice = {
  hook: "hook",
  event: "tool/before",
  host: "sample",
  revision: "1",
  native: "call",
  fields: { tool: "string", input: "object" },
  payload: {
    toolName: ["tool", "string"],
    toolInput: ["input", "any"],
    toolResponse: ["output", "any"],
    status: ["status", "string"],
  },
  workspace: [{ host: "root" }],
  parts: {
    deny: { answer: { stdout: { action: "reject", message: "$reason" } }, without: ["context"] },
    allow: { answer: { stdout: { action: "allow" } } },
    ask: { answer: { stdout: { action: "ask", message: "$reason?" } } },
    rewrite: { answer: { stdout: { action: "modify", input: "$updatedInput" } }, covers: ["allow"] },
    context: { answer: { stdout: { text: "$context" } } },
    synthesize: { answer: { stdout: { action: "synthesize", output: "$output" } } },
    replace: { answer: { stdout: { status: "$status?", output: "$output?" } } },
  },
  pass: { action: "allow" },
  failure: { stdout: { action: "allow" }, stderr: "$failure" },
};
const REFUSAL = { stdout: { action: "reject", message: "$failure" } };
const EVENT = { tool: "Shell", input: { command: "ls" }, output: "o", status: "done" };

type Handler = (context: any) => unknown;
const hook = (handler: Handler, slice: Partial<Slice> = {}): Hook => ({
  slice: { ...SLICE, ...slice },
  load: async () => ({ default: handler }),
  kit: { form: route },
});

const log: string[] = [];
const host = {
  value: (name: string) => (name === "root" ? new URL("file:///repo%20space/") : null),
  log: (text: string) => void log.push(text),
};
const run = (...hooks: Hook[]): Promise<unknown> => inprocess(hooks, host)(EVENT);

// A host process stays alive by itself; deadlines do not keep it.
const alive = setInterval(() => {}, 1_000);
after(() => clearInterval(alive));

const answers: [name: string, results: unknown[], answer: unknown][] = [
  ["no opinion at all", [undefined, {}], { action: "allow" }],
  [
    "a refusal ends it",
    [undefined, { outcome: "deny", reason: "no" }, { outcome: "allow" }],
    { action: "reject", message: "no" },
  ],
  [
    "a later refusal beats an approval",
    [{ outcome: "allow" }, { outcome: "deny", reason: "no" }],
    { action: "reject", message: "no" },
  ],
  [
    "a later refusal beats a rewrite",
    [{ updatedInput: { a: 1 } }, { outcome: "deny", reason: "no" }],
    { action: "reject", message: "no" },
  ],
  [
    "a later refusal beats a synthesis",
    [
      { outcome: "synthesize", output: "o" },
      { outcome: "deny", reason: "no" },
    ],
    { action: "reject", message: "no" },
  ],
  [
    "a refusal drops what it excludes",
    [{ additionalContext: "c" }, { outcome: "deny", reason: "no" }],
    { action: "reject", message: "no" },
  ],
  [
    "a question beats an approval",
    [
      { outcome: "ask", reason: "sure?" },
      { outcome: "allow", reason: "r" },
    ],
    { action: "ask", message: "sure?" },
  ],
  [
    "the last rewrite stands",
    [{ updatedInput: { a: 1 } }, { updatedInput: { a: 2 } }],
    { action: "modify", input: { a: 2 } },
  ],
  [
    "approval and rewrite stand together",
    [{ outcome: "allow" }, { updatedInput: { a: 1 } }],
    { action: "modify", input: { a: 1 } },
  ],
  [
    "contexts are joined by a blank line",
    [{ additionalContext: "a" }, {}, { additionalContext: "b" }],
    { text: "a\n\nb" },
  ],
  ["the last replacement stands", [{ output: "a" }, { output: "b" }], { status: "done", output: "b" }],
];

for (const [name, results, answer] of answers) {
  test(`hooks together: ${name}`, async () => {
    assert.deepEqual(await run(...results.map((result) => hook(() => result))), answer);
  });
}

test("a bound that the host keeps stays with the part that it bounds", async () => {
  const slice: Partial<Slice> = {
    parts: {
      deny: { answer: { stdout: { message: "$reason" } }, continues: true },
      context: SLICE.parts.context!,
    },
    continuation: { max: 2, answer: "maxTurns", data: [] },
  };
  const made = (result: unknown): Hook => ({ ...hook(() => result, slice), kit: { form: route, bound } });
  const again = { outcome: "deny", reason: "again" };
  assert.deepEqual(await run(made({ additionalContext: "c" }), made(again)), {
    maxTurns: 2,
    message: "again",
    text: "c",
  });
  assert.deepEqual(await run(made({ additionalContext: "c" }), made({})), { text: "c" });
});

test("nothing is asked after a refusal", async () => {
  await run(
    hook(() => ({ outcome: "deny", reason: "no" })),
    hook(() => assert.fail("asked")),
  );
  assert.deepEqual(log.splice(0), []);
});

test("a later handler sees the rewritten input; the host's object stays as it is", async () => {
  const seen: unknown[] = [];
  const look: Handler = ({ canonical, native }) =>
    void seen.push(canonical.payload.toolInput.value, native.input);
  await run(
    hook(() => ({ updatedInput: { command: "pwd" } })),
    hook(look),
  );
  assert.deepEqual(seen, [{ command: "pwd" }, { command: "pwd" }]);
  assert.deepEqual(EVENT.input, { command: "ls" });
  assert.ok(!Object.isFrozen(EVENT.input));
});

test("a later handler sees the replaced result", async () => {
  let seen: unknown;
  await run(
    hook(() => ({ status: "error", output: "x" })),
    hook(({ native }) => void (seen = native)),
  );
  assert.deepEqual(seen, { ...EVENT, status: "error", output: "x" });
});

test("the host's folder is a path for handlers of both forms", async () => {
  const seen: unknown[] = [];
  const second = { ...hook((event) => void seen.push(event.workspace)), kit: { form: config() } };
  await run(
    hook(({ workspace }) => void seen.push(workspace)),
    second,
  );
  assert.deepEqual(seen, ["/repo space/", "/repo space/"]);
});

test("a hook that is not for the tool is not loaded", async () => {
  const other = {
    ...hook(() => 1, { select: { names: ["Read"], prefixes: [] } }),
    kit: { form: route, select },
    load: () => assert.fail("loaded"),
  };
  assert.deepEqual(await run(other), { action: "allow" });
  assert.deepEqual(log.splice(0), []);
});

const failures: [name: string, handler: Handler, line: RegExp][] = [
  ["throws", () => assert.fail("thrown"), /thrown/],
  ["rejects", () => Promise.reject(new Error("rejected")), /rejected/],
  ["throws no error", () => Promise.reject(7), /without a message/],
  ["returns no result", () => "yes", /plain object/],
  [
    "wants too much",
    () => ({ outcome: "deny", reason: "r", additionalContext: "c" }),
    /cannot deliver deny with context/,
  ],
  ["exits", () => process.exit(0), /process\.exit/],
  [
    "swallows its own exit",
    () => {
      try {
        process.exit(0);
      } catch {
        return {};
      }
    },
    /process\.exit/,
  ],
  ["never answers", () => new Promise(() => {}), /deadline/],
];

for (const [name, handler, line] of failures) {
  test(`a hook fails by its own policy: it ${name}`, async () => {
    const open = hook(handler, { deadline: 100 });
    const closed = hook(handler, { deadline: 100, failure: REFUSAL });
    assert.deepEqual(await run(open), { action: "allow" });
    assert.match(log.join(), line);
    assert.match(log.join(), /^agent-bundle: hook: /);
    assert.equal(log.splice(0).length, 1);
    assert.deepEqual(
      await run(
        open,
        hook(() => ({ outcome: "deny", reason: "no" })),
      ),
      { action: "reject", message: "no" },
    );
    log.splice(0);
    const refused = (await run(
      closed,
      hook(() => assert.fail("asked")),
    )) as Record<string, string>;
    assert.equal(refused["action"], "reject");
    assert.match(refused["message"]!, line);
    assert.equal(log.splice(0).length, 1);
  });
}

const stray: [name: string, handler: string, line: RegExp][] = [
  ["exits later", "() => new Promise(() => setTimeout(() => process.exit(0), 5))", /process\.exit/],
  ["throws in a timer", "() => new Promise(() => setTimeout(() => { throw new Error('late') }, 5))", /late/],
  ["rejects in the background", "() => new Promise(() => void Promise.reject(new Error('alone')))", /alone/],
];

for (const [name, handler, line] of stray) {
  test(`a hook whose handler ${name} fails, and the process lives on`, async () => {
    const text = `
      import { inprocess } from ${JSON.stringify(kernel("inprocess"))};
      const lines = [];
      const hook = { slice: ${JSON.stringify({ ...SLICE, failure: REFUSAL })}, load: async () => ({ default: ${handler} }), kit: { form: () => [] } };
      setTimeout(() => {}, 50);
      const answer = await inprocess([hook], { value: () => null, log: (text) => lines.push(text) })(${JSON.stringify(EVENT)});
      await new Promise((wake) => setTimeout(wake, 20));
      console.log(JSON.stringify({ answer, lines }));`;
    const { stdout, stderr, code } = await execute({ "main.mjs": text });
    assert.deepEqual([stderr, code], ["", 0]);
    const { answer, lines } = JSON.parse(stdout);
    assert.equal(answer.action, "reject");
    assert.match(answer.message, line);
    assert.equal(lines.length, 1);
  });
}

test("a stray error outside of handlers is told, and the process lives on", async () => {
  const text = `
    import { inprocess } from ${JSON.stringify(kernel("inprocess"))};
    const hook = { slice: ${JSON.stringify(SLICE)}, load: async () => ({ default: () => {} }), kit: { form: () => [] } };
    await inprocess([hook], { value: () => null, log: console.log })(${JSON.stringify(EVENT)});
    Promise.reject(new Error("stray"));
    setTimeout(() => console.log("alive"), 20);`;
  const { stdout, stderr, code } = await execute({ "main.mjs": text });
  assert.deepEqual([stdout, stderr, code], ["alive\n", "agent-bundle: stray\n", 0]);
});

test("the signal is aborted at the deadline", async () => {
  let reason: unknown;
  const wait: Handler = ({ signal }) =>
    new Promise(() => signal.addEventListener("abort", () => (reason = signal.reason)));
  await run(hook(wait, { deadline: 20 }));
  assert.match(String(reason), /deadline/);
  log.splice(0);
});

test("what is no event is a failure, not a crash", async () => {
  const cyclic: Record<string, unknown> = {};
  cyclic["self"] = cyclic;
  for (const event of [undefined, null, cyclic, { tool: 1 }, () => {}]) {
    assert.deepEqual(await inprocess([hook(() => assert.fail("ran"), { failure: REFUSAL })], host)(event), {
      action: "reject",
      message: log.splice(0)[0],
    });
  }
});

test("nothing that a handler prints reaches stdout, and other code is left alone", async (context) => {
  const out: string[] = [];
  const err: string[] = [];
  const keep = (list: string[]) => (chunk: unknown) => Boolean(list.push(String(chunk)));
  context.mock.method(process.stderr, "write", keep(err));
  const write = process.stdout.write;
  const print: Handler = async () => {
    console.log("log");
    console.table([{ a: 1 }]);
    console.dir({ b: 2 });
    process.stdout.write("raw");
    await new Promise((done) => setTimeout(done, 5));
    console.info("later");
  };
  const load = async (): Promise<{ default: Handler }> => (console.log("loading"), { default: print });
  assert.deepEqual(await run({ ...hook(print), load }), { action: "allow" });
  assert.equal(process.stdout.write, write);
  context.mock.method(process.stdout, "write", keep(out));
  console.log("outside");
  context.mock.restoreAll();
  for (const text of ["loading", "log", "raw", "later"]) assert.ok(err.join("").includes(text), text);
  assert.deepEqual(out, ["outside\n"]);
});
