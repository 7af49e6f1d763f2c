import { Fault } from "./fault.ts";
import { type Json, hasType, isPlain, strict } from "./json.ts";
import type { Part } from "./slice.ts";

/** What a handler asks for: result parts, and the values for the holes of their answers. */
export interface Wish {
  parts: Part[];
  values: Record<string, Json>;
  /** What the answer says beyond its parts. */
  also?: unknown;
}

export const NOTHING: Wish = { parts: [], values: {} };

const OUTCOMES = ["continue", "allow", "ask", "deny", "synthesize"];
const STATUSES = ["done", "error", "cancelled"];
const REPLACING = ["output", "status", "error"];
/** The keys of a result: JSON type, and the outcomes that the key goes with. */
const KEYS: Record<string, [type: string, outcomes?: string[]]> = {
  outcome: ["string"],
  additionalContext: ["string"],
  reason: ["string", ["allow", "ask", "deny"]],
  updatedInput: ["object", ["continue", "allow", "ask"]],
  output: ["any", ["continue", "synthesize"]],
  exitCode: ["number", ["synthesize"]],
  status: ["string", ["continue"]],
  error: ["string", ["continue"]],
};

/** Reads a handler's result; throws a `Fault` for anything that is not exactly a result. */
export function wish(result: unknown): Wish {
  if (result === undefined || result === null) return NOTHING;
  if (!isPlain(result)) throw new Fault("the result is not a plain object");
  const { outcome = "continue" } = result;
  if (!OUTCOMES.includes(outcome as string)) throw new Fault(`outcome is none of ${OUTCOMES.join(", ")}`);
  const values: Record<string, Json> = {};
  for (const [key, value] of Object.entries(result)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(KEYS, key)) throw new Fault(`the result has an unknown key: ${key}`);
    const [type, outcomes = OUTCOMES] = KEYS[key]!;
    if (!hasType(value, type)) throw new Fault(`${key} is not a JSON ${type}`);
    if (!outcomes.includes(outcome as string)) throw new Fault(`${key} does not go with ${outcome as string}`);
    values[key] = strict(value, key);
  }
  const { reason, output, exitCode = 0, status = "done", updatedInput, additionalContext } = values;
  if (outcome === "deny" && !isText(reason)) throw new Fault("deny needs a reason");
  if (outcome === "synthesize" && typeof output !== "string") throw new Fault("synthesize needs output text");
  if (!Number.isInteger(exitCode)) throw new Fault("exitCode is not a whole number");
  if (!STATUSES.includes(status as string)) throw new Fault(`status is none of ${STATUSES.join(", ")}`);

  const parts: Part[] = [];
  if (outcome !== "continue") parts.push(outcome as Part);
  else if (REPLACING.some((key) => key in values)) parts.push("replace");
  if (updatedInput) parts.push("rewrite");
  if (isText(additionalContext)) {
    parts.push("context");
    values["context"] = additionalContext;
  }
  return { parts, values };
}

const isText = (value: Json | undefined): value is string => typeof value === "string" && value.trim() !== "";
