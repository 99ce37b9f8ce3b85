import { constantText } from '../constant.js';
import type { Token } from '../token.js';
import { ADDRESS } from './address.js';
import { isOp, type Outline, textAt, type Use } from './outline.js';

/** Where a value comes from, as a set of bits. */
export const ORIGIN = {
  network: 1,
  socket: 2,
  environment: 4,
  file: 8,
  decoded: 16,
  temporary: 32,
  walk: 64,
  home: 128,
} as const;

/** So many tokens are looked at for one text, whatever it nests. */
const MAX_STEPS = 100_000;

const ASSIGNS = /^(?:=|:=|<-|\+=|\.=|\|\|=|<<)$/;
const WORDS_BETWEEN = /^(?:my|our|let|const|var|val|def)$/;

const JOINS: Readonly<Record<string, string>> = { Perl: '.', PHP: '.', Lua: '..' };

/** What names of a text hold, by what they are given: a coarse answer, in which a name is one for the whole text. */
export class Flow {
  readonly outline: Outline;
  readonly #marks: readonly number[];
  readonly #names = new Map<string, number>();
  /** Names that are given one constant text, and nothing else; undefined where there is more. */
  readonly #constants = new Map<string, string | undefined>();
  #steps = 0;

  constructor(outline: Outline) {
    this.outline = outline;
    const marks = new Array<number>(outline.tokens.length).fill(0);
    for (const use of outline.uses) marks[use.start] = originOfUse(outline, use);
    this.#marks = marks;
    this.#bind();
    // What is used before it is bound: in a function, or around a loop.
    this.#bind();
  }

  /** Where the values between two tokens come from. */
  of(from: number, to: number): number {
    const { tokens } = this.outline;
    let origin = 0;
    for (let at = from; at < to && at < tokens.length; at++) {
      if (this.#steps++ > MAX_STEPS) return origin;
      origin |= (this.#marks[at] as number) | this.#held(at);
    }
    return origin;
  }

  ofName(name: string): number {
    return this.#names.get(bareName(name)) ?? 0;
  }

  /** What tokens surely are: one text, or a name that holds one. */
  constant(tokens: readonly Token[]): string | undefined {
    const text = constantText(tokens, JOINS[this.outline.language] ?? '+');
    if (text !== undefined || tokens.length !== 1) return text;
    const [only] = tokens;
    return only?.kind === 'name' || only?.kind === 'variable' ? this.#constants.get(bareName(only.text)) : undefined;
  }

  #held(at: number): number {
    const { kind, text } = this.outline.tokens[at] as Token;
    if (kind !== 'name' && kind !== 'variable') return 0;
    if (isOp(this.outline.tokens, at - 1) && /^(?:\?\.|\.|->|&\.)$/.test(textAt(this.outline.tokens, at - 1))) return 0;
    return this.#names.get(bareName(text)) ?? 0;
  }

  /** Where the statement begins that a token is in, within its bracket. */
  begin(at: number): number {
    return this.outline.begins[at] ?? 0;
  }

  #end(at: number): number {
    return this.outline.ends[at] ?? this.outline.tokens.length;
  }

  #bind(): void {
    const { tokens, within, other, language } = this.outline;
    tokens.forEach(({ kind, text }, at) => {
      if (kind === 'op' && ASSIGNS.test(text)) this.#assign(at);
      else if (kind === 'name' && /^(?:in|of)$/.test(text)) this.#give(at - 1, this.of(at + 1, this.#end(at + 1)));
      else if (kind === 'name' && text === 'as') {
        const to = this.#end(at + 1);
        this.#giveAll(at + 1, Math.min(to, at + 6), this.of(this.begin(at), at));
      } else if (kind === 'op' && text === '=>') {
        const end = textAt(tokens, at - 1) === ')' ? (other.get(at - 1) ?? at) : at - 1;
        this.#giveAll(end, at, this.before(end));
      } else if (kind === 'name' && /^(?:function|func|sub|fn)$/.test(text)) {
        const open = textAt(tokens, at + 1) === '(' ? at + 1 : at + 2;
        if (textAt(tokens, open) === '(') this.#giveAll(open, other.get(open) ?? open, this.before(at));
      } else if (kind === 'op' && text === '|' && /^(?:\{|do)$/.test(textAt(tokens, at - 1))) {
        const length = tokens.slice(at + 1, at + 12).findIndex((one) => one.text === '|');
        const start = textAt(tokens, at - 1) === '{' ? (within[at] ?? at) : at - 1;
        if (length !== -1) this.#giveAll(at + 1, at + 1 + length, this.of(this.begin(start), start));
      } else if (language === 'Tcl' && kind === 'name' && (text === 'set' || text === 'gets')) {
        const from = text === 'set' ? at + 1 : at + 2;
        this.#giveAll(from, from + 1, this.of(at + 1, this.#end(at + 1)));
      } else if (kind === 'variable' && text.startsWith('<')) this.#add('_', this.ofName(text));
      // for my $x (...)
      else if (kind === 'op' && text === '(' && /^(?:for|foreach|my)$/.test(textAt(tokens, at - 2)))
        this.#add(textAt(tokens, at - 1), this.of(at + 1, other.get(at) ?? at));
    });
  }

  /** What a function is handed that stands in the brackets of a call: what the call is made on, or with. */
  before(at: number): number {
    const open = this.outline.within[at] ?? -1;
    return open === -1 ? 0 : this.of(this.begin(open), at);
  }

  #assign(at: number): void {
    const { tokens, within, language } = this.outline;
    const open = within[at] ?? -1;
    // An argument that is named.
    if (language === 'Python' && open !== -1 && textAt(tokens, open) === '(' && textAt(tokens, at) === '=') return;
    if (textAt(tokens, at) === '<<' && language !== 'Ruby') return;
    const end = this.#end(at + 1);
    this.#give(at - 1, this.of(at + 1, end));
    const [target, before] = [tokens[at - 1], textAt(tokens, at - 2)];
    if (target === undefined || before === '.' || before === '->') return;
    const key = bareName(target.text);
    const value = constantText(tokens.slice(at + 1, Math.min(end, at + 16)), JOINS[language] ?? '+');
    const isNew = !this.#constants.has(key) || this.#constants.get(key) === value;
    this.#constants.set(key, isNew && textAt(tokens, at) !== '+=' ? value : undefined);
  }

  /** Gives it to the names that end at a token: `a, b`, `(a, b)`, `my ($a, $b)`. */
  #give(at: number, origin: number): void {
    if (origin === 0) return;
    const { tokens, other } = this.outline;
    let last = at;
    if (/^[)\]}]$/.test(textAt(tokens, at))) {
      const open = other.get(at) ?? at;
      // A member of what stands before the bracket, or a list of names.
      this.#giveAll(open, at, origin);
      last = open - 1;
    }
    for (let index = last; index >= 0 && index > last - 12; index--) {
      const { kind, text } = tokens[index] as Token;
      if (kind === 'name' && WORDS_BETWEEN.test(text)) return;
      if (kind === 'name' || kind === 'variable') this.#add(text, origin);
      else if (text !== ',' && text !== '.') return;
    }
  }

  #giveAll(from: number, to: number, origin: number): void {
    if (origin === 0) return;
    for (let at = from; at < to; at++) {
      const { kind, text } = this.outline.tokens[at] as Token;
      if (kind === 'name' || kind === 'variable') this.#add(text, origin);
    }
  }

  #add(name: string, origin: number): void {
    const key = bareName(name);
    if (origin !== 0) this.#names.set(key, (this.#names.get(key) ?? 0) | origin);
  }
}

function bareName(name: string): string {
  return name.replace(/^[<$@%#\\]+|>$/g, '');
}

/** Members with which it is the whole environment all the same. */
const WHOLE = /^(?:copy|items|values|to_h|to_hash|to_a|inspect|to_s|map|each|entries|toObject|collect|sort)$/;

function isWholeEnvironment({ tokens }: Outline, { name, from, to, start, isValue }: Use): boolean {
  const next = textAt(tokens, isValue ? to : from);
  if (/getenv|get_env|\benv$/i.test(name) && !isValue && !/^(?:process|Deno|Bun)/.test(name)) return from === to;
  if (textAt(tokens, start - 1) === '=' && textAt(tokens, start - 2) === '}') return false;
  if (isValue || from === to) {
    const last = name.slice(name.lastIndexOf('.') + 1);
    if (
      /[a-z]/.test(last) &&
      !/^(?:env|environ|environb|environment|Environ|toObject|process-environment)$/.test(last) &&
      !WHOLE.test(last)
    )
      return false;
    return !/^[[{]$/.test(next);
  }
  return WHOLE.test(name.slice(name.lastIndexOf('.') + 1)) || !/^(?:[[{]|\.|&\.)$/.test(next);
}

/** Does a list have all that is below, too? */
export function isRecursive({ tokens }: Outline, { from, to }: Use): boolean {
  for (let at = from; at < to; at++) {
    const { kind, text, value, shape } = tokens[at] as Token;
    if (kind === 'text' && /\*\*|^-rf?$|^rf$/.test(value ?? shape ?? '')) return true;
    if (
      kind === 'name' &&
      /^(?:recursive|force_recursive)$/.test(text) &&
      !/^(?:false|False|FALSE|F|0)$/.test(textAt(tokens, at + 2))
    )
      return true;
  }
  return false;
}

export function hasAddress({ tokens }: Outline, { from, to }: Use): boolean {
  return tokens.slice(from, to).some(({ value, shape }) => ADDRESS.test(value ?? shape ?? ''));
}

function originOfUse(outline: Outline, use: Use): number {
  const { can } = use;
  let origin = 0;
  const isFile = can.has('read') && !hasAddress(outline, use);
  if (isFile && !use.isValue) origin |= ORIGIN.file;
  if ((can.has('receive') || can.has('send')) && !isFile) origin |= ORIGIN.network;
  if (can.has('socket')) origin |= ORIGIN.network | ORIGIN.socket;
  if (can.has('environment') && isWholeEnvironment(outline, use)) origin |= ORIGIN.environment;
  if (can.has('decode')) origin |= ORIGIN.decoded;
  if (can.has('temporary')) origin |= ORIGIN.temporary;
  if (can.has('home')) origin |= ORIGIN.home;
  if (can.has('walk') || (can.has('list') && isRecursive(outline, use))) origin |= ORIGIN.walk;
  return origin;
}
