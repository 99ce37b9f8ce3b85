import { dirname, join } from 'node:path';
import { type GlobSegment, matchesGlob, parseGlob } from '../../match/glob.js';
import { readShortFile } from './read-short-file.js';

/** Files with the names that a search passes over, or, after a `!`, takes all the same. */
const IGNORES = new Set(['.gitignore', '.ignore', '.rgignore']);
const MAX_ANCESTORS = 64;

/**
 * Names that begin with a dot and are searched all the same: a search that passes over them takes those that a file of
 * the tree, or of a directory above, lists after a `!`. What can't be read may list any.
 */
export class UnignoredNames {
  readonly #names: GlobSegment[] = [];
  #any = false;

  constructor(directory: string) {
    let at = directory;
    for (let height = 0; height < MAX_ANCESTORS && at !== dirname(at); height++) {
      at = dirname(at);
      for (const name of IGNORES) this.readIgnoreFile(at, name);
      this.#read(join(at, '.git', 'info', 'exclude'));
    }
    this.#read(join(directory, '.git', 'info', 'exclude'));
  }

  has(name: string): boolean {
    return this.#any || this.#names.some((segment) => matchesGlob([[segment]], [name]));
  }

  /** Reads a file of a directory where it has such a list. */
  readIgnoreFile(directory: string, name: string): void {
    if (IGNORES.has(name)) this.#read(join(directory, name));
    // A repository within has a list of its own.
    if (name === '.git') this.#read(join(directory, '.git', 'info', 'exclude'));
  }

  #read(file: string): void {
    const text = readShortFile(file);
    if (text === false) this.#any = true;
    if (text === undefined || text === false || !text.includes('!')) return;
    for (const line of text.replace(/^\ufeff/, '').split(/\r?\n/)) {
      if (!line.startsWith('!')) continue;
      // Some take braces for a list, and a slash in brackets for one of the signs.
      if (/[{}]|\[.*\//.test(line)) this.#any = true;
      // A directory that is shown is gone through; what is below a name counts by its own.
      for (const part of line.slice(1).trimEnd().split(/\/+/)) if (part !== '' && part !== '**') this.#add(part);
      if (/\*\*\/?$/.test(line)) this.#any = true;
    }
  }

  #add(part: string): void {
    try {
      for (const [segment] of parseGlob(part)) {
        if (segment !== undefined) this.#names.push(segment);
      }
    } catch {
      this.#any = true;
    }
  }
}
