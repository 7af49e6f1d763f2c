import { demand } from "./fault.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Dict = Record<string, unknown>;

/** Deepest nesting of an envelope or an answer. */
export const DEPTH = 512;

export const isObject = (value: unknown): value is Dict =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object that JSON could have made, as opposed to an instance of a class. */
export const isPlain = (value: unknown): value is Dict => {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

/** Whether the JSON type of `value` is among `types`, which are joined by `|`. */
export function hasType(value: unknown, types: string): boolean {
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return value !== undefined && types.split("|").some((each) => each === "any" || each === type);
}

/** An own property; nothing is ever read from a prototype. */
export const own = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key) ? (value as Dict)[key] : undefined;

/** The value at a dotted path. */
export const at = (value: unknown, path: string): unknown => path.split(".").reduce(own, value);

/** Freezes parsed JSON all the way down; refuses what a double or a stack cannot hold. */
export function freeze<T>(value: T, depth = DEPTH): T {
  demand(typeof value !== "number" || Number.isFinite(value), "a number of the envelope is out of range");
  if (typeof value !== "object" || value === null) return value;
  shallow(depth, "the envelope");
  for (const inner of Object.values(value)) freeze(inner, depth - 1);
  return Object.freeze(value);
}

/** Is told of each value in a JSON value, with the levels that are left for it; may refuse to go on. */
export type Enter = (left: number) => void;

/** A copy of `value` if it is JSON and nothing else, with lone surrogates replaced. */
export function strict(value: unknown, name: string, enter?: Enter, depth = DEPTH): Json {
  enter?.(depth);
  if (typeof value === "string") return value.toWellFormed();
  if (value === null || typeof value === "boolean" || Number.isFinite(value)) return value as Json;
  shallow(depth, name);
  if (Array.isArray(value)) return Array.from(value, (each) => strict(each, name, enter, depth - 1));
  demand(isPlain(value), `${name} holds a value that is not JSON`);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key.toWellFormed(), strict(each, name, enter, depth - 1)]),
  );
}

const shallow = (depth: number, name: string): void =>
  demand(depth, `${name} is nested deeper than ${DEPTH} levels`);

/** JSON text that does not depend on the order of keys. */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    isObject(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );
