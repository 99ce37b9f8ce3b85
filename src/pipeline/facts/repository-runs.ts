import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
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
    const names = records === undefined ? undefined : linklessNames(records);
    if (records === undefined || names === undefined) return true;
    const common = names.has('commondir') ? readShortFile(join(records, 'commondir')) : undefined;
    // Git ends it where lines end, and nowhere else.
    const named = common === undefined ? undefined : plainLine(common);
    if (common !== undefined && named === undefined) return true;
    const shared = named === undefined ? records : placed(records, named);
    const sharedNames = shared === records ? names : linklessNames(shared);
    // Git would not take it, and look on elsewhere.
    if (sharedNames === undefined || !isWhole(records, sharedNames)) return true;
    if (hasLinksBelow(records, names) || (shared !== records && hasLinksBelow(shared, sharedNames))) return true;
    const settings = readGitSettings(join(shared, 'config'));
    if (settings === undefined) return true;
    const own = readGitSettings(join(records, 'config.worktree'));
    const all = own === undefined ? settings : joinGitSettings(settings, own);
    if (all.mayRunPrograms || all.mayBeBare) return true;
    // Files elsewhere: what git then reads is not what lies here. A submodule names its own place.
    if (all.worktrees.some((path) => placed(records, path) !== realpathSync.native(top))) return true;
    if (all.ignoreRevsFiles.some((path) => isSymlink(join(top, path)))) return true;
    return hooksRun(all, shared, top) || hasSubmodules(records);
  } catch {
    return true;
  }
}

/** What lies in a folder of git's records, by name. */
type Names = ReadonlyMap<string, Dirent>;

/** Git makes no links there. One may lead to any file, and lines of that file into what git says: then undefined. */
function linklessNames(folder: string): Names | undefined {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.some((entry) => entry.isSymbolicLink())
    ? undefined
    : new Map(entries.map((entry) => [entry.name, entry]));
}

/** Folders of its own form, of programs beside git, or of repositories that are looked at by themselves. */
const NOT_PRINTED = new Set(['objects', 'hooks', 'modules', 'lfs', 'annex']);
const ALTERNATES = ['alternates', 'http-alternates'];
/** Names that are looked at. Who has more keeps them in packs. */
const MAX_NAMES = 20_000;

/** Git prints from files there: what is wrong in one is told with the line that it stands in. */
function hasLinksBelow(records: string, names: Names): boolean {
  const packed = join(records, 'objects', 'info');
  if (names.has('objects') && pathExists(packed)) {
    if (isSymlink(packed)) return true;
    const info = linklessNames(packed);
    // Objects of another repository, whose files nobody has looked at here.
    if (info === undefined || ALTERNATES.some((name) => info.has(name))) return true;
  }
  let count = 0;
  const left = directoriesIn(records, names).filter((path) => !NOT_PRINTED.has(basename(path)));
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const below = linklessNames(place);
    count += below?.size ?? 0;
    if (below === undefined || count > MAX_NAMES) return true;
    left.push(...directoriesIn(place, below));
  }
  return false;
}

function directoriesIn(place: string, names: Names): string[] {
  return [...names.values()].filter((entry) => entry.isDirectory()).map(({ name }) => join(place, name));
}

/** Has it all that git wants of a repository, and is that where it stands? */
function isWhole(records: string, shared: Names): boolean {
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
