import { posix } from 'node:path';
import type { Target } from './effect.js';
import { escapeGlob, type PathFacts } from './paths.js';

/**
 * A target below the repository that really holds the directory. Where no directory above holds one, or the machine was
 * not asked, it is left as it was.
 */
export function anchored(target: Target, { realPath }: PathFacts): Target {
  if (target.type !== 'path' || target.above === undefined || realPath === undefined) return target;
  const { above, ...rest } = target;
  for (let at = above; ; at = posix.dirname(at)) {
    if (realPath(posix.join(at, '.git')) !== undefined) return { ...rest, path: moved(target.path, above, at, target) };
    if (at === posix.dirname(at)) return target;
  }
}

function moved(path: string, from: string, to: string, { pattern }: { readonly pattern?: true }): string {
  const [start, base] = pattern ? [escapeGlob(from), escapeGlob(to)] : [from, to];
  return posix.join(base, path.slice(start.length));
}
