import type { Effect } from '../../effects/effect.js';
import { splitPath } from '../../match/glob.js';
import type { Command } from '../../shell/command.js';
import type { EvaluationContext } from '../evaluation-context.js';
import { type Hint, hintOf, type PathView, viewPath } from './paths.js';
import { readsStdin } from './stdin.js';

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
  /** Might that program be given something to read? */
  readonly fed: () => boolean;
}

const ALONE = (): boolean => false;

/** An effect by itself: of what is around its command nothing is known. */
export function viewPart(
  { effect, command }: { readonly effect: Effect; readonly command?: Command },
  situation: EvaluationContext,
): EffectView {
  const fed = command && (() => readsStdin(command, [command]));
  return viewEffect(effect, command?.name, situation, [], fed);
}

export function viewEffect(
  effect: Effect,
  command: string | undefined,
  situation: EvaluationContext,
  heirs: readonly string[] = [],
  fed: () => boolean = ALONE,
): EffectView {
  const { target } = effect;
  const hint = target.type === 'unknown' ? hintOf(target.source) : undefined;
  return { effect, path: viewPath(effect, situation), hint, command, heirs, fed };
}

/** One file of a directory that is read as a whole. */
export function viewFile(view: EffectView, file: string, how: readonly string[]): EffectView {
  const { kind, span } = view.effect;
  const effect: Effect = { kind, target: { type: 'path', path: file }, how, span };
  const paths = [file];
  const path = { names: [splitPath(file)], paths, deep: false, whole: false, starts: paths, places: [], trees: [] };
  return { ...view, effect, path, hint: undefined };
}
