// Times and memory of whole processes.
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Runs a command to its end and gives its wall time in milliseconds. */
export function time([command, ...args], input = "") {
  const start = process.hrtime.bigint();
  const done = spawnSync(command, args, { input, stdio: ["pipe", "pipe", "pipe"] });
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  if (done.error || done.status !== 0) throw new Error(`${command} ${args.join(" ")}: ${done.error ?? done.stderr}`);
  return ms;
}

export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/**
 * Times commands in turn, one warm-up round first; gives the median of each. `before` prepares a run
 * of a command, and is not timed.
 */
export function interleaved(commands, runs, { input, before = () => {} } = {}) {
  const times = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  for (let run = -1; run < runs; run++) {
    for (const [name, command] of Object.entries(commands)) {
      before(name);
      const ms = time(command, input);
      if (run >= 0) times[name].push(ms);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}

/** The most memory that a command held, in MiB; nothing where the system does not tell. */
export async function memory([command, ...args]) {
  const child = spawn(command, args, { stdio: "ignore" });
  let peak;
  const look = () => {
    try {
      const [, kib] = readFileSync(`/proc/${child.pid}/status`, "utf8").match(/VmHWM:\s*(\d+)/) ?? [];
      if (kib) peak = Number(kib) / 1024;
    } catch {
      // It has ended, or this system has no such file.
    }
  };
  const timer = setInterval(look, 2);
  await new Promise((resolve, reject) => child.on("exit", resolve).on("error", reject));
  clearInterval(timer);
  return peak;
}

export function report(title, rows) {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(rows)) console.log(`  ${name.padEnd(58)} ${value}`);
}

export const ms = (value) => `${value.toFixed(1)} ms`;
