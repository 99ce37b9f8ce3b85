import { ownRulesets } from '../check/lint.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { LoadedPolicy } from '../load/load.js';
import type { Rule, SourceLocation } from '../policy.js';
import type { Problem } from '../problem.js';
import { CpuClock } from './clock.js';
import { findOverlaps } from './overlaps.js';
import { findUnreachedRules, type UnreachedRule } from './unreached-rules.js';
import type { WitnessCall } from './witness.js';

/** Two rules with different decisions that mean the same call. */
export interface OverlapNote {
  readonly message: string;
  readonly earlier: string;
  readonly later: string;
  readonly witness: WitnessCall;
  readonly at: SourceLocation;
}

/** A rule of which nothing can be said. */
export interface NotAnalysedNote {
  readonly rule: string;
  readonly why: string;
  readonly at: SourceLocation;
}

/** What automata say of a policy: plain data, to be kept as long as the policy stays as it is. */
export interface ReachabilityAnalysis {
  readonly problems: readonly Problem[];
  readonly overlaps: readonly OverlapNote[];
  /** There may be more overlaps than these. */
  readonly truncated: boolean;
  readonly notAnalysed: readonly NotAnalysedNote[];
}

type Base = Omit<EvaluationContext, 'tool' | 'input'>;

/** Milliseconds for all overlaps of a file, after the rest. */
const OVERLAPS_TIMEOUT_MS = 8_000;

/** Which rules of a file and its includes are never reached, and which overlap. `step` is called after each rule. */
export function analyseReachability(
  { set, sources }: LoadedPolicy,
  base: Base,
  step: () => void = () => {},
): ReachabilityAnalysis {
  const examples = sources.flatMap(({ lists }) => lists.tests.flatMap(({ value }) => callOf(value)));
  const parts = ownRulesets(set).map((own): ReachabilityAnalysis => {
    const { unreached, notAnalysed: unsaid } = findUnreachedRules(own, base, { examples, step });
    const dead = new Set(unreached.map(({ rule }) => rule));
    const found = findOverlaps(own, base, dead, { examples, clock: new CpuClock(OVERLAPS_TIMEOUT_MS) });
    return {
      problems: unreached.map(problemOf),
      overlaps: found.overlaps.map(({ earlier, later, witness }) => ({
        message: `${named(earlier)} decides ${earlier.decision} before "${later.name}", which decides ${later.decision}, is asked about: ${shown(witness)}`,
        earlier: earlier.name,
        later: later.name,
        witness,
        at: later.at,
      })),
      truncated: found.truncated,
      notAnalysed: unsaid.map(({ rule, why }) => ({ rule: rule.name, why, at: rule.at })),
    };
  });
  return {
    problems: parts.flatMap(({ problems }) => problems),
    overlaps: parts.flatMap((part) => part.overlaps),
    truncated: parts.some(({ truncated: cut }) => cut),
    notAnalysed: parts.flatMap(({ notAnalysed: unsaid }) => unsaid),
  };
}

function callOf(test: {
  tool?: string | undefined;
  command?: string | undefined;
  input?: Record<string, unknown> | undefined;
}): WitnessCall[] {
  const { tool = 'Bash', command, input } = test;
  return [{ tool, input: { ...(command !== undefined && { command }), ...input } }];
}

const WHAT = {
  rules: { all: 'call', known: 'a call' },
  bash_rules: { all: 'command', known: 'a command whose words are all known' },
  effect_rules: { all: 'effect', known: 'an effect on one target that is known' },
} as const;

function problemOf({ list, rule, cause, shadowingRules: takers, witness, decider }: UnreachedRule): Problem {
  const { all, known } = WHAT[list];
  if (cause === 'nothing')
    return {
      severity: 'warning',
      code: 'nothing',
      message: `"${rule.name}" matches nothing: no ${all} meets all of its conditions. It does not match, for example: ${shown(witness)}`,
      fix: 'Look at each condition by itself.',
      at: rule.at,
    };
  const same = rule.script === undefined && takers.every(({ decision }) => decision === rule.decision);
  const claim =
    cause === 'never'
      ? `can never fire: ${them(takers)} ${takers.length === 1 ? 'takes' : 'take'} every ${all} that it matches`
      : `never decides about ${known}: ${them(takers)} ${takers.length === 1 ? 'takes' : 'take'} them all`;
  return {
    severity: same ? 'info' : 'warning',
    code: same ? 'duplicate' : 'order',
    message: `"${rule.name}" ${claim}. For example: ${shown(witness)} (${decider?.decision}, by "${decider?.name}")`,
    fix: same ? 'Remove one of them.' : 'Put the special rule before the general one.',
    at: rule.at,
  };
}

/** More names than these tell nothing. */
const MAX_LISTED_NAMES = 3;

function them(rules: readonly Rule[]): string {
  const names = rules.slice(0, MAX_LISTED_NAMES).map(named);
  const more = rules.length - names.length;
  const all = more > 0 ? [...names, `${more} more`] : names;
  return all.length <= 1 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

function named({ name, at }: Rule): string {
  return `"${name}" (line ${at.line})`;
}

/** A call in one line. */
function shown({ tool, input }: WitnessCall): string {
  return tool === 'Bash' && typeof input.command === 'string' && Object.keys(input).length === 1
    ? input.command
    : `${tool} ${JSON.stringify(input)}`;
}
