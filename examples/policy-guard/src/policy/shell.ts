import { Lexer, type Redirect, type Word } from './lexer.js';

/** A simple command: what the shell runs as one program. */
export interface Command {
  readonly words: Word[];
  readonly redirects: Redirect[];
}

/** Commands joined by pipes. */
export type Pipeline = readonly Command[];

const OPENERS = new Set(['if', 'then', 'elif', 'else', 'while', 'until', 'do', '{', '!']);
const CLOSERS = new Set(['}', 'fi', 'done', 'esac']);

/**
 * Reads shell text as a flat list of pipelines. Compound commands lose their structure: what
 * stands inside them is listed in order, and a pipe behind them continues their last pipeline.
 */
export function parse(source: string): Pipeline[] {
  const lexer = new Lexer(source);
  const pipelines: Command[][] = [];
  let pipeline: Command[] = [];
  let command: Command = { words: [], redirects: [] };

  const idle = (): boolean => command.words.length === 0 && command.redirects.length === 0;
  const endCommand = (): void => {
    if (!idle()) pipeline.push(command);
    command = { words: [], redirects: [] };
  };
  const endPipeline = (): void => {
    endCommand();
    if (pipeline.length > 0) pipelines.push(pipeline);
    pipeline = [];
  };
  const reopen = (): void => {
    if (pipeline.length === 0) pipeline = pipelines.pop() ?? [];
  };

  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    if (token.kind === 'redirect') {
      command.redirects.push(token.redirect);
    } else if (token.kind === 'word') {
      const keyword = idle() ? show(token.word) : '';
      if (CLOSERS.has(keyword)) reopen();
      else if (!OPENERS.has(keyword)) command.words.push(token.word);
    } else if (token.text === ')' && idle()) {
      reopen();
    } else if (['|', '|&', '(', ')'].includes(token.text)) {
      endCommand();
    } else {
      endPipeline();
    }
  }
  endPipeline();
  return pipelines;
}

/** A word as rules see it: unexpanded, and in single quotes only where it would fall apart without. */
export function show(word: Word): string {
  const text = word.map((piece) => piece.text).join('');
  return text === '' || /[\s;&|()<>'"]/.test(text) ? `'${text}'` : text;
}
