import { type DirectoryListing, listDirectory } from './directory-listing.js';

/** A directory with more is asked for each name. */
const MAX_NAMES = 2_000;

/** Folded names of a directory; undefined where one of them may be spelt in other ways, too. */
const folded = new WeakMap<DirectoryListing, ReadonlySet<string> | undefined>();

/**
 * Says of paths in a directory whether they are surely not there, by one look at all its names. Some disks do not tell `A`
 * from `a`, nor the spellings of other letters: what may be there has to be asked for.
 */
export function absentNamesIn(directory: string): (path: string) => boolean {
  const names = foldedNames(directory);
  if (names === undefined) return () => false;
  return (path) => {
    const end = path.indexOf('/');
    const first = end === -1 ? path : path.slice(0, end);
    return !/^\.{0,2}$/.test(first) && PLAIN.test(first) && !names.has(first.toLowerCase());
  };
}

const PLAIN = /^[ -~]*$/;

function foldedNames(directory: string): ReadonlySet<string> | undefined {
  let listing: DirectoryListing | undefined;
  try {
    listing = listDirectory(directory, MAX_NAMES);
  } catch {
    // What can't be listed may still be there.
  }
  if (listing === undefined) return undefined;
  if (!folded.has(listing)) folded.set(listing, fold(listing));
  return folded.get(listing);
}

function fold(listing: DirectoryListing): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const { name } of listing) {
    if (!PLAIN.test(name)) return undefined;
    names.add(name.toLowerCase());
  }
  return names;
}
