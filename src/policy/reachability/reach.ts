import { loadsInOrdinaryProject } from '../../effects/condition.js';
import type { Search } from '../evaluate/rulebook.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { Rule, Ruleset } from '../policy.js';
import { type Box, type Point, pick, subtract } from './box.js';
import { Clock } from './clock.js';
import { Verifier } from './court.js';
import { NotAnalysed } from './graph.js';
import { universe } from './region.js';
import { type ListName, matches, type RuleList, studies, takerOf, takes } from './study.js';
import { Texts } from './texts.js';
import type { Call } from './witness.js';

/** A rule that has no part in any decision, or hardly any. */
export interface Unreached {
  readonly list: ListName;
  readonly rule: Rule;
  /**
   * `nothing`: it matches nothing at all. `never`: others take all that it matches. `known`: they take all that it
   * matches where everything is known.
   */
  readonly how: 'nothing' | 'never' | 'known';
  /** The rules before it that take what it matches. */
  readonly takers: readonly Rule[];
  /** It was judged: one of the others decides it. */
  readonly witness: Call;
  readonly decider?: Rule;
}

/** A rule of which nothing is said, and why. */
export interface Unsaid {
  readonly rule: Rule;
  readonly why: string;
}

export interface Reach {
  readonly unreached: readonly Unreached[];
  readonly unsaid: readonly Unsaid[];
}

export interface ReachOptions {
  /** Calls to try as witnesses beside those that are made up. */
  readonly examples?: readonly Call[];
  readonly clock?: Clock;
  /** Called after each rule. */
  readonly step?: () => void;
}

/** Rules that are looked at to explain one, and points that one by one are taken out for a rule that can't be analysed. */
const ROUNDS = 60;
const SINGLE = 6;
/** Milliseconds for one rule: it must not use up what the others need. */
const SHARE = 1_000;

/** Which rules of one file are never reached. Each claim was proven by automata, and its witness judged. */
export function reach(
  set: Ruleset,
  given: Omit<EvaluationContext, 'tool' | 'input'>,
  options: ReachOptions = {},
): Reach {
  const unreached: Unreached[] = [];
  const unsaid: Unsaid[] = [];
  const own: Ruleset = { ...set, bases: [] };
  const situation = settled(given);
  const { clock = new Clock(), examples = [], step } = options;
  for (const study of studies(own, situation)) {
    const court = new Verifier(own, study, situation, examples);
    const before = new Set<Rule>();
    for (const rule of study.rules) {
      try {
        const found = rule.broken === undefined ? examine(study, own, rule, before, court, clock) : undefined;
        if (found !== undefined) unreached.push(found);
      } catch (error) {
        if (!(error instanceof NotAnalysed)) throw error;
        unsaid.push({ rule, why: error.message });
      }
      before.add(rule);
      step?.();
    }
  }
  return { unreached, unsaid };
}

/** Links are what a machine has, and no claim may depend on it. */
export function settled({ facts = {}, ...rest }: Omit<EvaluationContext, 'tool' | 'input'>): EvaluationContext {
  const { caseInsensitive, normalizes } = facts;
  const kept = {
    ...(caseInsensitive && { caseInsensitive }),
    ...(normalizes && { normalizes }),
    loads: loadsInOrdinaryProject,
  };
  return { ...rest, facts: kept, tool: 'Bash', input: {} };
}

function examine(
  study: RuleList,
  set: Ruleset,
  rule: Rule,
  before: ReadonlySet<Rule>,
  court: Verifier,
  clock: Clock,
): Unreached | undefined {
  // Most rules are reached, and an example shows it without any proof.
  if (study.guesses(rule).some((point) => isReached(study.search(point), set, rule, before))) return undefined;
  clock.check();
  const own = new Clock(SHARE);
  const { plain, odd } = study.region(rule);
  if (plain.length + odd.length === 0) return court.nothing(rule);
  const seen: Point[] = [];
  const takers = new Set<Rule>();
  let left = plain;
  let single = 0;
  for (let round = 0; left.length > 0; round++) {
    clock.check();
    own.check();
    if (round >= ROUNDS) throw new NotAnalysed('too many rules have a part in it');
    const point = pick(left[0] as Box);
    if (point === undefined) {
      left = left.slice(1);
      continue;
    }
    const search = study.search(point);
    if (!matches(search, set, rule)) throw new NotAnalysed(DISAGREED);
    const taker = takerOf(search, set, before);
    if (taker === undefined) return undefined;
    if (takers.has(taker)) throw new NotAnalysed(DISAGREED);
    seen.push(point);
    try {
      left = subtract(left, study.region(taker, rule).plain, universe);
      takers.add(taker);
    } catch (error) {
      if (!(error instanceof NotAnalysed) || ++single > SINGLE) throw error;
      left = subtract(left, [only(point)], universe);
    }
  }
  const oddTakers = left.length === 0 ? takersOfOdd(study, rule, odd, before) : undefined;
  if (plain.length === 0 && oddTakers === undefined)
    throw new NotAnalysed('it is about more than single paths that are known');
  const all = [...before].filter((other) => takers.has(other) || oddTakers?.includes(other));
  return court.unreached(
    { rule, how: oddTakers === undefined ? 'known' : 'never', takers: all },
    seen,
    plain.length === 0 ? odd : plain,
  );
}

function isReached(search: Search, set: Ruleset, rule: Rule, before: ReadonlySet<Rule>): boolean {
  return matches(search, set, rule) && takerOf(search, set, before) === undefined;
}

const DISAGREED = 'the engine does not agree with the analysis';

function only(point: Point): Box {
  return new Map(
    [...point].flatMap(([key, text]) =>
      text !== undefined && universe(key) instanceof Texts ? [[key, Texts.of([text])]] : [],
    ),
  );
}

/** The rules that take the rest, where they take all of it. */
function takersOfOdd(study: RuleList, rule: Rule, odd: readonly Box[], before: ReadonlySet<Rule>): Rule[] | undefined {
  const found: Rule[] = [];
  let left = odd;
  for (const other of before) {
    if (left.length === 0) return found;
    if (!takes(other)) continue;
    try {
      const rest = subtract(left, study.region(other, rule).odd, universe);
      if (rest.length !== left.length || rest.some((box, index) => box !== left[index])) found.push(other);
      left = rest;
    } catch (error) {
      if (!(error instanceof NotAnalysed)) throw error;
    }
  }
  return left.length === 0 ? found : undefined;
}
