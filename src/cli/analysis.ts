import { join } from 'node:path';
import { lastingOf, machine } from '../pipeline/open-policy.js';
import { isPrivate, writeWhole } from '../policy/load/cache.js';
import { DISK } from '../policy/load/disk.js';
import type { Loaded } from '../policy/load/load.js';
import type { Analysis } from '../policy/reachability/analysis.js';

/** A digest of all that this program is made of. Only a bundle has one. */
declare const SLUICE_SOURCES: string;

/**
 * What automata say of a policy: kept from the last time, where neither it nor this program has changed. They are loaded
 * only where they are needed.
 */
export async function analysisOf(loaded: Loaded, root: string, step: () => void): Promise<Analysis> {
  const of = machine();
  const base = lastingOf(of, root);
  const directory = join(of.state, 'cache');
  const { analysisKey } = await import('../policy/reachability/key.js');
  const key = analysisKey(loaded, base, SLUICE_SOURCES);
  const path = join(directory, `reach-${key.slice(0, 32)}.json`);
  const safe = isPrivate(directory);
  const kept = safe ? readKept(path, key) : undefined;
  if (kept !== undefined) return kept;
  const { analyse } = await import('../policy/reachability/analysis.js');
  const made = analyse(loaded, base, step);
  if (safe) writeWhole(path, JSON.stringify({ key, analysis: made }));
  return made;
}

function readKept(path: string, key: string): Analysis | undefined {
  try {
    const kept = JSON.parse(DISK.read(path, SIZE) ?? 'null') as { key: string; analysis: Analysis } | null;
    return kept?.key === key ? kept.analysis : undefined;
  } catch {
    return undefined;
  }
}

const SIZE = 8 * 1024 * 1024;
