// Start-up of wrappers, their size, and build time, as ratios within one run.
// usage: node bench.mjs [path of a release build of agent-bundle] [runs]
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { guard, large, scale } from "./builds.mjs";
import { interleaved, median, ms, report, time } from "./measure.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const binary = process.argv[2] ?? join(here, "../target/release/agent-bundle");
const runs = Number(process.argv[3] ?? 41);
const scratch = mkdtempSync(join(tmpdir(), "agent-bundle-bench-"));

const envelope = readFileSync(
  join(here, "../snapshots/fixtures/claude/2.1.332/PreToolUse.Bash.json"),
  "utf8",
);

/** Start-up of a wrapper with an empty handler; gives its size in bytes. */
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
    runs,
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
  return readFileSync(wrapper).length;
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

try {
  console.log(`${new Date().toISOString().slice(0, 10)}, node ${process.version}, ${cpus().length} x ${cpus()[0].model}`);
  const empty = startUp();
  rendering();
  const packages = join(here, "../compiler/tests/link/node_modules");
  const given = { binary, scratch, runs, examples: join(here, "../examples"), packages, empty };
  guard(given);
  await scale(given);
  large(given);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
