import { isAbsolute, join } from "node:path";

const HEADER = /^[ \t]*\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+?)[ \t]*\r?$/gm;
const FOLDER = /\bcd[ \t]+(?:"([^"]+)"|'([^']+)'|([^\s;&|"']+))[ \t]*&&[ \t]*apply_patch\b/;

/** Files that a patch adds, updates, moves or deletes; also of a patch inside a shell command. */
export function patch(text: string): string[] {
  const start = text.indexOf("*** Begin Patch");
  if (start < 0) return [];
  const folder = FOLDER.exec(text.slice(0, start))?.slice(1).find(Boolean);
  const files = [...text.slice(start).matchAll(HEADER)].map(([, path]) => path!);
  return folder ? files.map((path) => (isAbsolute(path) ? path : join(folder, path))) : files;
}
