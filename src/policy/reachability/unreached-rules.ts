import { loadsInOrdinaryProject } from '../../effects/condition.js';
import type { RuleSearch } from '../evaluate/rulebook.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { Rule, Ruleset } from '../policy.js';
import { CpuClock } from './clock.js';
import { type Domain, type DomainPoint, pickPoint, subtractDomains } from './domain.js';
import { NotAnalysedError } from './graph.js';
import { universeOf } from './region.js';
import { RegularLanguage } from './regular-language.js';
import {
  alwaysDecides,
  type RuleList,
  type RuleListName,
  ruleListsOf,
  ruleMatches,
  shadowingRuleOf,
} from './rule-list.js';
import { Verifier } from './verifier.js';
import type { WitnessCall } from './witness.js';

/** A rule that has no part in any decision, or hardly any. */
export interface UnreachedRule {
  readonly list: RuleListName;
  readonly rule: Rule;
  /**
   * `nothing`: it matches nothing at all. `never`: others take all that it matches. `known`: they take all that it
   * matches where everything is known.
   */
  readonly cause: 'nothing' | 'never' | 'known';
  /** The rules before it that take what it matches. */
  readonly shadowingRules: readonly Rule[];
  /** It was judged: one of the others decides it. */
  readonly witness: WitnessCall;
  readonly decider?: Rule;
}

/** A rule of which nothing is said, and why. */
export interface NotAnalysedRule {
  readonly rule: Rule;
  readonly why: string;
}

export interface ReachabilityResult {
  readonly unreached: readonly UnreachedRule[];
  readonly notAnalysed: readonly NotAnalysedRule[];
}

export interface ReachabilityOptions {
  /** Calls to try as witnesses beside those that are made up. */
  readonly examples?: readonly WitnessCall[];
  readonly clock?: CpuClock;
  /** Called after each rule. */
  readonly step?: () => void;
}

/** Rules that are looked at to explain one, and points that one by one are taken out for a rule that can't be analysed. */
const MAX_ROUNDS = 60;
const MAX_SINGLE_POINTS = 6;
/** Milliseconds for one rule: it must not use up what the others need. */
const RULE_TIMEOUT_MS = 1_000;

/** Which rules of one file are never reached. Each claim was proven by automata, and its witness judged. */
export function findUnreachedRules(
  set: Ruleset,
  given: Omit<EvaluationContext, 'tool' | 'input'>,
  options: ReachabilityOptions = {},
): ReachabilityResult {
  const unreached: UnreachedRule[] = [];
  const unsaid: NotAnalysedRule[] = [];
  const own: Ruleset = { ...set, bases: [] };
  const context = withoutLinkFacts(given);
  const { clock = new CpuClock(), examples = [], step } = options;
  for (const ruleList of ruleListsOf(own, context)) {
    const court = new Verifier(own, ruleList, context, examples);
    const before = new Set<Rule>();
    for (const rule of ruleList.rules) {
      try {
        const found = rule.broken === undefined ? examine(ruleList, own, rule, before, court, clock) : undefined;
        if (found !== undefined) unreached.push(found);
      } catch (error) {
        if (!(error instanceof NotAnalysedError)) throw error;
        unsaid.push({ rule, why: error.message });
      }
      before.add(rule);
      step?.();
    }
  }
  return { unreached, notAnalysed: unsaid };
}

/** Links are what a machine has, and no claim may depend on it. */
export function withoutLinkFacts({
  facts = {},
  ...rest
}: Omit<EvaluationContext, 'tool' | 'input'>): EvaluationContext {
  const { caseInsensitive, normalizes } = facts;
  const kept = {
    ...(caseInsensitive && { caseInsensitive }),
    ...(normalizes && { normalizes }),
    loads: loadsInOrdinaryProject,
  };
  return { ...rest, facts: kept, tool: 'Bash', input: {} };
}

function examine(
  ruleList: RuleList,
  set: Ruleset,
  rule: Rule,
  before: ReadonlySet<Rule>,
  court: Verifier,
  clock: CpuClock,
): UnreachedRule | undefined {
  // Most rules are reached, and an example shows it without any proof.
  if (ruleList.candidates(rule).some((point) => isReached(ruleList.search(point), set, rule, before))) return undefined;
  clock.check();
  const own = new CpuClock(RULE_TIMEOUT_MS);
  const { resolved: plain, dynamic: odd } = ruleList.region(rule);
  if (plain.length + odd.length === 0) return court.matchesNothing(rule);
  const seen: DomainPoint[] = [];
  const takers = new Set<Rule>();
  let left = plain;
  let single = 0;
  for (let round = 0; left.length > 0; round++) {
    clock.check();
    own.check();
    if (round >= MAX_ROUNDS) throw new NotAnalysedError('too many rules have a part in it');
    const point = pickPoint(left[0] as Domain);
    if (point === undefined) {
      left = left.slice(1);
      continue;
    }
    const search = ruleList.search(point);
    if (!ruleMatches(search, set, rule)) throw new NotAnalysedError(DISAGREED);
    const taker = shadowingRuleOf(search, set, before);
    if (taker === undefined) return undefined;
    if (takers.has(taker)) throw new NotAnalysedError(DISAGREED);
    seen.push(point);
    try {
      left = subtractDomains(left, ruleList.region(taker, rule).resolved, universeOf);
      takers.add(taker);
    } catch (error) {
      if (!(error instanceof NotAnalysedError) || ++single > MAX_SINGLE_POINTS) throw error;
      left = subtractDomains(left, [only(point)], universeOf);
    }
  }
  const oddTakers = left.length === 0 ? takersOfOdd(ruleList, rule, odd, before) : undefined;
  if (plain.length === 0 && oddTakers === undefined)
    throw new NotAnalysedError('it is about more than single paths that are known');
  const all = [...before].filter((other) => takers.has(other) || oddTakers?.includes(other));
  return court.unreached(
    { rule, cause: oddTakers === undefined ? 'known' : 'never', shadowingRules: all },
    seen,
    plain.length === 0 ? odd : plain,
  );
}

function isReached(search: RuleSearch, set: Ruleset, rule: Rule, before: ReadonlySet<Rule>): boolean {
  return ruleMatches(search, set, rule) && shadowingRuleOf(search, set, before) === undefined;
}

const DISAGREED = 'the engine does not agree with the analysis';

function only(point: DomainPoint): Domain {
  return new Map(
    [...point].flatMap(([key, text]) =>
      text !== undefined && universeOf(key) instanceof RegularLanguage ? [[key, RegularLanguage.of([text])]] : [],
    ),
  );
}

/** The rules that take the rest, where they take all of it. */
function takersOfOdd(
  ruleList: RuleList,
  rule: Rule,
  odd: readonly Domain[],
  before: ReadonlySet<Rule>,
): Rule[] | undefined {
  const found: Rule[] = [];
  let left = odd;
  for (const other of before) {
    if (left.length === 0) return found;
    if (!alwaysDecides(other)) continue;
    try {
      const rest = subtractDomains(left, ruleList.region(other, rule).dynamic, universeOf);
      if (rest.length !== left.length || rest.some((domain, index) => domain !== left[index])) found.push(other);
      left = rest;
    } catch (error) {
      if (!(error instanceof NotAnalysedError)) throw error;
    }
  }
  return left.length === 0 ? found : undefined;
}
