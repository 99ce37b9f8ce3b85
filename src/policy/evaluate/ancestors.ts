import { posix } from 'node:path';
import type { Target } from '../../effects/effect.js';
import { escapeGlob, followLinks, isPathInside } from '../../effects/paths.js';
import type { EvaluationContext } from '../evaluation-context.js';

type Place = Pick<EvaluationContext, 'root' | 'cwd' | 'facts'>;

/** Directories from one in the project up to it. Nobody works deeper. */
const MAX_LEVELS = 32;

/**
 * A worktree in the folder of an agent, as Claude Code makes them. It has records of its own; where it has none, those of
 * the project are found. The folder between them is no repository, unless the machine says so.
 */
const WORKTREE = /^(.*?\/\.(?!git\/)[\w-]+)\/worktrees\/[^/]+(?:\/|$)/;

/**
 * The paths that a target stands for: git may find its repository in any directory of the project above, and finds the
 * one that is really there. Undefined where those are too many.
 */
export function ancestorPaths(target: Target & { type: 'path' }, situation: Place): readonly string[] | undefined {
  const { above, path, pattern } = target;
  if (above === undefined) return [path];
  const tops = topsOf(above, situation);
  if (tops === undefined) return undefined;
  const [from, to] = pattern ? [escapeGlob(above), tops.map(escapeGlob)] : [above, tops];
  return to.map((top) => posix.join(top, path.slice(from === '/' ? 0 : from.length)));
}

/** In the project text alone says it: a repository may be made or moved by the very command. Beyond it, the machine. */
function topsOf(above: string, { root, cwd, facts = {} }: Place): readonly string[] | undefined {
  const own = root ?? cwd;
  if (own === undefined || own === above) return withFound([above], [above], facts);
  if (!isPathInside(above, own)) return withFound([above], [above], facts);
  const tops = [above];
  const folder = WORKTREE.exec(above)?.[1];
  for (let at = above; at !== own; ) {
    if (tops.length > MAX_LEVELS) return undefined;
    at = posix.dirname(at);
    if (folder === undefined || !isPathInside(at, folder)) tops.push(at);
  }
  // Behind a link the directories above are others.
  const isApart = folder !== undefined || followLinks(above, facts) !== above;
  return withFound(tops, isApart ? [own, above] : [own], facts);
}

function withFound(
  tops: readonly string[],
  starts: readonly string[],
  { repository }: NonNullable<EvaluationContext['facts']>,
): readonly string[] {
  if (repository === undefined) return tops;
  const found = starts.map((start) => repository(start)).filter((one) => one !== undefined);
  return [...new Set([...tops, ...found])];
}
