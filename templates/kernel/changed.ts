import { canonicalText, isObject, own } from "./json.ts";

/** The keys whose values differ. */
export function changed(before: unknown, after: unknown): string[] {
  const keys = new Set([before, after].flatMap((each) => Object.keys(isObject(each) ? each : {})));
  return [...keys].filter((key) => canonicalText(own(before, key)) !== canonicalText(own(after, key)));
}
