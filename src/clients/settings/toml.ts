import { parse } from 'smol-toml';
import { SluiceError } from '../../core/errors.js';
import type { KeyPathSegment } from './jsonc.js';
import {
  readTomlEntries,
  skipBlanks,
  type TextRange,
  type TomlEntry,
  type TomlKeyPart,
  tomlValueEnd,
} from './toml-entries.js';

/** A TOML file that people write. As with JSON, what is changed is one piece of text, and every other byte stays. */
export class TomlText {
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly #name: string;
  readonly #places: readonly TomlEntry[];
  readonly #words: readonly TomlKeyPart[];

  constructor(text: string, name: string) {
    this.text = text;
    this.#name = name;
    try {
      this.value = JSON.parse(JSON.stringify(parse(text.replace(/^\uFEFF/, ''))));
    } catch (error) {
      const { line } = error as { line?: number };
      throw new SluiceError('USAGE', {
        what: `${name} is not valid TOML${line === undefined ? '' : ` (line ${line})`}`,
        fix: 'Nothing was changed. Mend the file, then try again.',
      });
    }
    const { places, words } = readTomlEntries(text);
    this.#places = places;
    this.#words = words;
  }

  /** Does this value stand in the text by itself? */
  has(path: readonly KeyPathSegment[]): boolean {
    return this.#find(path) !== undefined;
  }

  /** Puts a text, or a list of texts, in the place of one. */
  replace(path: readonly KeyPathSegment[], value: string | readonly string[]): TomlText {
    const place = this.#find(path);
    if (place === undefined) return this;
    // In the quotes that people have taken.
    const [from] = place.value;
    const quote = this.text[this.text[from] === '[' ? skipBlanks(this.text, from + 1) : from];
    const written = (one: string) => (quote === "'" && /^[^'\p{Cc}]*$/u.test(one) ? `'${one}'` : literal(one));
    return this.#put(place.value, typeof value === 'string' ? written(value) : `[${value.map(written).join(', ')}]`);
  }

  /** Calls it something else, wherever a key or the head of a table names it. */
  rename(path: readonly KeyPathSegment[], name: string): TomlText {
    const own = this.#words.filter((word) => isSame(word.path, path));
    if (own.length === 0) return this;
    const [text, end] = own.reduce<readonly [string, number]>(
      ([made, at], { span: [from, to] }) => {
        const quote = /["']/.exec(this.text[from] ?? '')?.[0] ?? '';
        return [`${made}${this.text.slice(at, from)}${quote}${name}${quote}`, to];
      },
      ['', 0],
    );
    return new TomlText(`${text}${this.text.slice(end)}`, this.#name);
  }

  prepend(path: readonly KeyPathSegment[], values: readonly string[]): TomlText {
    const place = this.#find(path);
    if (place === undefined || this.text[place.value[0]] !== '[') return this;
    const open = place.value[0] + 1;
    const first = skipBlanks(this.text, open);
    const empty = this.text[first] === ']';
    const gap = this.text.slice(open, first);
    // Where each stands on a line of its own, so do these.
    const blank = /^\s*\n\s*$/.test(gap) && !empty ? gap : undefined;
    const piece =
      blank === undefined ? values.map(literal).join(', ') : values.map((one) => `${blank}${literal(one)}`).join(',');
    const at = blank === undefined && !empty ? first : open;
    return this.#put([at, at], `${piece}${empty ? '' : blank === undefined ? ', ' : ','}`);
  }

  setAfter(path: readonly KeyPathSegment[], name: string, value: readonly string[]): TomlText {
    const place = this.#find(path);
    if (place === undefined) return this;
    const piece = `${this.#keyBeside(place, name).trimEnd()} = [${value.map(literal).join(', ')}]`;
    if (place.inline) return this.#put([place.value[1], place.value[1]], `, ${piece}`);
    const start = this.text.lastIndexOf('\n', place.key[0] - 1) + 1;
    const indent = this.text.slice(start, place.key[0]);
    const end = this.text.indexOf('\n', place.value[1]);
    const [at, before, after] = end === -1 ? [this.text.length, this.#eol, ''] : [end + 1, '', this.#eol];
    return this.#put([at, at], `${before}${indent}${piece}${after}`);
  }

  /** Takes one element of a list, or a key with its line, out. */
  remove(path: readonly KeyPathSegment[]): TomlText {
    const last = path.at(-1);
    if (last === 0) {
      const place = this.#find(path.slice(0, -1));
      if (place === undefined) return this;
      const from = skipBlanks(this.text, place.value[0] + 1);
      const end = tomlValueEnd(this.text, from);
      const comma = skipBlanks(this.text, end);
      if (this.text[comma] !== ',') return this.#put([from, end], '');
      const next = skipBlanks(this.text, comma + 1);
      return this.#put([from, this.text[next] === ']' ? comma + 1 : next], '');
    }
    const place = this.#find(path);
    if (place === undefined) return this;
    if (place.inline) return this.#put(this.#between(place), '');
    const from = this.text.lastIndexOf('\n', place.key[0] - 1) + 1;
    const end = this.text.indexOf('\n', place.value[1]);
    return end === -1
      ? this.#put([Math.max(0, from - this.#eol.length), this.text.length], '')
      : this.#put([from, end + 1], '');
  }

  /** What a key in braces takes, with the comma before it; with the one behind it, where it is the first. */
  #between({ key: [from], value: [, to] }: TomlEntry): [number, number] {
    const before = /,\s*$/.exec(this.text.slice(0, from));
    if (before !== null) return [before.index, to];
    const comma = skipBlanks(this.text, to);
    return [from, this.text[comma] === ',' ? skipBlanks(this.text, comma + 1) : to];
  }

  get #eol(): string {
    return /\r?\n/.exec(this.text)?.[0] ?? '\n';
  }

  #find(path: readonly KeyPathSegment[]): TomlEntry | undefined {
    return this.#places.find((place) => isSame(place.path, path));
  }

  /** The last part of a key changed, in the quotes that it had; what stands before it as it was. */
  #keyBeside({ key: [from, to] }: TomlEntry, name: string): string {
    const own = this.text.slice(from, to);
    return own.replace(
      /(?:(["'])[^"']*\1|[\w-]+)(\s*)$/,
      (_, quote: string | undefined, blank: string) => `${quote ?? ''}${name}${quote ?? ''}${blank}`,
    );
  }

  #put([from, to]: TextRange, piece: string): TomlText {
    return new TomlText(`${this.text.slice(0, from)}${piece}${this.text.slice(to)}`, this.#name);
  }
}

/** A basic string; what JSON escapes, TOML does in the same way. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}

function isSame(path: readonly string[], other: readonly KeyPathSegment[]): boolean {
  return path.length === other.length && path.every((key, at) => key === other[at]);
}
