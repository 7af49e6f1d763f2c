import { isObject, own } from "./json.ts";
import type { Foreign, Slice } from "./slice.ts";

/** The row that says how to answer another host, when the envelope is one of its own. */
export function foreign({ eventKey, foreign: rows }: Slice, envelope: unknown): Foreign | undefined {
  if (!isObject(envelope)) return undefined;
  const name = eventKey && own(envelope, eventKey);
  return rows?.find(
    ({ present = [], absent = [], like = {}, events = [] }) =>
      present.every((key) => Object.hasOwn(envelope, key)) &&
      !absent.some((key) => Object.hasOwn(envelope, key)) &&
      Object.entries(like).every(([key, pattern]) => new RegExp(pattern).test(String(own(envelope, key)))) &&
      (events.length === 0 || events.includes(name as string)),
  );
}
