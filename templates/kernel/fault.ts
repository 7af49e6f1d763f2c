/** A failure in our own words: its message never quotes the envelope. */
export class Fault extends Error {}

/** Throws a `Fault` with `message` unless the condition holds. */
export function demand(holds: unknown, message: string): asserts holds {
  if (!holds) throw new Fault(message);
}

/** What failed, in one line of printable text. */
export function describe(error: unknown): string {
  try {
    const text = error instanceof Error ? error.message : error;
    const line = typeof text === "string" && text.replace(/[\s\p{Cc}]+/gu, " ").trim();
    if (line) return line.slice(0, 300).toWellFormed();
  } catch {
    // A hostile getter tells nothing either.
  }
  return "the handler threw a value without a message";
}
