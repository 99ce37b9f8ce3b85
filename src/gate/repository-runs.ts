import { statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { isThere, realPath } from './facts.js';
import { hasSubmodules } from './git-index.js';
import { type GitSettings, readGitSettings } from './git-settings.js';
import { readShort } from './read-short.js';

/** Directories that are gone through upwards. Nobody works deeper. */
const HEIGHT = 64;

/** The hook that runs while git only looks: it keeps what it has found out of the files. */
const LOOKING_HOOK = 'post-index-change';

/**
 * Would git, called in this directory, run a program that its repository names, while it only looks? As git looks for
 * it: upwards, a `.git` first, then the directory itself. What is odd may; where there is no repository, nothing runs.
 * The directory is the real one.
 */
export function repositoryRuns(directory: string): boolean {
  let at = directory;
  for (let height = 0; height < HEIGHT; height++) {
    const git = at === '/' ? '/.git' : `${at}/.git`;
    // A folder of that name without this file is none of git's, and it looks on.
    if (isThere(git) && !(isFolder(git) && !isThere(join(git, 'HEAD')))) return recordsRun(git, at);
    // A repository that is nothing else. One is easily put into another, and git takes its settings for its own.
    if (isThere(join(at, 'HEAD')) && (isThere(join(at, 'objects')) || isThere(join(at, 'commondir')))) return true;
    if (at === '/') return false;
    at = dirname(at);
  }
  return true;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function recordsRun(git: string, top: string): boolean {
  try {
    const records = statSync(git).isDirectory() ? git : namedBy(git);
    // Git would not take it, and look on elsewhere.
    if (records === undefined || !isThere(join(records, 'HEAD'))) return true;
    const common = readShort(join(records, 'commondir'));
    if (common === false) return true;
    const shared = common === undefined ? records : resolve(records, common.trim());
    const settings = readGitSettings(join(shared, 'config'));
    if (settings === undefined || settings.runs || settings.bare) return true;
    const own = settings.worktreeConfig ? readGitSettings(join(records, 'config.worktree')) : undefined;
    if (own?.runs) return true;
    const all = { ...settings, ...own };
    // Files elsewhere: what git then reads is not what lies here. A submodule names its own place.
    if (all.worktree !== undefined && realPath(resolve(records, all.worktree)) !== realPath(top)) return true;
    return hooksRun(all, shared, top) || hasSubmodules(records);
  } catch {
    return true;
  }
}

/** What a `.git` that is a file says. */
function namedBy(file: string): string | undefined {
  const text = readShort(file);
  const path = typeof text === 'string' ? /^gitdir: ([^\n\0]+)\n*$/.exec(text)?.[1] : undefined;
  return path === undefined ? undefined : resolve(dirname(file), path);
}

function hooksRun({ hooksPath }: GitSettings, records: string, top: string): boolean {
  if (hooksPath === undefined) return isThere(join(records, 'hooks', LOOKING_HOOK));
  // Of a home that is written short only git knows whose it is.
  if (hooksPath.startsWith('~') || hooksPath.startsWith('%')) return true;
  const folder = isAbsolute(hooksPath) ? hooksPath : join(top, hooksPath);
  return isThere(join(folder, LOOKING_HOOK));
}
