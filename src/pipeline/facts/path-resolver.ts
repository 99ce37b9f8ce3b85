import { basename, dirname } from 'node:path';
import type { Condition } from '../../effects/condition.js';
import { isUntraceable, type ListedFile } from '../../effects/paths.js';
import { recordsFor } from './foreign-directories.js';
import { trackedPaths } from './git-index.js';
import { GlobFiles } from './glob-files.js';
import { GlobSymlinks } from './glob-symlinks.js';
import { entryAt, MAX_PATH_BYTES, pathExists, realPath } from './real-path.js';
import { TreeFiles } from './tree-files.js';
import { workspaceConditionHolds } from './workspace-loads.js';

/** What there is to tidy: such a path is the system's to follow. */
const NOT_NORMALISED = /\/\.{0,2}(?:\/|$)/;
/** Names below a base that are looked at one by one. Nobody works deeper, and each question costs. */
const MAX_DEPTH = 32;

/**
 * Where paths lead, asked once for each call: several guards look at the same files, and most are below one directory
 * or name settings in the home.
 */
export class PathResolver {
  readonly #bases: readonly string[];
  readonly #real = new Map<string, string>();
  /** Names below a base under which there is nothing: nor is there below them. */
  readonly #gone = new Set<string>();
  readonly #repositories = new Map<string, string | undefined>();
  readonly #tracked = new Map<string, readonly string[] | undefined>();
  readonly #loads = new Map<string, boolean>();
  readonly #links = new GlobSymlinks((path) => this.realPath(path));
  readonly #files = new TreeFiles((path) => this.realPath(path));
  readonly #wild = new GlobFiles();
  #call: object | undefined;

  constructor(...bases: readonly string[]) {
    this.#bases = bases;
  }

  /** What was known counts no longer, unless this is the same call as before. */
  begin(call: object | undefined): void {
    if (call !== undefined && call === this.#call) return;
    this.#call = call;
    this.#real.clear();
    this.#gone.clear();
    this.#repositories.clear();
    this.#tracked.clear();
    this.#loads.clear();
    this.#links.clear();
    this.#files.clear();
    this.#wild.clear();
  }

  realPath(path: string): string {
    const known = this.#real.get(path);
    if (known !== undefined) return known;
    const found = this.#below(path) ?? realPath(path);
    this.#real.set(path, found);
    return found;
  }

  globSymlinks(glob: string, last: boolean): readonly string[] | undefined {
    return this.#links.find(glob, last);
  }

  expandGlob(glob: string, dotted: boolean): readonly string[] | undefined {
    return this.#wild.find(glob, dotted);
  }

  filesBelow(directory: string, visible: boolean, follows: boolean): readonly ListedFile[] | undefined {
    return this.#files.find(directory, visible, follows);
  }

  /** By their paths, from where the tree of the repository begins. Without a repository there are none. */
  trackedFiles(directory: string): readonly string[] | undefined {
    const top = this.repository(directory);
    if (top === undefined) return [];
    if (!this.#tracked.has(top)) this.#tracked.set(top, trackedFrom(top));
    return this.#tracked.get(top);
  }

  /** As git looks for it: from where the directory really is, upwards. */
  repository(directory: string): string | undefined {
    if (this.#repositories.has(directory)) return this.#repositories.get(directory);
    const real = this.realPath(directory);
    const found = isUntraceable(real) ? '/' : repositoryFrom(real);
    this.#repositories.set(directory, found);
    return found;
  }

  /** Is there something in the workspace that a program would load by itself? */
  conditionHolds(condition: Condition, home: string): boolean {
    const key = JSON.stringify(condition);
    const known = this.#loads.get(key);
    if (known !== undefined) return known;
    const directory = this.realPath(condition.directory);
    const holds = isUntraceable(directory) || this.#holds(condition, directory, this.realPath(home));
    this.#loads.set(key, holds);
    return holds;
  }

  #holds(condition: Condition, real: string, home: string): boolean {
    const { directory, type } = condition;
    if (type === 'climb') return workspaceConditionHolds(condition, home);
    if (workspaceConditionHolds({ ...condition, directory: real }, home)) return true;
    // Upwards some go from the directory as the shell calls it: another way, behind a link.
    return (
      type === 'files' && condition.upwards === true && real !== directory && workspaceConditionHolds(condition, home)
    );
  }

  /** In a directory that is known one look at the last name is enough, unless that is a link. */
  #below(path: string): string | undefined {
    const base = this.#bases.find((one) => path.startsWith(one) && path[one.length] === '/');
    // Where A and a are one file, only the system knows how it is spelt.
    if (base === undefined || process.platform !== 'linux') return undefined;
    if (path.length > MAX_PATH_BYTES || NOT_NORMALISED.test(path) || isDeep(path, base)) return undefined;
    const place = this.realPath(dirname(path));
    if (isUntraceable(place)) return undefined;
    const real = place === '/' ? `/${basename(path)}` : `${place}/${basename(path)}`;
    const entry = this.#gone.has(place) ? undefined : entryAt(real);
    if (entry === undefined) this.#gone.add(real);
    return entry === 'link' ? undefined : real;
  }
}

function isDeep(path: string, base: string): boolean {
  let depth = 0;
  for (let at = base.length; at !== -1 && depth <= MAX_DEPTH; at = path.indexOf('/', at + 1)) depth++;
  return depth > MAX_DEPTH;
}

function trackedFrom(top: string): readonly string[] | undefined {
  try {
    const records = recordsFor(top);
    return records === undefined ? undefined : trackedPaths(records, top);
  } catch {
    return undefined;
  }
}

/** A directory, or a file that names one. Where there are more directories than anybody has, it may be in any of them. */
function repositoryFrom(directory: string): string | undefined {
  let at = directory;
  for (let height = 0; height <= MAX_DEPTH; height++) {
    if (pathExists(at === '/' ? '/.git' : `${at}/.git`)) return at;
    if (at === '/') return undefined;
    at = dirname(at);
  }
  return '/';
}
