import { join, type Value } from './words.js';

/** A file that a command writes. */
export interface Written {
  readonly value: Value;
  /** What lies below it goes with it: the command removes or moves it. */
  readonly whole: boolean;
  /** It is only written where the folder that it would lie in exists. */
  readonly inFolder?: true;
}

/** How the arguments of a program name the files that it writes. */
interface Writer {
  /** Which operands are written: all of them, or the destination behind the sources. */
  readonly writes: 'all' | 'destination' | 'none';
  /** Operands before the first file. */
  readonly skip?: number;
  /** The operands are not skipped when one of these options is there. */
  readonly unless?: RegExp;
  /** The program writes only with one of these options. */
  readonly only?: RegExp;
  /** Options whose value is the next argument. */
  readonly values?: RegExp;
  /** Options whose value, the next argument or behind `=`, is a written file or folder. */
  readonly into?: RegExp;
  /** A prefix of arguments that name a written file. */
  readonly prefix?: string;
  /** The operands are gone afterwards. */
  readonly whole?: true;
}

const REMOVE: Writer = { writes: 'all', whole: true };
const COPY: Writer = { writes: 'destination', into: /^(?:-t|--target-directory)$/ };
const MOVE: Writer = { ...COPY, whole: true };
const MODE: Writer = { writes: 'all', skip: 1, unless: /^--reference/ };

const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['rm', REMOVE],
  ['rmdir', REMOVE],
  ['unlink', REMOVE],
  ['shred', { ...REMOVE, values: /^-[ns]$/ }],
  ['git rm', { ...REMOVE, values: /^--pathspec-from-file$/ }],
  ['mv', MOVE],
  ['git mv', MOVE],
  ['cp', COPY],
  ['ln', COPY],
  ['rsync', { writes: 'destination', values: /^-[ef]$/ }],
  ['scp', { writes: 'destination', values: /^-[cFiJloPSX]$/ }],
  ['install', { ...COPY, values: /^-[gmoS]$/ }],
  ['tee', { writes: 'all' }],
  ['touch', { writes: 'all', values: /^-[dtr]$/ }],
  ['truncate', { writes: 'all', values: /^-[sr]$/ }],
  ['ed', { writes: 'all', values: /^-p$/ }],
  ['patch', { writes: 'all', values: /^-[dipBDFVxz]$/, into: /^(?:-o|--output)$/ }],
  ['chmod', MODE],
  ['chown', MODE],
  ['chgrp', MODE],
  [
    'sed',
    {
      writes: 'all',
      only: /^(?:-[EnrsuzI]*[iI]|--in-place)/,
      skip: 1,
      unless: /^(?:-\w*[ef]|--expression|--file)/,
      values: /^(?:-\w*[efl]|--expression|--file)$/,
    },
  ],
  [
    'perl',
    { writes: 'all', only: /^-[\w.]*i/, skip: 1, unless: /^-\w*[eE]$/, values: /^-\w*[eEIM]$/ },
  ],
  ['dd', { writes: 'none', prefix: 'of=' }],
  ['curl', { writes: 'none', into: /^(?:-[A-Za-z]*o|--output)$/ }],
  ['wget', { writes: 'none', into: /^(?:-[A-Za-z]*O|--output-document)$/ }],
  ['sort', { writes: 'none', into: /^(?:-[A-Za-z]*o|--output)$/ }],
]);

/** The files that `program` writes when it is run with these arguments, as far as its row tells. */
export function written(program: string, args: readonly Value[]): Written[] {
  if (program === 'find') return found(args);
  const writer = WRITERS.get(program);
  if (writer === undefined) return [];
  const { options, operands, into } = split(args, writer);
  const has = (pattern: RegExp): boolean => options.some((option) => pattern.test(option));
  if (writer.only && !has(writer.only)) return [];
  const files = operands.slice(writer.unless && has(writer.unless) ? 0 : writer.skip);
  const whole = writer.whole === true;
  const prefix = writer.prefix;
  const named =
    prefix === undefined
      ? []
      : operands
          .filter(({ text }) => text.startsWith(prefix))
          .map(({ text }) => ({ text: text.slice(prefix.length) }));
  if (writer.writes === 'destination') return copied(files, into, whole);
  const targets = [...into, ...named].map((value) => ({ value, whole: false }));
  return writer.writes === 'none'
    ? targets
    : [...targets, ...files.map((value) => ({ value, whole }))];
}

/** Sources and destination of a copy; a destination may be a folder, which gets the sources' names. */
function copied(files: readonly Value[], into: readonly Value[], whole: boolean): Written[] {
  const destination = into[0] ?? files.at(-1);
  if (destination === undefined || (into.length === 0 && files.length < 2)) return [];
  const sources = into.length > 0 ? files : files.slice(0, -1);
  return [
    { value: destination, whole: false },
    ...sources.map((source): Written => {
      const value = join(destination, { text: `/${baseName(source)}` });
      return { value, whole: false, inFolder: true };
    }),
    ...(whole ? sources.map((value) => ({ value, whole })) : []),
  ];
}

/** `find` with `-delete`: its starting points, and below each the names that it looks for. */
function found(args: readonly Value[]): Written[] {
  return args.some(({ text }) => text === '-delete')
    ? matches(args).map((value) => ({ value, whole: true }))
    : [];
}

/** What `find` may hand to the commands that it runs: starting points, and names below them. */
export function matches(args: readonly Value[]): Value[] {
  const end = args.findIndex(({ text }) => /^[-(!]/.test(text));
  const listed = args.slice(0, end < 0 ? undefined : end);
  const starts = listed.length > 0 ? listed : [{ text: '.' }];
  const names = args.filter((_, index) => /^-i?name$/.test(args[index - 1]?.text ?? ''));
  const below = starts.flatMap((start) =>
    names.map(({ text }) => join(start, { text: `/${text}` })),
  );
  return names.length > 0 ? below : starts;
}

interface Arguments {
  readonly options: readonly string[];
  readonly operands: readonly Value[];
  readonly into: readonly Value[];
}

function split(args: readonly Value[], { values, into }: Writer): Arguments {
  const options: string[] = [];
  const operands: Value[] = [];
  const targets: Value[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] as Value;
    const [, name, value] = /^(--[^=]+)=(.*)$/s.exec(arg.text) ?? [undefined, arg.text, undefined];
    const next = args[at + 1];
    if (arg.text === '--') {
      operands.push(...args.slice(at + 1));
      break;
    }
    if (!/^-./.test(arg.text)) {
      operands.push(arg);
      continue;
    }
    options.push(arg.text);
    if (value !== undefined) {
      if (into?.test(name)) targets.push({ text: value });
    } else if (into?.test(arg.text)) {
      if (next !== undefined) targets.push(next);
      at += 1;
    } else if (values?.test(arg.text)) {
      at += 1;
    }
  }
  return { options, operands, into: targets };
}

function baseName({ text }: Value): string {
  return text.replace(/\/+$/, '').replace(/^.*\//s, '');
}
