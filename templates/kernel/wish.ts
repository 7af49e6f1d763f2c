import { Fault } from "./fault.ts";
import { type Json, hasType, isPlain, strict } from "./json.ts";
import { type Part } from "./slice.ts";

/** What a handler asks for: result parts, and the values for the holes of their answers. */
export interface Wish {
  parts: Part[];
  values: Record<string, Json>;
}

export const NOTHING: Wish = { parts: [], values: {} };

/** Types of the result keys; the name of its hole where it differs. */
const KEYS: Record<string, [types: string, hole?: string]> = {
  outcome: ["string"],
  reason: ["string"],
  updatedInput: ["object"],
  additionalContext: ["string", "context"],
  output: ["any"],
  exitCode: ["number"],
  status: ["string"],
  error: ["string"],
};
const DECISIONS = ["deny", "allow", "ask", "synthesize"] as const;
const STATUSES = ["done", "error", "cancelled"];

/** Reads a handler's result; throws a `Fault` for anything that is not exactly a result. */
export function wish(result: unknown): Wish {
  if (result === undefined || result === null) return NOTHING;
  if (!isPlain(result)) throw new Fault("the result is not a plain object");
  const values: Record<string, Json> = {};
  for (const [key, value] of Object.entries(result)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(KEYS, key)) throw new Fault(`the result has an unknown key: ${key}`);
    const [types, hole = key] = KEYS[key]!;
    if (!hasType(value, types)) throw new Fault(`${key} of the result must be a JSON ${types}`);
    values[hole] = strict(value, key);
  }
  const { outcome = "continue", reason, context, updatedInput, output, exitCode, status, error } = values;
  const decision = DECISIONS.find((each) => each === outcome);
  const replaces = [output, status, error].some((each) => each !== undefined);

  rule(decision || outcome === "continue", "outcome must be continue, allow, ask, deny or synthesize");
  rule(decision !== "deny" || isText(reason), "deny needs a reason");
  rule(reason === undefined || (decision && decision !== "synthesize"), "a reason needs deny, allow or ask");
  rule(
    updatedInput === undefined || (decision !== "deny" && decision !== "synthesize"),
    `updatedInput cannot stand beside ${decision}`,
  );
  rule(exitCode === undefined || decision === "synthesize", "exitCode needs synthesize");
  rule(exitCode === undefined || Number.isInteger(exitCode), "exitCode must be a whole number");
  rule(decision !== "synthesize" || typeof output === "string", "synthesize needs output text");
  rule(decision !== "synthesize" || (status ?? error) === undefined, "synthesize takes no status or error");
  rule(!replaces || !decision || decision === "synthesize", `output cannot stand beside ${decision}`);
  rule(status === undefined || STATUSES.includes(status as string), "status must be done, error or cancelled");

  const parts: Part[] = decision ? [decision] : [];
  if (updatedInput !== undefined) parts.push("rewrite");
  if (isText(context)) parts.push("context");
  if (replaces && !decision) parts.push("replace");
  return { parts, values };
}

const isText = (value: Json | undefined): boolean => typeof value === "string" && value.trim() !== "";

function rule(holds: unknown, message: string): void {
  if (!holds) throw new Fault(message);
}
