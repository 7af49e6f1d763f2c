import type { Call, Kit } from "./call.ts";
import { demand, describe } from "./fault.ts";
import { type Dict, at, own, strict } from "./json.ts";
import type { Answer, Part, Slice, ToolKind } from "./slice.ts";
import { fill, merge } from "./template.ts";
import type { Wish } from "./wish.ts";

/** What is given to the host: a JSON document or silence, a line for people, an exit code. */
export interface Outcome {
  stdout?: unknown;
  stderr?: string;
  exit: number;
}

export const passed = (pass: unknown): Outcome =>
  pass === undefined ? { exit: 0 } : { stdout: pass, exit: 0 };

/** The answer that delivers a wish; throws a `Fault` when the host cannot deliver all of it. */
export function answer(call: Call, wish: Wish, kit: Kit): Outcome {
  const { slice, native, payload } = call;
  if (wish.parts.length === 0) return passed(slice.pass);
  const answers = uncovered(slice, wish.parts).map((part) => offered(call, wish, part, kit));
  const lookup = holes(slice, native, { status: payload["status"]?.value, ...wish.values });
  const outcome = answers.reduce((all, each) => merge(all, fill(each, lookup)), wish.also);
  return { exit: 0, ...(outcome as Partial<Outcome>) };
}

/** The answer of a hook that failed, as its policy has it. */
export function failed(slice: Slice, error: unknown, envelope?: unknown): Outcome {
  const failure = `agent-bundle: ${slice.hook}: ${describe(error)}`;
  try {
    const outcome = fill(slice.failure, holes(slice, envelope, { failure }));
    return { stderr: failure, exit: 0, ...(outcome as Partial<Outcome>) };
  } catch {
    return { stderr: failure, exit: 1 };
  }
}

/** The values for the holes of answers, by name. */
const holes =
  (slice: Slice, envelope: unknown, values: Dict) =>
  (name: string): unknown => {
    if (name === "native") return slice.native;
    if (!name.startsWith("envelope.")) return own(values, name);
    const value = at(envelope, name.slice(9));
    return value === undefined ? value : strict(value, name);
  };

/** The parts whose meaning no other part's answer carries. */
export function uncovered(slice: Slice, parts: Part[]): Part[] {
  const covered = parts.flatMap((part) => slice.parts[part]?.covers ?? []);
  return parts.filter((part) => !covered.includes(part));
}

/** The answer of a part, once everything that its cell asks for holds. */
export function offered(call: Call, wish: Wish, part: Part, { limits }: Kit): Answer {
  const { tool } = call;
  const { parts, host, event } = call.slice;
  const cell = parts[part];
  demand(cell, `${host} cannot deliver ${part} on ${event}`);
  const rival = cell.without?.find((each) => wish.parts.includes(each));
  demand(!rival, `${host} cannot deliver ${part} with ${rival}`);
  const missing = cell.needs?.find((each) => !wish.parts.includes(each));
  demand(!missing, `${host} cannot deliver ${part} without ${missing}`);
  const special = cell.tools?.[tool?.kind as ToolKind];
  const found = special === false ? undefined : (special?.answer ?? cell.answer);
  demand(found, `${host} cannot deliver ${part} for ${tool?.kind}`);
  limits?.(call, wish, part, { ...cell, ...special });
  return found;
}
