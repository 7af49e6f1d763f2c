import { readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

import picomatch from 'picomatch';

const MOST_LINKS = 40;

/** Where a path really leads: links are followed, also one whose target does not exist yet. */
export function realPath(path: string, links: number = MOST_LINKS): string {
  const real = attempt(() => realpathSync.native(path));
  if (real !== undefined) return real;
  const link = attempt(() => readlinkSync(path));
  if (link !== undefined && links > 0) return realPath(resolve(dirname(path), link), links - 1);
  const parent = dirname(path);
  return parent === path ? path : join(realPath(parent, links), basename(path));
}

/** The existing files that a shell would put in the place of a glob, started from `base`. */
export function expandGlob(base: string, glob: string): string[] {
  const segments = glob.split('/').filter((segment) => segment !== '');
  return segments.reduce<string[]>(
    (folders, segment) => folders.flatMap((folder) => step(folder, segment)),
    [glob.startsWith('/') ? '/' : base],
  );
}

/** The names in a folder; none when it is not a folder that can be read. */
export function namesIn(folder: string): string[] {
  return attempt(() => readdirSync(folder)) ?? [];
}

/** Whether a path is an existing folder. */
export function isFolder(path: string): boolean {
  return attempt(() => statSync(path).isDirectory()) ?? false;
}

function step(folder: string, segment: string): string[] {
  if (!/(?<!\\)[*?[]/.test(segment)) return [join(folder, segment.replace(/\\(.)/g, '$1'))];
  const matches = picomatch(segment);
  return namesIn(folder)
    .filter((name) => matches(name))
    .map((name) => join(folder, name));
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
