import type { Decoding } from "./slice.ts";

/** Reads a native value that means a canonical one; `undefined` when it does not. */
export function decode(value: unknown, decoding: Decoding): unknown {
  if (decoding === "positive-count") return typeof value === "number" ? value > 0 : undefined;
  if (typeof value !== "string") return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
