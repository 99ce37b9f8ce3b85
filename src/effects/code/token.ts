import { decodeEscapes, type Escapes } from './escapes.js';

/** One token of a program's text. `value` is what a string surely holds; interpolated code is in `inner`. */
export interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'op' | 'variable' | 'line';
  readonly text: string;
  readonly value?: string;
  readonly inner?: readonly Token[];
  /** A text with values in it, each of them a `*`. */
  readonly shape?: string;
}

/** Code that could not be taken apart. What can't be read is unknown, never harmless. */
export class UnreadableCodeError extends Error {}

/** What is special in a language: tried before everything else at each place. */
export type LexerExtension = (lexer: Lexer) => Token | undefined;

export interface LexerRules {
  /** Comments that run to the end of the line: `#`, `//`, `--`. */
  readonly comments: readonly string[];
  /** Comments with an end, such as `/*`. */
  readonly blocks?: readonly (readonly [string, string])[];
  readonly special?: LexerExtension;
  /** Plain quotes: what stands between them, with the escapes of the language, is text. */
  readonly quotes?: string;
  readonly escapes?: Escapes;
  /** Newlines end statements: outside of all brackets, or also within braces. */
  readonly lines?: 'outside' | 'braces';
  /** What names consist of, beyond letters, digits and underscores. */
  readonly name?: RegExp;
}

const OPERATORS =
  /^(?:\?\.|=>|->|::|\*\*=?|===|!==|==|!=|<=>|<=|>=|&&=?|\|\|=?|\?\?=?|\+\+|--|[-+*/%&|^.]=|:=|=~|!~|\.\.\.?|<<=?|>>>?=?|\/\/=?|[-+*/%=<>!&|^~?:;,.()[\]{}@])/;

const LINE_END = /[\n\r\u2028\u2029]/g;

/** Takes the text of a program apart, as far as names, strings and brackets go. */
export class Lexer {
  readonly source: string;
  readonly tokens: Token[] = [];
  at = 0;
  readonly #lexis: LexerRules;

  constructor(source: string, lexis: LexerRules) {
    this.source = source;
    this.#lexis = lexis;
  }

  get rest(): string {
    return this.source.slice(this.at);
  }

  get last(): Token | undefined {
    return this.tokens.at(-1);
  }

  /** Does a value stand before: would `/` be a division here, `%` a remainder? */
  get afterValue(): boolean {
    const { last } = this;
    if (last === undefined || last.kind === 'line') return false;
    return last.kind !== 'op' || /^[)\]}]$|^\+\+$|^--$/.test(last.text);
  }

  /** Where an unescaped end is. */
  until(end: string, from: number, open?: string): number {
    let depth = 0;
    for (let at = from; at < this.source.length; at++) {
      if (this.source[at] === '\\' && end !== '\\') at++;
      else if (open !== undefined && this.source.startsWith(open, at)) depth++;
      else if (this.source.startsWith(end, at)) {
        if (depth === 0) return at;
        depth--;
      }
    }
    throw new UnreadableCodeError('a string does not end');
  }

  /** Reads on with the same rules until an unmatched closing brace: the code of an interpolation. */
  nested(from: number): { inner: readonly Token[]; end: number } {
    const lexer = new Lexer(this.source, this.#lexis);
    lexer.at = from;
    lexer.run(true);
    return { inner: lexer.tokens, end: lexer.at };
  }

  /** All of it; or up to an unmatched closing brace, or for a `field` also to a colon in no bracket. */
  run(nested: boolean | 'field' = false): readonly Token[] {
    const { comments, blocks = [], special, quotes = '', escapes, lines, name = /^[A-Za-z_$][\w$]*/ } = this.#lexis;
    let depth = 0;
    let round = 0;
    while (this.at < this.source.length) {
      const { rest } = this;
      const block = blocks.find(([start]) => rest.startsWith(start));
      if (block !== undefined) {
        const end = this.source.indexOf(block[1], this.at + block[0].length);
        if (end === -1) throw new UnreadableCodeError('a comment does not end');
        this.at = end + block[1].length;
        continue;
      }
      if (comments.some((start) => rest.startsWith(start))) {
        // What ends a line differs between languages: what one of them might run is read.
        LINE_END.lastIndex = this.at;
        const end = LINE_END.exec(this.source)?.index ?? -1;
        this.at = end === -1 ? this.source.length : end;
        continue;
      }
      const token = special?.(this);
      if (token !== undefined) {
        this.tokens.push(token);
        continue;
      }
      const char = rest[0] as string;
      if (char === ':' && nested === 'field' && depth === 0) {
        this.at++;
        return this.tokens;
      }
      if (char === '\n' && lines !== undefined && (lines === 'braces' ? round : depth) === 0) {
        this.tokens.push({ kind: 'line', text: '\n' });
        this.at++;
        continue;
      }
      // Other white space ends a line in one language and not in another.
      const space = /^(?:[ \t\n]|\\\n)/.exec(char === '\\' ? rest : char);
      if (space !== null) {
        this.at += space[0].length;
        continue;
      }
      if (quotes.includes(char)) {
        const end = this.until(char, this.at + 1);
        const raw = this.source.slice(this.at + 1, end);
        this.tokens.push(textToken(escapes === undefined ? undefined : decodeEscapes(raw, escapes)));
        this.at = end + 1;
        continue;
      }
      const number =
        /[\d.]/.test(char) &&
        /^(?:0[xX][\da-fA-F_]+n?|0[bB][01_]+n?|0[oO][0-7_]+n?|(?:\d[\d_]*(?:\.(?!\.)\d*)?|\.\d+)(?:[eE][-+]?\d+)?[jnlL]?)/.exec(
          rest,
        );
      if (number) {
        // `1.method`: the dot is no part of the number.
        const digits = /^\d+\.$/.test(number[0]) && /^\d+\.[A-Za-z_]/.test(rest) ? number[0].slice(0, -1) : number[0];
        this.tokens.push({ kind: 'number', text: digits });
        this.at += digits.length;
        continue;
      }
      const word = name.exec(rest);
      if (word !== null) {
        this.tokens.push({ kind: 'name', text: word[0] });
        this.at += word[0].length;
        continue;
      }
      const operator = OPERATORS.exec(rest);
      // Names beyond ASCII and escapes in names may mean any other name.
      if (operator === null) throw new UnreadableCodeError(`${JSON.stringify(char)} is not understood`);
      const [sign] = operator;
      if (sign === '(' || sign === '[') round++;
      else if (sign === ')' || sign === ']') round--;
      if (sign === '(' || sign === '[' || sign === '{') depth++;
      else if (sign === ')' || sign === ']' || sign === '}') {
        if (nested && depth === 0 && sign === '}') {
          this.at++;
          return this.tokens;
        }
        depth--;
      }
      this.tokens.push({ kind: 'op', text: sign });
      this.at += sign.length;
    }
    if (nested) throw new UnreadableCodeError('an interpolation does not end');
    return this.tokens;
  }
}

const INTERPOLATED = /[$#]?\{[^{}]{0,200}\}|\$\w+(?:\{\w+\}|\[\w+\])?/g;

export function textToken(value: string | undefined, inner?: readonly Token[], raw?: string): Token {
  return {
    kind: 'text',
    text: '""',
    ...(value !== undefined && { value }),
    ...(inner !== undefined && inner.length > 0 && { inner }),
    ...(value === undefined && raw !== undefined && { shape: raw.replace(INTERPOLATED, '*') }),
  };
}
