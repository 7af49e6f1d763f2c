import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Call, Env } from "./call.ts";
import { Fault, demand } from "./fault.ts";
import { sha256 } from "./hash.ts";
import { at } from "./json.ts";
import type { Continuation } from "./slice.ts";
import type { Wish } from "./wish.ts";

/** Bounds the parts that make a finished turn go on: by the host where it counts, else here. */
export function bound(call: Call, wish: Wish, env: Env): Wish {
  const { continuation, parts } = call.slice;
  const ends = wish.parts.filter((part) => !parts[part]?.continues);
  if (!continuation || ends.length === wish.parts.length) return wish;
  const { answer, max } = continuation;
  if (answer) return { ...wish, also: { stdout: { [answer]: max } } };
  return reached(call, continuation, env) ? { ...wish, parts: ends } : wish;
}

function reached(call: Call, { max, count, flag }: Continuation, env: Env): boolean {
  if (count) return !(Number(at(call.native, count)) < max);
  const again = flag === undefined || at(call.native, flag) === true;
  if (max === 1 && flag) return again;
  return !counted(file(call, env), max, again);
}

/** Counts one more continuation of a session, unless there have been `max`. */
function counted(path: string, max: number, again: boolean): boolean {
  const done = again ? stored(path) : 0;
  if (!(done < max)) return false;
  try {
    writeFileSync(path, String(done + 1), { mode: 0o600 });
  } catch {
    throw new Fault("the number of continuations cannot be stored");
  }
  return true;
}

/** The stored number; what cannot be read as one counts as too many. */
function stored(path: string): number {
  try {
    return Number(readFileSync(path, "utf8") || NaN);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? 0 : NaN;
  }
}

/** The counter of this session and hook, in a folder that outlives the plugin's updates. */
function file({ slice, payload }: Call, { variables }: Env): string {
  const session = payload["sessionId"]?.value;
  demand(typeof session === "string", "a bounded hook needs a session id");
  const named = slice.continuation?.data.map((name) => variables[name]).find(Boolean);
  const folder = join(named ?? state(variables), "agent-bundle", "continuations");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    throw new Fault("the number of continuations cannot be stored");
  }
  return join(folder, sha256(JSON.stringify([slice.host, slice.hook, session])));
}

/** The user's folder for program state. */
function state(variables: Env["variables"]): string {
  const given = process.platform === "win32" ? variables["LOCALAPPDATA"] : variables["XDG_STATE_HOME"];
  return given || join(process.getBuiltinModule("node:os").homedir(), ".local", "state");
}
