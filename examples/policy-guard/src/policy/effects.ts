import { resolve } from 'node:path';

import { type Piece, type Redirect, type Word } from './lexer.js';
import { beforeSubcommand, inlineScript, programName, wrapped } from './programs.js';
import { parse, show, type Command } from './shell.js';
import { expand, type Value } from './words.js';
import { matches, written, type Written } from './writers.js';

/** A file that the text writes, and the folders that its path may start from. */
export interface Target extends Written {
  readonly bases: readonly string[];
}

/** What a shell text does, as far as its text alone shows it. */
export interface Effects {
  /** Each pipeline as the texts of its commands: program first, without its folder and wrappers. */
  readonly pipelines: readonly (readonly string[])[];
  readonly targets: readonly Target[];
}

/** Where a call takes place. */
export interface Place {
  /** The folder that rules speak about. */
  readonly workspace: string;
  /** The folder in which a command runs and relative paths start. */
  readonly cwd: string;
  readonly home: string;
}

const DEEPEST = 8;
const MOST_FOLDERS = 256;
const MOST_REMEMBERED = 16;
const OUTPUT = /^(?:&?>>?|>\||<>|>&)$/;
const DESCRIPTOR = /^(?:\d+-?|-)$/;
const DEVICE = /^\/dev\/(?:null|zero|full|tty|std(?:in|out|err)|fd\/\d+)$/;
const ASSIGNMENT = /^([A-Za-z_]\w*)\+?=/;
const DECLARATIONS: ReadonlySet<string> = new Set([
  'export',
  'local',
  'declare',
  'typeset',
  'readonly',
]);

/**
 * Says what a shell text runs and writes.
 * @throws when the text is nested or branched too far to be judged.
 */
export function effects(source: string, place: Place): Effects {
  const reader = new Reader(place);
  reader.run(source, 0);
  return reader;
}

/** Follows a text from its first command to its last and collects what it does. */
class Reader implements Effects {
  readonly pipelines: string[][] = [];
  readonly targets: Target[] = [];
  /** Every folder that was current so far; the last one is current. */
  readonly #folders: string[];
  readonly #variables: Map<string, Value[]>;

  constructor({ cwd, home }: Place) {
    this.#folders = [cwd];
    this.#variables = new Map([
      ['HOME', [{ text: home }]],
      ['PWD', [{ text: cwd }]],
    ]);
  }

  run(source: string, depth: number): void {
    if (depth > DEEPEST) throw new Error('the command is nested too deeply to be judged');
    for (const pipeline of parse(source)) {
      this.pipelines.push(pipeline.map((command) => this.#command(command, depth)));
    }
  }

  /** Collects what one command does, and gives its text. */
  #command({ words, redirects }: Command, depth: number): string {
    const here = redirects.flatMap((redirect) => redirect.here?.word ?? []);
    const pieces: Piece[] = [
      ...words.flat(),
      ...redirects.flatMap(({ target }) => target),
      ...here,
    ];
    for (const piece of pieces) if (piece.kind === 'script') this.run(piece.script, depth + 1);

    const outputs = redirects.filter((redirect) => this.#writes(redirect));
    const [head, ...rest] = this.#unwrap(words);
    const tail = outputs.map(({ op, target }) => `${op} ${show(target)}`);
    if (head === undefined) return tail.join(' ');
    const program = programName(this.#text(head));
    const args = rest.flatMap((word) => expand(word, this.#variables));
    this.#perform(program, args, rest, redirects, depth);
    return [program, ...rest.map(show), ...tail].join(' ');
  }

  #perform(
    program: string,
    args: Value[],
    words: readonly Word[],
    redirects: readonly Redirect[],
    depth: number,
  ): void {
    const script = inlineScript(program, args);
    if (script !== undefined) {
      const input = redirects.map(
        ({ op, target, here }) => here?.text ?? (op === '<<<' ? this.#text(target) : ''),
      );
      for (const text of [script, ...input]) this.run(text, depth + 1);
    }
    if (program === 'cd' || program === 'pushd')
      this.#enter(args.find(({ text }) => !text.startsWith('-')));
    if (program === 'for' && args[1]?.text === 'in')
      this.#assign(args[0]?.text ?? '', args.slice(2));
    if (program === 'find') this.#runFound(args, words, depth);
    if (DECLARATIONS.has(program)) for (const word of words) this.#assignment(word);
    const [subcommand, ...operands] = args;
    this.#add(
      program === 'git' ? written(`git ${subcommand?.text}`, operands) : written(program, args),
    );
  }

  /** The words behind assignments and behind programs that only run another one. */
  #unwrap(words: readonly Word[]): readonly Word[] {
    let start = 0;
    for (let wrappers = 0; wrappers <= DEEPEST; wrappers++) {
      let head = words[start];
      while (head !== undefined && this.#assignment(head)) head = words[++start];
      if (head === undefined) return [];
      const program = programName(this.#text(head));
      const args = words.slice(start + 1);
      const texts = args.map((word) => this.#text(word));
      if (program === 'git') return [head, ...args.slice(this.#gitOptions(texts))];
      const skip = wrapped(program, texts);
      if (skip === undefined) return words.slice(start);
      start += 1 + skip;
    }
    throw new Error('the command is wrapped too deeply to be judged');
  }

  #gitOptions(args: readonly string[]): number {
    const count = beforeSubcommand(args);
    const folder = args[args.indexOf('-C') + 1];
    if (args.slice(0, count).includes('-C') && folder !== undefined) this.#enter({ text: folder });
    return count;
  }

  /** Commands that `find` runs, on what it may find. */
  #runFound(args: readonly Value[], words: readonly Word[], depth: number): void {
    const at = words.findIndex((word) => /^-(?:exec|ok)(?:dir)?$/.test(show(word)));
    if (at < 0) return;
    const found = matches(args).map(({ text }): Word => [{ kind: 'text', text, quoted: true }]);
    const command = words.slice(at + 1).filter((word) => !/^[;+]$/.test(this.#text(word)));
    const run = command.flatMap((word) => (show(word) === '{}' ? found : [word]));
    this.pipelines.push([this.#command({ words: run, redirects: [] }, depth + 1)]);
  }

  #writes({ op, target }: Redirect): boolean {
    if (!OUTPUT.test(op)) return false;
    const values = expand(target, this.#variables).filter(
      ({ text }) => !DEVICE.test(text) && !(op === '>&' && DESCRIPTOR.test(text)),
    );
    this.#add(values.map((value) => ({ value, whole: false })));
    return values.length > 0;
  }

  #add(files: readonly Written[]): void {
    const bases = [...this.#folders];
    this.targets.push(
      ...files.filter(({ value }) => value.text !== '').map((file) => ({ ...file, bases })),
    );
  }

  #enter(folder: Value | undefined): void {
    const current = resolve(
      this.#folders.at(-1) ?? '',
      folder?.text ?? this.#variables.get('HOME')?.[0]?.text ?? '',
    );
    if (this.#folders.length >= MOST_FOLDERS)
      throw new Error('the command changes folders too often to be judged');
    this.#folders.push(current);
    this.#assign('PWD', [{ text: current }]);
  }

  /** Notes `name=value`; whether the word is one. */
  #assignment(word: Word): boolean {
    const [first, ...rest] = word;
    const match = first?.kind === 'text' && !first.quoted ? ASSIGNMENT.exec(first.text) : null;
    if (first?.kind !== 'text' || match === null) return false;
    const value: Word = [{ ...first, text: first.text.slice(match[0].length) }, ...rest];
    this.#assign(match[1] as string, expand(value, this.#variables));
    return true;
  }

  /** Adds to what a variable may hold: which branch of a text runs is not known. */
  #assign(name: string, values: readonly Value[]): void {
    const all = [...(this.#variables.get(name) ?? []), ...values];
    this.#variables.set(name, all.slice(-Math.max(MOST_REMEMBERED, values.length)));
  }

  #text(word: Word): string {
    return expand(word, this.#variables)[0]?.text ?? '';
  }
}
