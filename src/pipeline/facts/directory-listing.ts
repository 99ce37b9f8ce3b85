import { type Dirent, opendirSync, readdirSync, type Stats, statfsSync, statSync } from 'node:fs';

/** Bytes of a directory that is surely listed in no time. */
const MAX_SMALL_BYTES = 64 * 1024;
/** Names that are fetched at once of one that is larger. */
const BATCH_NAMES = 256;
const MAX_KEPT = 2_000;
const MAX_KEPT_NAMES = 5_000;
/** No file system of those below tells times apart worse: what changed before that has changed its time, too. */
const SETTLED_MS = 3_000;

/**
 * Disks of this machine on which a directory's time changes with its names: ext, XFS, Btrfs, tmpfs, overlay, F2FS, ZFS and
 * bcachefs. Others may tell the time of something else.
 */
const OWN_DISKS = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0xf2f52010, 0x2fc12fc1, 0xca451a4e]);

/** What lies in a directory, in no order. */
export type DirectoryListing = readonly Dirent[];

interface Kept extends Pick<Stats, 'dev' | 'ino' | 'mtimeMs' | 'ctimeMs'> {
  readonly listing: DirectoryListing;
}

/** By path. The time of a directory's last change can't be set by anybody, so one look at that is enough. */
const kept = new Map<string, Kept>();

/**
 * Lists a directory; undefined where it holds more names than `most`. Throws where it can't be listed. The same list comes
 * back as long as the directory is not changed.
 */
export function listDirectory(path: string, most: number): DirectoryListing | undefined {
  const began = Date.now();
  const stat = statSync(path);
  const before = kept.get(path);
  if (before !== undefined && isSame(before, stat)) return before.listing.length > most ? undefined : before.listing;
  const listing = stat.size <= MAX_SMALL_BYTES ? readdirSync(path, ENTRIES) : listLarge(path, most);
  if (listing === undefined || listing.length > most) return undefined;
  if (listing.length <= MAX_KEPT_NAMES && isSettled(stat, began) && isOnOwnDisk(path)) {
    if (kept.size >= MAX_KEPT) kept.clear();
    const { dev, ino, mtimeMs, ctimeMs } = stat;
    kept.set(path, { dev, ino, mtimeMs, ctimeMs, listing });
  }
  return listing;
}

const ENTRIES = { withFileTypes: true } as const;

/** An agent can make as many names as it likes: only so many are fetched. */
function listLarge(path: string, most: number): DirectoryListing | undefined {
  const entries: Dirent[] = [];
  const directory = opendirSync(path, { bufferSize: BATCH_NAMES });
  try {
    for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
      if (entries.length >= most) return undefined;
      entries.push(entry);
    }
  } finally {
    directory.closeSync();
  }
  return entries;
}

function isSame(one: Omit<Kept, 'listing'>, other: Stats): boolean {
  return (
    one.ino === other.ino && one.dev === other.dev && one.mtimeMs === other.mtimeMs && one.ctimeMs === other.ctimeMs
  );
}

/** A name that is added right after this may leave the time as it is. */
function isSettled({ mtimeMs, ctimeMs }: Stats, now: number): boolean {
  return now - Math.max(mtimeMs, ctimeMs) > SETTLED_MS;
}

function isOnOwnDisk(path: string): boolean {
  return process.platform === 'linux' && OWN_DISKS.has(statfsSync(path).type);
}
