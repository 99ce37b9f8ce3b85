import { join } from 'node:path';
import type { Files } from './load.js';

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
}

/** The copy that counts in the place of the project's files. */
export interface Trusted {
  readonly files: Files;
  /** Absolute paths of what runs, by the path in the project. */
  readonly copies: Readonly<Record<string, string>>;
}

/** The copy of a policy file, if every file of it is still as it was. */
export function trustedCopy(store: string, path: string, files: Files): Trusted | undefined {
  try {
    const manifest = readManifest(store, path, files);
    if (manifest === undefined) return undefined;
    const { directory, files: kept, runs } = manifest;
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
      copies: Object.fromEntries(Object.entries(runs).map(([original, copy]) => [original, join(directory, copy)])),
    };
  } catch {
    // A store that can't be read trusts nothing.
    return undefined;
  }
}

/** The policy files that were trusted once. */
export function pinnedPaths(store: string, files: Files): readonly string[] {
  try {
    return Object.keys(JSON.parse(files.read(join(store, 'index.json')) ?? '{}') as object);
  } catch {
    return [];
  }
}

function readManifest(store: string, path: string, files: Files): (Manifest & { directory: string }) | undefined {
  const index = files.read(join(store, 'index.json'));
  if (index === undefined) return undefined;
  const entries = JSON.parse(index) as Record<string, string>;
  const name = Object.hasOwn(entries, path) ? entries[path] : undefined;
  if (name === undefined || !/^[\w-]+$/.test(name)) return undefined;
  const directory = join(store, name);
  const manifest = JSON.parse(files.read(join(directory, 'manifest.json')) ?? 'null') as Manifest | null;
  return manifest?.version === 1 && manifest.path === path ? { ...manifest, directory } : undefined;
}
