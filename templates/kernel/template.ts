import { demand } from "./fault.ts";
import { isObject, own } from "./json.ts";

/** Fills the holes of a template; `lookup` gives the value of a hole by its name. */
export function fill(template: unknown, lookup: (name: string) => unknown): unknown {
  if (typeof template === "string") return filled(template, lookup);
  if (Array.isArray(template)) {
    return template.map((each) => fill(each, lookup)).filter((each) => each !== undefined);
  }
  if (!isObject(template)) return template;
  return Object.fromEntries(
    Object.entries(template)
      .map(([key, each]) => [key, fill(each, lookup)] as const)
      .filter(([, each]) => each !== undefined),
  );
}

function filled(text: string, lookup: (name: string) => unknown): unknown {
  if (!text.startsWith("$")) return text;
  if (text.startsWith("$$")) return text.slice(1);
  const optional = text.endsWith("?");
  const name = text.slice(1, optional ? -1 : undefined);
  const value = lookup(name);
  demand(value !== undefined || optional, `the answer needs a value for ${name}`);
  return value;
}

/** Joins two documents; throws when they want different values in one place. */
export function merge(left: unknown, right: unknown): unknown {
  if (left === undefined || right === undefined) return left ?? right;
  if (isObject(left) && isObject(right)) {
    const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
    return Object.fromEntries([...keys].map((key) => [key, merge(own(left, key), own(right, key))]));
  }
  demand(JSON.stringify(left) === JSON.stringify(right), "the parts of the result exclude each other");
  return left;
}
