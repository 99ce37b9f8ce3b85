import { existsSync, realpathSync } from 'node:fs';
import { type HistoryOptions, HistorySources } from '../history/sources.js';
import { PathCache } from '../pipeline/facts/path-cache.js';
import { type Machine, pastContextOf } from '../pipeline/machine.js';
import type { PolicyEvaluator } from '../policy/evaluate/policy-evaluator.js';
import { Reviewer } from '../policy/suggest/review.js';
import { type SuggestionResult, type SuggestOptions, suggestRules } from '../policy/suggest/suggestions.js';
import { maskValue } from '../redact/mask.js';
import { PACK_EXAMPLES } from './pack-examples.js';

export interface SuggestRequest extends Pick<SuggestOptions, 'least' | 'ran' | 'pause'> {
  readonly judge: PolicyEvaluator;
  readonly sources: HistoryOptions;
  /** Where calls happened that do not say it. */
  readonly cwd: string;
  /** Told of bytes as they are read. Everything is read twice or more; each time begins with what there is to read. */
  readonly begin?: (bytes: number) => (read: number) => void;
}

/** What the terminal and the dashboard suggest, and what could not be read of the past. */
export async function suggest(
  machine: Machine,
  { judge: evaluator, sources, cwd, begin, ...options }: SuggestRequest,
): Promise<{ readonly suggested: SuggestionResult; readonly notes: readonly string[] }> {
  const paths = new PathCache();
  const reviewer = new Reviewer(evaluator, {
    contextFor: (root, place) => {
      const base = pastContextOf(machine, root ?? place ?? cwd, place ?? root ?? cwd);
      return { ...base, facts: { ...base.facts, realPath: paths.realPath } };
    },
  });
  let pasts = await HistorySources.open(machine, sources);
  const calls = () => {
    pasts = pasts.reopen();
    return pasts.calls(begin?.(pasts.bytes));
  };
  const suggested = await suggestRules(calls, {
    ...{ ...options, evaluator: evaluator, examples: PACK_EXAMPLES },
    contextFor: (past) => reviewer.contextFor(past),
    holdsSecret: (input) => maskValue(input).found.length > 0,
  });
  return { suggested, notes: pasts.describeErrors() };
}

/** The user's own policy, where suggested rules go. A link to it stays one. */
export function userPolicyFile({ locations }: Machine): string {
  return existsSync(locations.user) ? realpathSync(locations.user) : locations.user;
}
