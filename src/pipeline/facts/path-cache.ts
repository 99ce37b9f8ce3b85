import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isUntraceable } from '../../effects/paths.js';
import { realPath } from './real-path.js';

/** Paths and directories that are kept, and names of one directory. */
const MAX_PATHS = 20_000;
const MAX_DIRECTORIES = 500;
const MAX_NAMES = 5_000;

/**
 * Where paths lead, for many calls in a row: a history asks for the same directories again and again, and for files that
 * are long gone. The disk counts as it is when it is first looked at.
 */
export class PathCache {
  readonly #real = new Map<string, string>();
  readonly #names = new Map<string, ReadonlySet<string> | 'many' | 'none'>();

  readonly realPath = (path: string): string => {
    const known = this.#real.get(path);
    if (known !== undefined) return known;
    const found = this.#find(path);
    if (this.#real.size >= MAX_PATHS) this.#real.clear();
    this.#real.set(path, found);
    return found;
  };

  #find(path: string): string {
    const parent = dirname(path);
    // Where A and a are one file, a name that is not listed may still be there.
    const plain = process.platform === 'linux' && path.startsWith('/') && !/\/\.{0,2}(?:\/|$)/.test(path);
    if (!plain || parent === path) return realPath(path);
    const place = this.realPath(parent);
    if (isUntraceable(place)) return realPath(path);
    const names = this.#list(place);
    const isThere = names === 'many' || (names !== 'none' && names.has(basename(path)));
    return isThere ? realPath(path) : join(place, basename(path));
  }

  #list(place: string): ReadonlySet<string> | 'many' | 'none' {
    const known = this.#names.get(place);
    if (known !== undefined) return known;
    const names = namesIn(place);
    if (this.#names.size >= MAX_DIRECTORIES) this.#names.clear();
    this.#names.set(place, names);
    return names;
  }
}

function namesIn(place: string): ReadonlySet<string> | 'many' | 'none' {
  try {
    const names = readdirSync(place);
    return names.length > MAX_NAMES ? 'many' : new Set(names);
  } catch (error) {
    // What may not be listed may still be there.
    const { code } = error as { code?: string };
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'none' : 'many';
  }
}
