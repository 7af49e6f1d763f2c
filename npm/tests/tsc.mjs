import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The folder of the packages. */
export const npm = new URL("..", import.meta.url);

const ERROR = /^(.+)\((\d+),\d+\): error (TS\d+): /;

/** Errors that a release of TypeScript finds in the project in `folder`: file, line and code of each. */
export function errors(release, folder) {
  const tsc = fileURLToPath(new URL(`node_modules/${release}/bin/tsc`, npm));
  const options = { cwd: fileURLToPath(folder), encoding: "utf8" };
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, "--project", "."], options);
  assert.equal(stderr, "");
  return stdout.split("\n").flatMap((text) => {
    const [, file, line, code] = ERROR.exec(text) ?? [];
    return file ? [{ file: file.replaceAll("\\", "/"), line: Number(line), code }] : [];
  });
}
