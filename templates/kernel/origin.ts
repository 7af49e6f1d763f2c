import { readFileSync } from "node:fs";
import { SourceMap, type SourceOrigin } from "node:module";

/**
 * Where in the author's files an error was thrown, by the source map beside this file. Throws where
 * there is no map, and on runtimes that show other stacks.
 */
export function origin(error: unknown): string {
  const here = import.meta.url;
  const map = new SourceMap(JSON.parse(readFileSync(new URL(`${here}.map`), "utf8")));
  const frames = (error as { stack: string }).stack.split(`${here}:`).slice(1);
  const [place = ""] = frames.flatMap((frame) => {
    const [line, column] = frame.split(/\D/) as unknown as [number, number];
    const { fileName, lineNumber, columnNumber } = map.findOrigin(line, column) as Partial<SourceOrigin>;
    return fileName ? ` (${fileName}:${lineNumber}:${columnNumber})` : [];
  });
  return place;
}
