import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Facts, ToolCall } from '../session/options.js';

/** The longest path, and the longest chain of links, that Linux follows. */
const PATH_LIMIT = 4096;
const LINK_LIMIT = 40;

/** Looks up what hooks may want to know of the machine. Done here, so that hooks need not touch the disk. */
export function lookUp({ input }: ToolCall, place: { readonly cwd: string; readonly home: string }): Facts {
  const { cwd, home } = place;
  const path = input.file_path;
  if (typeof path !== 'string' || path === '' || path.length > PATH_LIMIT) return { cwd, home };
  return { cwd, home, real_path: realPath(resolve(cwd, path)) };
}

/** Where a path leads once every link is followed, also one to a file that is yet to be made. */
export function realPath(path: string, links = 0): string {
  if (path.length > PATH_LIMIT) return path;
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    if (parent === path) return path;
    const place = realPath(parent, links);
    const link = links < LINK_LIMIT ? readLink(path) : undefined;
    return link === undefined ? join(place, basename(path)) : realPath(resolve(place, link), links + 1);
  }
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
