import { fileURLToPath } from "node:url";

import { type Outcome, answer, failed } from "./answer.ts";
import type { Call, Kit, Load } from "./call.ts";
import { within } from "./deadline.ts";
import { read } from "./envelope.ts";
import { guarded } from "./guard.ts";
import type { Dict } from "./json.ts";
import { applied, joined } from "./join.ts";
import type { Slice } from "./slice.ts";
import { consult } from "./step.ts";
import { NOTHING, type Wish } from "./wish.ts";

/** One hook of a module. */
export interface Hook {
  slice: Slice;
  load: Load;
  kit: Kit;
}

/** What the host's plugin object gives to hooks. */
export interface Host {
  value: (name: string) => unknown;
  /** Takes a line for people. */
  log: (text: string) => void;
}

/** The hooks of one native event as one function: the event in, the host's answer out. */
export function inprocess(hooks: Hook[], host: Host): (event: unknown) => Promise<unknown> {
  return async (event) => {
    let envelope = wire(event);
    let standing = NOTHING;
    let silent: unknown;
    let last: { hook: Hook; call: Call } | undefined;
    const told = (outcome: Outcome): unknown => {
      if (outcome.stderr !== undefined) host.log(outcome.stderr);
      return outcome.stdout;
    };
    const fail = (slice: Slice, error: unknown): unknown => told(failed(slice, error, envelope));
    for (const hook of hooks) {
      const { slice } = hook;
      silent = slice.pass;
      try {
        const { call, wish } = await run(hook, host, envelope);
        if (wish.parts.length === 0) continue;
        last = { hook, call };
        standing = joined(slice, standing, wish);
        if (standing.parts.includes("deny")) break;
        envelope = applied(slice, call.native, wish);
      } catch (error) {
        const stdout = fail(slice, error);
        if (refuses(slice, stdout)) return stdout;
      }
    }
    if (!last) return silent;
    try {
      return told(answer(last.call, standing, last.hook.kit));
    } catch (error) {
      return fail(last.hook.slice, error);
    }
  };
}

/** Asks one hook; what it wishes for can be delivered. */
function run({ slice, load, kit }: Hook, host: Host, envelope: unknown): Promise<{ call: Call; wish: Wish }> {
  return guarded(() =>
    within(slice.deadline, async (signal) => {
      const env = { ...kit, variables: process.env, host: (name: string) => path(host.value(name)), signal };
      const call = read(slice, envelope, env);
      const wish = await consult(call, load, env);
      answer(call, wish, kit);
      return { call, wish };
    }),
  );
}

/** A host's folder as a path; hosts give file URIs too, as text or as an object. */
function path(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  const text = String(value);
  return text.startsWith("file:") ? fileURLToPath(text) : text;
}

/** A copy of the event as JSON carries it; the host's own object stays as it is. */
function wire(event: unknown): Dict | undefined {
  try {
    return JSON.parse(JSON.stringify(event)) as Dict;
  } catch {
    return undefined;
  }
}

/** Whether a failed hook's answer says more than that it has no opinion. */
const refuses = (slice: Slice, stdout: unknown): boolean =>
  stdout !== undefined && JSON.stringify(stdout) !== JSON.stringify(slice.pass);
