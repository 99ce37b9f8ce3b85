import { lstatSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { compileKept, holds, isInTime, type Kept, OWNED } from '../policy/load/cache.js';
import { DISK } from '../policy/load/disk.js';
import type { Effective } from '../policy/load/layers.js';
import type { Problem } from '../policy/problem.js';
import { builtinPacks, type Machine } from './machine.js';
import type { Where } from './prepare.js';

/** Finds the policy that holds somewhere. `asked`: when the event had come, by `performance.now()`. */
export type Policies = (of: Machine, where: Where, asked?: number) => Promise<Effective>;

/** A policy in memory, with what tells that nothing it was made from has changed. */
interface Entry {
  readonly kept: Kept;
  readonly places: ReadonlyMap<string, Mark | undefined>;
  /** May something change without a trace? What had just changed when it was looked at, and what a link leads to. */
  readonly recent: boolean;
  /** When it was looked at last, by `performance.now()`. */
  looked: number;
}

/** Milliseconds in which two changes of a file may have the same time. Clocks of file systems tick in a hundredth or so. */
const TICK = 50;
/** Readings of a policy that changes while it is read. */
const TRIES = 2;
const NOT_THERE = { throwIfNoEntry: false } as const;
/** Policies that are kept: one for each pair of directories. */
const ENTRIES = 200;

/**
 * Policies, compiled once for each place, and looked at again for every event. A file that is there is known by what the
 * system says of it; one that is not there by the nearest directory above it, which can't get a new name without a trace.
 * Where that has changed, the texts themselves are compared; only where they differ is the policy made anew.
 */
export class PolicyMemory {
  readonly #entries = new Map<string, Entry>();
  readonly #told: (problems: readonly Problem[], where: Where) => void;

  /** `told` hears of each policy that was read anew because it has changed. */
  constructor(told: (problems: readonly Problem[], where: Where) => void = () => {}) {
    this.#told = told;
  }

  /** A look at the files counts for every event that had come before it. */
  async find({ locations }: Machine, where: Where, asked = Number.POSITIVE_INFINITY): Promise<Effective> {
    const { root, cwd } = where;
    const key = [root, cwd, locations.managed, locations.user, locations.trust, locations.pause].join('\0');
    const entry = this.#entries.get(key);
    if (entry !== undefined && isSame(entry, asked)) return this.#keep(key, entry);
    const again = entry === undefined ? undefined : placed(entry.kept);
    if (again !== undefined) return this.#keep(key, again);
    for (let left = TRIES; ; left--) {
      const kept = await compileKept(locations, { root, cwd }, builtinPacks, { files: DISK });
      if (entry !== undefined) this.#told(kept.effective.problems, where);
      const fresh = placed(kept);
      if (fresh !== undefined) return this.#keep(key, fresh);
      // It changes all the time: what was read just now holds for this event.
      if (left === 0) return kept.effective;
    }
  }

  /** The one that was used last is the last to go. */
  #keep(key: string, entry: Entry): Effective {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > ENTRIES) for (const oldest of this.#entries.keys()) return this.#drop(oldest, entry);
    return entry.kept.effective;
  }

  #drop(key: string, { kept }: Entry): Effective {
    this.#entries.delete(key);
    return kept.effective;
  }
}

function isSame(entry: Entry, asked: number): boolean {
  const { kept, places, recent } = entry;
  if (recent || !isInTime(kept, Date.now())) return false;
  if (entry.looked > asked) return true;
  const looked = performance.now();
  for (const [path, mark] of places) if (!isUnchanged(mark, markOf(path))) return false;
  entry.looked = looked;
  return true;
}

/** What tells that nothing has changed since; undefined where it already has. The places are looked at before the texts. */
function placed(kept: Kept): Entry | undefined {
  const looked = performance.now();
  const now = Date.now();
  const places = new Map<string, Mark | undefined>();
  let recent = false;
  for (const [place] of kept.looked) {
    for (let path = plain(place); !places.has(path); path = dirname(path)) {
      const found = markOf(path);
      // Where a link leads nowhere, nothing beside it tells when there is something.
      if (found === undefined && isLink(path)) recent = true;
      if (found === undefined && dirname(path) !== path) continue;
      places.set(path, found);
      if (found === undefined || Math.abs(now - changeOf(found)) < TICK) recent = true;
      break;
    }
  }
  return holds(kept, DISK, now) ? { kept, places, recent, looked } : undefined;
}

function plain(looked: string): string {
  return looked.endsWith(OWNED) ? looked.slice(0, -OWNED.length) : looked.replace(/(?<=.)\/$/, '');
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
