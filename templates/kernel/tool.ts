import { isAbsolute, normalize, resolve } from "node:path";

import type { Call, Tool } from "./call.ts";
import { own } from "./json.ts";
import type { ToolRow } from "./slice.ts";

/** Files that a patch text touches, in order. */
export type PatchReader = (text: string) => string[];

/** Reads the canonical view of a tool call by the rows of the host's table. */
export const tool =
  (patch?: PatchReader) =>
  ({ slice, payload, workspace }: Call): Tool => {
    const name = payload["toolName"]?.value;
    const row = typeof name === "string" && slice.tools && find(slice.tools, name);
    if (!row) return { kind: "other" };
    const input = payload["toolInput"]?.value;
    const view: Tool = { kind: row.kind };
    const command = row.command && own(input, row.command);
    if (typeof command === "string") view.command = command;
    const named = row.paths?.flatMap((key) => texts(own(input, key))) ?? [];
    const patched = row.patch && patch ? texts(own(input, row.patch)).flatMap(patch) : [];
    const bases = [workspace, payload["cwd"]?.value, row.base && own(input, row.base)].flatMap(texts);
    // Never the folder that the process runs in.
    const folder = bases.some(isAbsolute) ? resolve(...bases) : undefined;
    const absolute = (path: string): string => (folder === undefined ? normalize(path) : resolve(folder, path));
    const paths = [...new Set([...named, ...patched].map(absolute))];
    if (paths.length) view.paths = paths;
    if (folder !== undefined && (view.command ?? paths[0]) !== undefined) view.cwd = folder;
    const { prefix, separator } = row;
    const exact = prefix === undefined || row.names?.includes(name);
    return exact ? view : { ...view, ...split(name.slice(prefix.length), separator) };
  };

const find = (rows: ToolRow[], name: string): ToolRow | undefined =>
  rows.find(({ names }) => names?.includes(name)) ??
  rows.find(({ prefix }) => prefix !== undefined && name.startsWith(prefix));

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string" && each !== "");

/** The server and the tool that follow a prefix; the tool alone where nothing separates them. */
function split(rest: string, separator: string | undefined): Partial<Tool> {
  const end = separator ? rest.indexOf(separator) : -1;
  return end < 0 ? { name: rest } : { server: rest.slice(0, end), name: rest.slice(end + separator!.length) };
}
