import { origin } from "./origin.ts";

/** A failure in our own words: its message never quotes the envelope. */
export class Fault extends Error {}

/** Throws a `Fault` with `message` unless the condition holds. */
export function demand(holds: unknown, message: string): asserts holds {
  if (!holds) throw new Fault(message);
}

/** What failed, in one line of printable text, and where in a handler if that is known. */
export function describe(error: unknown): string {
  let said = "the handler threw a value without a message";
  try {
    const text = error instanceof Error ? error.message : error;
    const line = typeof text === "string" && text.replace(/[\s\p{Cc}]+/gu, " ").trim();
    if (line) said = line.slice(0, 300).toWellFormed();
    said += origin(error);
  } catch {
    // A hostile getter tells nothing, and a missing map no place.
  }
  return said;
}
