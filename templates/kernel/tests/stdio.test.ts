import assert from "node:assert/strict";
import { test } from "node:test";

import type { Slice } from "../slice.ts";
import { type Run, type RunOptions, kernel, run } from "./process.ts";
import { ENVELOPE, SLICE } from "./sample.ts";

const TEXT = JSON.stringify(ENVELOPE);
const DENY = '{"out":{"event":"BeforeTool","decision":"deny","reason":"no"}}';
const REFUSE = 'export default () => ({ outcome: "deny", reason: "no" });';
const CLOSED: Partial<Slice> = { failure: { stdout: { deny: "$failure" }, exit: 2 } };

/** An envelope of so many bytes. */
const sized = (bytes: number): string => TEXT.replace("fast", "x".repeat(bytes - TEXT.length + 4));

/** A wrapper of one hook, and its run. */
function hook(
  handler: string,
  options: RunOptions & { slice?: Partial<Slice>; before?: string } = {},
): Promise<Run> {
  const { slice = {}, before = "", ...rest } = options;
  const entry = `
    import { stdio } from ${JSON.stringify(kernel("stdio"))};
    import { route } from ${JSON.stringify(kernel("route"))};
    import { foreign } from ${JSON.stringify(kernel("foreign"))};
    ${before}
    stdio(${JSON.stringify({ ...SLICE, ...slice })}, () => import("./handler.mjs"), { form: route, foreign });`;
  return run({ "wrapper.mjs": entry, "handler.mjs": handler }, { input: [TEXT], ...rest });
}

test("an answer is one document and no more", async () => {
  const { stdout, stderr, code } = await hook(REFUSE);
  assert.deepEqual({ stdout, stderr, code }, { stdout: DENY, stderr: "", code: 0 });
});

test("no opinion is no byte, or the document of the table", async () => {
  const silent = await hook("export default () => {};");
  assert.deepEqual([silent.stdout, silent.stderr, silent.code], ["", "", 0]);
  const spoken = await hook("export default async () => null;", { slice: { pass: {} } });
  assert.deepEqual([spoken.stdout, spoken.stderr, spoken.code], ["{}", "", 0]);
});

const broken: [name: string, input: (string | Uint8Array)[], line: RegExp][] = [
  ["nothing", [], /empty/],
  ["space", [" \n"], /empty/],
  ["half an object", ["{nope"], /not one JSON value/],
  ["a list", ["[]"], /not a JSON object/],
  ["null", ["null"], /not a JSON object/],
  ["text", ['"x"'], /not a JSON object/],
  ["two values", [TEXT + TEXT], /not one JSON value/],
  ["another event", [TEXT.replace("BeforeTool", "AfterTool")], /event_name must be BeforeTool/],
  ["a missing field", [TEXT.replace("session", "session_id")], /has no session/],
  ["invalid UTF-8", [Buffer.from(TEXT.replace("fast", "\u00e9"), "latin1")], /UTF-8/],
  ["deep nesting", ["[".repeat(100_000)], /not one JSON value/],
  ["one byte too many", [sized(1_048_577)], /larger than 1048576/],
];

for (const [name, input, line] of broken) {
  test(`an envelope is refused before the handler is loaded: ${name}`, async () => {
    const loaded = 'console.error("LOADED"); export default () => {};';
    const open = await hook(loaded, { input });
    assert.deepEqual([open.stdout, open.code], ["", 1]);
    assert.match(open.stderr, /^agent-bundle: guard: [^\n]*\n$/);
    assert.match(open.stderr, line);
    assert.doesNotMatch(open.stderr, /LOADED|nope|s-1|\/repo/);
    const closed = await hook(loaded, { input, slice: CLOSED });
    assert.deepEqual([closed.stdout, closed.code], [JSON.stringify({ deny: closed.stderr.trim() }), 2]);
  });
}

test("marks and space around the envelope, and one of the largest size, are taken", async () => {
  for (const text of [`\ufeff\ufeff ${TEXT}\r\n`, sized(1_048_576)]) {
    assert.equal((await hook(REFUSE, { input: [text] })).stdout, DENY);
  }
});

test("a huge envelope is read to its end, in little memory, and refused", async () => {
  const peak = 'process.on("exit", () => console.error(process.resourceUsage().maxRSS));';
  const chunk = Buffer.alloc(1_048_576, 0x20);
  const flood = Array.from({ length: 64 }, () => chunk);
  const small = await hook(REFUSE, { input: ["{"], before: peak });
  const { stdout, stderr, code } = await hook(REFUSE, { input: flood, before: peak });
  assert.deepEqual([stdout, code], ["", 1]);
  assert.match(stderr, /larger than/);
  const used = (text: string): number => Number(text.trim().split("\n").pop());
  assert.ok(
    used(stderr) - used(small.stderr) < 16_384,
    `${used(small.stderr)} KiB, then ${used(stderr)} KiB`,
  );
});

test("the deadline holds while a flood is read", async () => {
  const input = ["x".repeat(3_000_000)];
  const { stderr, code, time } = await hook(REFUSE, { input, open: true, slice: { deadline: 500 } });
  assert.equal(code, 1);
  assert.match(stderr, /deadline/);
  assert.ok(time < 2_000, `${time} ms`);
});

test("a whole envelope is answered while stdin stays open", async () => {
  const cut = [TEXT.slice(0, 20), TEXT.slice(20)];
  const { stdout, time } = await hook(REFUSE, { input: cut, open: true });
  assert.equal(stdout, DENY);
  assert.ok(time < 5_000, `${time} ms`);
  const two = await hook(REFUSE, { input: [TEXT + TEXT], open: true });
  assert.deepEqual([two.stdout, two.code], ["", 1]);
});

test("stdin without an envelope is answered at the deadline", async () => {
  const { stdout, stderr, code, time } = await hook(REFUSE, {
    input: [],
    open: true,
    slice: { ...CLOSED, deadline: 300 },
  });
  assert.deepEqual([stdout, code], [JSON.stringify({ deny: stderr.trim() }), 2]);
  assert.match(stderr, /deadline/);
  assert.ok(time < 2_000, `${time} ms`);
});

const failures: [name: string, handler: string, line: RegExp][] = [
  ["throws", 'export default () => { throw new Error("thrown") };', /thrown/],
  ["rejects", 'export default async () => { throw new Error("rejected") };', /rejected/],
  ["throws no error", "export default () => { throw null };", /without a message/],
  ["cannot be loaded", 'throw new Error("at load");', /at load/],
  ["has no default export", "export const handler = 1;", /no default function/],
  ["exports no function", "export default {};", /no default function/],
  ["returns no result", "export default () => true;", /plain object/],
  ["exits", "export default () => process.exit(0);", /ended before/],
  ["exits at load", "process.exit(0);", /ended before/],
  ["exits with a code of its own", "export default () => process.exit(7);", /ended before/],
  ["never answers, with nothing to wait for", "export default () => new Promise(() => {});", /ended before/],
  ["never answers, busily", "export default () => new Promise(() => setInterval(() => {}, 10));", /deadline/],
  [
    "throws in a timer",
    'export default () => new Promise(() => setTimeout(() => { throw new Error("late") }));',
    /late/,
  ],
  [
    "rejects in the background",
    'export default () => new Promise(() => { Promise.reject(new Error("alone")); setTimeout(() => {}, 9e3) });',
    /alone/,
  ],
];

for (const [name, handler, line] of failures) {
  test(`a handler fails, and the policy answers: it ${name}`, async () => {
    const open = await hook(handler, { slice: { deadline: 1_000 } });
    assert.deepEqual([open.stdout, open.code], ["", 1]);
    assert.match(open.stderr, /^agent-bundle: guard: [^\n]*\n$/);
    assert.match(open.stderr, line);
    const closed = await hook(handler, { slice: { deadline: 1_000, ...CLOSED } });
    assert.deepEqual([closed.stdout, closed.code], [JSON.stringify({ deny: closed.stderr.trim() }), 2]);
  });
}

test("the deadline is kept", async () => {
  const handler = "export default () => new Promise((done) => setTimeout(done, 9e3));";
  const { time, code } = await hook(handler, { slice: { deadline: 500 } });
  assert.equal(code, 1);
  assert.ok(time > 450 && time < 1_500, `${time} ms`);
});

test("an answer does not wait for what the handler left running", async () => {
  const { stdout, time } = await hook(`setInterval(() => {}, 10); ${REFUSE}`);
  assert.equal(stdout, DENY);
  assert.ok(time < 5_000, `${time} ms`);
});

test("whatever a handler and its imports print goes to stderr", async () => {
  const handler = `
    import process, { stdout } from "node:process";
    import { log } from "node:console";
    import { createRequire } from "node:module";
    console.log("1-load");
    export default async () => {
      console.info("2-info");
      console.table([{ cell: "3-table" }]);
      process.stdout.write("4-raw");
      globalThis.process.stdout.write("5-global");
      stdout.write("6-named");
      log("7-console");
      createRequire(import.meta.url)("node:process").stdout.write("8-require");
      return { outcome: "deny", reason: "no" };
    };`;
  const { stdout, stderr } = await hook(handler);
  assert.equal(stdout, DENY);
  for (const text of [
    "1-load",
    "2-info",
    "3-table",
    "4-raw",
    "5-global",
    "6-named",
    "7-console",
    "8-require",
  ]) {
    assert.ok(stderr.includes(text), text);
  }
});

test("large answers arrive whole, however slowly they are read", async () => {
  for (const size of [200_000, 900_000]) {
    const handler = `export default () => ({ additionalContext: "x".repeat(${size}) });`;
    const { stdout, code } = await hook(handler, { slow: 300 });
    assert.equal(code, 0);
    assert.equal(JSON.parse(stdout).out.context.length, size);
  }
});

test("lone surrogates are repaired in answers", async () => {
  const { stdout } = await hook('export default () => ({ outcome: "deny", reason: "a\\ud800" });');
  assert.equal(JSON.parse(stdout).out.reason, "a\ufffd");
  assert.ok(!stdout.includes("\\u"));
});

test("a host that no longer listens sees no stack trace", async () => {
  const entry = `
    import { spawn } from "node:child_process";
    const child = spawn(process.execPath, ["wrapper.mjs"], { stdio: "pipe" });
    child.stdout.destroy();
    child.stderr.pipe(process.stderr);
    setTimeout(() => child.stdin.end(${JSON.stringify(TEXT)}), 200);
    child.on("close", (code) => console.log(code));`;
  const wrapper = `
    import { stdio } from ${JSON.stringify(kernel("stdio"))};
    stdio(${JSON.stringify(SLICE)}, async () => ({ default: () => ({ outcome: "deny", reason: "no" }) }), { form: () => [] });`;
  const { stdout, stderr } = await run({ "main.mjs": entry, "wrapper.mjs": wrapper });
  assert.deepEqual([stdout, stderr], ["1\n", ""]);
});

test("another host gets its own pass-through, and the handler is not loaded", async () => {
  const slice = { foreign: [{ present: ["other"], pass: { ok: true } }] };
  const { stdout, stderr, code } = await hook("throw 1", { slice, input: ['{"other":1}'] });
  assert.deepEqual([stdout, stderr, code], ['{"ok":true}', "", 0]);
});

test("prototypes stay as they are", async () => {
  const handler = `export default ({ native }) => ({
    additionalContext: JSON.stringify([Object.keys(Object.prototype), ({}).polluted, Object.keys(native.tool.input)]),
  });`;
  const input = [
    TEXT.replace(
      '"command"',
      '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"command"',
    ),
  ];
  const { stdout } = await hook(handler, { input });
  assert.deepEqual(JSON.parse(JSON.parse(stdout).out.context), [
    [],
    null,
    ["__proto__", "constructor", "command", "mode"],
  ]);
});

test("the surroundings do not matter", async () => {
  const { stdout } = await hook(REFUSE, { env: { PATH: "", TMPDIR: "/nowhere" } });
  assert.equal(stdout, DENY);
});

test("equal events get equal answers, many at once", async () => {
  const runs = await Promise.all(Array.from({ length: 20 }, () => hook(REFUSE)));
  assert.deepEqual([...new Set(runs.map(({ stdout }) => stdout))], [DENY]);
});
