import { dirname, isAbsolute, join } from 'node:path';
import { mayTrack } from './git-index.js';
import { readShortFile } from './read-short-file.js';
import { pathExists } from './real-path.js';

/** Written by package managers and compilers, unless a repository brings them along. */
const MADE_HERE = new Set(['node_modules', '__pycache__']);
/** Directories that are gone through upwards. Nobody works deeper. */
const MAX_ANCESTORS = 64;

/**
 * Is what lies below this directory none of the user's and none of the repository's? It was published, or is written in
 * a form of its own, so no secret of this machine is there. A repository could bring a link to one in a directory of
 * such a name; git brings nothing in one that is named `.git`.
 */
export function isForeignDirectory(place: string, name: string): boolean {
  if (name === '.git') return true;
  if (!MADE_HERE.has(name)) return false;
  try {
    const records = recordsFor(place);
    return records !== undefined && !mayTrack(records, name);
  } catch {
    return false;
  }
}

/** Where the nearest repository keeps what is its own, and what all its worktrees share. */
export function sharedRecordsFor(place: string): { readonly own: string; readonly shared: string } | undefined {
  const own = recordsFor(place);
  if (own === undefined) return undefined;
  const named = /^(.+)\n?$/.exec(readShortFile(join(own, 'commondir')) || '')?.[1];
  if (named === undefined) return { own, shared: own };
  return { own, shared: isAbsolute(named) ? named : join(own, named) };
}

/** Where the nearest repository keeps its index; undefined where nobody says what came from elsewhere. */
export function recordsFor(place: string): string | undefined {
  let at = place;
  for (let height = 0; height < MAX_ANCESTORS; height++) {
    const git = join(at, '.git');
    if (pathExists(join(git, 'HEAD'))) return git;
    if (pathExists(git)) {
      const named = /^gitdir: (.+)\n?$/.exec(readShortFile(git) || '')?.[1];
      return named === undefined || isAbsolute(named) ? named : join(at, named);
    }
    if (at === '/') return undefined;
    at = dirname(at);
  }
  return undefined;
}
