import { type Dir, type Dirent, lstatSync, opendirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { escapeGlob, isUntraceable } from '../../effects/paths.js';
import { type GlobSegment, mayExpandTo, parseGlob } from '../../match/glob.js';
import { isSymlink, readLink } from './real-path.js';

/** Names that are looked at for one call, and links that are followed. Each costs, and an agent can make as many. */
const MAX_NAMES = 20_000;
const MAX_LINKS = 1_000;
/** Names that are fetched at once. */
const BATCH_NAMES = 256;
/** What leads upwards before any name. Behind one, only the system knows which directory that is. */
const UPWARDS = /^(?:\.{1,2}\/)+/;
const CLIMBING = /(?:^|\/)\.\.(?:\/|$)/;

/** A name in a directory, and whether it is a link. */
interface Name {
  readonly name: string;
  readonly leads: boolean;
}

/** More would have to be looked at than is. */
class TooMany extends Error {}

/** Finds where the links lead that the wildcards of a shell stand for. What it has found counts for one call. */
export class GlobSymlinks {
  readonly #realPath: (path: string) => string;
  readonly #known = new Map<string, readonly string[] | undefined>();
  #names = 0;
  #links = 0;

  constructor(realPath: (path: string) => string) {
    this.#realPath = realPath;
  }

  clear(): void {
    this.#known.clear();
    this.#names = 0;
    this.#links = 0;
  }

  /** Globs for what lies behind links; undefined where that is not found out. */
  find(glob: string, last: boolean): readonly string[] | undefined {
    const key = `${last} ${glob}`;
    if (!this.#known.has(key)) this.#known.set(key, this.#look(glob, last));
    return this.#known.get(key);
  }

  #look(glob: string, last: boolean): readonly string[] | undefined {
    const found = new Set<string>();
    try {
      for (const segments of parseGlob(glob)) this.#start(segments, last, found);
    } catch {
      // Too many names, links or alternatives.
      return undefined;
    }
    return [...found];
  }

  /** Links before the first wildcard are followed by whoever asks. */
  #start(segments: readonly GlobSegment[], last: boolean, found: Set<string>): void {
    const first = segments.findIndex(({ kind }) => kind !== 'text');
    if (first === -1) return;
    const base = `/${segments.slice(0, first).map(sourceOf).join('/')}`;
    const real = this.#realPath(base);
    const end = last ? segments.length : segments.length - 1;
    const seen = new Set<string>();
    const walk = (from: string, at: number): void => {
      const segment = segments[at];
      if (segment === undefined || at >= end || seen.has(`${at} ${from}`)) return;
      seen.add(`${at} ${from}`);
      // Some shells let `**` stand for no directory at all. For more than one it would take the whole tree.
      if (segment.kind === 'deep') walk(from, at + 1);
      for (const { name, leads } of this.#namesIn(from, segment, at === segments.length - 1)) {
        const path = join(from, name);
        const real = leads ? this.#follow(path) : path;
        // With what stands for bytes that are no text, nothing is found again.
        if (isUntraceable(real)) throw new TooMany();
        if (real !== path && at < segments.length - 1 && !isDirectory(real)) continue;
        if (real !== path) found.add([escapeGlob(real), ...segments.slice(at + 1).map(globOf)].join('/'));
        walk(real, at + 1);
      }
    };
    walk(isUntraceable(real) ? base : real, first);
  }

  #namesIn(place: string, segment: GlobSegment, isLast: boolean): readonly Name[] {
    if (segment.kind === 'text') {
      this.#spend();
      return [{ name: segment.text, leads: isSymlink(join(place, segment.text)) }];
    }
    const names: Name[] = [];
    for (const entry of this.#entries(place)) {
      const leads = entry.isSymbolicLink();
      // What is neither a link nor a directory leads nowhere.
      if (!leads && (isLast || !entry.isDirectory())) continue;
      if (mayExpandTo(segment, entry.name)) names.push({ name: entry.name, leads });
    }
    return names;
  }

  *#entries(place: string): Iterable<Dirent> {
    const directory = open(place);
    if (directory === undefined) return;
    try {
      for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
        this.#spend();
        yield entry;
      }
    } finally {
      directory.closeSync();
    }
  }

  #spend(): void {
    if (++this.#names > MAX_NAMES) throw new TooMany();
  }

  #follow(path: string): string {
    if (isUntraceable(path) || ++this.#links > MAX_LINKS) throw new TooMany();
    const text = readLink(path);
    // From a directory that is no link, such a text leads where it says. Most lead to places that are known by then.
    const isPlain =
      text !== undefined && text !== '' && !isUntraceable(text) && !CLIMBING.test(text.replace(UPWARDS, ''));
    return this.#realPath(isPlain ? resolve(dirname(path), text) : path);
  }
}

/** A shell that can't list a directory finds nothing in it, either. */
function open(place: string): Dir | undefined {
  try {
    return opendirSync(place, { bufferSize: BATCH_NAMES });
  } catch {
    return undefined;
  }
}

/** What can't be looked at may be one. */
function isDirectory(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return true;
  }
}

function join(place: string, name: string): string {
  return place === '/' ? `/${name}` : `${place}/${name}`;
}

function sourceOf(segment: GlobSegment): string {
  return segment.kind === 'text' ? segment.text : globOf(segment);
}

function globOf(segment: GlobSegment): string {
  if (segment.kind === 'deep') return '**';
  return segment.kind === 'text' ? escapeGlob(segment.text) : segment.source;
}
