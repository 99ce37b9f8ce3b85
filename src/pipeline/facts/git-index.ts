import { closeSync, constants, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readShortFile } from './read-short-file.js';
import { pathExists } from './real-path.js';

/** The index of a hundred thousand files. */
const MAX_BYTES = 16 * 1024 * 1024;
/** The mode of a repository within the repository: git asks it for its state, with the settings that it has. */
const GITLINK = Buffer.from([0, 0, 0xe0, 0]);
/** Between the beginning of an entry and its mode: two times, a device and an inode. */
const MODE_OFFSET_BYTES = 24;
const DIRECTORY_MODE = 0o40000;
const CHANGED_OFFSET_BYTES = 8;
const SIZE_OFFSET_BYTES = 36;
const SPLIT = Buffer.from('link\0');
/** Bytes of the digest at the end. */
const DIGEST_BYTES = 20;
const MAX_CACHED = 64;

interface Seen {
  readonly mark: string;
  readonly found: boolean;
}

/** By question and path; the time of its last change can't be set by anybody. */
const seen = new Map<string, Seen>();

/** May the index name repositories within this one? */
export function hasSubmodules(records: string): boolean {
  return mayHold(records, 'submodules', mayLink);
}

/** May files below a directory of this name have come with the repository? */
export function mayTrack(records: string, name: string): boolean {
  return mayHold(records, name, (bytes) => {
    // Version 4 cuts off what a name shares with the one before it.
    const isWhole = bytes.length >= 12 && /^DIRC\0\0\0[\x02\x03]$/.test(bytes.toString('latin1', 0, 8));
    return !isWhole || bytes.indexOf(`${name}/`, 12, 'latin1') !== -1 || bytes.indexOf(SPLIT, 12) !== -1;
  });
}

function mayHold(records: string, question: string, ask: (bytes: Buffer) => boolean): boolean {
  const path = join(records, 'index');
  if (!pathExists(path)) return false;
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(fd, { bigint: true });
    if (!stat.isFile() || stat.size > MAX_BYTES) return true;
    const mark = `${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
    const key = `${question} ${path}`;
    const before = seen.get(key);
    if (before?.mark === mark) return before.found;
    const bytes = Buffer.allocUnsafe(Number(stat.size));
    const found = readSync(fd, bytes, 0, bytes.length, 0) !== bytes.length || ask(bytes);
    if (seen.size >= MAX_CACHED) seen.clear();
    seen.set(key, { mark, found });
    return found;
  } finally {
    closeSync(fd);
  }
}

/** A tracked file, with what git knows of it. */
interface Entry {
  readonly name: string;
  readonly size: number;
  readonly seconds: number;
}

/** What an index says, as long as that is not changed. */
interface ReadIndex {
  readonly mark: string;
  readonly entries: readonly Entry[] | undefined;
  /** The paths of all that is tracked, from the directory that was asked about last. */
  paths?: { readonly top: string; readonly all: readonly string[] };
}

/** By the path of the index. */
const tracked = new Map<string, ReadIndex>();

/** The paths of all that is tracked: the same list as long as it is. Undefined where the index is not understood. */
export function trackedPaths(records: string, top: string): readonly string[] | undefined {
  const index = readIndex(records);
  if (index?.entries === undefined) return undefined;
  if (index.paths?.top !== top) index.paths = { top, all: index.entries.map(({ name }) => join(top, name)) };
  return index.paths.all;
}

/** All that is tracked, with its size and the time of its change when git last looked. */
export function trackedEntries(records: string): readonly Entry[] | undefined {
  return readIndex(records)?.entries;
}

const NO_INDEX: ReadIndex = { mark: '', entries: [] };

function readIndex(records: string): ReadIndex | undefined {
  const path = join(records, 'index');
  // Without one nothing is said of what was recorded, by a clone that made no files; a new repository has nothing.
  if (!pathExists(path)) return hasCommits(records) ? undefined : NO_INDEX;
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(fd, { bigint: true });
    if (!stat.isFile() || stat.size > MAX_BYTES) return undefined;
    const mark = `${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
    const before = tracked.get(path);
    if (before?.mark === mark) return before;
    const bytes = Buffer.allocUnsafe(Number(stat.size));
    const entries = readSync(fd, bytes, 0, bytes.length, 0) === bytes.length ? entriesIn(bytes) : undefined;
    if (tracked.size >= MAX_CACHED) tracked.clear();
    const index = { mark, entries };
    tracked.set(path, index);
    return index;
  } finally {
    closeSync(fd);
  }
}

/** Has anything been recorded or fetched? Objects lie in folders of two signs, or in packs. */
function hasCommits(records: string): boolean {
  const named = /^(.+)\n?$/.exec(readShortFile(join(records, 'commondir')) || '')?.[1];
  const objects = join(named === undefined ? records : resolve(records, named), 'objects');
  try {
    return readdirSync(objects).some(
      (name) => !/^(?:info|pack)$/.test(name) || (name === 'pack' && readdirSync(join(objects, name)).length > 0),
    );
  } catch {
    return pathExists(objects);
  }
}

function entriesIn(bytes: Buffer): readonly Entry[] | undefined {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'DIRC') return undefined;
  const version = bytes.readUInt32BE(4);
  if (version < 2 || version > 4) return undefined;
  const entries: Entry[] = [];
  let at = 12;
  let last = Buffer.alloc(0);
  for (let entry = bytes.readUInt32BE(8); entry > 0; entry--) {
    if (at + 64 > bytes.length) return undefined;
    let start = at + 62 + (bytes.readUInt16BE(at + 60) & 0x4000 ? 2 : 0);
    let kept = 0;
    if (version === 4) {
      const [dropped, next] = numberAt(bytes, start);
      [kept, start] = [last.length - dropped, next];
    }
    const end = bytes.indexOf(0, start);
    if (end === -1 || kept < 0) return undefined;
    last = Buffer.concat([last.subarray(0, kept), bytes.subarray(start, end)]);
    // Digests that are longer than those of SHA-1 do not come out even.
    if ((bytes.readUInt16BE(at + 60) & 0xfff) !== Math.min(last.length, 0xfff)) return undefined;
    // A directory of which the files are not told one by one.
    if (bytes.readUInt32BE(at + MODE_OFFSET_BYTES) === DIRECTORY_MODE) return undefined;
    entries.push({
      name: last.toString('utf8'),
      size: bytes.readUInt32BE(at + SIZE_OFFSET_BYTES),
      seconds: bytes.readUInt32BE(at + CHANGED_OFFSET_BYTES),
    });
    at = version === 4 ? end + 1 : at + ((end - at) & ~7) + 8;
  }
  return isSplit(bytes, at) ? undefined : entries;
}

/** Seven bits in each byte, the highest first, and one more with each that follows. */
function numberAt(bytes: Buffer, from: number): [number, number] {
  let at = from;
  let value = (bytes[at] ?? 0) & 0x7f;
  while ((bytes[at] ?? 0) & 0x80) value = ((value + 1) << 7) | ((bytes[++at] ?? 0) & 0x7f);
  return [value, at + 1];
}

/** Mostly neither mark is anywhere. Where one is, it may be a size, or a part of a name or a digest: all is gone through. */
function mayLink(bytes: Buffer): boolean {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'DIRC') return true;
  if (bytes.indexOf(GITLINK, 12) === -1 && bytes.indexOf(SPLIT, 12) === -1) return false;
  const version = bytes.readUInt32BE(4);
  if (version !== 2 && version !== 3) return true;
  const count = bytes.readUInt32BE(8);
  let at = 12;
  for (let entry = 0; entry < count; entry++) {
    if (at + 62 > bytes.length || bytes.readUInt32BE(at + MODE_OFFSET_BYTES) === 0xe000) return true;
    // Digests of SHA-1; an index with others does not come out even, and ends in what is no entry.
    const flags = bytes.readUInt16BE(at + 60);
    const name = at + 62 + (flags & 0x4000 ? 2 : 0);
    const end = bytes.indexOf(0, name);
    if (end === -1 || (flags & 0xfff) !== Math.min(end - name, 0xfff)) return true;
    at += ((end - at) & ~7) + 8;
  }
  return isSplit(bytes, at);
}

/** Behind the entries stands what else git knows; one part of that says that more of the index lies elsewhere. */
function isSplit(bytes: Buffer, from: number): boolean {
  for (let at = from; at + 8 <= bytes.length - DIGEST_BYTES; at += 8 + bytes.readUInt32BE(at + 4))
    if (bytes.compare(SPLIT, 0, 4, at, at + 4) === 0) return true;
  return false;
}
