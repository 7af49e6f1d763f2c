import { type Outcome, answer, failed, passed } from "./answer.ts";
import type { Call, Env, Load } from "./call.ts";
import { read } from "./envelope.ts";
import { demand } from "./fault.ts";
import type { Slice } from "./slice.ts";
import { NOTHING, type Wish, wish } from "./wish.ts";

/** One event from envelope to answer; every failure is answered by the hook's policy. */
export async function step(slice: Slice, envelope: unknown, load: Load, env: Env): Promise<Outcome> {
  try {
    const other = env.foreign?.(slice, envelope);
    if (other) return passed(other.pass);
    const call = read(slice, envelope, env);
    return answer(call, await consult(call, load, env), env);
  } catch (error) {
    return failed(slice, error, envelope);
  }
}

/** Runs the handler, whose modules are evaluated only now, and reads what it asks for. */
export async function consult(call: Call, load: Load, env: Env): Promise<Wish> {
  if (env.select?.(call) === false) return NOTHING;
  const handler = await loaded(load);
  const asked = wish(await handler(...env.form(call)));
  const left = env.yields ? env.yields(call, asked, env) : asked;
  return env.bound ? env.bound(call, left, env) : left;
}

/** The function that a handler's module exports. */
export async function loaded(load: Load): Promise<(...args: any[]) => unknown> {
  const { default: handler } = await load();
  demand(typeof handler === "function", "the handler module has no default function");
  return handler as (...args: any[]) => unknown;
}
