import { screen } from './screen.js';
import { isCard, isSecret, isValue, namesSecret } from './suspicion.js';

/** Longer texts are not searched: what lies behind is masked whole, never passed. */
const TEXT_LIMIT = 262_144;
const TOTAL_LIMIT = 1_048_576;
const DEPTH_LIMIT = 64;
const COUNT_LIMIT = 20_000;

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

class Masker {
  readonly found = new Set<string>();
  readonly #above = new Set<object>();
  #count = 0;
  #length = 0;

  mask(value: unknown, depth: number, secret: boolean): unknown {
    if (++this.#count > COUNT_LIMIT) return this.#refuse('too-large');
    if (typeof value === 'string') return this.#text(value, secret);
    if (typeof value === 'number') return this.#number(value, secret);
    if (typeof value === 'bigint') return this.#text(String(value), secret);
    if (typeof value === 'boolean' || value === null) return value;
    if (typeof value !== 'object') return undefined;
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (this.#above.has(value)) return '[circular]';
    if (depth >= DEPTH_LIMIT) return this.#refuse('too-deep');
    this.#above.add(value);
    const masked = Array.isArray(value)
      ? value.map((item) => this.mask(item, depth + 1, secret) ?? null)
      : this.#object(value, depth, secret);
    this.#above.delete(value);
    return masked;
  }

  #object(object: object, depth: number, secret: boolean): Record<string, unknown> {
    const masked: Record<string, unknown> = {};
    for (const key of Object.keys(object)) {
      const value = this.mask((object as Record<string, unknown>)[key], depth + 1, secret || namesSecret(key));
      if (value === undefined) continue;
      let name = this.#text(key, false);
      if (name !== key || Object.hasOwn(masked, name)) name = nameFree(masked, name);
      // Plain assignment would set the prototype where a key is called __proto__.
      if (name === '__proto__') Object.defineProperty(masked, name, { value, enumerable: true });
      else masked[name] = value;
    }
    return masked;
  }

  #text(text: string, secret: boolean): string {
    this.#length += text.length;
    if (this.#length > TOTAL_LIMIT) return this.#refuse('too-large');
    if (secret && isValue(text)) return this.#refuse('secret-field');
    return maskText(text, this.found);
  }

  #number(value: number, secret: boolean): unknown {
    if (!Number.isFinite(value)) return null;
    if (secret && Math.abs(value) >= SMALL) return this.#refuse('secret-field');
    return value >= 1e12 && isCard(String(value)) ? this.#refuse('credit-card') : value;
  }

  #refuse(name: string): string {
    this.found.add(name);
    return `[masked:${name}]`;
  }
}

/** Below it a number under a secret's name is a count, not a secret. */
const SMALL = 1000;

function maskText(text: string, found: Set<string>): string {
  if (text.length < 6) return text;
  const kept = text.length > TEXT_LIMIT ? cut(text) : text;
  let masked = kept;
  for (const { name, pattern, check = 'always' } of screen(kept)) {
    masked = masked.replace(pattern, (match: string, first?: unknown, second?: unknown) => {
      // Without groups the first of these is the offset.
      const [prefix, value] = typeof first === 'string' ? [first, String(second)] : ['', match];
      if (!isSecret(check, value, prefix)) return match;
      found.add(name);
      const opening = /^\\*["'`]/.exec(value)?.[0] ?? '';
      return `${prefix}${opening}[masked:${name}]${opening.startsWith('\\') ? (/\\*$/.exec(value)?.[0] ?? '') : ''}`;
    });
  }
  if (kept.length === text.length) return masked;
  found.add('too-large');
  return `${masked}[masked:too-large]`;
}

/** Cuts between words, so that the limit does not leave the first half of a secret, too short to be known as one. */
function cut(text: string): string {
  const start = TEXT_LIMIT - 4096;
  const space = /\s\S*$/.exec(text.slice(start, TEXT_LIMIT));
  return text.slice(0, start + (space?.index ?? 0));
}

function nameFree(object: object, name: string): string {
  let free = name;
  for (let more = 2; Object.hasOwn(object, free); more++) free = `${name} ${more}`;
  return free;
}
