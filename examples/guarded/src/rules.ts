import { tmpdir } from 'node:os';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/** A command that destroys work which nothing brings back. */
interface Rule {
  readonly pattern: RegExp;
  readonly reason: string;
}

const RULES: readonly Rule[] = [
  { pattern: /\bgit\s+reset\s+(?:\S+\s+)*--hard\b/, reason: 'it discards uncommitted changes' },
  { pattern: /\bgit\s+clean\s+(?:\S+\s+)*(?:-\w*f|--force)/, reason: 'it deletes untracked files' },
  {
    pattern: /\bgit\s+push\s+(?:\S+\s+)*(?:-\w*f\b|--force(?!-))/,
    reason: 'it can overwrite the work of others',
  },
];

/** Why a command is refused, or `undefined` when no rule speaks about it. */
export function commandProblem(command: string): string | undefined {
  const rule = RULES.find(({ pattern }) => pattern.test(command));
  return rule && `The command is refused because ${rule.reason}.`;
}

/** Whether `path` is `folder` or lies below it. */
function within(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`);
}

/** Why a write is refused: it leaves the workspace and the folder for temporary files. */
export function pathProblem(path: string, workspace: string): string | undefined {
  const target = resolve(workspace, path);
  if ([workspace, tmpdir()].some((folder) => within(folder, target))) return undefined;
  return `Writing ${target} is refused because it lies outside the workspace ${workspace}.`;
}
