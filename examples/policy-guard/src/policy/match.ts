import { isAbsolute, relative, resolve, sep } from 'node:path';

import picomatch from 'picomatch';

import { realPath } from './files.js';
import { escape } from './words.js';

/** One name of a file: absolute, and relative where it lies in the workspace; `/` on every system. */
export interface Name {
  readonly absolute: string;
  readonly relative?: string;
}

/** A glob, ready to be compared. */
export interface Glob {
  readonly text: string;
  /** Whether the file, or a folder that it lies in, has this name. */
  matches(name: Name): boolean;
  /** Whether everything that the glob can mean lies below this folder. */
  liesBelow(name: Name): boolean;
}

/**
 * Makes a glob ready. Absolute globs and those that begin with `~/` are compared with absolute
 * names, all others with names in the workspace.
 * @param ignoreCase compares as file systems that ignore case do
 */
export function compileGlob(text: string, home: string, ignoreCase: boolean): Glob {
  const absolute = /^(?:\/|~\/|[A-Za-z]:\/)/.test(text);
  const pattern = normal(text.replace(/^~(?=\/)/, () => escape(slashes(home))));
  const isMatch = picomatch(pattern, { dot: true, nocase: ignoreCase, nonegate: true });
  const base = fold(picomatch.scan(pattern).base.replace(/\\(.)/g, '$1'));
  const pick = (name: Name): string | undefined => (absolute ? name.absolute : name.relative);

  function fold(path: string): string {
    return ignoreCase ? path.toLowerCase() : path;
  }
  return {
    text,
    matches(name) {
      const path = pick(name);
      return path !== undefined && withParents(path).some((part) => isMatch(part));
    },
    liesBelow(name) {
      const path = pick(name);
      if (path === undefined || base === '') return false;
      return path === '' || fold(base).startsWith(`${fold(path).replace(/\/$/, '')}/`);
    },
  };
}

/** The names of a file: as its path says, and as links lead to it. */
export function namesOf(path: string, workspace: string): Name[] {
  const lexical = nameIn(resolve(workspace, path), resolve(workspace));
  const real = nameIn(realPath(resolve(workspace, path)), realPath(resolve(workspace)));
  return lexical.absolute === real.absolute && lexical.relative === real.relative
    ? [real]
    : [lexical, real];
}

/** Whether `path` is `folder` or lies in it. */
export function within(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`);
}

function nameIn(path: string, workspace: string): Name {
  const absolute = normal(slashes(path));
  return within(workspace, path)
    ? { absolute, relative: normal(slashes(relative(workspace, path))) }
    : { absolute };
}

/** The path itself and every folder above it, so that a protected folder protects its content. */
function withParents(path: string): string[] {
  const cuts = [...path.matchAll(/(?<=[^/])\//g)].map(({ index }) => path.slice(0, index));
  return path === '' ? [] : [...cuts, path];
}

function slashes(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path;
}

/** File systems spell accented letters in one of two ways. */
function normal(path: string): string {
  return path.normalize('NFC');
}
