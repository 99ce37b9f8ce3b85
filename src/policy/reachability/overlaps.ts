import { DECISIONS } from '../../core/verdict.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { CallRule, CommandRule, EffectRule, Rule, Ruleset } from '../policy.js';
import { CpuClock } from './clock.js';
import { type Domain, intersectDomains, pickPoint, subtractDomains } from './domain.js';
import { NotAnalysedError } from './graph.js';
import { type RuleRegion, universeOf } from './region.js';
import { alwaysDecides, type RuleList, type RuleListName, ruleListsOf, shadowingRuleOf } from './rule-list.js';
import { type ReachabilityOptions, withoutLinkFacts } from './unreached-rules.js';
import { Verifier } from './verifier.js';
import type { WitnessCall } from './witness.js';

/** Two rules that mean the same call, of which the earlier and looser one decides. Neither is a special case of the other. */
export interface RuleOverlap {
  readonly list: RuleListName;
  readonly earlier: Rule;
  readonly later: Rule;
  /** It was judged: the earlier rule decides it, and the later one matches it, too. */
  readonly witness: WitnessCall;
}

export interface OverlapResult {
  readonly overlaps: readonly RuleOverlap[];
  /** There may be more: there were too many, or it took too long. */
  readonly truncated: boolean;
}

/** More than these nobody reads. */
const MAX_OVERLAPS = 100;
/** Rules that come before both, and are looked at to find what the earlier of the two decides. */
const MAX_EARLIER_RULES = 4;

/**
 * Where a strict rule is hidden in part by a looser one before it. That a special rule comes before a general one is how
 * a list is meant to be, and that a strict one hides a part of a looser one does no harm: nothing is said of these.
 */
export function findOverlaps(
  set: Ruleset,
  given: Omit<EvaluationContext, 'tool' | 'input'>,
  unreached: ReadonlySet<Rule>,
  { clock = new CpuClock(), examples = [] }: ReachabilityOptions = {},
): OverlapResult {
  const own: Ruleset = { ...set, bases: [] };
  const context = withoutLinkFacts(given);
  const found: RuleOverlap[] = [];
  for (const ruleList of ruleListsOf(own, context)) {
    const court = new Verifier(own, ruleList, context, examples);
    const before = new Set<Rule>();
    for (const later of ruleList.rules) {
      for (const earlier of before) {
        if (!isHidden(earlier, later) || unreached.has(later) || areApart(earlier, later)) continue;
        if (found.length >= MAX_OVERLAPS || clock.isOver) return { overlaps: found, truncated: true };
        const [mine, theirs] = [regionOf(ruleList, earlier), regionOf(ruleList, later)];
        const witness =
          mine && theirs && tried(() => common(ruleList, own, before, earlier, later, mine, theirs, court));
        if (witness !== undefined) found.push({ list: ruleList.list, earlier, later, witness });
      }
      before.add(later);
    }
  }
  return { overlaps: found, truncated: false };
}

function isHidden(earlier: Rule, later: Rule): boolean {
  if (!alwaysDecides(earlier) || !alwaysDecides(later)) return false;
  return DECISIONS.indexOf(earlier.decision ?? 'ask') < DECISIONS.indexOf(later.decision ?? 'ask');
}

/** Most rules are for other programs, tools or effects: that is seen without any automaton. */
function areApart(earlier: Rule, later: Rule): boolean {
  return NAMING.some((names) => {
    const [mine, theirs] = [names(earlier), names(later)];
    return mine !== undefined && theirs !== undefined && !mine.some((name) => theirs.includes(name));
  });
}

const NAMING: readonly ((
  rule: Rule & Partial<CommandRule & CallRule & EffectRule>,
) => readonly string[] | undefined)[] = [
  ({ commands, command }) => commands ?? command?.exact,
  ({ tools, tool }) => tools ?? tool?.exact,
  ({ effects }) => effects,
];

function regionOf(ruleList: RuleList, rule: Rule): RuleRegion | undefined {
  return tried(() => ruleList.region(rule));
}

function tried<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof NotAnalysedError) return undefined;
    throw error;
  }
}

/** A call that both match and the earlier decides; undefined where there is none, or one is a special case of the other. */
function common(
  ruleList: RuleList,
  set: Ruleset,
  before: ReadonlySet<Rule>,
  earlier: Rule,
  later: Rule,
  mine: RuleRegion,
  theirs: RuleRegion,
  court: Verifier,
): WitnessCall | undefined {
  let both = mine.resolved.flatMap((domain) =>
    theirs.resolved.flatMap((other) => intersectDomains(domain, other, universeOf) ?? []),
  );
  if (both.length === 0 || subtractDomains(mine.resolved, theirs.resolved, universeOf).length === 0) return undefined;
  for (let round = 0; round < MAX_EARLIER_RULES && both.length > 0; round++) {
    const point = pickPoint(both[0] as Domain);
    if (point === undefined) return undefined;
    const taker = shadowingRuleOf(ruleList.search(point), set, before);
    if (taker === earlier) return court.demonstrates(ruleList.calls(point), earlier, later);
    if (taker === undefined) return undefined;
    both = [...subtractDomains(both, ruleList.region(taker).resolved, universeOf)];
  }
  return undefined;
}
