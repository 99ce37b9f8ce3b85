import { condition } from '../../cli/trust.js';
import type { Rule, Ruleset } from '../../policy/policy.js';
import type { PolicyView, RuleView } from './api.js';
import type { Entry } from './entry.js';
import type { Held } from './policies.js';

/** How often each rule spoke. Records name rules, not places: rules of one name share their hits. */
class Hits {
  readonly #hits = new Map<string, { count: number; last: number }>();
  readonly #asked = new Set<string>();

  constructor(entries: readonly Entry[]) {
    for (const { findings, type, time, event } of entries) {
      if (type !== 'decision' || event !== 'tool:pre') continue;
      for (const rule of new Set(findings.map((finding) => finding.rule))) {
        const known = this.#hits.get(rule);
        this.#hits.set(rule, { count: (known?.count ?? 0) + 1, last: time });
      }
    }
  }

  of(name: string): { hits: number; last?: number } {
    this.#asked.add(name);
    const known = this.#hits.get(name);
    return known === undefined ? { hits: 0 } : { hits: known.count, last: known.last };
  }

  /** What spoke and nobody asked for. */
  others(): { name: string; hits: number }[] {
    return [...this.#hits]
      .filter(([name]) => !this.#asked.has(name))
      .map(([name, { count }]) => ({ name, hits: count }))
      .sort((a, b) => b.hits - a.hits)
      .slice(0, 100);
  }
}

/** The policy with what each of its rules did. */
export function policyView(
  root: string,
  { effective, judge, problems }: Held,
  entries: readonly Entry[],
  since: number,
): PolicyView {
  const hits = new Hits(entries);
  const seen = new Set<Ruleset>();
  const filesOf = (set: Ruleset, layer: string): PolicyView['files'] => {
    if (seen.has(set)) return [];
    seen.add(set);
    const rules = [
      ...set.rules.map((rule) => viewRule(rule, 'rules', hits)),
      ...set.bash.map((rule) => viewRule(rule, 'bash_rules', hits)),
      ...set.effects.map((rule) => viewRule(rule, 'effect_rules', hits)),
    ];
    return [
      ...(rules.length > 0 || !set.source.startsWith('pack:') ? [{ source: set.source, layer, rules }] : []),
      ...set.bases.flatMap((base) => filesOf(base, layer)),
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
    defaults: { ...judge.defaults },
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
    condition: condition(rule),
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
