import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isThere } from './real-path.js';

/** The index of a hundred thousand files. */
const MOST_BYTES = 16 * 1024 * 1024;
/** The mode of a repository within the repository: git asks it for its state, with the settings that it has. */
const GITLINK = Buffer.from([0, 0, 0xe0, 0]);
/** Between the beginning of an entry and its mode: two times, a device and an inode. */
const BEFORE_MODE = 24;
const SPLIT = Buffer.from('link\0');
/** Bytes of the digest at the end. */
const DIGEST = 20;
const KEPT = 64;

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
  if (!isThere(path)) return false;
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(fd, { bigint: true });
    if (!stat.isFile() || stat.size > MOST_BYTES) return true;
    const mark = `${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
    const key = `${question} ${path}`;
    const before = seen.get(key);
    if (before?.mark === mark) return before.found;
    const bytes = Buffer.allocUnsafe(Number(stat.size));
    const found = readSync(fd, bytes, 0, bytes.length, 0) !== bytes.length || ask(bytes);
    if (seen.size >= KEPT) seen.clear();
    seen.set(key, { mark, found });
    return found;
  } finally {
    closeSync(fd);
  }
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
    if (at + 62 > bytes.length || bytes.readUInt32BE(at + BEFORE_MODE) === 0xe000) return true;
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
  for (let at = from; at + 8 <= bytes.length - DIGEST; at += 8 + bytes.readUInt32BE(at + 4))
    if (bytes.compare(SPLIT, 0, 4, at, at + 4) === 0) return true;
  return false;
}
