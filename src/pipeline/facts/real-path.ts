import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isUntraceable } from '../../effects/paths.js';
import type { Facts, ToolCall } from '../../session/options.js';

/** The longest path, and the longest chain of links, that Linux follows. */
export const MAX_PATH_BYTES = 4096;
const MAX_LINKS = 40;
const NOT_THERE = { throwIfNoEntry: false } as const;

/** Looks up what hooks may want to know of the machine. Done here, so that hooks need not touch the disk. */
export function lookUpFacts({ input }: ToolCall, place: { readonly cwd: string; readonly home: string }): Facts {
  const { cwd, home } = place;
  const path = input.file_path;
  if (typeof path !== 'string' || path === '' || path.length > MAX_PATH_BYTES) return { cwd, home };
  return { cwd, home, real_path: realPath(resolve(cwd, path)) };
}

/** Where a path leads once every link is followed, also one to a file that is yet to be made. */
export function realPath(path: string, links = 0): string {
  if (path.length > MAX_PATH_BYTES) return path;
  try {
    const real = realpathSync.native(path);
    return real === path || !leadsThroughProcess(path) ? real : LOST;
  } catch (error) {
    if (links === 0 && (error as NodeJS.ErrnoException).code === 'ELOOP') return steppedPath(path);
    const there = nearest(path);
    const rest = path.slice(there.length);
    // All of it is there, and leads nowhere or may not be followed.
    if (rest === '') return linkedPath(path, links);
    const place = realPath(there, links);
    return isUntraceable(place) ? place : join(place, rest);
  }
}

/** No path that is there: what it stands for is not known. */
const LOST = '/\ufffd';

/** A link to `/proc/self/cwd` or `/dev/stdin` leads each process elsewhere: where it leads this one says nothing. */
function leadsThroughProcess(path: string): boolean {
  let at = '';
  let left = path.split('/');
  for (let links = 0; left.length > 0; ) {
    const [name = '', ...rest] = left;
    left = rest;
    if (name === '' || name === '.') continue;
    at = name === '..' ? dirname(at) : `${at === '/' ? '' : at}/${name}`;
    const link = name === '..' ? undefined : readLink(at);
    if (link === undefined) continue;
    if (++links > MAX_LINKS) return false;
    const target = resolve(dirname(at), link);
    if (/^\/(?:proc|dev)(?:\/|$)/.test(target)) return true;
    [at, left] = ['', [...target.split('/'), ...left]];
  }
  return false;
}

/** The system follows so many links at once. A shell that goes there in steps gets further: each name is followed by itself. */
function steppedPath(path: string): string {
  const known = new Map<string, string>();
  const names = path.split('/').filter((name) => name !== '');
  let place = '/';
  for (const [index, name] of names.entries()) {
    const next = join(place, name);
    if (!known.has(next)) {
      if (!pathExists(next)) return join(next, ...names.slice(index + 1));
      known.set(next, realPath(next, 1));
    }
    place = known.get(next) ?? next;
  }
  return place;
}

/** Where the last name of a path is a link to something that is not there, or goes in a circle. */
function linkedPath(path: string, links: number): string {
  const parent = dirname(path);
  if (parent === path) return path;
  const place = realPath(parent, links);
  const link = links < MAX_LINKS ? readLink(path) : undefined;
  if (link === undefined || isUntraceable(place)) return join(place, basename(path));
  return leadsThroughProcess(path) ? LOST : realPath(resolve(place, link), links + 1);
}

/**
 * The longest beginning of a path that is there. Below what is not there nothing is, so halving finds it: a path has
 * thousands of names where somebody wants to hold a hook up, and each question to the system costs.
 */
function nearest(path: string): string {
  const ends: number[] = [];
  for (let end = path.indexOf('/', 1); end !== -1; end = path.indexOf('/', end + 1)) ends.push(end);
  ends.push(path.length);
  let [there, gone] = [-1, ends.length];
  while (gone - there > 1) {
    const middle = (there + gone) >> 1;
    if (pathExists(path.slice(0, ends[middle]))) there = middle;
    else gone = middle;
  }
  return there === -1 ? dirname(path.slice(0, ends[0])) : path.slice(0, ends[there]);
}

export function pathExists(path: string): boolean {
  try {
    return lstatSync(path, NOT_THERE) !== undefined;
  } catch {
    return false;
  }
}

/** What can't be looked at may be one. */
export function isSymlink(path: string): boolean {
  return entryAt(path) === 'link';
}

/** What stands there under this very name; undefined where there is nothing. What can't be looked at may be a link. */
export function entryAt(path: string): 'link' | 'other' | undefined {
  try {
    const stat = lstatSync(path, NOT_THERE);
    return stat && (stat.isSymbolicLink() ? 'link' : 'other');
  } catch {
    return 'link';
  }
}

export function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
