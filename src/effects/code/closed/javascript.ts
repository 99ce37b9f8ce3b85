import { type Binders, boundNames } from '../bound.js';
import { type Closed, closedOver, closing, Outside, type Part, plainPath } from './closed.js';
import { GLOBALS, KEYWORDS, MADE, MODULES, REACHING, READERS, TAKEN } from './javascript-names.js';
import { isValue, javascriptParts } from './javascript-parts.js';

/**
 * In JavaScript a value is reached by a name, by a member, or by a member that is computed. Names are bound in the text
 * or on a list. Objects of the runtime are no values: only listed members of them are named. What is left are values of
 * the language itself, and from them only a few members lead to what compiles code: these may not be named, and nothing
 * is looked up that is no number and no text which is written there (decision 0072).
 */
export function closedJavascript(source: string): Closed {
  return closedOver((reads) => new Reader(javascriptParts(source), reads).read());
}

const BINDERS: Binders = {
  lists: { let: /^(?:=|;|of|in)$/, const: /^(?:=|;|of|in)$/, var: /^(?:=|;|of|in)$/ },
  functions: /^(?:function|catch)$/,
  arrows: true,
};
const ASSIGNS = /^(?:(?:[-+*/%&|^]|\*\*|<<|>>>?|&&|\|\||\?\?)?=|\+\+|--)$/;
const DECLARES = /^(?:const|let|var)$/;

class Reader {
  readonly #parts: readonly Part[];
  readonly #reads: string[];
  readonly #bound: ReadonlySet<string>;
  /** Names of modules, and of what is taken from them. */
  readonly #loaded = new Map<string, string>();
  /** Where they are declared. */
  readonly #declared = new Set<number>();

  constructor(parts: readonly Part[], reads: string[]) {
    this.#parts = parts;
    this.#reads = reads;
    this.#bound = boundNames(parts, BINDERS);
  }

  read(): void {
    // Words that are names in one place only.
    for (const name of ['of', 'async', 'await', 'yield'])
      if (this.#bound.has(name)) throw new Outside(`${name} as a name`);
    for (let at = 0; at < this.#parts.length; at++) if (this.#is(at, /^(?:const|let|var)$/)) this.#declares(at + 1);
    for (let at = 0; at < this.#parts.length; at++) {
      const part = this.#parts[at] as Part;
      if (part.kind === 'name') at = this.#name(at);
      else if (part.kind === 'op') this.#operator(at);
      else if (part.text === '""' && this.#isKey(at)) isHarmless(part.value);
    }
  }

  #text(at: number): string {
    const part = this.#parts[at];
    return part === undefined || part.kind === 'text' ? '' : part.text;
  }

  #is(at: number, name: RegExp): boolean {
    return this.#parts[at]?.kind === 'name' && name.test(this.#text(at)) && !this.#isMember(at);
  }

  #isMember(at: number): boolean {
    return /^\??\.$/.test(this.#text(at - 1));
  }

  #isKey(at: number): boolean {
    return this.#text(at + 1) === ':' && /^[{,]$/.test(this.#text(at - 1));
  }

  /** `const fs = require("fs"), path = require("path")`, `const { join } = require("path")`: all else is no module. */
  #declares(from: number): void {
    for (let at = from; ; ) {
      const isPattern = this.#text(at) === '{';
      const sign = isPattern ? closing(this.#parts, at) + 1 : at + 1;
      const module = this.#text(sign) === '=' ? this.#module(sign + 1) : undefined;
      const after = this.#parts[sign + 5];
      if (module === undefined || !(after === undefined || /^[;,]$/.test(after.text) || isStatement(after))) return;
      this.#declared.add(sign + 1);
      if (isPattern) this.#taken(at, sign - 1, module);
      else this.#load(at, module);
      if (after?.text !== ',') return;
      at = sign + 6;
    }
  }

  /** The module that is required at a part. */
  #module(at: number): string | undefined {
    if (this.#text(at) !== 'require' || this.#text(at + 1) !== '(' || this.#text(at + 3) !== ')') return undefined;
    const name = this.#parts[at + 2]?.value?.replace(/^node:/, '');
    return name !== undefined && Object.hasOwn(MODULES, name) ? name : undefined;
  }

  #taken(open: number, end: number, module: string): void {
    for (let at = open + 1; at < end; at += 2) {
      if (this.#parts[at]?.kind !== 'name' || !/^[,}]$/.test(this.#text(at + 1))) throw new Outside('what is required');
      this.#load(at, `${module}.${this.#text(at)}`);
    }
  }

  #load(at: number, full: string): void {
    const name = this.#text(at);
    const before = this.#loaded.get(name);
    if (this.#parts[at]?.kind !== 'name' || (before !== undefined && before !== full))
      throw new Outside('what is required');
    if (KEYWORDS.has(name) || GLOBALS.has(name) || MADE.has(name)) throw new Outside(`${name} gets another meaning`);
    this.#loaded.set(name, full);
    this.#declared.add(at);
  }

  /** A name and what follows it, up to the last part that was looked at. */
  #name(at: number): number {
    const name = this.#text(at);
    if (this.#isMember(at) || this.#isKey(at)) {
      isHarmless(name);
      return at;
    }
    if (this.#declared.has(at)) return name === 'require' ? at + 3 : at;
    if (KEYWORDS.has(name)) return at;
    if (name === 'require') return this.#require(at);
    const full = this.#loaded.get(name);
    if (full !== undefined) return this.#member(at, at, full);
    if (name === 'process' && this.#text(at + 2) === 'stdin') return this.#input(at);
    const end = this.#global(at);
    if (end !== undefined) return end;
    if (/^__/.test(name) || TAKEN.has(name) || !this.#bound.has(name))
      throw new Outside(`${name} is not among its names`);
    return at;
  }

  /** A name of a list, with its members. Nothing of it is changed. */
  #global(at: number): number | undefined {
    let found: number | undefined;
    let name = this.#text(at);
    for (let end = at; ; end += 2) {
      if (GLOBALS.has(name)) found = end;
      if (this.#text(end + 1) !== '.' || end > at + 4) break;
      name = `${name}.${this.#text(end + 2)}`;
    }
    const after = this.#text((found ?? at) + 1);
    if (found === undefined) {
      if (!MADE.has(this.#text(at))) return undefined;
      const isMade = /^(?:new|instanceof)$/.test(this.#text(at - 1)) || after === '(';
      if (!isMade || /^(?:\??\.|\[)$/.test(after)) throw new Outside(`${this.#text(at)} as a value`);
      found = at;
    }
    const [before, isFunction] = [this.#text(at - 1), /^process$/.test(this.#text(at))];
    if (ASSIGNS.test(after) || after === '[' || /^(?:const|let|var|function|\+\+|--|\.\.\.|delete)$/.test(before))
      throw new Outside(`${this.#text(at)} gets another meaning`);
    if (isFunction && /^(?:cwd|exit|uptime|memoryUsage|hrtime|write)$/.test(this.#text(found)) && after !== '(')
      throw new Outside(`${this.#text(found)} as a value`);
    return found;
  }

  /** `require("./data.json")`, `require("path").join`. */
  #require(at: number): number {
    const module = this.#module(at);
    if (module !== undefined) return this.#member(at, at + 3, module);
    const file = this.#parts[at + 2]?.value;
    if (this.#text(at + 1) !== '(' || this.#text(at + 3) !== ')' || !/^\.{0,2}\/.*\.json$/.test(file ?? ''))
      throw new Outside('what is required');
    plainPath(file, this.#reads);
    return at + 3;
  }

  #member(at: number, last: number, full: string): number {
    let [name, end] = [full, last];
    if (Object.hasOwn(MODULES, name)) {
      if (this.#text(end + 1) !== '.') throw new Outside(`${name} is a module by itself`);
      name = `${name}.${this.#text(end + 2)}`;
      end += 2;
    }
    const after = this.#text(end + 1);
    if (READERS.has(name)) return this.#reader(end + 1, name);
    const [module = '', member = ''] = name.split('.');
    if (!MODULES[module]?.includes(member)) throw new Outside(`${name} is not among its modules' members`);
    if (ASSIGNS.test(after) || after === '[' || /^(?:\+\+|--|delete)$/.test(this.#text(at - 1)))
      throw new Outside(`${name} gets another meaning`);
    return end;
  }

  /** A call with a path that is written there, and how its bytes are read. */
  #reader(open: number, name: string): number {
    const end = this.#text(open) === '(' ? closing(this.#parts, open) : -1;
    if (end === -1) throw new Outside(`${name} as a value`);
    const [first, ...rest] = this.#parts.slice(open + 1, end);
    if (first?.kind !== 'number' || first.text !== '0' || name !== 'fs.readFileSync')
      plainPath(first?.value, name === 'fs.existsSync' ? [] : this.#reads);
    const said = rest.map(({ kind, text, value }) => (kind === 'text' ? (value ?? '?') : text)).join(' ');
    const isPlain =
      name === 'fs.readFileSync' ? /^(?:, (?:utf-?8|ascii|latin1|base64|hex|\{ encoding : utf-?8 \}))?$/i : /^$/;
    if (!isPlain.test(said)) throw new Outside('how a file is read');
    return end;
  }

  /** `process.stdin.on("data", ...)` as a statement: the stream itself is never held. */
  #input(at: number): number {
    if (this.#text(at - 1) === 'of' && this.#text(at + 3) === ')') return at + 2;
    const begins = at === 0 || /^[;{}]$/.test(this.#text(at - 1));
    const isFresh = this.#parts[at]?.fresh === true && isValue(this.#parts[at - 1]);
    if (!(begins || isFresh) || this.#text(at + 1) !== '.') throw new Outside('a stream as a value');
    let end = at + 2;
    while (this.#text(end + 1) === '.') {
      const listens = this.#text(end + 2) === 'on' && /^(?:data|end|readable)$/.test(this.#parts[end + 4]?.value ?? '');
      if ((!listens && !/^(?:setEncoding|resume)$/.test(this.#text(end + 2))) || this.#text(end + 3) !== '(')
        throw new Outside('what is done with a stream');
      end = closing(this.#parts, end + 3);
    }
    const after = this.#parts[end + 1];
    if (after !== undefined && !/^[;}]$/.test(after.text) && !isStatement(after))
      throw new Outside('a stream as a value');
    return at + 2;
  }

  #operator(at: number): void {
    const sign = this.#text(at);
    if (sign === '[') this.#bracket(at);
    else if (sign === '(' && this.#is(at - 1, /^(?:for|await)$/)) {
      if (this.#text(at - 1) === 'for' && !DECLARES.test(this.#text(at + 1))) throw new Outside('a loop over a name');
    } else if (sign === '=' && /^[\]}]$/.test(this.#text(at - 1))) this.#pattern(at - 1);
  }

  /** `x[0]`, `x["a"]`, `x[x.length - 1]`: a number, or a text that is written there. */
  #bracket(at: number): void {
    const end = closing(this.#parts, at);
    const before = this.#parts[at - 1];
    const sign = this.#text(at - 1);
    if (/^[{,]$/.test(sign) && /^[:(]$/.test(this.#text(end + 1))) throw new Outside('a key that is computed');
    if (sign === '>' || sign === '!') throw new Outside('a bracket behind a sign');
    const isLookup = sign === '?.' || (isValue(before) && !this.#isDeclared(at - 1)) || this.#isMember(at - 1);
    if (!isLookup) return;
    const inside = this.#parts.slice(at + 1, end);
    const [only] = inside;
    if (inside.length === 1 && only?.kind === 'number') return;
    if (inside.length === 1 && only?.text === '""') return isHarmless(only.value);
    const computes = inside.some(({ kind, text }) => kind === 'op' && /^[-*%]$/.test(text));
    const isNumber = inside.every(({ kind, text }) =>
      kind === 'name' ? !KEYWORDS.has(text) : kind === 'number' || (kind === 'op' && /^[-*%.]$/.test(text)),
    );
    if (!computes || !isNumber) throw new Outside('a member that is computed');
  }

  /** Does a declaration begin here? A name `let` may stand within a statement. */
  #isDeclared(at: number): boolean {
    if (!this.#is(at, DECLARES)) return false;
    const before = this.#text(at - 1);
    const begins = at === 0 || /^[;{}]$/.test(before) || (before === '(' && this.#text(at - 2) === 'for');
    return this.#text(at) !== 'let' || begins;
  }

  /** A pattern gives values to names, which a declaration binds. */
  #pattern(close: number): void {
    let [open, depth] = [close, 0];
    for (; open >= 0; open--) {
      if (/^[)\]}]$/.test(this.#text(open))) depth++;
      else if (/^[([{]$/.test(this.#text(open)) && --depth === 0) break;
    }
    const isMember = this.#text(close) === ']' && isValue(this.#parts[open - 1]) && !this.#isDeclared(open - 1);
    if (isMember || this.#isDeclared(open - 1)) return;
    throw new Outside('a pattern that gives values');
  }
}

/** A member that leads from no value to what compiles code. */
function isHarmless(name: string | undefined): void {
  if (name === undefined || REACHING.has(name) || name.startsWith('_')) throw new Outside(`the member ${name ?? '?'}`);
}

/** Does a part begin another statement, since a line ended before it? */
function isStatement({ kind, text, fresh }: Part): boolean {
  return fresh === true && kind === 'name' && !/^(?:in|of|instanceof)$/.test(text);
}
