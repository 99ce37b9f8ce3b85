import type { Command } from '../../shell/command.js';
import type { Effect, EffectAnalysis } from '../effect.js';

/** What `mktemp` has just made, or a name below it: nobody else has anything there. */
const MADE =
  /^"?(?:\$\(|`)mktemp(?: -[dqu]*[dq]| --(?:directory|quiet)| -t [\w.-]+| (?:\/tmp\/)?[\w.-]+X{3,})*(?:\)|`)"?(?:\/(?!\.\.)[\w.-]+)*"?$/;

/** Marks what a text deletes of its own temporary files: it can be made again. A `mktemp` of the text's own is another one. */
export function markOwnTemporaryFiles(
  commands: readonly Command[],
  judgements: readonly EffectAnalysis[],
): readonly EffectAnalysis[] {
  if (!judgements.some(({ effects }) => effects.some(isOwn))) return judgements;
  if (commands.some(({ name, calls }) => name === 'mktemp' && calls === 'function')) return judgements;
  return judgements.map((analysis) => {
    const { effects, knowledge, why, unreviewed, outside, altered } = analysis;
    if (!effects.some(isOwn)) return analysis;
    return { effects: effects.map(marked), knowledge, why, unreviewed, outside, altered };
  });
}

function isOwn({ kind, target }: Effect): boolean {
  return kind === 'delete' && target.type === 'unknown' && MADE.test(target.source);
}

function marked(effect: Effect): Effect {
  if (!isOwn(effect)) return effect;
  const { kind, target, tags = [], remote, when, span } = effect;
  return { kind, target, span, tags: [...tags, 'cache'], remote, when };
}
