import { lstatSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type CachedPolicy,
  compileCachedPolicy,
  isCacheFresh,
  isWithinPause,
  lookedPath,
} from '../policy/load/cache.js';
import { DISK } from '../policy/load/disk.js';
import type { EffectivePolicy } from '../policy/load/layers.js';
import type { Problem } from '../policy/problem.js';
import { builtinPacks, type Machine } from './machine.js';
import type { EventContext } from './prepare-session.js';

/** Finds the policy that holds somewhere. `asked`: when the event had come, by `performance.now()`. */
export type FindEffectivePolicy = (machine: Machine, context: EventContext, asked?: number) => Promise<EffectivePolicy>;

/** A policy in memory, with what tells that nothing it was made from has changed. */
interface Entry {
  readonly kept: CachedPolicy;
  readonly places: ReadonlyMap<string, Mark | undefined>;
  /** May something change without a trace? What had just changed when it was looked at, and what a link leads to. */
  readonly recent: boolean;
  /** When it was looked at last, by `performance.now()`. */
  looked: number;
}

/** Milliseconds in which two changes of a file may have the same time. Clocks of file systems tick in a hundredth or so. */
const CLOCK_TICK_MS = 50;
/** Readings of a policy that changes while it is read. */
const MAX_READS = 2;
const NOT_THERE = { throwIfNoEntry: false } as const;
/** Policies that are kept: one for each pair of directories. */
const MAX_POLICIES = 200;

/**
 * Policies, compiled once for each place, and looked at again for every event. A file that is there is known by what the
 * system says of it; one that is not there by the nearest directory above it, which can't get a new name without a trace.
 * Where that has changed, the texts themselves are compared; only where they differ is the policy made anew.
 */
export class PolicyCache {
  readonly #entries = new Map<string, Entry>();
  readonly #told: (problems: readonly Problem[], context: EventContext) => void;

  /** `told` hears of each policy that was read anew because it has changed. */
  constructor(told: (problems: readonly Problem[], context: EventContext) => void = () => {}) {
    this.#told = told;
  }

  /** A look at the files counts for every event that had come before it. */
  async find(
    { locations }: Machine,
    context: EventContext,
    asked = Number.POSITIVE_INFINITY,
  ): Promise<EffectivePolicy> {
    const { root, cwd } = context;
    const key = [root, cwd, locations.managed, locations.user, locations.trust, locations.pause].join('\0');
    const entry = this.#entries.get(key);
    if (entry !== undefined && isSame(entry, asked)) return this.#keep(key, entry);
    const again = entry === undefined ? undefined : placed(entry.kept);
    if (again !== undefined) return this.#keep(key, again);
    for (let left = MAX_READS; ; left--) {
      const kept = await compileCachedPolicy(locations, { root, cwd }, builtinPacks, { files: DISK });
      if (entry !== undefined) this.#told(kept.effective.problems, context);
      const fresh = placed(kept);
      if (fresh !== undefined) return this.#keep(key, fresh);
      // It changes all the time: what was read just now holds for this event.
      if (left === 0) return kept.effective;
    }
  }

  /** The one that was used last is the last to go. */
  #keep(key: string, entry: Entry): EffectivePolicy {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > MAX_POLICIES) for (const oldest of this.#entries.keys()) return this.#drop(oldest, entry);
    return entry.kept.effective;
  }

  #drop(key: string, { kept }: Entry): EffectivePolicy {
    this.#entries.delete(key);
    return kept.effective;
  }
}

function isSame(entry: Entry, asked: number): boolean {
  const { kept, places, recent } = entry;
  if (recent || !isWithinPause(kept, Date.now())) return false;
  if (entry.looked > asked) return true;
  const looked = performance.now();
  for (const [path, mark] of places) if (!isUnchanged(mark, markOf(path))) return false;
  entry.looked = looked;
  return true;
}

/** What tells that nothing has changed since; undefined where it already has. The places are looked at before the texts. */
function placed(kept: CachedPolicy): Entry | undefined {
  const looked = performance.now();
  const now = Date.now();
  const places = new Map<string, Mark | undefined>();
  let recent = false;
  for (const [place] of kept.looked) {
    for (let path = lookedPath(place); !places.has(path); path = dirname(path)) {
      const found = markOf(path);
      // Where a link leads nowhere, nothing beside it tells when there is something.
      if (found === undefined && isLink(path)) recent = true;
      if (found === undefined && dirname(path) !== path) continue;
      places.set(path, found);
      if (found === undefined || Math.abs(now - changeOf(found)) < CLOCK_TICK_MS) recent = true;
      break;
    }
  }
  return isCacheFresh(kept, DISK, now) ? { kept, places, recent, looked } : undefined;
}

/** All that the system tells of a file, or why it tells nothing: as long as that stays so, it is the same. */
type Mark = Stats | string;

/** Undefined where there is no such file. */
function markOf(path: string): Mark | undefined {
  try {
    return statSync(path, NOT_THERE);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, NOT_THERE) !== undefined;
  } catch {
    return false;
  }
}

function changeOf(mark: Mark): number {
  return typeof mark === 'string' ? 0 : Math.max(mark.mtimeMs, mark.ctimeMs);
}

function isUnchanged(before: Mark | undefined, now: Mark | undefined): boolean {
  if (typeof before !== 'object' || typeof now !== 'object') return before === now;
  const { ino, dev, mtimeMs, ctimeMs, size, mode, uid } = before;
  if (ino !== now.ino || dev !== now.dev || mtimeMs !== now.mtimeMs || ctimeMs !== now.ctimeMs) return false;
  return size === now.size && mode === now.mode && uid === now.uid;
}
