import type { Effect } from '../../effects/effect.js';
import type { Command } from '../../shell/command.js';
import type { EvaluationContext } from '../evaluation-context.js';
import { type PathHint, type PathView, pathHintOf, plainPathView, viewPath } from './paths.js';
import { readsStdin } from './stdin.js';

/** An effect, with what several rules want to know of it. */
export interface RuleEffectView {
  readonly effect: Effect;
  readonly path: PathView | undefined;
  /** What is known of a path that is not. */
  readonly hint: PathHint | undefined;
  /** The command that has it, where there is one. */
  readonly source: Command | undefined;
  /** The program that has it. */
  readonly command: string | undefined;
  /** What that program runs: where its input and output go, theirs do. */
  readonly innerPrograms: readonly string[];
  /** Might that program be given something to read? */
  readonly mayReadStdin: () => boolean;
}

const ALONE = (): boolean => false;

/** An effect by itself: of what is around its command nothing is known. */
export function viewPart(
  { effect, command }: { readonly effect: Effect; readonly command?: Command },
  context: EvaluationContext,
): RuleEffectView {
  const fed = command && (() => readsStdin(command, [command]));
  return viewEffect(effect, command?.name, context, [], fed, command);
}

export function viewEffect(
  effect: Effect,
  command: string | undefined,
  situation: EvaluationContext,
  heirs: readonly string[] = [],
  fed: () => boolean = ALONE,
  source?: Command,
): RuleEffectView {
  const { target } = effect;
  const hint = target.type === 'unknown' ? pathHintOf(target.source) : undefined;
  return { effect, path: viewPath(effect, situation), hint, source, command, innerPrograms: heirs, mayReadStdin: fed };
}

/** One file of a directory that is read as a whole. */
export function viewFile(view: RuleEffectView, file: string, tags: readonly string[]): RuleEffectView {
  const { kind, span } = view.effect;
  const effect: Effect = { kind, target: { type: 'path', path: file }, tags, span };
  const { source, command, innerPrograms, mayReadStdin } = view;
  return { effect, path: plainPathView(file), hint: undefined, source, command, innerPrograms, mayReadStdin };
}
