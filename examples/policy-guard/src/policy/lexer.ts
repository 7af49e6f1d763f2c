/** A piece of a shell word; quoted text loses its quotes and every special meaning. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'brace'; readonly text: string }
  | { readonly kind: 'variable'; readonly text: string; readonly name: string }
  | { readonly kind: 'script'; readonly text: string; readonly script: string };

/** A word: what becomes one or more arguments of a command. */
export type Word = readonly Piece[];

/** The lines that follow a command as its input. */
export interface Here {
  /** The lines as they stand. */
  readonly text: string;
  /** Their expansion; empty where a quoted delimiter switches expansion off. */
  readonly word: Word;
}

/** A redirection; `op` is without the number of the descriptor. */
export interface Redirect {
  readonly op: string;
  readonly target: Word;
  here?: Here;
}

/** What the shell's grammar is made of. */
export type Token =
  | { readonly kind: 'operator'; readonly text: string }
  | { readonly kind: 'redirect'; readonly redirect: Redirect }
  | { readonly kind: 'word'; readonly word: Word };

const BLANK = /(?:[ \t]|\\\r?\n|\r(?=\n))+/y;
const COMMENT = /#[^\n]*/y;
const REDIRECT = /\d*(&>>|&>|<<<|<<-|<<|<>|<&|<(?!\()|>>|>\||>&|>(?!\())/y;
const HERE = /(?<!<)<<(?!<)(-?)[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|\\?([\w.+-]+))/y;
const OPERATOR = /&&|\|\||;;&|;;|;&|\|&|[;|&()\n]/y;
const PLAIN = /[^ \t\r\n;&|()<>\\'"$`{},]+/y;
const END_OF_WORD = /[ \t\n;&|()<>]|\r\n/y;
const NAME = /[A-Za-z_]\w*|[0-9@*#?$!-]/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', e: '\x1b' };

/** Splits POSIX shell text, with the common extensions of bash and zsh, into tokens. Text that ends early is taken as closed. */
export class Lexer {
  readonly #source: string;
  readonly #pending: Redirect[] = [];
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** The next token, or `undefined` at the end. */
  next(): Token | undefined {
    this.#take(BLANK);
    this.#take(COMMENT);
    if (this.#at >= this.#source.length) return undefined;
    const redirect = this.#take(REDIRECT);
    if (redirect) return { kind: 'redirect', redirect: this.#redirect(redirect[1] as string) };
    if (!this.#looking('<(') && !this.#looking('>(')) {
      const operator = this.#take(OPERATOR)?.[0];
      if (operator === '\n') this.#readHere();
      if (operator !== undefined) return { kind: 'operator', text: operator };
    }
    return { kind: 'word', word: this.#word() };
  }

  /** All of the source as if it stood in double quotes. */
  expanded(): Word {
    return this.#double('');
  }

  #redirect(op: string): Redirect {
    this.#take(BLANK);
    const redirect: Redirect = { op, target: this.#word() };
    if (op === '<<' || op === '<<-') this.#pending.push(redirect);
    return redirect;
  }

  /** Reads the lines of the redirections that were begun on the line just ended. */
  #readHere(): void {
    for (const redirect of this.#pending.splice(0)) {
      const delimiter = redirect.target.map(({ text }) => text).join('');
      const text = this.#lines(delimiter, redirect.op === '<<-').join('\n');
      const literal = redirect.target.some((piece) => piece.kind === 'text' && piece.quoted);
      redirect.here = { text, word: literal ? [] : new Lexer(text).expanded() };
    }
  }

  /** The lines up to the delimiter, which is consumed. */
  #lines(delimiter: string, stripTabs: boolean): string[] {
    const lines: string[] = [];
    while (this.#at < this.#source.length) {
      const raw = this.#until('\n').replace(/\r$/, '');
      const line = stripTabs ? raw.replace(/^\t+/, '') : raw;
      if (line === delimiter) break;
      lines.push(line);
    }
    return lines;
  }

  #word(): Word {
    const pieces: Piece[] = [];
    for (;;) {
      const char = this.#source[this.#at];
      if (char === undefined) break;
      if (this.#looking('<(') || this.#looking('>(')) pieces.push(this.#script(2));
      else if (this.#matches(END_OF_WORD)) break;
      else pieces.push(...this.#pieces(char));
    }
    return pieces;
  }

  #pieces(char: string): Word {
    switch (char) {
      case '\\': {
        const next = this.#source.slice(this.#at + 1, this.#at + 2);
        this.#at += 2;
        return next === '\n' ? [] : [{ kind: 'text', text: next, quoted: true }];
      }
      case "'":
        this.#at += 1;
        return [{ kind: 'text', text: this.#until("'"), quoted: true }];
      case '"':
        this.#at += 1;
        return this.#double('"');
      case '$':
        return this.#dollar();
      case '`':
        return [this.#backquoted()];
      case '{':
      case ',':
      case '}':
        this.#at += 1;
        return [{ kind: 'brace', text: char }];
      default:
        return [{ kind: 'text', text: this.#take(PLAIN)?.[0] ?? this.#one(), quoted: false }];
    }
  }

  /** Text in double quotes up to `close`, which is consumed; up to the end when `close` is empty. */
  #double(close: string): Word {
    // The empty piece keeps an empty string a word of its own.
    const pieces: Piece[] = [{ kind: 'text', text: '', quoted: true }];
    let text = '';
    const flush = (): void => {
      if (text !== '') pieces.push({ kind: 'text', text, quoted: true });
      text = '';
    };
    while (this.#at < this.#source.length) {
      const char = this.#one();
      if (char === close) break;
      if (char === '\\' && /[$`"\\\n]/.test(this.#source[this.#at] ?? '')) {
        text += this.#one().replace('\n', '');
      } else if (char === '$' || char === '`') {
        flush();
        this.#at -= 1;
        pieces.push(...(char === '$' ? this.#dollar(true) : [this.#backquoted()]));
      } else {
        text += char;
      }
    }
    flush();
    return pieces;
  }

  /** What a dollar sign begins. */
  #dollar(inQuotes = false): Word {
    const start = this.#at;
    if (this.#looking('$(')) return [this.#script(2)];
    this.#at += 1;
    if (!inQuotes && this.#looking("'")) return [this.#ansi()];
    if (!inQuotes && this.#looking('"')) return [];
    if (this.#looking('{')) {
      this.#at += 1;
      const body = this.#until('}');
      return [{ kind: 'variable', name: body, text: this.#source.slice(start, this.#at) }];
    }
    const name = this.#take(NAME)?.[0];
    if (name === undefined) return [{ kind: 'text', text: '$', quoted: true }];
    return [{ kind: 'variable', name, text: `$${name}` }];
  }

  /** `$'…'`, where a backslash begins an escape. */
  #ansi(): Piece {
    this.#at += 1;
    let text = '';
    while (this.#at < this.#source.length) {
      const char = this.#one();
      if (char === "'") break;
      if (char !== '\\') {
        text += char;
        continue;
      }
      const code = this.#take(/x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|([0-7]{1,3})/y);
      if (code) {
        const hexadecimal = code[1] ?? code[2];
        text += String.fromCharCode(
          hexadecimal === undefined ? parseInt(code[3] as string, 8) : parseInt(hexadecimal, 16),
        );
      } else {
        const escaped = this.#one();
        text += ESCAPES[escaped] ?? escaped;
      }
    }
    return { kind: 'text', text, quoted: true };
  }

  /** A command or process substitution whose opening is `width` characters long. */
  #script(width: number): Piece {
    const start = this.#at;
    this.#at += width;
    const from = this.#at;
    this.#skipToClose();
    const script = this.#source.slice(from, Math.max(from, this.#at - 1));
    return { kind: 'script', script, text: this.#source.slice(start, this.#at) };
  }

  #backquoted(): Piece {
    const start = this.#at;
    this.#at += 1;
    let script = '';
    while (this.#at < this.#source.length) {
      const char = this.#one();
      if (char === '`') break;
      script += char === '\\' ? this.#one() : char;
    }
    return { kind: 'script', script, text: this.#source.slice(start, this.#at) };
  }

  /** Goes past the `)` that closes the parenthesis just entered. */
  #skipToClose(): void {
    const pending: Array<readonly [delimiter: string, stripTabs: boolean]> = [];
    for (let depth = 1; depth > 0 && this.#at < this.#source.length;) {
      const here = this.#take(HERE);
      if (here) pending.push([here[2] ?? here[3] ?? here[4] ?? '', here[1] === '-']);
      const char = this.#one();
      if (char === '\\') this.#at += 1;
      else if (char === "'") this.#until("'");
      else if (char === '"') this.#double('"');
      else if (char === '\n') for (const lines of pending.splice(0)) this.#lines(...lines);
      else if (char === '(') depth += 1;
      else if (char === ')') depth -= 1;
    }
  }

  #until(close: string): string {
    const end = this.#source.indexOf(close, this.#at);
    const text = this.#source.slice(this.#at, end < 0 ? undefined : end);
    this.#at = end < 0 ? this.#source.length : end + close.length;
    return text;
  }

  #one(): string {
    return this.#source[this.#at++] ?? '';
  }

  #looking(text: string): boolean {
    return this.#source.startsWith(text, this.#at);
  }

  #matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#source);
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match) this.#at = pattern.lastIndex;
    return match;
  }
}
