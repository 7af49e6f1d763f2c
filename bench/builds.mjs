// Build time, as ratios to esbuild's native binary and to builds of other sizes.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { interleaved, memory, ms, report } from "./measure.mjs";
import { many, server } from "./projects.mjs";

const esbuild = join(
  dirname(createRequire(import.meta.url).resolve("esbuild/package.json")),
  `../@esbuild/${process.platform}-${process.arch}/bin/esbuild`,
);

const bundle = (handlers, out) => [
  esbuild,
  ...handlers,
  ...["--bundle", "--minify", "--keep-names", "--sourcemap", "--platform=node", "--format=esm", "--log-level=error"],
  ...["config", "routes"].map((name) => `--external:agent-bundle/${name}`),
  `--outdir=${out}`,
];

const build = (binary, root, ...more) => [binary, "build", "--quiet", "--root", root, ...more];

/** Moves what was built out of the way: file systems are slow for a while after many deletions. */
const forget = (root) => {
  for (const made of ["artifact", ".agent-bundle"].map((name) => join(root, name))) {
    if (existsSync(made)) renameSync(made, mkdtempSync(`${root}-old-`));
  }
};
const ratio = (one, other) => (one / other).toFixed(2);

/** `policy-guard` for four hosts: cold, with one changed handler, and with no change. */
export function guard({ binary, scratch, runs, examples }) {
  const root = join(scratch, "guard");
  cpSync(join(examples, "policy-guard"), root, { recursive: true });
  forget(root);
  const handlers = ["session/start.ts", "tool/before.ts"].map((name) => join(root, "src/events", name));
  const changed = join(root, "src/events/tool/before.ts");
  const text = readFileSync(changed, "utf8");
  const prepare = {
    cold: () => forget(root),
    changed: () => writeFileSync(changed, `${text}\nexport const run = ${process.hrtime.bigint()}n;\n`),
  };
  const command = build(binary, root);
  const commands = { cold: command, changed: command, unchanged: command, esbuild: bundle(handlers, join(scratch, "out")) };
  const found = interleaved(commands, runs, { before: (name) => prepare[name]?.() });
  report(`build of policy-guard for four hosts, whole process, median of ${runs}, interleaved`, {
    "nothing there before": ms(found.cold),
    "one handler changed": ms(found.changed),
    "nothing changed (aim: at most 50 ms)": ms(found.unchanged),
    "esbuild native, the same handlers once": ms(found.esbuild),
    "nothing there before / esbuild (aim: at most 2)": ratio(found.cold, found.esbuild),
    "one handler changed / esbuild (aim: below 1)": ratio(found.changed, found.esbuild),
  });
}

/** 50 and 1,000 hooks for four hosts. */
export async function scale({ binary, scratch, runs }) {
  const [small, large] = [50, 1000].map((count) => many(join(scratch, `many-${count}`), count));
  const few = Math.max(3, runs >> 3);
  const commands = {
    small: build(binary, small),
    again: build(binary, small),
    large: build(binary, large),
  };
  const roots = { small, large };
  const found = interleaved(commands, few, { before: (name) => roots[name] && forget(roots[name]) });
  forget(large);
  const held = await memory(commands.large);
  report(`build of many hooks for four hosts, whole process, median of ${few}, interleaved`, {
    "50 hooks, nothing there before (aim: at most 1,000 ms)": ms(found.small),
    "50 hooks, nothing changed": ms(found.again),
    "1,000 hooks, nothing there before": ms(found.large),
    "time per hook, 1,000 / 50 (aim: at most 1.3)": ratio(found.large / 1000, found.small / 50),
    "memory for 1,000 hooks": held === undefined ? "unknown" : `${held.toFixed(0)} MiB`,
  });
}

/** A handler that imports the MCP SDK. */
export function large({ binary, scratch, runs, packages, empty }) {
  const root = server(join(scratch, "server"), packages);
  const out = join(scratch, "server-out");
  const few = Math.max(5, runs >> 2);
  const commands = { ours: build(binary, root), esbuild: bundle([join(root, "src/handler.ts")], out) };
  const found = interleaved(commands, few, { before: (name) => name === "ours" && forget(root) });
  const hooks = join(root, "artifact/hooks");
  const [wrapper] = readdirSync(hooks).filter((name) => name.endsWith(".mjs"));
  const bytes = statSync(join(hooks, wrapper)).size - empty;
  const theirs = statSync(join(out, "handler.js")).size;
  report(`build of a handler that imports the MCP SDK, whole process, median of ${few}, interleaved`, {
    "for one host, nothing there before": ms(found.ours),
    "esbuild native": ms(found.esbuild),
    "ratio (aim: at most 3)": ratio(found.ours, found.esbuild),
    "bytes of the wrapper over one with an empty handler": bytes,
    "bytes of esbuild's bundle": theirs,
  });
}
