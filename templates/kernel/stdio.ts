import { writeSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

import { type Outcome, failed } from "./answer.ts";
import type { Kit, Load } from "./call.ts";
import { type Signal, within } from "./deadline.ts";
import { Fault } from "./fault.ts";
import { receive } from "./receive.ts";
import type { Slice } from "./slice.ts";
import { step } from "./step.ts";

/** Runs one hook as a process: envelope on stdin, answer on stdout. */
export function stdio(slice: Slice, load: Load, kit: Kit): void {
  let open = true;
  const emit = ({ stdout, stderr, exit }: Outcome): number => {
    open = false;
    try {
      if (stdout !== undefined) write(1, JSON.stringify(stdout));
      if (stderr !== undefined) write(2, `${stderr}\n`);
      return exit;
    } catch {
      // The host no longer listens.
      return exit || 1;
    }
  };
  const settle = (outcome: Outcome): void => {
    if (open) process.exit(emit(outcome));
  };
  const fail = (error: unknown): void => settle(failed(slice, error));
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  // Also reached when the handler exits, or waits for something that never comes.
  process.on("exit", () => {
    if (open) process.exitCode = emit(failed(slice, new Fault("the process ended before the answer")));
  });

  const input = process.stdin;
  silence();
  const { deadline } = slice;
  // The host's clock has been running since it started this process; half of the time is kept for
  // the handler even where starting was slow.
  const left = deadline && Math.max(deadline / 2, deadline - process.uptime() * 1_000);
  const run = async (signal: Signal): Promise<Outcome> =>
    step(slice, await receive(input), load, { ...kit, variables: process.env, signal });
  within(left, run).then(settle, fail);
}

/** Sends what handlers print to stderr: stdout carries the answer and nothing else. */
function silence(): void {
  Object.defineProperty(process, "stdout", {
    configurable: true,
    enumerable: true,
    get: () => process.stderr,
  });
  syncBuiltinESMExports();
}

/** Writes all of `text`, however slowly it is read. */
function write(fd: number, text: string): void {
  for (let bytes = Buffer.from(text); bytes.length > 0;) {
    try {
      bytes = bytes.subarray(writeSync(fd, bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
