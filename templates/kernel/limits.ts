import type { Call } from "./call.ts";
import { Fault } from "./fault.ts";
import { at, canonicalText, isObject, own } from "./json.ts";
import type { Cell, Part, ToolKind } from "./slice.ts";
import type { Wish } from "./wish.ts";

/** Refuses what a cell delivers only in part: under conditions, up to a length, for some tools. */
export function limits({ slice, native, payload, tool }: Call, { values }: Wish, part: Part, cell: Cell): void {
  const { host } = slice;
  const special = cell.tools?.[tool?.kind as ToolKind];
  if (special === false) throw new Fault(`${host} cannot deliver ${part} for ${tool?.kind}`);
  const lost = cell.lost?.find((name) => values[name] !== undefined);
  if (lost !== undefined) throw new Fault(`${host} has no place for ${lost} of ${part}`);
  for (const [path, value] of Object.entries(cell.when ?? {})) {
    if (canonicalText(at(native, path)) !== canonicalText(value)) {
      throw new Fault(`${host} delivers ${part} only when ${path} is ${JSON.stringify(value)}`);
    }
  }
  for (const [hole, limit] of Object.entries(cell.limits ?? {})) {
    const value = values[hole];
    if (typeof value === "string" && value.length > limit) {
      throw new Fault(`${hole} is longer than the ${limit} characters that ${host} takes`);
    }
  }
  const only = special?.only ?? cell.only;
  const key = only && changed(payload["toolInput"]?.value, values["updatedInput"]).find((each) => !only.includes(each));
  if (key !== undefined) throw new Fault(`${host} does not rewrite ${key}`);
}

/** The keys whose values differ. */
function changed(before: unknown, after: unknown): string[] {
  const keys = new Set([before, after].flatMap((each) => Object.keys(isObject(each) ? each : {})));
  return [...keys].filter((key) => canonicalText(own(before, key)) !== canonicalText(own(after, key)));
}
