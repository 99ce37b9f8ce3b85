import type { Token } from './token.js';

/** Nobody nests constants deeper. */
const MAX_DEPTH = 16;

/**
 * What an expression of texts and whole numbers surely is: `'a' + 'b'`, `'http://localhost:' + (7700 + 10)`. Undefined
 * where anything else stands in it, and where it is a number alone. `join` is the sign that joins two texts; texts that
 * stand side by side are one.
 */
export function constantText(tokens: readonly Token[], join: string | undefined): string | undefined {
  const [first] = tokens;
  // Most arguments are one text.
  if (tokens.length === 1 && first?.kind === 'text') return first.value;
  const value = new ConstantReader(tokens, join).read();
  return typeof value === 'string' ? value : undefined;
}

type Constant = string | number | undefined;

class ConstantReader {
  readonly #tokens: readonly Token[];
  readonly #join: string | undefined;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], join: string | undefined) {
    this.#tokens = tokens;
    this.#join = join;
  }

  read(): Constant {
    const value = this.#sum();
    return this.#at === this.#tokens.length ? value : undefined;
  }

  /** From the left: numbers are added up until a text stands before them. */
  #sum(): Constant {
    let value = this.#product();
    while (value !== undefined) {
      const { kind, text } = this.#tokens[this.#at] ?? END;
      const isText = kind === 'text';
      if (!isText && !(kind === 'op' && (text === this.#join || text === '+' || text === '-'))) return value;
      if (!isText) this.#at++;
      const next = this.#product();
      if (next === undefined) return undefined;
      if (typeof value === 'number' && typeof next === 'number' && /^[-+]$/.test(text))
        value = whole(text === '-' ? value - next : value + next);
      else value = isText || text === this.#join ? `${value}${next}` : undefined;
    }
    return undefined;
  }

  #product(): Constant {
    let value = this.#atom();
    while (value !== undefined && this.#isOp('*')) {
      this.#at++;
      const next = this.#atom();
      value = typeof value === 'number' && typeof next === 'number' ? whole(value * next) : undefined;
    }
    return value;
  }

  #atom(): Constant {
    const token = this.#tokens[this.#at];
    if (token?.kind === 'text') {
      this.#at++;
      return token.value;
    }
    if (token?.kind === 'number') {
      this.#at++;
      return numberIn(token.text);
    }
    if (!this.#isOp('(') || this.#depth === MAX_DEPTH) return undefined;
    this.#at++;
    this.#depth++;
    const value = this.#sum();
    this.#depth--;
    if (value === undefined || !this.#isOp(')')) return undefined;
    this.#at++;
    return value;
  }

  #isOp(sign: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'op' && token.text === sign;
  }
}

const END = { kind: undefined, text: '' } as const;

/** Languages differ in how they write others. */
function whole(value: number): number | undefined {
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** A zero before other digits makes it octal in some languages, and in some not. */
function numberIn(text: string): number | undefined {
  if (/^0[\d_]/.test(text)) return undefined;
  return whole(Number(text.replace(/_/g, '').replace(/[nlL]$/, '')));
}
