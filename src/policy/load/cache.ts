import { renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateDirectory } from '../../os/private-directory.js';
import { globKeysOf } from '../evaluate/glob-keys.js';
import type { GlobKeys, Ruleset } from '../policy.js';
import type { EffectivePolicy, EffectivePolicyOptions } from './layers.js';
import type { FileAccess } from './load.js';
import type { CallDirectories, PolicyLocations } from './locations.js';
import { isPaused } from './pause.js';

/** A compiled policy with every text that it was made from: it holds as long as none of them has changed. */
export interface CachedPolicy {
  /** What it was made for, and by which version. */
  readonly key: string;
  /** Each path that was looked at, and what was there, or the names in a directory. `null`: nothing; `false`: something that can't be read. */
  readonly looked: readonly (readonly [path: string, text: string | null | false])[];
  /** The pause that it was made in. */
  readonly since?: number;
  readonly until?: number;
  readonly effective: EffectivePolicy;
}

export interface CacheOptions {
  readonly files: FileAccess;
  /** The directory of the cache: the user's own, and nobody else's. */
  readonly directory: string;
  /** What compiled it: another version compiles anew. */
  readonly version: string;
  readonly now?: number;
}

/**
 * The policy that holds, from the cache where that is still right. Reading YAML and checking it is loaded only where it
 * has to be done.
 */
export async function loadCachedPolicy(
  locations: PolicyLocations,
  where: CallDirectories,
  packs: () => Promise<EffectivePolicyOptions['packs']>,
  { files, directory, version, now = Date.now() }: CacheOptions,
): Promise<EffectivePolicy> {
  const key = JSON.stringify([version, locations, where]);
  const path = join(directory, `${fingerprint(key)}.json`);
  const safe = isPrivateCacheDirectory(directory);
  const kept = safe ? readKept(path, files, key, now) : undefined;
  if (kept !== undefined) return kept.effective;
  const fresh = await compileCachedPolicy(locations, where, packs, { files, now }, key);
  if (safe) write(path, fresh);
  return fresh.effective;
}

/** The policy that holds, made anew, with all that was looked at. */
export async function compileCachedPolicy(
  locations: PolicyLocations,
  where: CallDirectories,
  packs: () => Promise<EffectivePolicyOptions['packs']>,
  { files, now = Date.now() }: Pick<CacheOptions, 'files' | 'now'>,
  key = '',
): Promise<CachedPolicy> {
  const { loadEffectivePolicy } = await import('./layers.js');
  const looked = new Map<string, string | null | false>();
  const recorded: FileAccess = {
    ...files,
    read(wanted, most) {
      looked.set(wanted, false);
      const text = files.read(wanted, most);
      looked.set(wanted, text ?? null);
      return text;
    },
    list(directory, most) {
      const names = files.list?.(directory, most) ?? [];
      looked.set(`${directory}/${most === undefined ? '' : `${MOST_MARKER}${most}`}`, names.join('\0'));
      return names;
    },
  };
  if (files.isPrivate !== undefined)
    recorded.isPrivate = (wanted) => {
      const is = files.isPrivate?.(wanted) ?? true;
      looked.set(`${wanted}${OWNER_MARKER}`, String(is));
      return is;
    };
  const made = loadEffectivePolicy(locations, where, { files: recorded, packs: await packs(), now });
  return {
    key,
    looked: [...looked],
    ...(made.pausedUntil !== undefined && { until: made.pausedUntil }),
    ...(made.pausedSince !== undefined && { since: made.pausedSince }),
    effective: withGlobKeys(made),
  };
}

/** With the keys of all globs: a process that judges one event takes only those apart that may match. */
function withGlobKeys(effective: EffectivePolicy): EffectivePolicy {
  const { policy, own, kept } = effective;
  const layers = policy.layers.map((layer) => ({ ...layer, files: layer.files.map(keyed) }));
  return {
    ...effective,
    policy: { ...policy, layers },
    ...(own !== undefined && { own: keyed(own) }),
    ...(kept !== undefined && { kept: keyed(kept) }),
  };
}

function keyed(set: Ruleset): Ruleset {
  const globKeys: Record<string, GlobKeys> = {};
  for (const source of set.effects.flatMap(({ path = [] }) => path)) {
    const keys = Object.hasOwn(globKeys, source) ? undefined : globKeysOf(source);
    if (keys !== undefined) globKeys[source] = keys;
  }
  return { ...set, globKeys, bases: set.bases.map(keyed) };
}

/** Is everything that it was made from still as it was? */
export function isCacheFresh(
  kept: Pick<CachedPolicy, 'looked' | 'until' | 'since'>,
  files: FileAccess,
  now = Date.now(),
): boolean {
  return isWithinPause(kept, now) && kept.looked.every(([path, before]) => look(files, path) === before);
}

/** What was made within a pause holds no longer than that. */
export function isWithinPause({ since = 0, until }: Pick<CachedPolicy, 'until' | 'since'>, now: number): boolean {
  return until === undefined || isPaused({ since, until }, now);
}

/** Characters of a cache. */
const MAX_CACHE_CHARS = 8 * 1024 * 1024;

function readKept(path: string, files: FileAccess, key: string, now: number): CachedPolicy | undefined {
  try {
    const text = files.read(path, MAX_CACHE_CHARS);
    if (text === undefined) return undefined;
    const kept = JSON.parse(text) as CachedPolicy;
    return kept.key === key && isCacheFresh(kept, files, now) ? kept : undefined;
  } catch {
    // A cache that can't be read is made anew.
    return undefined;
  }
}

/** Stands after a path whose owner was asked for, and not its text. No path has it. */
const OWNER_MARKER = '\0owned';
/** Stands after a directory of which more names, or fewer, were asked for than usual, and before their number. */
const MOST_MARKER = '\0most';

/** The path of what was looked at. */
export function lookedPath(looked: string): string {
  return looked.replace(/\0.*$/s, '').replace(/(?<=.)\/$/, '');
}

function look(files: FileAccess, path: string): string | null | false {
  try {
    if (path.endsWith(OWNER_MARKER)) return String(files.isPrivate?.(path.slice(0, -OWNER_MARKER.length)) ?? true);
    const [directory = '', most] = path.split(`/${MOST_MARKER}`);
    if (most !== undefined) return (files.list?.(directory, Number(most)) ?? []).join('\0');
    if (path.endsWith('/')) return (files.list?.(path.slice(0, -1)) ?? []).join('\0');
    return files.read(path) ?? null;
  } catch {
    return false;
  }
}

/** Is the directory ours alone? Whoever else could write there could write a policy. */
export function isPrivateCacheDirectory(directory: string): boolean {
  try {
    makePrivateDirectory(directory);
    const { uid, mode } = statSync(directory);
    return (mode & 0o077) === 0 && (process.getuid === undefined || uid === process.getuid());
  } catch {
    return false;
  }
}

/** A cache that can't be written is done without. */
function write(path: string, fresh: CachedPolicy): void {
  // A repository must not be able to fill the disk, one directory after the other.
  if (fresh.looked.reduce((sum, [, text]) => sum + (text ? text.length : 0), 0) > MAX_CACHE_CHARS / 4) return;
  writeCacheAtomically(path, JSON.stringify(fresh));
}

/** Whole or not at all: another process may read it now. */
export function writeCacheAtomically(path: string, text: string): void {
  if (text.length > MAX_CACHE_CHARS) return;
  try {
    const temporary = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    writeFileSync(temporary, text, { mode: 0o600 });
    renameSync(temporary, path);
  } catch {
    // The next call does it again.
  }
}

/** A name for a place. Not a seal: what is in the file is compared word by word. */
function fingerprint(text: string): string {
  let [a, b] = [0x811c9dc5, 0xcbf29ce4];
  for (let at = 0; at < text.length; at++) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(at), 0x5bd1e995) ^ (b >>> 13);
  }
  return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0');
}
