import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FileAccess } from '../load/load.js';
import type { PersonProofs } from './proof.js';

/**
 * What the user trusts is kept as copies: `index.json` says which directory holds the copy of which policy file, and a
 * manifest there says which files belong to it. One changed byte, and what the file permits no longer counts, while its
 * guards ask.
 */
export interface TrustManifest {
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
  { signed: _, ...manifest }: TrustManifest,
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
const MAX_BUNDLE_BYTES = 8 * 1024 * 1024;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The copy that counts in the place of the project's files. */
export interface TrustedCopy {
  readonly files: FileAccess;
  /** Absolute paths of what runs, by the path in the project. */
  readonly copies: Readonly<Record<string, string>>;
  /** The copy of a file, which scripts that it holds run beside. */
  copyOf(file: string): string | undefined;
}

/** What is known of a policy file that was trusted once. */
export interface PolicyPin {
  /** What was kept. Absent where it can't be read any more. */
  readonly copy?: TrustedCopy;
  /** Why the copy no longer counts, as a sentence; absent where it does. */
  readonly changed?: string;
}

/**
 * What was kept of a policy file: it counts if every file is still as it was, and a person signed it. Without `proofs`
 * whatever is in the store counts: the user wants no proof. Undefined where the file was never trusted.
 */
export function policyPinOf(
  store: string,
  path: string,
  files: FileAccess,
  proofs?: PersonProofs,
): PolicyPin | undefined {
  let name: string | undefined;
  try {
    name = pinnedName(store, path, files);
  } catch {
    // A store that can't be read trusts nothing.
  }
  if (name === undefined) return undefined;
  const directory = join(store, name);
  try {
    const manifest = readManifest(directory, path, files);
    if (manifest === undefined) return { changed: `What was kept of ${path} when it was trusted is gone.` };
    return { copy: copyOf(manifest, directory, files), ...changeOf(manifest, directory, files, proofs) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { changed: `What was kept of ${path} when it was trusted can't be read: ${why}.` };
  }
}

/** The copy of a policy file, where it counts. */
export function trustedCopy(
  store: string,
  path: string,
  files: FileAccess,
  proofs?: PersonProofs,
): TrustedCopy | undefined {
  const pin = policyPinOf(store, path, files, proofs);
  return pin?.changed === undefined ? pin?.copy : undefined;
}

function copyOf({ files: kept, runs }: TrustManifest, directory: string, files: FileAccess): TrustedCopy {
  return {
    files: {
      read: (wanted) => (Object.hasOwn(kept, wanted) ? files.read(join(directory, kept[wanted] as string)) : undefined),
      ...(files.real !== undefined && { real: (wanted) => files.real?.(wanted) ?? wanted }),
    },
    copyOf: (file) => (Object.hasOwn(kept, file) ? join(directory, kept[file] as string) : undefined),
    copies: Object.fromEntries(Object.entries(runs).map(([original, copy]) => [original, join(directory, copy)])),
  };
}

/** What is no longer as it was when somebody looked at it. */
function changeOf(
  manifest: TrustManifest,
  directory: string,
  files: FileAccess,
  proofs: PersonProofs | undefined,
): { readonly changed?: string } {
  const { path, files: kept, runs } = manifest;
  if (proofs !== undefined) {
    const digest = manifestDigest(manifest, (copy) => files.read(join(directory, copy), MAX_BUNDLE_BYTES));
    if (!proofs.isTrust(path, digest, Date.parse(manifest.time), manifest.signed))
      return { changed: `No key that is enrolled has signed that ${path} is trusted.` };
  }
  // What lies beside a script may be loaded by it: a file that nobody has signed must not be there.
  if (hasStranger(directory, [...Object.values(kept), ...Object.values(runs), 'manifest.json'], files))
    return { changed: `A file that nobody signed lies among what was kept of ${path}.` };
  for (const [original, copy] of Object.entries(kept)) {
    const now = readNow(original, files);
    const what = original === path ? 'it' : path;
    if (now === undefined) return { changed: goneSince(original, what) };
    if (now !== files.read(join(directory, copy)))
      return { changed: `${original} has changed since ${what} was trusted.` };
  }
  return {};
}

function goneSince(file: string, what: string): string {
  return `${file} is gone since ${what} was trusted.`;
}

/** Is the policy file itself gone? There is nothing to trust then. */
export function isRemoved(path: string, changed: string): boolean {
  return changed === goneSince(path, 'it');
}

/** A file that has become unreadable is as good as gone. */
function readNow(path: string, files: FileAccess): string | undefined {
  try {
    return files.read(path);
  } catch {
    return undefined;
  }
}

/** Is anything in the directory, or in one below it, that is not among these? */
function hasStranger(directory: string, copies: readonly string[], files: FileAccess): boolean {
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
export function pinnedPaths(store: string, files: FileAccess): readonly string[] {
  try {
    return Object.keys(JSON.parse(files.read(join(store, 'index.json')) ?? '{}') as object);
  } catch {
    return [];
  }
}

/** Every file of every policy that was trusted, with the policy it belongs to. */
export function pinnedFiles(store: string, files: FileAccess): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const path of pinnedPaths(store, files)) {
    try {
      const name = pinnedName(store, path, files);
      const manifest = name === undefined ? undefined : readManifest(join(store, name), path, files);
      for (const file of [path, ...Object.keys(manifest?.files ?? {})]) found.set(file, path);
    } catch {
      found.set(path, path);
    }
  }
  return found;
}

function pinnedName(store: string, path: string, files: FileAccess): string | undefined {
  const index = files.read(join(store, 'index.json'));
  if (index === undefined) return undefined;
  const entries = JSON.parse(index) as Record<string, unknown>;
  const name = Object.hasOwn(entries, path) ? entries[path] : undefined;
  return typeof name === 'string' && /^[\w-]+$/.test(name) ? name : undefined;
}

function readManifest(directory: string, path: string, files: FileAccess): TrustManifest | undefined {
  const manifest = JSON.parse(files.read(join(directory, 'manifest.json')) ?? 'null') as TrustManifest | null;
  return manifest?.version === 1 && manifest.path === path ? manifest : undefined;
}
