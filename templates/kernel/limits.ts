import type { Call } from "./call.ts";
import { demand } from "./fault.ts";
import { at, canonicalText } from "./json.ts";
import type { Cell, Part } from "./slice.ts";
import type { Wish } from "./wish.ts";

/** Refuses what a cell delivers only in part: under conditions, up to a length, for some keys. */
export const limits =
  (changed?: (before: unknown, after: unknown) => string[]) =>
  ({ slice, native, payload }: Call, { values }: Wish, part: Part, cell: Cell): void => {
    const { host } = slice;
    const lost = cell.lost?.find((name) => values[name] !== undefined);
    demand(lost === undefined, `${host} has no place for ${lost} of ${part}`);
    for (const [path, value] of Object.entries(cell.when ?? {})) {
      const wanted = canonicalText(value);
      demand(
        canonicalText(at(native, path)) === wanted,
        `${host} delivers ${part} only when ${path} is ${wanted}`,
      );
    }
    for (const [hole, limit] of Object.entries(cell.limits ?? {})) {
      const value = values[hole];
      const fits = typeof value !== "string" || value.length <= limit;
      demand(fits, `${hole} is longer than the ${limit} characters that ${host} takes`);
    }
    const { only } = cell;
    const key = changed?.(payload["toolInput"]?.value, values["updatedInput"]).find(
      (each) => only && !only.includes(each),
    );
    demand(key === undefined, `${host} does not rewrite ${key}`);
  };
