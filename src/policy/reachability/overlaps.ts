import { DECISIONS } from '../../core/verdict.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { CallRule, CommandRule, EffectRule, Rule, Ruleset } from '../policy.js';
import { type Box, meet, pick, subtract } from './box.js';
import { Clock } from './clock.js';
import { Verifier } from './court.js';
import { NotAnalysed } from './graph.js';
import { type ReachOptions, settled } from './reach.js';
import { type Region, universe } from './region.js';
import { type ListName, type RuleList, studies, takerOf, takes } from './study.js';
import type { Call } from './witness.js';

/** Two rules that mean the same call, of which the earlier and looser one decides. Neither is a special case of the other. */
export interface Overlap {
  readonly list: ListName;
  readonly earlier: Rule;
  readonly later: Rule;
  /** It was judged: the earlier rule decides it, and the later one matches it, too. */
  readonly witness: Call;
}

export interface Overlaps {
  readonly overlaps: readonly Overlap[];
  /** There may be more: there were too many, or it took too long. */
  readonly cut: boolean;
}

/** More than these nobody reads. */
const MOST = 100;
/** Rules that come before both, and are looked at to find what the earlier of the two decides. */
const OTHERS = 4;

/**
 * Where a strict rule is hidden in part by a looser one before it. That a special rule comes before a general one is how
 * a list is meant to be, and that a strict one hides a part of a looser one does no harm: nothing is said of these.
 */
export function overlaps(
  set: Ruleset,
  given: Omit<EvaluationContext, 'tool' | 'input'>,
  unreached: ReadonlySet<Rule>,
  { clock = new Clock(), examples = [] }: ReachOptions = {},
): Overlaps {
  const own: Ruleset = { ...set, bases: [] };
  const situation = settled(given);
  const found: Overlap[] = [];
  for (const study of studies(own, situation)) {
    const court = new Verifier(own, study, situation, examples);
    const before = new Set<Rule>();
    for (const later of study.rules) {
      for (const earlier of before) {
        if (!isHidden(earlier, later) || unreached.has(later) || areApart(earlier, later)) continue;
        if (found.length >= MOST || clock.isOver) return { overlaps: found, cut: true };
        const [mine, theirs] = [regionOf(study, earlier), regionOf(study, later)];
        const witness = mine && theirs && tried(() => common(study, own, before, earlier, later, mine, theirs, court));
        if (witness !== undefined) found.push({ list: study.list, earlier, later, witness });
      }
      before.add(later);
    }
  }
  return { overlaps: found, cut: false };
}

function isHidden(earlier: Rule, later: Rule): boolean {
  if (!takes(earlier) || !takes(later)) return false;
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

function regionOf(study: RuleList, rule: Rule): Region | undefined {
  return tried(() => study.region(rule));
}

function tried<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof NotAnalysed) return undefined;
    throw error;
  }
}

/** A call that both match and the earlier decides; undefined where there is none, or one is a special case of the other. */
function common(
  study: RuleList,
  set: Ruleset,
  before: ReadonlySet<Rule>,
  earlier: Rule,
  later: Rule,
  mine: Region,
  theirs: Region,
  court: Verifier,
): Call | undefined {
  let both = mine.plain.flatMap((box) => theirs.plain.flatMap((other) => meet(box, other, universe) ?? []));
  if (both.length === 0 || subtract(mine.plain, theirs.plain, universe).length === 0) return undefined;
  for (let round = 0; round < OTHERS && both.length > 0; round++) {
    const point = pick(both[0] as Box);
    if (point === undefined) return undefined;
    const taker = takerOf(study.search(point), set, before);
    if (taker === earlier) return court.shows(study.calls(point), earlier, later);
    if (taker === undefined) return undefined;
    both = [...subtract(both, study.region(taker).plain, universe)];
  }
  return undefined;
}
