import { posix } from 'node:path';
import type { Effect } from '../../effects/effect.js';
import type { EvaluationContext } from '../evaluation-context.js';
import { withoutExtendedGlobs } from './paths.js';

const NONE: readonly Effect[] = [];

/**
 * The same effect on each path that a shell, or a tool, puts in the place of a glob: `*` names no key, but the one that is there is
 * read all the same. Undefined where the machine was asked and could not say.
 */
export function expandEffect(effect: Effect, { home, facts }: EvaluationContext): readonly Effect[] | undefined {
  const { target, remote } = effect;
  if (target.type !== 'path' || remote !== undefined || facts?.expand === undefined) return NONE;
  // Who finds files at any depth by itself goes through directories: what is in them is looked at as such.
  const dotted = target.made === true && !target.path.includes('**');
  if (!target.expands && !dotted) return NONE;
  const found = new Set<string>();
  for (const path of target.spelt === undefined ? [target.path] : [target.path, target.spelt]) {
    const placed = path.startsWith('~') && home !== undefined ? home + path.slice(1) : path;
    const paths = facts.expand(withoutExtendedGlobs(placed), dotted);
    if (paths === undefined) return undefined;
    for (const one of paths) found.add(one);
    // Where nothing matches, the pattern itself is the name. One with brackets does not match itself.
    if (placed.includes('[')) found.add(placed.replace(/\\(.)/g, '$1'));
  }
  return [...found].map((path) => ({ ...effect, target: { type: 'path', path } }));
}

/** Of a link that is deleted, only the directories above it are followed. */
export function withoutFollowingLink({ kind, target }: Effect, context: EvaluationContext): EvaluationContext {
  const { facts } = context;
  if (kind !== 'delete' || target.type !== 'path' || facts?.realPath === undefined) return context;
  const realPath = (path: string): string | undefined => {
    const at = path === target.path ? posix.dirname(path) : path;
    const real = facts.realPath?.(at);
    return real === undefined || at === path ? real : posix.join(real, posix.basename(path));
  };
  return { ...context, facts: { ...facts, realPath } };
}
