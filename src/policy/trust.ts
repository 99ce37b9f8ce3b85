import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Files } from './load.js';
import type { PersonProofs } from './proof.js';

/**
 * What the user trusts is kept as copies: `index.json` says which directory holds the copy of which policy file, and a
 * manifest there says which files belong to it. One changed byte, and the file is a stranger's again.
 */
export interface Manifest {
  readonly version: 1;
  /** The policy file. */
  readonly path: string;
  readonly time: string;
  /** Every file that counts, by its path: the name of its copy in this directory. */
  readonly files: Readonly<Record<string, string>>;
  /** What runs for a path that the policy names: the bundle of a hook, or the copy of a script. */
  readonly runs: Readonly<Record<string, string>>;
  /** What shows that a person trusted it: see `manifestDigest`. */
  readonly signed?: unknown;
}

/** What somebody who trusts signs: the manifest, and what is in every copy that it names. */
export function manifestDigest(
  { signed: _, ...manifest }: Manifest,
  read: (copy: string) => string | undefined,
): string {
  const copies = [...new Set([...Object.values(manifest.files), ...Object.values(manifest.runs)])].sort();
  const digests = copies.map((copy) => [copy, sha256(read(copy) ?? '')]);
  const pairs = (record: Readonly<Record<string, string>>) =>
    Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  const { version, path, time, files, runs } = manifest;
  return sha256(JSON.stringify(['trust', version, path, time, pairs(files), pairs(runs), digests]));
}

/** A bundle holds all that a hook imports. */
const LARGE = 8 * 1024 * 1024;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The copy that counts in the place of the project's files. */
export interface Trusted {
  readonly files: Files;
  /** Absolute paths of what runs, by the path in the project. */
  readonly copies: Readonly<Record<string, string>>;
  /** The copy of a file, which scripts that it holds run beside. */
  copyOf(file: string): string | undefined;
}

/**
 * The copy of a policy file, if every file of it is still as it was, and a person signed it. Without `proofs` whatever is
 * in the store counts: the user wants no proof.
 */
export function trustedCopy(store: string, path: string, files: Files, proofs?: PersonProofs): Trusted | undefined {
  try {
    const manifest = readManifest(store, path, files);
    if (manifest === undefined) return undefined;
    const { directory, files: kept, runs } = manifest;
    if (proofs !== undefined) {
      const digest = manifestDigest(manifest, (copy) => files.read(join(directory, copy), LARGE));
      if (!proofs.isTrust(digest, Date.parse(manifest.time), manifest.signed)) return undefined;
    }
    // What lies beside a script may be loaded by it: a file that nobody has signed must not be there.
    if (hasStranger(directory, [...Object.values(kept), ...Object.values(runs), 'manifest.json'], files))
      return undefined;
    for (const [original, copy] of Object.entries(kept)) {
      const now = files.read(original);
      if (now === undefined || now !== files.read(join(directory, copy))) return undefined;
    }
    return {
      files: {
        read: (wanted) =>
          Object.hasOwn(kept, wanted) ? files.read(join(directory, kept[wanted] as string)) : undefined,
        ...(files.real !== undefined && { real: (wanted) => files.real?.(wanted) ?? wanted }),
      },
      copyOf: (file) => (Object.hasOwn(kept, file) ? join(directory, kept[file] as string) : undefined),
      copies: Object.fromEntries(Object.entries(runs).map(([original, copy]) => [original, join(directory, copy)])),
    };
  } catch {
    // A store that can't be read trusts nothing.
    return undefined;
  }
}

/** Is anything in the directory, or in one below it, that is not among these? */
function hasStranger(directory: string, copies: readonly string[], files: Files): boolean {
  const expected = new Map<string, Set<string>>();
  for (const copy of copies) {
    const parts = copy.split('/');
    for (const [index, name] of parts.entries()) {
      const parent = parts.slice(0, index).join('/');
      const names = expected.get(parent) ?? new Set<string>();
      expected.set(parent, names.add(name));
    }
  }
  // One more name than there may be is one that may not be there.
  return [...expected].some(([parent, names]) =>
    (files.list?.(join(directory, parent), names.size + 1) ?? []).some((name) => !names.has(name)),
  );
}

/** The policy files that were trusted once. */
export function pinnedPaths(store: string, files: Files): readonly string[] {
  try {
    return Object.keys(JSON.parse(files.read(join(store, 'index.json')) ?? '{}') as object);
  } catch {
    return [];
  }
}

function readManifest(
  store: string,
  path: string,
  files: Files,
): (Manifest & { readonly directory: string }) | undefined {
  const index = files.read(join(store, 'index.json'));
  if (index === undefined) return undefined;
  const entries = JSON.parse(index) as Record<string, string>;
  const name = Object.hasOwn(entries, path) ? entries[path] : undefined;
  if (name === undefined || !/^[\w-]+$/.test(name)) return undefined;
  const directory = join(store, name);
  const manifest = JSON.parse(files.read(join(directory, 'manifest.json')) ?? 'null') as Manifest | null;
  return manifest?.version === 1 && manifest.path === path ? { ...manifest, directory } : undefined;
}
