import { createHash } from 'node:crypto';
import { ownRulesets } from '../check/lint.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { LoadedPolicy } from '../load/load.js';

/** What an analysis depends on. `program` tells what makes it. */
export function analysisKey(
  { set, sources }: LoadedPolicy,
  base: Omit<EvaluationContext, 'tool' | 'input'>,
  program: string,
): string {
  const { facts = {}, ...place } = base;
  const tests = sources.flatMap(({ lists }) => lists.tests.map(({ value }) => value));
  const parts = ownRulesets(set).map(({ bases: _, ...own }) => own);
  const text = JSON.stringify([program, parts, tests, place, facts.caseInsensitive, facts.normalizes]);
  return createHash('sha256').update(text).digest('hex');
}
