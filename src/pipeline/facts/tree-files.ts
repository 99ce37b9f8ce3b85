import { statSync } from 'node:fs';
import { isUntraceable, type ListedFile } from '../../effects/paths.js';
import { type DirectoryListing, listDirectory } from './directory-listing.js';
import { isForeignDirectory } from './foreign-directories.js';
import { holdsCredentials } from './git-settings.js';
import { UnignoredNames } from './unignored-names.js';

/** Names that are looked at for one call, and links that are followed. Each costs, and an agent can make as many. */
const MAX_NAMES = 2_000;
const MAX_LINKS = 100;
/** Below a name that begins with a dot. */
const HIDDEN = /\/\./;

/** Settings of a repository, of its submodules and of its worktrees. */
const GIT_SETTINGS = /\/\.git\/(?:.*\/)?config(?:\.worktree)?$/;

/** What git-annex keeps to log in with. */
const ANNEX_LOGINS = /\/annex\/creds\//;

/** Directories of git's own that hold only ids, or objects by their ids. */
const ONLY_IDS = new Set(['objects', 'refs', 'logs', 'lfs']);

/** More would have to be looked at than is. One for all: a stack takes longer than many looks. */
const TOO_MANY = new Error('too many names or links');

/** Finds the files below a directory, for those who read them all. What it has found counts for one call. */
export class TreeFiles {
  readonly #realPath: (path: string) => string;
  readonly #known = new Map<string, readonly ListedFile[] | undefined>();
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

  /** Files, with where links lead; undefined where that is not found out. */
  find(directory: string, visible: boolean, follows: boolean): readonly ListedFile[] | undefined {
    const key = `${visible} ${follows} ${directory}`;
    if (!this.#known.has(key)) this.#known.set(key, this.#look(directory, visible, follows));
    return this.#known.get(key);
  }

  #look(directory: string, visible: boolean, follows: boolean): readonly ListedFile[] | undefined {
    // One that is a file is named by the command itself.
    if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === false)
      return [{ path: directory, name: directory.slice(directory.lastIndexOf('/') + 1), exposed: true }];
    const found: ListedFile[] = [];
    const left = [directory];
    const gone = new Set<string>();
    const shown = visible ? new UnignoredNames(directory) : undefined;
    try {
      for (let place = left.pop(); place !== undefined; place = left.pop()) {
        const entries = this.#entries(place);
        if (shown !== undefined) for (const { name } of entries) shown.readIgnoreFile(place, name);
        for (const entry of entries) {
          const { name } = entry;
          if (shown !== undefined && name.startsWith('.') && !shown.has(name)) continue;
          const path = place === '/' ? `/${name}` : `${place}/${name}`;
          if (entry.isDirectory()) {
            // Whoever packed what lies there may have put a link to any file into it.
            const isForeign = !follows && isForeignDirectory(place, name);
            if (!isForeign) left.push(path);
            else if (name === '.git') found.push(...this.#filesOfGit(path));
            continue;
          }
          const isExposed = name.startsWith('config') && GIT_SETTINGS.test(path) && holdsCredentials(path);
          found.push(isExposed ? { path, name, exposed: true } : { path, name });
          if (!follows || !entry.isSymbolicLink()) continue;
          const behind = this.#follow(path, name, directory, found);
          // What is passed over by its own name is gone through by that of the link.
          if (shown === undefined || behind === undefined || !HIDDEN.test(behind.slice(directory.length))) continue;
          if (!gone.has(behind)) left.push(behind);
          gone.add(behind);
        }
      }
    } catch {
      // Too many names or links.
      return undefined;
    }
    return found;
  }

  /** Files below a `.git`: what programs keep there, and settings in which addresses hold tokens. */
  #filesOfGit(git: string): readonly ListedFile[] {
    const found: ListedFile[] = [];
    const left = [git];
    for (let place = left.pop(); place !== undefined; place = left.pop()) {
      const entries = this.#entries(place);
      const isRepository = entries.some(({ name }) => name === 'HEAD');
      for (const entry of entries) {
        const path = `${place}/${entry.name}`;
        if (entry.isDirectory()) {
          if (!isRepository || !ONLY_IDS.has(entry.name)) left.push(path);
        } else if (!GIT_SETTINGS.test(path) && !ANNEX_LOGINS.test(path)) found.push({ path, name: entry.name });
        else if (ANNEX_LOGINS.test(path) || holdsCredentials(path))
          found.push({ path, name: entry.name, exposed: true });
      }
    }
    return found;
  }

  /** Some readers follow links, and go through a directory behind one: another tree, or one of this, which it answers with. */
  #follow(path: string, name: string, directory: string, found: ListedFile[]): string | undefined {
    if (isUntraceable(path) || ++this.#links > MAX_LINKS) throw TOO_MANY;
    const real = this.#realPath(path);
    const isDirectory = statSync(real, { throwIfNoEntry: false })?.isDirectory();
    if (isDirectory && real.startsWith(`${directory}/`)) return real;
    if (isDirectory) throw TOO_MANY;
    found.push({ path: real, name, exposed: true });
    return undefined;
  }

  /** Who can't list a directory reads nothing in it, either. A file has nothing below it. */
  #entries(place: string): DirectoryListing {
    let entries: DirectoryListing | undefined;
    try {
      entries = listDirectory(place, MAX_NAMES);
    } catch {
      return NO_ENTRIES;
    }
    if (entries?.length === 0) return entries;
    this.#names += entries?.length ?? MAX_NAMES + 1;
    if (entries === undefined || this.#names > MAX_NAMES) throw TOO_MANY;
    return entries;
  }
}

const NO_ENTRIES: DirectoryListing = [];
