import { dirname, join, resolve } from 'node:path';

import { effects, type Place, type Target } from './effects.js';
import { expandGlob, isFolder, namesIn } from './files.js';
import { compileGlob, namesOf, within, type Glob, type Name } from './match.js';
import type { CommandRule, Policy, Rules } from './policy.js';

/** What a tool call says of itself, the same for every tool. */
export interface Call {
  readonly command?: string | undefined;
  readonly paths?: readonly string[] | undefined;
}

/** Why a call is refused. */
export interface Violation {
  /** Whether a file or a command is the matter. */
  readonly about: 'path' | 'command';
  /** The file or the command. */
  readonly subject: string;
  /** What the rule is called, and where it comes from. */
  readonly rule: string;
  readonly source: string;
  readonly reason: string;
}

/**
 * Judges a tool call.
 * @returns the first violation, or `undefined` when no rule speaks against the call
 * @throws when the call cannot be judged
 */
export function judge(call: Call, policy: Policy, place: Place): Violation | undefined {
  const { command, paths = [] } = call;
  if (command === undefined && paths.length === 0) {
    throw new Error('the tool call names neither a command nor a file, so it cannot be judged');
  }
  const shell = command === undefined ? { pipelines: [], targets: [] } : effects(command, place);
  return (
    first(shell.pipelines, (stages) => judgeCommand(stages, policy)) ??
    first(
      [
        ...paths.flatMap((path) => affected(path, true, place)),
        ...shell.targets.flatMap((target) => files(target, place)),
      ],
      pathJudge(policy, place),
    )
  );
}

function judgeCommand(stages: readonly string[], policy: Policy): Violation | undefined {
  const whole = stages.join(' | ');
  const find = (text: string, applies: (pattern: RegExp) => boolean): Violation | undefined =>
    first(policy.entries(), ([index, rules]) => {
      const hit = rules.commands.find(
        ({ pattern }) => applies(new RegExp(pattern)) && !excepted(text, policy.slice(index)),
      );
      return hit && commandViolation(text, hit, rules);
    });
  return (
    first(stages, (text) => find(text, (pattern) => pattern.test(text))) ??
    // A pipeline is judged as such only by rules that need more than one of its commands.
    find(whole, (pattern) => pattern.test(whole) && !stages.some((text) => pattern.test(text)))
  );
}

/** An exception covers a whole command, so that nothing dangerous can stand beside it. */
function excepted(text: string, sources: Policy): boolean {
  return sources.some(({ allow }) =>
    allow.commands.some((pattern) => new RegExp(`^(?:${pattern})$`).test(text)),
  );
}

function commandViolation(
  subject: string,
  { name, pattern, reason }: CommandRule,
  { source }: Rules,
): Violation {
  return { about: 'command', subject, rule: name ?? pattern, source, reason };
}

/** A file that a call touches. */
interface Affected {
  readonly path: string;
  readonly whole: boolean;
}

/** The files that a shell word stands for: from every folder it may start from, wildcards as they are and expanded. */
function files({ value, bases, whole, inFolder }: Target, place: Place): Affected[] {
  return bases.flatMap((base) => {
    const expanded = value.glob === undefined ? [] : expandGlob(base, value.glob);
    return [resolve(base, value.text), ...expanded]
      .filter((path) => !inFolder || isFolder(dirname(path)))
      .flatMap((path) => affected(path, whole, place));
  });
}

/** A path and, when what lies below it is affected too, the entries of that folder. */
function affected(path: string, whole: boolean, { workspace, cwd }: Place): Affected[] {
  const start = resolve(cwd, path);
  // Whoever removes a folder above the workspace removes the workspace.
  const top = whole && within(start, workspace) ? workspace : start;
  const entries = whole
    ? namesIn(top).map((name) => ({ path: join(top, name), whole: false }))
    : [];
  return [{ path: top, whole }, ...entries];
}

/** Compiles the rules for files once for all files of a call. */
function pathJudge(
  policy: Policy,
  { workspace, home }: Place,
): (file: Affected) => Violation | undefined {
  const itself = namesOf(workspace, workspace).map(({ absolute }): Name => ({ absolute }));
  const compiled = policy.map((rules) => ({
    source: rules.source,
    outside: rules.outside,
    protect: rules.protect
      .map((text) => compileGlob(text, home, true))
      .map((glob) => ({ ...glob, aroundWorkspace: itself.some((name) => glob.matches(name)) })),
    // Exceptions mind the case: where it matters, another case is another file.
    allow: rules.allow.paths.map((text) => compileGlob(text, home, false)),
  }));
  return ({ path, whole }) => {
    const names = namesOf(path, workspace);
    return first(compiled.entries(), ([index, { source, outside, protect }]) => {
      const exceptions = compiled.slice(index).flatMap(({ allow }) => allow);
      const open = names.filter((name) => !exceptions.some((glob) => glob.matches(name)));
      const hit = protect.find((glob) => open.some((name) => hits(glob, name, whole)));
      const subject = names[0]?.relative || path;
      if (hit)
        return { about: 'path', subject, rule: hit.text, source, reason: 'the file is protected' };
      const leaves = outside === 'deny' && open.length > 0 && names.at(-1)?.relative === undefined;
      return leaves
        ? {
            about: 'path',
            subject: path,
            rule: 'outside: deny',
            source,
            reason: 'the file lies outside the workspace',
          }
        : undefined;
    });
  };
}

/** A glob for the very folder that the workspace lies in says nothing about files of the workspace. */
function hits(glob: Glob & { aroundWorkspace: boolean }, name: Name, whole: boolean): boolean {
  if (glob.aroundWorkspace && name.relative !== undefined) return false;
  return glob.matches(name) || (whole && glob.liesBelow(name));
}

/** The first result that is one. */
function first<T, R>(items: Iterable<T>, find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const result = find(item);
    if (result !== undefined) return result;
  }
  return undefined;
}
