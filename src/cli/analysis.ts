import { join } from 'node:path';
import { pastContextOf, readMachine } from '../pipeline/open-policy.js';
import { isPrivateCacheDirectory, writeCacheAtomically } from '../policy/load/cache.js';
import { DISK } from '../policy/load/disk.js';
import type { LoadedPolicy } from '../policy/load/load.js';
import type { ReachabilityAnalysis } from '../policy/reachability/analysis.js';

/** A digest of all that this program is made of. Only a bundle has one. */
declare const SLUICE_SOURCES: string;

/**
 * What automata say of a policy: kept from the last time, where neither it nor this program has changed. They are loaded
 * only where they are needed.
 */
export async function cachedAnalysis(
  loaded: LoadedPolicy,
  root: string,
  step: () => void,
): Promise<ReachabilityAnalysis> {
  const machine = readMachine();
  const base = pastContextOf(machine, root);
  const directory = join(machine.state, 'cache');
  const { analysisKey } = await import('../policy/reachability/analysis-key.js');
  const key = analysisKey(loaded, base, SLUICE_SOURCES);
  const path = join(directory, `reach-${key.slice(0, 32)}.json`);
  const safe = isPrivateCacheDirectory(directory);
  const kept = safe ? readKept(path, key) : undefined;
  if (kept !== undefined) return kept;
  const { analyseReachability } = await import('../policy/reachability/analysis.js');
  const made = analyseReachability(loaded, base, step);
  if (safe) writeCacheAtomically(path, JSON.stringify({ key, analysis: made }));
  return made;
}

function readKept(path: string, key: string): ReachabilityAnalysis | undefined {
  try {
    const kept = JSON.parse(DISK.read(path, MAX_CACHE_BYTES) ?? 'null') as {
      key: string;
      analysis: ReachabilityAnalysis;
    } | null;
    return kept?.key === key ? kept.analysis : undefined;
  } catch {
    return undefined;
  }
}

const MAX_CACHE_BYTES = 8 * 1024 * 1024;
