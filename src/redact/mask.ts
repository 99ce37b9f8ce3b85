import { type ArgKind, ArgvClassifier } from './argv.js';
import { prefilter } from './prefilter.js';
import { isCardNumber, isRandomUnder, isSecret, isSecretFieldName, isSecretValue } from './secret-heuristics.js';
import { isCodeField, maskCode } from './shell-code.js';
import { dropWordRest } from './word-rest.js';

/** Longer texts are not searched: what lies behind is masked whole, never passed. */
const MAX_TEXT_CHARS = 262_144;
const MAX_TOTAL_CHARS = 1_048_576;
const MAX_DEPTH = 64;
const MAX_VALUES = 20_000;

export interface MaskedText {
  readonly text: string;
  /** The kinds of secret that were masked, sorted. */
  readonly found: string[];
}

export interface MaskedValue {
  /** Plain JSON data. */
  readonly value: unknown;
  readonly found: string[];
}

/** Replaces every secret of a well-known form by `[masked:<name>]`. */
export function mask(text: string): MaskedText {
  const found = new Set<string>();
  return { text: maskText(text, found), found: [...found].sort() };
}

/** Masks every string of a value, its keys too, and whatever stands under a key such as `password`. */
export function maskValue(value: unknown): MaskedValue {
  const masker = new Masker();
  return { value: masker.mask(value, 0, false), found: [...masker.found].sort() };
}

/** Masks what stands under a name that is itself no secret. The kinds that were masked are added to `found`. */
export function maskField(name: string, value: unknown, found: Set<string>): unknown {
  return new Masker(found, isCodeField(name)).mask(value, 1, isSecretFieldName(name));
}

class Masker {
  readonly found: Set<string>;
  /** What holds the value: never many, since depth is limited. */
  readonly #above: object[] = [];
  #count = 0;
  #length = 0;
  /** Below a field whose text is run. */
  #isCode: boolean;

  constructor(found = new Set<string>(), isCode = false) {
    this.found = found;
    this.#isCode = isCode;
  }

  mask(value: unknown, depth: number, secret: boolean): unknown {
    if (++this.#count > MAX_VALUES) return this.#refuse('too-large');
    if (typeof value === 'string') return this.#text(value, secret);
    if (typeof value === 'number') return this.#number(value, secret);
    if (typeof value === 'bigint') return this.#text(String(value), secret);
    if (typeof value === 'boolean' || value === null) return value;
    if (typeof value !== 'object') return undefined;
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (this.#above.includes(value)) return '[circular]';
    if (depth >= MAX_DEPTH) return this.#refuse('too-deep');
    this.#above.push(value);
    const masked = Array.isArray(value) ? this.#list(value, depth, secret) : this.#object(value, depth, secret);
    this.#above.pop();
    return masked;
  }

  #list(list: readonly unknown[], depth: number, secret: boolean): unknown[] {
    const argv = secret || list.length < 2 ? undefined : new ArgvClassifier(list);
    const masked: unknown[] = [];
    for (const item of list) {
      const value =
        argv === undefined ? this.mask(item, depth + 1, secret) : this.#item(item, argv.next(item), depth + 1);
      masked.push(value ?? null);
      // One mark for all that follows: a mark for each would be longer than what it stands for.
      if (this.#count > MAX_VALUES) break;
    }
    return masked;
  }

  #item(item: unknown, kind: ArgKind, depth: number): unknown {
    if (kind === 'plain' || typeof item !== 'string') return this.mask(item, depth, false);
    if (kind === 'secret') return this.mask(item, depth, true);
    if (kind === 'key') return this.#refuse('private-key');
    const prefix =
      kind === 'attached'
        ? item.slice(0, 2)
        : kind === 'assigned'
          ? item.slice(0, item.indexOf('=') + 1)
          : (/^[^\s:]{1,100}:(?!\d{1,6}$)/.exec(item)?.[0] ?? item);
    const masked = this.mask(item.slice(prefix.length), depth, true);
    return `${this.mask(prefix, depth, false)}${String(masked)}`;
  }

  #object(object: object, depth: number, secret: boolean): Record<string, unknown> {
    const keys = Object.keys(object);
    const values: readonly unknown[] = keys.map((key) => (object as Readonly<Record<string, unknown>>)[key]);
    const hold = secret ? undefined : holdersOf(keys, values);
    // Names first, then what is short: padding beside them must not use up what may be searched.
    const names = keys.map((key) => this.#text(key, false));
    const results: unknown[] = new Array(keys.length);
    const long: number[] = [];
    const take = (index: number): void => {
      if (this.#count > MAX_VALUES && this.found.has('too-large')) return;
      const key = keys[index] as string;
      const value = values[index];
      const named = isSecretFieldName(key) || hold?.has(key) === true || isRandomUnder(key, value);
      const around = this.#isCode;
      this.#isCode ||= isCodeField(key);
      results[index] = this.mask(value, depth + 1, secret || named);
      this.#isCode = around;
    };
    for (let index = 0; index < keys.length; index++) {
      if (isShort(values[index])) take(index);
      else long.push(index);
    }
    for (const index of long) take(index);
    const masked: Record<string, unknown> = {};
    for (let index = 0; index < keys.length; index++) {
      const value = results[index];
      if (value === undefined) continue;
      const key = keys[index] as string;
      let name = names[index] as string;
      if (name !== key || Object.hasOwn(masked, name)) name = nameFree(masked, name);
      // Plain assignment would set the prototype where a key is called __proto__.
      if (name === '__proto__') Object.defineProperty(masked, name, { value, enumerable: true });
      else masked[name] = value;
    }
    return masked;
  }

  #text(text: string, secret: boolean): string {
    this.#length += Math.min(text.length, MAX_TEXT_CHARS);
    if (this.#length > MAX_TOTAL_CHARS) return this.#refuse('too-large');
    // Nobody runs a field, so there `$(x)` is no command whose output would be the secret.
    if (secret && (isSecretValue(text) || text.startsWith('$('))) return this.#refuse('secret-field');
    return this.#isCode ? maskCode(text, (part) => maskText(part, this.found)) : maskText(text, this.found);
  }

  #number(value: number, secret: boolean): unknown {
    if (!Number.isFinite(value)) return null;
    if (secret && Math.abs(value) >= MIN_SECRET_NUMBER) return this.#refuse('secret-field');
    return value >= 1e12 && isCardNumber(String(value)) ? this.#refuse('credit-card') : value;
  }

  #refuse(name: string): string {
    this.found.add(name);
    return `[masked:${name}]`;
  }
}

/** Below it a number under a secret's name is a count, not a secret. */
const MIN_SECRET_NUMBER = 1000;

/** Short texts in which nothing was found, such as the names of fields: every record has the same. */
const clean = new Set<string>();
const MAX_CACHED_CHARS = 48;
const MAX_CACHED_TEXTS = 2_000;

function remember(text: string): void {
  if (clean.size >= MAX_CACHED_TEXTS) clean.clear();
  clean.add(text);
}

function maskText(text: string, found: Set<string>): string {
  if (text.length < 6 || (text.length <= MAX_CACHED_CHARS && clean.has(text))) return text;
  const kept = text.slice(0, MAX_TEXT_CHARS);
  let masked = kept;
  for (const { name, pattern, check = 'always' } of prefilter(kept)) {
    masked = masked.replace(pattern(), (match: string, first?: unknown, second?: unknown, ...rest: unknown[]) => {
      // Without groups the first of these is the offset.
      const [prefix, value] = typeof first === 'string' ? [first, String(second)] : ['', match];
      if (!isSecret(check, value, prefix)) return match;
      found.add(name);
      const opening = /^\\*["'`]/.exec(value)?.[0] ?? '';
      // The word goes on behind `\\ ` and `\\'`.
      const [offset, whole] = typeof first === 'string' ? rest : [first, second];
      const goesOn = value.endsWith('\\') && /[ ']/.test(String(whole).charAt(Number(offset) + match.length));
      const end = opening.startsWith('\\') ? (/\\*$/.exec(value)?.[0] ?? '') : goesOn ? '\\' : '';
      return `${prefix}${opening}[masked:${name}]${end}`;
    });
  }
  if (masked !== kept) masked = dropWordRest(masked);
  if (kept.length === text.length) {
    // Times and ids never come again.
    if (masked === text && text.length <= MAX_CACHED_CHARS && !/\d/.test(text)) remember(text);
    return masked;
  }
  found.add('too-large');
  return `${dropEnd(masked)}[masked:too-large]`;
}

/**
 * Drops the end that the limit may have cut in two: half a secret is no longer known as one. No token holds these
 * characters, only numbers of cards hold blanks, and what is longer than this is known by its beginning.
 */
function dropEnd(text: string): string {
  const least = Math.max(0, text.length - 16_384);
  let end = text.length;
  while (end > least && !BREAKS.includes(text.charAt(end - 1))) end--;
  while (end > least && /[\d -]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

const BREAKS = ' \t\n\r"\'`,;(){}[]<>|&';

/** Where one field names a secret and another holds it: `{ name: 'DB_PASSWORD', value: 'x' }`. */
function holdersOf(keys: readonly string[], values: readonly unknown[]): Set<string> | undefined {
  if (!keys.some(isHolder)) return undefined;
  const named = keys.some((key, index) => {
    const value = values[index];
    if (typeof value !== 'string') return false;
    return (NAMES.test(key) && isSecretFieldName(value)) || (key === 'type' && value.toLowerCase() === 'password');
  });
  return named ? new Set(keys.filter(isHolder)) : undefined;
}

function isHolder(key: string): boolean {
  return key.length <= MAX_HOLDER_CHARS && HOLDERS.test(key);
}

const NAMES = /^(?:name|key|header|field|variable|var|env|param(?:eter)?(?:_?name)?|k|n|label)$/i;
const HOLDERS = /^(?:value|values|val|v|text|content)$/i;
const MAX_HOLDER_CHARS = 'content'.length;
const MAX_SHORT_CHARS = 4096;

function isShort(value: unknown): boolean {
  return typeof value === 'string' ? value.length <= MAX_SHORT_CHARS : typeof value !== 'object' || value === null;
}

function nameFree(object: object, name: string): string {
  let free = name;
  for (let more = 2; Object.hasOwn(object, free); more++) free = `${name} ${more}`;
  return free;
}
