import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { pathExists } from './real-path.js';

/** Pages of the schema that are read, and bytes of it. A larger one is not looked through. */
const MAX_PAGES = 2_000;
const MAX_BYTES = 4 * 1024 * 1024;
const MAGIC = 'SQLite format 3\0';
const LEAF = 13;
const INTERIOR = 5;

/** Functions of the program that act, and that a view of the file may call. */
const ACTS = /\b(?:edit|readfile|writefile|load_extension|fsdir|zipfile|fts3_tokenizer|eval)\b/i;

/** What can't be read as it should may hold anything. */
class Odd extends Error {}

/** Does the schema of a database only say how data is kept? A view runs with whoever reads it. */
export function isHarmlessSchema(path: string): boolean {
  // What is not in the file yet would be read from there.
  if (pathExists(`${path}-wal`) || pathExists(`${path}-journal`)) return false;
  let fd: number | undefined;
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stat = fstatSync(fd);
    if (!stat.isFile()) return false;
    return stat.size === 0 || new Schema(fd).isPlain();
  } catch {
    return false;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** The table of the schema, which begins on the first page. */
class Schema {
  readonly #fd: number;
  readonly #size: number;
  readonly #usable: number;
  #pages = 0;
  #bytes = 0;

  constructor(fd: number) {
    this.#fd = fd;
    const head = Buffer.alloc(100);
    const isText = (): boolean => head.toString('latin1', 0, 16) === MAGIC && head.readUInt32BE(56) <= 1;
    if (readSync(fd, head, 0, 100, 0) < 100 || !isText()) throw new Odd();
    const size = head.readUInt16BE(16);
    this.#size = size === 1 ? 65_536 : size;
    this.#usable = this.#size - head.readUInt8(20);
    if (this.#size < 512 || this.#usable < 480) throw new Odd();
  }

  isPlain(): boolean {
    const left = [1];
    for (let at = left.pop(); at !== undefined; at = left.pop()) {
      const page = this.#page(at);
      const start = at === 1 ? 100 : 0;
      const kind = page.readUInt8(start);
      if (kind !== LEAF && kind !== INTERIOR) throw new Odd();
      const cells = page.readUInt16BE(start + 3);
      const first = start + (kind === LEAF ? 8 : 12);
      if (kind === INTERIOR) left.push(page.readUInt32BE(start + 8));
      for (let cell = 0; cell < cells; cell++) {
        const offset = page.readUInt16BE(first + 2 * cell);
        if (kind === INTERIOR) left.push(page.readUInt32BE(offset));
        else if (ACTS.test(this.#entry(page, offset))) return false;
      }
    }
    return true;
  }

  #page(number: number): Buffer {
    if (++this.#pages > MAX_PAGES) throw new Odd();
    const page = Buffer.alloc(this.#size);
    if (readSync(this.#fd, page, 0, this.#size, (number - 1) * this.#size) < this.#size) throw new Odd();
    return page;
  }

  /** One entry with all of its parts, which may lie on other pages. */
  #entry(page: Buffer, offset: number): string {
    const [length, afterLength] = number(page, offset);
    const [, start] = number(page, afterLength);
    this.#bytes += length;
    if (this.#bytes > MAX_BYTES) throw new Odd();
    const most = this.#usable - 35;
    const least = Math.floor(((this.#usable - 12) * 32) / 255) - 23;
    const kept = least + ((length - least) % (this.#usable - 4));
    const here = length <= most ? length : kept <= most ? kept : least;
    const parts = [page.subarray(start, start + here)];
    let next = here < length ? page.readUInt32BE(start + here) : 0;
    for (let missing = length - here; missing > 0; missing -= this.#usable - 4) {
      if (next === 0) throw new Odd();
      const more = this.#page(next);
      parts.push(more.subarray(4, 4 + Math.min(missing, this.#usable - 4)));
      next = more.readUInt32BE(0);
    }
    return Buffer.concat(parts).toString('latin1');
  }
}

/** A number of up to nine bytes, and where it ends. */
function number(page: Buffer, from: number): readonly [number, number] {
  let value = 0;
  for (let at = from; at < from + 8; at++) {
    const byte = page.readUInt8(at);
    value = value * 128 + (byte & 127);
    if (byte < 128) return [value, at + 1];
  }
  return [value, from + 9];
}
