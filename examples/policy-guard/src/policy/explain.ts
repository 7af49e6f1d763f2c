import type { Violation } from './judge.js';
import { POLICY_FILE, type Policy } from './policy.js';

const LONGEST_SUBJECT = 300;
const MOST_LISTED = 40;

/** What the agent is told when a call is refused. */
export function refusal({ about, subject, rule, source, reason }: Violation): string {
  const action = about === 'path' ? 'Changing' : 'Running';
  const key = about === 'path' ? 'allow.paths' : 'allow.commands';
  return [
    `${action} "${clip(subject, LONGEST_SUBJECT)}" is refused: ${reason}`,
    `(rule "${rule}", ${source}).`,
    'Do not look for a way around it.',
    `If it is needed, ask the user to add an exception under ${key} in ${POLICY_FILE}.`,
  ].join(' ');
}

/** What the agent is told when a session starts. */
export function introduction(policy: Policy): string {
  const globs = policy.flatMap(({ protect }) => protect);
  const commands = policy.flatMap((rules) => rules.commands);
  const allowed = policy.flatMap(({ allow }) => [...allow.paths, ...allow.commands]);
  const outside = policy.some((rules) => rules.outside === 'deny');
  return [
    `policy-guard checks file changes and shell commands. Its rules: ${policy.map(({ source }) => source).join(', ')}.`,
    `Protected files: ${list(globs)}.`,
    ...(commands.length > 0
      ? [`Refused commands: ${list(unique(commands.map(({ name, pattern }) => name ?? pattern)))}.`]
      : []),
    ...(allowed.length > 0 ? [`Exceptions: ${list(allowed)}.`] : []),
    ...(outside ? ['Files outside the workspace must not be changed.'] : []),
    `Only the user changes the policy, in ${POLICY_FILE}.`,
  ].join('\n');
}

/** What the agent is told when the policy cannot be used. */
export function brokenPolicy(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `policy-guard refuses every file change and shell command until the user repairs its policy: ${message}`;
}

function list(items: readonly string[]): string {
  const shown = items
    .slice(0, MOST_LISTED)
    .map((item) => clip(item, LONGEST_SUBJECT / 3))
    .join(', ');
  return items.length > MOST_LISTED ? `${shown} and ${items.length - MOST_LISTED} more` : shown;
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}

function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
