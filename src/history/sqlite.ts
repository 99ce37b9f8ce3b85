import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

/** One column of a row: what SQLite calls a storage class. */
export type SqliteValue = string | number | null | Buffer;

const MAGIC = 'SQLite format 3\u0000';
const WAL_MAGIC = 0x377f0682;
/** Deeper trees and longer chains than any file of this size has are damage, or a trap. */
const MAX_DEPTH = 40;
/** Bytes of one row. More is passed over. */
const MAX_ROW_BYTES = 64 << 20;

/**
 * Reads the rows of tables from a database of SQLite, page by page: no query, no writing, no lock. What was committed
 * to the log beside it counts. Node 20 has no reader of its own.
 */
export class SqliteReader {
  readonly #fd: number;
  readonly #wal: number | undefined;
  /** Where the newest copy of a page is in the log. */
  readonly #frames = new Map<number, number>();
  readonly #size: number;
  readonly #usable: number;
  readonly #pages: number;
  /** Pages that could not be read. */
  unreadablePages = 0;

  constructor(path: string) {
    this.#fd = openSync(path, 'r');
    const head = Buffer.alloc(100);
    readSync(this.#fd, head, 0, 100, 0);
    if (head.toString('latin1', 0, 16) !== MAGIC) {
      closeSync(this.#fd);
      throw new Error('it is no database of SQLite');
    }
    const size = head.readUInt16BE(16);
    this.#size = size === 1 ? 65_536 : size;
    this.#usable = this.#size - (head[20] ?? 0);
    if (this.#size < 512 || head.readUInt32BE(56) > 1) {
      closeSync(this.#fd);
      throw new Error(this.#size < 512 ? 'its page size is odd' : 'its text is not UTF-8');
    }
    this.#wal = existsSync(`${path}-wal`) ? openSync(`${path}-wal`, 'r') : undefined;
    const logged = this.#readLog();
    this.#pages = logged ?? Math.ceil(fstatSync(this.#fd).size / this.#size);
  }

  close(): void {
    closeSync(this.#fd);
    if (this.#wal !== undefined) closeSync(this.#wal);
  }

  /** The rows of a table, each with its columns by name. A database without it has none. */
  *rows(table: string): Generator<Readonly<Record<string, SqliteValue>>> {
    for (const [type, name, , root, sql] of this.#table(1, 0)) {
      if (type !== 'table' || name !== table || typeof root !== 'number') continue;
      const columns = columnsOf(String(sql));
      for (const values of this.#table(root, 0))
        yield Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
    }
  }

  /** The pages that whole transactions wrote. Returns how many pages the database then has. */
  #readLog(): number | undefined {
    if (this.#wal === undefined) return undefined;
    const head = Buffer.alloc(32);
    if (readSync(this.#wal, head, 0, 32, 0) < 32 || (head.readUInt32BE(0) & ~1) >>> 0 !== WAL_MAGIC) return undefined;
    const frame = Buffer.alloc(24);
    let pages: number | undefined;
    let written: [number, number][] = [];
    for (let at = 32; readSync(this.#wal, frame, 0, 24, at) === 24; at += 24 + this.#size) {
      // Behind the newest round lie frames of an older one.
      if (frame.compare(head, 16, 24, 8, 16) !== 0) break;
      written.push([frame.readUInt32BE(0), at + 24]);
      const commits = frame.readUInt32BE(4);
      if (commits === 0) continue;
      for (const [page, place] of written) this.#frames.set(page, place);
      written = [];
      pages = commits;
    }
    return pages;
  }

  #page(number: number): Buffer | undefined {
    const page = Buffer.alloc(this.#size);
    const frame = this.#frames.get(number);
    const whole =
      number >= 1 &&
      number <= this.#pages &&
      (frame === undefined || this.#wal === undefined
        ? readSync(this.#fd, page, 0, this.#size, (number - 1) * this.#size)
        : readSync(this.#wal, page, 0, this.#size, frame)) === this.#size;
    if (whole) return page;
    this.unreadablePages++;
    return undefined;
  }

  *#table(number: number, depth: number): Generator<SqliteValue[]> {
    const page = depth > MAX_DEPTH ? undefined : this.#page(number);
    if (page === undefined) return;
    const start = number === 1 ? 100 : 0;
    const kind = page[start];
    const cells = page.readUInt16BE(start + 3);
    const inner = kind === 5;
    if (!inner && kind !== 13) {
      this.unreadablePages++;
      return;
    }
    const list = start + (inner ? 12 : 8);
    for (let index = 0; index < cells && list + 2 * index + 2 <= page.length; index++) {
      const at = page.readUInt16BE(list + 2 * index);
      if (at + 4 > page.length) this.unreadablePages++;
      else if (inner) yield* this.#table(page.readUInt32BE(at), depth + 1);
      else {
        const values = this.#row(page, at);
        if (values !== undefined) yield values;
      }
    }
    if (inner) yield* this.#table(page.readUInt32BE(start + 8), depth + 1);
  }

  /** A row of a leaf: its size, its id, then what did not go elsewhere. */
  #row(page: Buffer, at: number): SqliteValue[] | undefined {
    const cursor = { at };
    const size = varint(page, cursor);
    varint(page, cursor);
    const usable = this.#usable;
    const least = Math.floor(((usable - 12) * 32) / 255) - 23;
    const most = usable - 35;
    const fit = least + ((size - least) % (usable - 4));
    const local = size <= most ? size : fit <= most ? fit : least;
    const here = page.subarray(cursor.at, cursor.at + local);
    if (size > MAX_ROW_BYTES || here.length < local) {
      this.unreadablePages++;
      return undefined;
    }
    if (local === size) return valuesOf(here);
    const parts = [here];
    let left = size - local;
    for (let next = page.readUInt32BE(cursor.at + local); left > 0; ) {
      const more = next === 0 ? undefined : this.#page(next);
      if (more === undefined) return undefined;
      const part = more.subarray(4, 4 + Math.min(left, usable - 4));
      parts.push(part);
      left -= part.length;
      next = more.readUInt32BE(0);
    }
    return valuesOf(Buffer.concat(parts));
  }
}

function varint(bytes: Buffer, cursor: { at: number }): number {
  let value = 0;
  for (let count = 0; count < 8; count++) {
    const byte = bytes[cursor.at++] ?? 0;
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
  return value * 256 + (bytes[cursor.at++] ?? 0);
}

const SIZES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0] as const;

function valuesOf(bytes: Buffer): SqliteValue[] {
  const head = { at: 0 };
  const end = varint(bytes, head);
  const values: SqliteValue[] = [];
  let at = end;
  while (head.at < end && head.at < bytes.length) {
    const type = varint(bytes, head);
    const size = type < 12 ? (SIZES[type] ?? 0) : (type - (type % 2 === 0 ? 12 : 13)) / 2;
    if (at + size > bytes.length) break;
    values.push(decode(bytes, at, type, size));
    at += size;
  }
  return values;
}

function decode(bytes: Buffer, at: number, type: number, size: number): SqliteValue {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type === 7) return bytes.readDoubleBE(at);
  if (type === 6) return Number(bytes.readBigInt64BE(at));
  if (type < 6) return bytes.readIntBE(at, size);
  return type % 2 === 1 ? bytes.toString('utf8', at, at + size) : bytes.subarray(at, at + size);
}

/** The names of columns, in order, from the text that made the table. */
function columnsOf(sql: string): string[] {
  const body = sql.slice(sql.indexOf('(') + 1, sql.lastIndexOf(')'));
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of body) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part]
    .map((text) => text.trim())
    .filter((text) => !/^(?:CONSTRAINT|PRIMARY|FOREIGN|UNIQUE|CHECK)\b/i.test(text))
    .map((text) => /^[`"[]?([^`"\]\s]+)/.exec(text)?.[1] ?? '');
}
