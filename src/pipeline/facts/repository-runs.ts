import { type Dirent, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { type DirectoryListing, listDirectory } from './directory-listing.js';
import { hasSubmodules } from './git-index.js';
import { type GitSettings, joinGitSettings, readGitSettings } from './git-settings.js';
import { readShortFile } from './read-short-file.js';
import { isSymlink, pathExists } from './real-path.js';

/** Directories that are gone through upwards. Nobody works deeper. */
const MAX_ANCESTORS = 64;

/** What git looks for in a folder before it takes it for a repository, or says that something is wrong with it. */
const PARTS = ['HEAD', 'config', 'objects', 'refs', 'commondir'];

/** The hook that runs while git only looks: it keeps what it has found out of the files. */
const LOOKING_HOOK = 'post-index-change';

/**
 * Would git, called in this directory, run a program that its repository names, while it only looks? As git looks for
 * it: upwards, a `.git` first, then the directory itself. What is odd may; where there is no repository, nothing runs.
 * The directory is the real one.
 */
export function repositoryRunsPrograms(directory: string): boolean {
  let at = directory;
  for (let height = 0; height < MAX_ANCESTORS; height++) {
    const git = at === '/' ? '/.git' : `${at}/.git`;
    const isFound = pathExists(git);
    const folder = isFound && isFolder(git);
    // A folder of that name with nothing of git's in it is passed over; one with a part of that is odd.
    if (isFound && !(folder && !PARTS.some((name) => pathExists(join(git, name))))) return recordsRun(git, folder, at);
    // A repository that is nothing else. One is easily put into another, and git takes its settings for its own.
    if (pathExists(join(at, 'HEAD')) && (pathExists(join(at, 'objects')) || pathExists(join(at, 'commondir'))))
      return true;
    if (at === '/') return false;
    at = dirname(at);
  }
  return true;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function recordsRun(git: string, isRecords: boolean, top: string): boolean {
  try {
    const records = isRecords ? git : namedBy(git);
    const own = records === undefined ? undefined : linklessFolder(records);
    if (records === undefined || own === undefined) return true;
    const common = own.names.has('commondir') ? readShortFile(join(records, 'commondir')) : undefined;
    // Git ends it where lines end, and nowhere else.
    const named = common === undefined ? undefined : plainLine(common);
    if (common !== undefined && named === undefined) return true;
    const shared = named === undefined ? records : placed(records, named);
    const sharedFolder = shared === records ? own : linklessFolder(shared);
    // Git would not take it, and look on elsewhere.
    if (sharedFolder === undefined || !isWhole(records, sharedFolder)) return true;
    if (hasLinksBelow(records, own) || (shared !== records && hasLinksBelow(shared, sharedFolder))) return true;
    const settings = readGitSettings(join(shared, 'config'));
    if (settings === undefined) return true;
    const more = readGitSettings(join(records, 'config.worktree'));
    const all = more === undefined ? settings : joinGitSettings(settings, more);
    if (all.mayRunPrograms || all.mayBeBare) return true;
    // Files elsewhere: what git then reads is not what lies here. A submodule names its own place.
    if (all.worktrees.some((path) => placed(records, path) !== realpathSync.native(top))) return true;
    if (all.ignoreRevsFiles.some((path) => isSymlink(join(top, path)))) return true;
    return hooksRun(all, shared, top) || hasSubmodules(records);
  } catch {
    return true;
  }
}

/** What lies in a folder of git's records. */
interface Folder {
  readonly names: ReadonlyMap<string, Dirent>;
  /** Those of the names that are folders. */
  readonly folders: readonly string[];
}

/** Git makes no links there. One may lead to any file, and lines of that file into what git says: then undefined. */
function linklessFolder(path: string): Folder | undefined {
  const listing = listDirectory(path, Number.POSITIVE_INFINITY) ?? [];
  if (!linkless.has(listing)) linkless.set(listing, folderOf(listing));
  return linkless.get(listing);
}

const linkless = new WeakMap<DirectoryListing, Folder | undefined>();

function folderOf(entries: DirectoryListing): Folder | undefined {
  if (entries.some((entry) => entry.isSymbolicLink())) return undefined;
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return { names: new Map(entries.map((entry) => [entry.name, entry])), folders };
}

/** Folders of its own form, of programs beside git, or of repositories that are looked at by themselves. */
const NOT_PRINTED = new Set(['objects', 'hooks', 'modules', 'lfs', 'annex']);
const ALTERNATES = ['alternates', 'http-alternates'];
/** Names that are looked at. Who has more keeps them in packs. */
const MAX_NAMES = 20_000;

/** Git prints from files there: what is wrong in one is told with the line that it stands in. */
function hasLinksBelow(records: string, { names, folders }: Folder): boolean {
  const packed = `${records}/objects/info`;
  if (names.has('objects') && pathExists(packed)) {
    if (isSymlink(packed)) return true;
    const info = linklessFolder(packed);
    // Objects of another repository, whose files nobody has looked at here.
    if (info === undefined || ALTERNATES.some((name) => info.names.has(name))) return true;
  }
  let count = 0;
  const left = folders.filter((name) => !NOT_PRINTED.has(name)).map((name) => `${records}/${name}`);
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const below = linklessFolder(place);
    count += below?.names.size ?? 0;
    if (below === undefined || count > MAX_NAMES) return true;
    for (const name of below.folders) left.push(`${place}/${name}`);
  }
  return false;
}

/** Has it all that git wants of a repository, and is that where it stands? */
function isWhole(records: string, { names: shared }: Folder): boolean {
  const head = readShortFile(join(records, 'HEAD'));
  return (
    typeof head === 'string' &&
    /^(?:ref: refs\/[^\s\0]+|[0-9a-f]{40}|[0-9a-f]{64})\n?$/.test(head) &&
    shared.get('objects')?.isDirectory() === true &&
    shared.get('refs')?.isDirectory() === true
  );
}

/** The path in a file that holds nothing else. What git might read as another one is none. */
function plainLine(text: string | false): string | undefined {
  return text === false ? undefined : /^([^\s\p{C}](?:[^\p{C}]*[^\s\p{C}])?)\n?$/u.exec(text)?.[1];
}

/** Where a path leads that is counted from a directory. Only the system knows what is above a link. */
function placed(base: string, path: string): string {
  return realpathSync.native(isAbsolute(path) ? path : `${base}/${path}`);
}

/** What a `.git` that is a file says. */
function namedBy(file: string): string | undefined {
  const text = readShortFile(file);
  const path = typeof text === 'string' && text.startsWith('gitdir: ') ? plainLine(text.slice(8)) : undefined;
  return path === undefined ? undefined : placed(dirname(file), path);
}

function hooksRun({ hooksPaths }: GitSettings, records: string, top: string): boolean {
  if (pathExists(join(records, 'hooks', LOOKING_HOOK))) return true;
  return hooksPaths.some(
    (path) =>
      // Of a home that is written short only git knows whose it is.
      /^[~%]/.test(path) || pathExists(`${isAbsolute(path) ? path : `${top}/${path}`}/${LOOKING_HOOK}`),
  );
}
