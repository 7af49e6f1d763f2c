import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The folder of the packages. */
export const npm = new URL("..", import.meta.url);

/** Releases of TypeScript that authors use. */
export const RELEASES = ["typescript", "typescript-5"];

const ERROR = /^(.+)\((\d+),\d+\): error (TS\d+): /;

/** Errors that a release of TypeScript finds in the project in `folder`: file, line and code of each. */
export function errors(release, folder) {
  const { stdout, stderr, status } = tsc(release, folder, []);
  assert.equal(stderr, "");
  const found = stdout.split("\n").flatMap((text) => {
    const [, file, line, code] = ERROR.exec(text) ?? [];
    return file ? [{ file: file.replaceAll("\\", "/"), line: Number(line), code }] : [];
  });
  // A project that cannot be checked at all has no error at a place.
  assert.equal(status === 0, found.length === 0, stdout);
  return found;
}

/** Compiles the project in `folder` to its folder `out`. */
export function emit(folder) {
  const { stdout, status } = tsc(RELEASES[0], folder, ["--noEmit", "false", "--rootDir", ".", "--outDir", "out"]);
  assert.equal(status, 0, stdout);
}

function tsc(release, folder, more) {
  const program = fileURLToPath(new URL(`node_modules/${release}/bin/tsc`, npm));
  const options = { cwd: fileURLToPath(folder), encoding: "utf8" };
  return spawnSync(process.execPath, [program, "--project", ".", ...more], options);
}
