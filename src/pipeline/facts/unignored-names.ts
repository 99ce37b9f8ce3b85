import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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
      this.#readExcluded(at);
    }
    this.#readExcluded(directory);
  }

  has(name: string): boolean {
    return this.#any || this.#names.some((segment) => matchesGlob([[segment]], [name]));
  }

  /** Reads a file of a directory where it has such a list. */
  readIgnoreFile(directory: string, name: string): void {
    if (IGNORES.has(name)) this.#read(join(directory, name));
    // A repository within has a list of its own.
    if (name === '.git') this.#readExcluded(directory);
  }

  /** The list of a repository. Where a file stands in its place, what that names has it, and what is shared. */
  #readExcluded(directory: string): void {
    const git = join(directory, '.git');
    this.#read(join(git, 'info', 'exclude'));
    const text = readShortFile(git);
    if (text === undefined || (text === false && isFolder(git))) return;
    // What is not written from the root some count from here, and others from where they were called.
    const records = /^gitdir: (\/[^\r\n]*)\n?$/.exec(text || '')?.[1];
    const shared = records === undefined ? undefined : readShortFile(join(records, 'commondir'));
    const place = /^(\.[^\r\n]*|\/[^\r\n]*)\n?$/.exec(shared || '')?.[1];
    if (records === undefined || (shared !== undefined && place === undefined)) this.#any = true;
    if (records !== undefined) this.#read(join(records, 'info', 'exclude'));
    if (records !== undefined && place !== undefined) this.#read(join(resolve(records, place), 'info', 'exclude'));
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

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
