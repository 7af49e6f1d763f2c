import { type Call } from "./call.ts";
import { Fault, describe } from "./fault.ts";
import { type Json, at, canonicalText, isObject, own, put, strict } from "./json.ts";
import { type Cell, type Part, type Slice } from "./slice.ts";
import { fill, merge } from "./template.ts";
import { type Wish } from "./wish.ts";

/** What is given to the host: a JSON document or silence, a line for people, an exit code. */
export interface Outcome {
  stdout?: unknown;
  stderr?: string;
  exit: number;
}

export const passed = (pass: unknown): Outcome =>
  pass === undefined ? { exit: 0 } : { stdout: pass, exit: 0 };

/** The answer that delivers a wish; throws a `Fault` when the host cannot deliver all of it. */
export function answer(call: Call, wish: Wish): Outcome {
  const { slice, native, payload } = call;
  if (wish.parts.length === 0) return passed(slice.pass);
  const covered = new Set(wish.parts.flatMap((part) => slice.parts[part]?.covers ?? []));
  const cells = wish.parts.filter((part) => !covered.has(part)).map((part) => offered(call, wish, part));
  const lookup = (name: string): unknown => {
    if (name === "native") return slice.native;
    if (name === "status") return wish.values["status"] ?? payload["status"]?.value;
    if (name.startsWith("envelope.")) {
      const value = at(native, name.slice(9));
      return value === undefined ? value : strict(value, name);
    }
    return Object.hasOwn(wish.values, name) ? wish.values[name] : undefined;
  };
  const outcome = cells.reduce<unknown>((all, cell) => merge(all, fill(cell.answer, lookup)), undefined);
  return { exit: 0, ...(bounded(slice, wish, outcome) as Partial<Outcome>) };
}

/** The answer of a hook that failed, as its policy has it. */
export function failed(slice: Slice, error: unknown, envelope?: unknown): Outcome {
  const failure = `agent-bundle: ${slice.hook}: ${describe(error)}`;
  const lookup = (name: string): unknown =>
    name === "failure" ? failure
    : name === "native" ? slice.native
    : name.startsWith("envelope.") ? at(envelope, name.slice(9))
    : undefined;
  try {
    return { stderr: failure, exit: 0, ...(fill(slice.failure, lookup) as Partial<Outcome>) };
  } catch {
    return { stderr: failure, exit: 1 };
  }
}

/** The cell of a part, once everything that it asks for holds. */
function offered({ slice, native, payload, tool }: Call, wish: Wish, part: Part): Cell {
  const cell = slice.parts[part];
  const special = tool && tool.kind !== "other" ? cell?.tools?.[tool.kind] : undefined;
  if (!cell || special === false) {
    const where = cell ? `${slice.event} for ${tool?.kind}` : slice.event;
    throw new Fault(`${slice.host} cannot deliver ${part} on ${where}`);
  }
  for (const [path, value] of Object.entries(cell.when ?? {})) {
    if (canonicalText(at(native, path)) !== canonicalText(value)) {
      throw new Fault(`${slice.host} delivers ${part} only when ${path} is ${JSON.stringify(value)}`);
    }
  }
  const rival = cell.without?.find((each) => wish.parts.includes(each));
  if (rival) throw new Fault(`${part} and ${rival} exclude each other on ${slice.host}`);
  for (const [hole, limit] of Object.entries(cell.limits ?? {})) {
    const value = wish.values[hole];
    if (typeof value === "string" && value.length > limit) {
      throw new Fault(`${hole} is longer than the ${limit} characters that ${slice.host} takes`);
    }
  }
  const only = special?.only ?? cell.only;
  if (part === "rewrite" && only) reached(only, payload["toolInput"]?.value, wish.values["updatedInput"]);
  return cell;
}

/** Refuses a rewrite of input keys that the host leaves as they were. */
function reached(only: string[], before: unknown, after: Json | undefined): void {
  for (const key of new Set([before, after].flatMap((input) => Object.keys(isObject(input) ? input : {})))) {
    if (!only.includes(key) && canonicalText(own(before, key)) !== canonicalText(own(after, key))) {
      throw new Fault(`the rewrite changes ${key}, which the host leaves as it was`);
    }
  }
}

/** Tells the host how often the turn may go on, where it takes that in the answer. */
function bounded({ continuation, parts }: Slice, wish: Wish, outcome: unknown): unknown {
  if (!continuation?.answer || !wish.parts.some((part) => parts[part]?.continues)) return outcome;
  return put(outcome, `stdout.${continuation.answer}`, continuation.max);
}
