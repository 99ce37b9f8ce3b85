import { type Dirent, opendirSync } from 'node:fs';
import { type GlobSegment, mayExpandTo, parseGlob } from '../../match/glob.js';
import { isForeignDirectory } from './foreign-directories.js';
import { pathExists } from './real-path.js';

/** Names that are looked at for one call, and those that are found. Each costs, and an agent can make as many. */
const MAX_NAMES = 20_000;
const MAX_FOUND = 5_000;
/** Names that are fetched at once. */
const BATCH_NAMES = 256;

/** More would have to be looked at than is. */
class TooMany extends Error {}

/** One glob while it is gone through. */
interface Walk {
  readonly dotted: boolean;
  readonly found: Set<string>;
  /** Places that were gone through, with the part of the glob that was meant there. */
  readonly seen: Set<string>;
}

/** Finds the paths that a shell puts in the place of a glob. What it has found counts for one call. */
export class GlobFiles {
  readonly #known = new Map<string, readonly string[] | undefined>();
  #names = 0;

  clear(): void {
    this.#known.clear();
    this.#names = 0;
  }

  /** Paths, as the shell spells them; undefined where that is not found out. */
  find(glob: string, dotted = false): readonly string[] | undefined {
    const key = `${dotted} ${glob}`;
    if (!this.#known.has(key)) this.#known.set(key, this.#look(glob, dotted));
    return this.#known.get(key);
  }

  #look(glob: string, dotted: boolean): readonly string[] | undefined {
    const found = new Set<string>();
    try {
      for (const segments of parseGlob(glob)) this.#walk('', segments, 0, { dotted, found, seen: new Set() });
    } catch {
      // Too many names or alternatives.
      return undefined;
    }
    return [...found];
  }

  #walk(from: string, segments: readonly GlobSegment[], at: number, walk: Walk): void {
    const { dotted, found, seen } = walk;
    const segment = segments[at];
    const key = `${at} ${from}`;
    if (segment === undefined || seen.has(key)) return;
    seen.add(key);
    const isLast = at === segments.length - 1;
    if (segment.kind === 'text') {
      const path = `${from}/${segment.text}`;
      if (!isLast) this.#walk(path, segments, at + 1, walk);
      else if (pathExists(path)) this.#keep(path, found);
      return;
    }
    // `**` stands for no directory at all, for one, or for many: that depends on the shell and its options.
    if (segment.kind === 'deep') this.#walk(from, segments, at + 1, walk);
    for (const entry of this.#entries(from === '' ? '/' : from)) {
      if (!mayExpandTo(segment, entry.name) && !(dotted && mayExpandTo(segment, entry.name.replace(/^\./, '_'))))
        continue;
      const path = `${from}/${entry.name}`;
      const isDirectory = entry.isDirectory();
      if (isLast) this.#keep(path, found);
      else if (isDirectory || entry.isSymbolicLink()) this.#walk(path, segments, at + 1, walk);
      // No shell goes through links for it.
      if (segment.kind === 'deep' && isDirectory && !isForeignDirectory(from, entry.name))
        this.#walk(path, segments, at, walk);
    }
  }

  #keep(path: string, found: Set<string>): void {
    found.add(path);
    if (found.size > MAX_FOUND) throw new TooMany();
  }

  /** A shell that can't list a directory finds nothing in it, either. */
  *#entries(place: string): Iterable<Dirent> {
    let directory: ReturnType<typeof opendirSync>;
    try {
      directory = opendirSync(place, { bufferSize: BATCH_NAMES });
    } catch {
      return;
    }
    try {
      for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
        if (++this.#names > MAX_NAMES) throw new TooMany();
        yield entry;
      }
    } finally {
      directory.closeSync();
    }
  }
}
