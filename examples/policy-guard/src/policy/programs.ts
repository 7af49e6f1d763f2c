import type { Value } from './words.js';

/** How many arguments stand between a program and the command that it runs. */
interface Wrapper {
  /** Options whose value is the next argument. */
  readonly values?: RegExp;
  /** Operands before the command. */
  readonly operands?: number;
}

const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
  ['sudo', { values: /^-[ugUCDhpRrTt]$|^--(?:user|group|host|chdir|prompt)$/ }],
  ['doas', { values: /^-[uC]$/ }],
  ['env', { values: /^-[uC]$/ }],
  ['command', {}],
  ['builtin', {}],
  ['exec', { values: /^-a$/ }],
  ['nohup', {}],
  ['setsid', {}],
  ['busybox', {}],
  ['time', { values: /^-[fo]$/ }],
  ['nice', { values: /^-n$/ }],
  ['ionice', { values: /^-[cn]$/ }],
  ['stdbuf', { values: /^-[ioe]$/ }],
  ['timeout', { values: /^-[sk]$/, operands: 1 }],
  ['xargs', { values: /^-[IiLnPdsEa]$|^--(?:max-args|max-procs|delimiter|replace|arg-file)$/ }],
]);

const SHELLS: ReadonlySet<string> = new Set([
  'sh',
  'bash',
  'dash',
  'zsh',
  'ksh',
  'ash',
  'fish',
  'su',
]);

const GIT_OPTIONS: Wrapper = { values: /^(?:-[Cc]|--git-dir|--work-tree|--namespace)$/ };

/** The name of a program without its folder, as the tables spell it. */
export function programName(text: string): string {
  return text
    .replace(/^.*[/\\]/s, '')
    .replace(/\.exe$/i, '')
    .toLowerCase();
}

/** How many arguments belong to `program` before the command that it runs; `undefined` if it runs none. */
export function wrapped(program: string, args: readonly string[]): number | undefined {
  const wrapper = WRAPPERS.get(program);
  return wrapper && leading(args, wrapper);
}

/** How many arguments stand between git and its subcommand. */
export function beforeSubcommand(args: readonly string[]): number {
  return leading(args, GIT_OPTIONS);
}

/** The script that a shell is given as an argument; an empty text when it reads its input. */
export function inlineScript(program: string, args: readonly Value[]): string | undefined {
  if (program === 'eval') return args.map(({ text }) => text).join(' ');
  if (!SHELLS.has(program)) return undefined;
  const at = args.findIndex(({ text }) => /^-\w*c$/.test(text));
  if (at >= 0) return args[at + 1]?.text ?? '';
  return args.every(({ text }) => text.startsWith('-')) ? '' : undefined;
}

function leading(args: readonly string[], { values, operands = 0 }: Wrapper): number {
  let at = 0;
  for (; at < args.length; at += 1) {
    const arg = args[at] as string;
    if (arg === '--') return at + 1 + operands;
    if (!/^-./.test(arg)) break;
    if (values?.test(arg)) at += 1;
  }
  return at + operands;
}
