import type { Effect } from '../effects/effect.js';
import { type Hint, hintOf, type PathView, viewPath } from './paths.js';
import type { Situation } from './situation.js';

/** An effect, with what several rules want to know of it. */
export interface EffectView {
  readonly effect: Effect;
  readonly path: PathView | undefined;
  /** What is known of a path that is not. */
  readonly hint: Hint | undefined;
  /** The program that has it. */
  readonly command: string | undefined;
  /** What that program runs: where its input and output go, theirs do. */
  readonly heirs: readonly string[];
}

export function viewEffect(
  effect: Effect,
  command: string | undefined,
  situation: Situation,
  heirs: readonly string[] = [],
): EffectView {
  const { target } = effect;
  const hint = target.type === 'unknown' ? hintOf(target.source) : undefined;
  return { effect, path: viewPath(effect, situation), hint, command, heirs };
}
