import { parse } from 'smol-toml';
import { SluiceError } from '../core/errors.js';
import type { Step } from './jsonc.js';

/** A value in the text, with the key that it has there. */
interface Place {
  readonly path: readonly string[];
  readonly key: readonly [from: number, to: number];
  readonly value: readonly [from: number, to: number];
  /** Does it stand between braces, with others on its line? */
  readonly inline: boolean;
}

const KEY = /\s*(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|([\w-]+))\s*/y;
const BLANK = /(?:\s+|#[^\n]*)*/y;
const STRING = /"""[\s\S]*?"""+|'''[\s\S]*?'''+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y;

/** A TOML file that people write. As with JSON, what is changed is one piece of text, and every other byte stays. */
export class TomlText {
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly #name: string;
  readonly #places: readonly Place[];

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
    this.#places = placesOf(text);
  }

  /** Does this value stand in the text by itself? */
  has(path: readonly Step[]): boolean {
    return this.#find(path) !== undefined;
  }

  replace(path: readonly Step[], value: string): TomlText {
    const place = this.#find(path);
    if (place === undefined) return this;
    // In the quotes that people have taken.
    const single = this.text[place.value[0]] === "'" && /^[^'\p{Cc}]*$/u.test(value);
    return this.#put(place.value, single ? `'${value}'` : literal(value));
  }

  rename(path: readonly Step[], name: string): TomlText {
    const place = this.#find(path);
    return place === undefined ? this : this.#put(place.key, this.#keyBeside(place, name));
  }

  prepend(path: readonly Step[], values: readonly string[]): TomlText {
    const place = this.#find(path);
    if (place === undefined || this.text[place.value[0]] !== '[') return this;
    const open = place.value[0] + 1;
    const first = skip(this.text, open);
    const empty = this.text[first] === ']';
    const gap = this.text.slice(open, first);
    // Where each stands on a line of its own, so do these.
    const blank = /^\s*\n\s*$/.test(gap) && !empty ? gap : undefined;
    const piece =
      blank === undefined ? values.map(literal).join(', ') : values.map((one) => `${blank}${literal(one)}`).join(',');
    const at = blank === undefined && !empty ? first : open;
    return this.#put([at, at], `${piece}${empty ? '' : blank === undefined ? ', ' : ','}`);
  }

  setAfter(path: readonly Step[], name: string, value: readonly string[]): TomlText {
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
  remove(path: readonly Step[]): TomlText {
    const last = path.at(-1);
    if (last === 0) {
      const place = this.#find(path.slice(0, -1));
      if (place === undefined) return this;
      const from = skip(this.text, place.value[0] + 1);
      const end = valueEnd(this.text, from);
      const comma = skip(this.text, end);
      if (this.text[comma] !== ',') return this.#put([from, end], '');
      const next = skip(this.text, comma + 1);
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
  #between({ key: [from], value: [, to] }: Place): [number, number] {
    const before = /,\s*$/.exec(this.text.slice(0, from));
    if (before !== null) return [before.index, to];
    const comma = skip(this.text, to);
    return [from, this.text[comma] === ',' ? skip(this.text, comma + 1) : to];
  }

  get #eol(): string {
    return /\r?\n/.exec(this.text)?.[0] ?? '\n';
  }

  #find(path: readonly Step[]): Place | undefined {
    return this.#places.find(
      (place) => place.path.length === path.length && place.path.every((key, at) => key === path[at]),
    );
  }

  /** The last part of a key changed, in the quotes that it had; what stands before it as it was. */
  #keyBeside({ key: [from, to] }: Place, name: string): string {
    const own = this.text.slice(from, to);
    return own.replace(
      /(?:(["'])[^"']*\1|[\w-]+)(\s*)$/,
      (_, quote: string | undefined, blank: string) => `${quote ?? ''}${name}${quote ?? ''}${blank}`,
    );
  }

  #put([from, to]: readonly [number, number], piece: string): TomlText {
    return new TomlText(`${this.text.slice(0, from)}${piece}${this.text.slice(to)}`, this.#name);
  }
}

/** A basic string; what JSON escapes, TOML does in the same way. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}

function skip(text: string, at: number): number {
  BLANK.lastIndex = at;
  BLANK.exec(text);
  return BLANK.lastIndex;
}

function readKey(text: string, at: number): { readonly path: string[]; readonly end: number } | undefined {
  const path: string[] = [];
  for (let from = at; ; ) {
    KEY.lastIndex = from;
    const match = KEY.exec(text);
    if (match === null) return undefined;
    path.push(match[1] === undefined ? (match[2] ?? match[3] ?? '') : unescaped(match[1]));
    from = KEY.lastIndex;
    if (text[from] !== '.') return { path, end: from };
    from++;
  }
}

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`);
  } catch {
    return text;
  }
}

/** Where a value ends. The text is known to be valid. */
function valueEnd(text: string, from: number): number {
  STRING.lastIndex = from;
  if (STRING.test(text)) return STRING.lastIndex;
  const open = text[from];
  if (open !== '[' && open !== '{') return from + (/^[^\s,\]}#]*/.exec(text.slice(from, from + 200))?.[0].length ?? 0);
  for (let at = from + 1; at < text.length; at++) {
    at = skip(text, at);
    const character = text[at] ?? '';
    if (character === ']' || character === '}') return at + 1;
    if (/["'[{]/.test(character)) at = valueEnd(text, at) - 1;
  }
  return text.length;
}

function placesOf(text: string): Place[] {
  const places: Place[] = [];
  let table: readonly string[] = [];
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; ; ) {
    at = skip(text, at);
    if (at >= text.length) return places;
    if (text[at] === '[') {
      const many = text[at + 1] === '[';
      const header = readKey(text, at + (many ? 2 : 1));
      if (header === undefined) return places;
      // A list of tables has a path that no server of MCP has.
      table = many ? ['[[', ...header.path] : header.path;
      at = header.end + (many ? 2 : 1);
      continue;
    }
    const key = readKey(text, at);
    if (key === undefined || text[key.end] !== '=') return places;
    const from = skip(text, key.end + 1);
    const to = valueEnd(text, from);
    const path = [...table, ...key.path];
    places.push({ path, key: [at, key.end], value: [from, to], inline: false }, ...placesWithin(text, from, path));
    at = to;
  }
}

/** What stands between the braces of a value, where it has some. The text is known to be valid. */
function placesWithin(text: string, open: number, table: readonly string[]): Place[] {
  if (text[open] !== '{') return [];
  const places: Place[] = [];
  for (let at = skip(text, open + 1); text[at] !== '}'; ) {
    const key = readKey(text, at);
    if (key === undefined) return places;
    const from = skip(text, key.end + 1);
    const to = valueEnd(text, from);
    const path = [...table, ...key.path];
    places.push({ path, key: [at, key.end], value: [from, to], inline: true }, ...placesWithin(text, from, path));
    at = skip(text, to);
    if (text[at] === ',') at = skip(text, at + 1);
  }
  return places;
}
