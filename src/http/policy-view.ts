import { describeConditions } from '../policy/evaluate/rule-conditions.js';
import type { Rule, Ruleset } from '../policy/policy.js';
import type { ActivePolicy } from './active-policy.js';
import type { PolicyView, RuleView } from './api.js';
import type { JournalEntry } from './journal-entry.js';

/** How often each rule spoke. Records name rules, not places: rules of one name share their hits. */
class Hits {
  readonly #hits = new Map<string, { count: number; here: number; last: number }>();
  readonly #asked = new Set<string>();

  constructor(entries: readonly JournalEntry[], root: string) {
    for (const { findings, type, time, event, cwd } of entries) {
      if (type !== 'decision' || event !== 'tool:pre') continue;
      for (const rule of new Set(findings.map((finding) => finding.rule))) {
        const known = this.#hits.get(rule);
        const here = (known?.here ?? 0) + (isWithin(cwd, root) ? 1 : 0);
        this.#hits.set(rule, { count: (known?.count ?? 0) + 1, here, last: time });
      }
    }
  }

  of(name: string): { hits: number; last?: number } {
    this.#asked.add(name);
    const known = this.#hits.get(name);
    return known === undefined ? { hits: 0 } : { hits: known.count, last: known.last };
  }

  /** What spoke here and nobody asked for: rules of other projects did not. */
  others(): { name: string; hits: number }[] {
    return [...this.#hits]
      .filter(([name, { here }]) => here > 0 && !this.#asked.has(name))
      .map(([name, { here }]) => ({ name, hits: here }))
      .sort((a, b) => b.hits - a.hits)
      .slice(0, 100);
  }
}

function isWithin(path: string | undefined, root: string): boolean {
  return path === root || path?.startsWith(root.endsWith('/') ? root : `${root}/`) === true;
}

/** The policy with what each of its rules did. */
export function policyView(
  root: string,
  { effective, judge: evaluator, problems }: ActivePolicy,
  entries: readonly JournalEntry[],
  since: number,
): PolicyView {
  const hits = new Hits(entries, root);
  const seen = new Set<Ruleset>();
  const filesOf = (set: Ruleset, name: string): PolicyView['files'] => {
    if (seen.has(set)) return [];
    const layer = set.owner ?? name;
    seen.add(set);
    const rules = [
      ...set.rules.map((rule) => viewRule(rule, 'rules', hits)),
      ...set.bash.map((rule) => viewRule(rule, 'bash_rules', hits)),
      ...set.effects.map((rule) => viewRule(rule, 'effect_rules', hits)),
    ];
    return [
      ...(rules.length > 0 || !set.source.startsWith('pack:') ? [{ source: set.source, layer, rules }] : []),
      ...set.bases.flatMap((base) => filesOf(base, name)),
    ];
  };
  const files = effective.policy.layers.flatMap(({ name, files: sets }) => sets.flatMap((set) => filesOf(set, name)));
  const own = effective.own === undefined ? [] : filesOf(effective.own, 'self-protection');
  return {
    root,
    since,
    mode: effective.mode,
    ...(effective.pausedUntil !== undefined && { pausedUntil: effective.pausedUntil }),
    found: effective.files.map(({ path, layer, trusted }) => ({ path, layer, trusted })),
    problems: problems.map(({ severity, code, message, fix, at }) => ({
      severity,
      code,
      message,
      ...(fix !== undefined && { fix }),
      at: placeOf(at),
    })),
    defaults: { ...evaluator.defaults },
    files: [...own, ...files],
    others: hits.others(),
  };
}

function viewRule(rule: Rule, list: RuleView['list'], hits: Hits): RuleView {
  const { name, decision, message, category, script, broken, at } = rule;
  return {
    list,
    name,
    ...(decision !== undefined && { decision }),
    condition: describeConditions(rule),
    ...(message !== undefined && { message }),
    ...(category !== undefined && { category }),
    ...(script !== undefined && { script: true as const }),
    ...(broken !== undefined && { broken }),
    at: placeOf(at),
    ...hits.of(name),
  };
}

function placeOf({ file, line, column }: Rule['at']): RuleView['at'] {
  return { file, line, ...(column !== undefined && { column }) };
}
