// Start-up of wrappers, their size, and build time, as ratios within one run.
// usage: node bench.mjs [path of a release build of agent-bundle] [runs]
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const binary = process.argv[2] ?? join(here, "../target/release/agent-bundle");
const runs = Number(process.argv[3] ?? 41);
const scratch = mkdtempSync(join(tmpdir(), "agent-bundle-bench-"));

/** Runs a command and gives its wall time in milliseconds. */
function time([command, ...args], input = "") {
  const start = process.hrtime.bigint();
  const done = spawnSync(command, args, { input, stdio: ["pipe", "pipe", "pipe"] });
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  if (done.error || done.status !== 0) throw new Error(`${command} ${args.join(" ")}: ${done.error ?? done.stderr}`);
  return ms;
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Times the commands in turn, one warm-up round first; gives the median of each. */
function interleaved(commands, { input, before = () => {} } = {}) {
  const times = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  for (let run = -1; run < runs; run++) {
    for (const [name, command] of Object.entries(commands)) {
      before();
      const ms = time(command, input);
      if (run >= 0) times[name].push(ms);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}

function report(title, rows) {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(rows)) console.log(`  ${name.padEnd(50)} ${value}`);
}

const ms = (value) => `${value.toFixed(1)} ms`;

const envelope = readFileSync(
  join(here, "../snapshots/fixtures/claude/2.1.332/PreToolUse.Bash.json"),
  "utf8",
);

function startUp() {
  const plugin = join(scratch, "empty");
  cpSync(join(here, "empty"), plugin, { recursive: true });
  time([binary, "build", "--root", plugin]);
  const hooks = join(plugin, "artifact/hooks");
  const minimal = join(scratch, "minimal.mjs");
  writeFileSync(
    minimal,
    'let text = "";\nprocess.stdin.on("data", (part) => (text += part));\n' +
      'process.stdin.on("end", () => process.stdout.write(JSON.stringify({ event: JSON.parse(text).hook_event_name })));\n',
  );
  const wrapper = join(hooks, "event-route-tool-before.claude.mjs");
  const found = interleaved(
    { node: ["node", "-e", "0"], minimal: ["node", minimal], wrapper: ["node", wrapper] },
    { input: envelope },
  );
  report(`start-up, whole process, median of ${runs}, interleaved`, {
    "node -e 0": ms(found.node),
    "minimal .mjs (reads, parses, prints)": ms(found.minimal),
    "wrapper with an empty handler": ms(found.wrapper),
    "wrapper - minimal": ms(found.wrapper - found.minimal),
    "wrapper - node -e 0": ms(found.wrapper - found.node),
  });
  const sizes = readdirSync(hooks).filter((name) => name.endsWith(".mjs"));
  const module = "../.amp/plugins/empty/index.js";
  report(
    "bytes of kernel and slice, minified (a wrapper with an empty handler)",
    Object.fromEntries([...sizes, module].map((name) => [name, readFileSync(join(hooks, name)).length])),
  );
}

/** One answer in two forms. */
const FORMS = {
  ts: `export default async ({ canonical }) =>
  ({ outcome: "deny", reason: "no", additionalContext: "From " + canonical.provenance.host });\n`,
  tsx: `import { Agent } from "@agent-bundle/runtime";
const From = async ({ host }) => <Agent.Context>From {host}</Agent.Context>;
export default async ({ canonical }) => (
  <Agent.Result value={{ outcome: "deny", reason: "no" }}><From host={canonical.provenance.host} /></Agent.Result>
);\n`,
};

function rendering() {
  const wrappers = Object.entries(FORMS).map(([form, text]) => {
    const plugin = join(scratch, form);
    mkdirSync(join(plugin, "src/events/tool"), { recursive: true });
    const config = { plugin: { name: form, version: "1.0.0" }, targets: ["claude"] };
    writeFileSync(join(plugin, "agent-bundle.config.json"), JSON.stringify(config));
    writeFileSync(join(plugin, `src/events/tool/before.${form}`), text);
    time([binary, "build", "--root", plugin]);
    return [form, ["node", join(plugin, "artifact/hooks/event-route-tool-before.mjs")]];
  });
  const answers = wrappers.map(([, [node, file]]) => spawnSync(node, [file], { input: envelope }).stdout.toString());
  if (!answers[0] || answers[0] !== answers[1]) throw new Error(`the forms differ: ${answers.join(" ")}`);
  const pairs = Array.from({ length: Math.max(runs, 25) }, (_, run) => {
    // Every other pair the other way round: what runs second has no advantage.
    const order = run % 2 ? wrappers.toReversed() : wrappers;
    return Object.fromEntries(order.map(([form, command]) => [form, time(command, envelope)]));
  });
  report(`one answer in two forms, whole process, median of ${pairs.length} pairs`, {
    "route.ts": ms(median(pairs.map(({ ts }) => ts))),
    "route.tsx with an asynchronous component": ms(median(pairs.map(({ tsx }) => tsx))),
    ".tsx over .ts, pair by pair": ms(median(pairs.map(({ ts, tsx }) => tsx - ts))),
  });
}

function buildTime() {
  const guard = join(here, "../examples/policy-guard");
  const esbuild = join(
    dirname(createRequire(import.meta.url).resolve("esbuild/package.json")),
    `../@esbuild/${process.platform}-${process.arch}/bin/esbuild`,
  );
  const handlers = ["session/start.ts", "tool/before.ts"].map((name) => join(guard, "src/events", name));
  const out = join(scratch, "out");
  const alias = ["config", "routes"].map((name) => `--external:agent-bundle/${name}`);
  const bundle = [esbuild, ...handlers, "--bundle", "--minify", "--keep-names", "--platform=node", "--format=esm"];
  const commands = {
    ours: [binary, "build", "--root", guard, "--output", join(scratch, "artifact")],
    esbuild: [...bundle, ...alias, `--outdir=${out}`, "--log-level=error"],
  };
  const remove = () => rmSync(join(scratch, "artifact"), { recursive: true, force: true });
  const found = interleaved(commands, { before: remove });
  report(`build, whole process, median of ${runs}, interleaved`, {
    "policy-guard for four hosts, nothing there before": ms(found.ours),
    "esbuild native, the same handlers once": ms(found.esbuild),
    ratio: (found.ours / found.esbuild).toFixed(2),
  });
}

try {
  console.log(`${new Date().toISOString().slice(0, 10)}, node ${process.version}, ${cpus().length} x ${cpus()[0].model}`);
  startUp();
  rendering();
  buildTime();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
