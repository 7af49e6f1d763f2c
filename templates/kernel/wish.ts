import { demand } from "./fault.ts";
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
/** The keys of a result: JSON type, and the outcomes that the key goes with. */
const KEYS: Record<string, [type: string, outcomes?: string[]]> = {
  outcome: ["string"],
  additionalContext: ["string"],
  reason: ["string", ["allow", "ask", "deny"]],
  updatedInput: ["object", ["continue", "allow", "ask"]],
  output: ["string", ["continue", "synthesize"]],
  exitCode: ["number", ["synthesize"]],
  status: ["string", ["continue"]],
  error: ["string", ["continue"]],
};
/** All parts, in the order in which their answers are joined. */
export const PARTS: Part[] = ["deny", "allow", "ask", "rewrite", "context", "synthesize", "replace"];

/** Reads a handler's result; throws a `Fault` for anything that is not exactly a result. */
export function wish(result: unknown): Wish {
  if (result === undefined || result === null) return NOTHING;
  demand(isPlain(result), "the result is not a plain object");
  const outcome = (result["outcome"] ?? "continue") as string;
  demand(OUTCOMES.includes(outcome), `outcome is none of ${OUTCOMES.join(", ")}`);
  const values: Record<string, Json> = {};
  for (const [key, value] of Object.entries(result)) {
    if (value === undefined) continue;
    demand(Object.hasOwn(KEYS, key), `the result has an unknown key: ${key}`);
    const [type, outcomes = OUTCOMES] = KEYS[key]!;
    demand(hasType(value, type), `${key} is not a JSON ${type}`);
    demand(outcomes.includes(outcome), `${key} does not go with ${outcome}`);
    values[key] = strict(value, key);
  }
  const { reason, output, exitCode = 0, status = "done", error, updatedInput, additionalContext } = values;
  demand(outcome !== "deny" || isText(reason), "deny needs a reason");
  demand(outcome !== "synthesize" || output !== undefined, "synthesize needs output");
  demand(Number.isInteger(exitCode), "exitCode is not a whole number");
  demand(STATUSES.includes(status as string), `status is none of ${STATUSES.join(", ")}`);

  const wanted: Record<string, unknown> = {
    [outcome]: true,
    rewrite: updatedInput,
    context: isText(additionalContext),
    replace: outcome === "continue" && (output ?? error ?? values["status"]) !== undefined,
  };
  if (wanted["context"]) values["context"] = additionalContext!;
  return { parts: PARTS.filter((part) => wanted[part]), values };
}

const isText = (value: Json | undefined): boolean => typeof value === "string" && value.trim() !== "";
