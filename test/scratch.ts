import { mkdirSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPathInside } from '../src/effects/paths.js';
import { TMP_DIRECTORIES } from '../src/policy/evaluation-context.js';
import { ROOT } from './spawn.js';

/** Where tests keep projects: not where temporary files are, since other rules hold there. Wherever the clone lies. */
export function scratchDirectory(): string {
  const { XDG_CACHE_HOME: cache = join(homedir(), '.cache') } = process.env;
  // The home of root is nobody's project: rules ask about it.
  const own = homedir() === '/root' ? '/var/cache' : cache;
  return firstLasting([join(ROOT, 'node_modules', '.cache', 'projects'), join(own, 'sluice-test-projects')]);
}

/** The first that can be made, and that is no place for temporary files. */
export function firstLasting(candidates: readonly string[]): string {
  const temporary = [...TMP_DIRECTORIES, tmpdir()];
  for (const directory of candidates) {
    try {
      mkdirSync(directory, { recursive: true });
    } catch {
      continue;
    }
    const real = realpathSync(directory);
    if (!temporary.some((one) => isPathInside(real, one))) return real;
  }
  throw new Error(
    `Tests need a directory that is not among temporary files: ${candidates.join(', ')}. Set XDG_CACHE_HOME to one.`,
  );
}
