import type { Piece, Word } from './lexer.js';

/** What a word stands for: its text, and a glob where unquoted wildcards make it one. */
export interface Value {
  readonly text: string;
  readonly glob?: string;
}

/** What is known about variables: every value that was assigned so far. */
export type Variables = ReadonlyMap<string, readonly Value[]>;

const MOST_VALUES = 1024;
const TOO_MANY = 'the command has a word with too many alternatives to be judged';

/**
 * All values that a word may stand for. Braces are expanded, known variables are replaced by every
 * value they had; an unknown variable or substitution stays as it is written.
 * @throws when a word has more than 1024 values.
 */
export function expand(word: Word, variables: Variables): Value[] {
  if (word.filter((piece) => piece.kind === 'brace').length > MOST_VALUES)
    throw new Error(TOO_MANY);
  return braces(word).flatMap((pieces) =>
    pieces
      .map((piece, index) => values(piece, index === 0, variables))
      .reduce<readonly Value[]>(product, [{ text: '' }]),
  );
}

/** One value behind another. */
export function join(left: Value, right: Value): Value {
  const text = left.text + right.text;
  if (left.glob === undefined && right.glob === undefined) return { text };
  return { text, glob: (left.glob ?? escape(left.text)) + (right.glob ?? escape(right.text)) };
}

function product(lefts: readonly Value[], rights: readonly Value[]): Value[] {
  if (lefts.length * rights.length > MOST_VALUES) {
    throw new Error(TOO_MANY);
  }
  return lefts.flatMap((left) => rights.map((right) => join(left, right)));
}

function values(piece: Piece, first: boolean, variables: Variables): readonly Value[] {
  if (piece.kind === 'variable') return variables.get(piece.name) ?? [{ text: piece.text }];
  if (piece.kind !== 'text' || piece.quoted) return [{ text: piece.text }];
  const home = first && /^~(?=\/|$)/.test(piece.text) ? variables.get('HOME') : undefined;
  if (home === undefined) return [unquoted(piece.text)];
  return product(home, [unquoted(piece.text.slice(1))]);
}

function unquoted(text: string): Value {
  return /[*?[]/.test(text)
    ? { text, glob: text.replace(/(?<!\[)!|[{}()+@|]/g, '\\$&') }
    : { text };
}

/** A text as a glob that matches nothing else. */
export function escape(text: string): string {
  return text.replace(/[\\*?[\]{}()+@|!]/g, '\\$&');
}

/** The words that a word with `{a,b}` stands for, in order. */
function braces(word: Word): Word[] {
  const open = word.findIndex(
    (piece, index) => isBrace(piece, '{') && group(word, index) !== undefined,
  );
  const found = open < 0 ? undefined : group(word, open);
  if (found === undefined) return [word];
  const before = word.slice(0, open);
  const after = braces(word.slice(found.end + 1));
  const inner = found.parts.flatMap(braces);
  if (inner.length * after.length > MOST_VALUES) {
    throw new Error(TOO_MANY);
  }
  return inner.flatMap((part) => after.map((rest) => [...before, ...part, ...rest]));
}

/** The alternatives of the group that opens at `open`; `undefined` where it is plain text. */
function group(word: Word, open: number): { parts: Word[]; end: number } | undefined {
  const cuts = [open];
  let depth = 0;
  for (let at = open; at < word.length; at += 1) {
    const piece = word[at] as Piece;
    if (isBrace(piece, '{')) depth += 1;
    else if (isBrace(piece, ',') && depth === 1) cuts.push(at);
    else if (isBrace(piece, '}')) depth -= 1;
    if (depth > 0) continue;
    if (cuts.length === 1) return undefined;
    const ends = [...cuts.slice(1), at];
    return { parts: cuts.map((cut, index) => word.slice(cut + 1, ends[index])), end: at };
  }
  return undefined;
}

function isBrace(piece: Piece, text: string): boolean {
  return piece.kind === 'brace' && piece.text === text;
}
