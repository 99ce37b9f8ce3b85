import type { CallPart, Evaluation, PartDecision } from './policy-evaluator.js';

/** The answers that explain a decision: of those about one thing, the ones nearest to the danger. */
export function decisiveParts({
  decision,
  partDecisions: answers,
}: Pick<Evaluation, 'decision' | 'partDecisions'>): PartDecision[] {
  return mostSpecificParts(answers.filter((answer) => answer.decision === decision));
}

/**
 * Of the answers that say the same about one thing, those that are nearest to it. Deleting `/` is forbidden because it
 * is the system, and only then because somebody's keys, or files of the guard, lie somewhere below it.
 */
export function mostSpecificParts(answers: readonly PartDecision[]): PartDecision[] {
  const names = new Map<object, number>();
  const keyOf = ({ part, decision }: PartDecision): string => `${decision} ${thingOf(part, names)}`;
  const least = new Map<string, number>();
  for (const answer of answers) {
    const known = least.get(keyOf(answer)) ?? Number.POSITIVE_INFINITY;
    least.set(keyOf(answer), Math.min(known, distanceOf(answer)));
  }
  return answers.filter((answer) => distanceOf(answer) === least.get(keyOf(answer)));
}

/** What a glob stands for is one thing with it: they have one place in the text. */
function thingOf(part: CallPart, names: Map<object, number>): string {
  if (part.kind === 'effect' && part.effect.span.end > 0) {
    const { kind, span } = part.effect;
    return `${kind} ${span.start} ${span.end}`;
  }
  const thing = part.kind === 'effect' ? part.effect : part;
  const known = names.get(thing) ?? names.size;
  names.set(thing, known);
  return `part ${known}`;
}

/** What the guard says for its own sake explains only what nobody else forbids. */
function distanceOf({ protectedBelow: around, source }: PartDecision): number {
  return (around === undefined ? 0 : 2) + (source === OWN ? 1 : 0);
}

const OWN = 'pack:self-protection';
