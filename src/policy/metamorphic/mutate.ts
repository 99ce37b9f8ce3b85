import { DECISIONS, type Decision } from '../../core/verdict.js';
import { isPattern } from '../../shell/word.js';
import { callText, type EvaluationBase, exampleContext, involvesRule } from '../check/examples.js';
import { type Evaluation, PolicyEvaluator } from '../evaluate/policy-evaluator.js';
import { reasonOf } from '../evaluate/reason.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { LoadedPolicy } from '../load/load.js';
import type { PolicyFileSource } from '../load/source.js';
import type { Rule, Ruleset, SourceLocation } from '../policy.js';
import { embeddedTextOf } from './embedded-text.js';
import { DATA_POSITIONS } from './positions.js';
import { SeededRandom } from './random.js';
import { shapeOfText } from './shape.js';
import { applyTransforms, METAMORPHIC_TRANSFORMS, type MetamorphicTransform } from './transforms.js';

/** A test that no longer holds for an equivalent spelling, with the smallest change that does it. */
export interface Mutant {
  /** The rule's name, or the test's. */
  readonly name: string;
  readonly call: string;
  /** `dress`: the same command in a wrapping. `data`: the command as mere text of another one. */
  readonly kind: 'dress' | 'data';
  /** The wrappings, the outermost last, or the position. */
  readonly by: readonly string[];
  readonly changed: string;
  readonly expected: string;
  readonly got: string;
  /** How many of those tried break it. */
  readonly broken: number;
  readonly of: number;
  readonly at: SourceLocation;
  readonly trace: readonly string[];
  readonly advice: string;
}

export interface MutationResult {
  /** Calls that were judged. */
  readonly tried: number;
  /** Tests that were changed. */
  readonly tests: number;
  readonly mutants: readonly Mutant[];
}

export interface MutateOptions {
  /** Each test gets one out of so many changes, other tests others. Default: 1, all of them. */
  readonly share?: number;
  /** Called after each test. */
  readonly step?: () => void;
}

/** Wrappings in wrappings that are tried for each test, where none breaks it alone. */
const MAX_CHAINS = 12;

type Changed = { readonly text: string; readonly by: readonly string[]; readonly doubt: boolean };
/** What is wrong with a ruling; undefined where it is as it has to be. */
type Verdict = (evaluation: Evaluation) => string | undefined;

/** Changes every test of a policy that has a command. `judge` is for the whole policy. */
export function runMutations(
  loaded: LoadedPolicy,
  evaluator: PolicyEvaluator,
  base: EvaluationBase,
  options: MutateOptions = {},
): MutationResult {
  const mutator = new Mutator(options);
  for (const source of loaded.sources) {
    const set = ownSet(loaded.set, source.file);
    if (set !== undefined) mutator.examples(source, set, base);
  }
  for (const { value, at } of loaded.tests) {
    mutator.test(evaluator, exampleContext(value, base), value.expect, value.name, at);
  }
  return mutator.result();
}

/** How many tests there are to change. */
export function countMutableTests({ sources, tests }: LoadedPolicy): number {
  const examples = sources.flatMap(({ lists }) =>
    [...lists.rules, ...lists.bash_rules, ...lists.effect_rules].flatMap(({ value }) => [
      ...(value.match ?? []),
      ...(value.no_match ?? []),
    ]),
  );
  return examples.length + tests.length;
}

function ownSet(set: Ruleset, file: string): Ruleset | undefined {
  if (set.source === file) return set;
  for (const base of set.bases) {
    const found = ownSet(base, file);
    if (found !== undefined) return found;
  }
  return undefined;
}

class Mutator {
  readonly #share: number;
  readonly #step: () => void;
  readonly #mutants: Mutant[] = [];
  #tests = 0;
  #tried = 0;

  constructor({ share = 1, step = () => {} }: MutateOptions) {
    this.#share = share;
    this.#step = step;
  }

  result(): MutationResult {
    return { tried: this.#tried, tests: this.#tests, mutants: this.#mutants };
  }

  /** The rule's own file decides, as where its examples are tried. */
  examples({ lists, locationOf: placeOf }: PolicyFileSource, set: Ruleset, base: EvaluationBase): void {
    const evaluator = new PolicyEvaluator({
      layers: [{ name: 'yours', files: [{ ...set, bases: [] }] }],
      silent: true,
    });
    for (const list of ['rules', 'bash_rules', 'effect_rules'] as const) {
      for (const [index, { value, at }] of lists[list].entries()) {
        const rule = [...set.rules, ...set.bash, ...set.effects].find((one) => one.at === at);
        const name = value.name ?? `${list}[${index}]`;
        for (const [place, example] of (value.match ?? []).entries()) {
          if (rule !== undefined)
            this.#match(evaluator, exampleContext(example, base), rule, {
              name,
              at: placeOf([list, index, 'match', place]),
              advice: ADVICE[list],
              stays: list !== 'bash_rules' || 'inside' in value,
            });
          this.#step();
        }
        for (const [place, example] of (value.no_match ?? []).entries()) {
          if (rule !== undefined)
            this.#noMatch(evaluator, exampleContext(example, base), rule, {
              name,
              at: placeOf([list, index, 'no_match', place]),
              advice: ADVICE[list],
            });
          this.#step();
        }
      }
    }
  }

  /** A rule that stops a command stops it however it is run. */
  #match(judge: PolicyEvaluator, context: EvaluationContext, rule: Rule, about: About): void {
    const bare = judge.evaluate(context);
    if (!isShell(context, bare) || !involvesRule(bare, rule) || !isStop(bare.decision) || bare.pending.length > 0)
      return;
    this.#dress(judge, context, about, bare, keeps(bare.decision));
  }

  /** A rule that has no part in a command has none where that command is mere text. */
  #noMatch(evaluator: PolicyEvaluator, situation: EvaluationContext, rule: Rule, about: About): void {
    const bare = evaluator.evaluate(situation);
    if (!isShell(situation, bare) || involvesRule(bare, rule)) return;
    this.#place(evaluator, situation, about, 'this rule has no part in it', (evaluation, neutral) =>
      involvesRule(evaluation, rule) && !involvesRule(neutral, rule) ? `it decides ${evaluation.decision}` : undefined,
    );
  }

  /** The same for a test of the whole policy. */
  test(
    judge: PolicyEvaluator,
    context: EvaluationContext,
    expect: Decision,
    name: string | undefined,
    at: SourceLocation,
  ): void {
    const bare = judge.evaluate(context);
    const about: About = { name: name ?? callText(context), at, advice: ADVICE.tests, stays: true };
    if (isShell(context, bare) && bare.decision === expect && bare.pending.length === 0) {
      if (isStop(expect)) this.#dress(judge, context, about, bare, keeps(expect));
      else if (expect === 'allow')
        this.#place(judge, context, about, 'as any other words there', (evaluation, neutral) =>
          rank(evaluation.decision) > rank(neutral.decision) ? evaluation.decision : undefined,
        );
    }
    this.#step();
  }

  #dress(
    evaluator: PolicyEvaluator,
    situation: EvaluationContext,
    about: About,
    bare: Evaluation,
    verdict: Verdict,
  ): void {
    const text = situation.input.command as string;
    const shape = shapeOfText(text);
    const vague = hasUnknown(bare);
    const expected = `${bare.decision}, or stricter`;
    const wrappings = about.stays
      ? METAMORPHIC_TRANSFORMS.filter(({ moves }) => moves === undefined)
      : METAMORPHIC_TRANSFORMS;
    const changed = (chain: readonly MetamorphicTransform[], seed = text, first = shape): Changed[] => {
      const dressed = applyTransforms(seed, chain, first);
      const by = chain.map(({ name }) => name);
      const doubt = vague || chain.some(({ unknown }) => unknown !== undefined);
      return dressed === undefined ? [] : [{ text: dressed, by, doubt }];
    };
    const random = new SeededRandom(this.#tests);
    const inner = embeddedTextOf(text);
    const within =
      inner === undefined ? [] : wrappings.flatMap((one) => changed([one, inner.transform], inner.text, inner.shape));
    const singles = this.#some([...wrappings.flatMap((one) => changed([one])), ...within]);
    const failed = this.#failing(evaluator, situation, singles, verdict);
    const pairs =
      failed.length > 0
        ? []
        : Array.from({ length: Math.ceil(MAX_CHAINS / this.#share) }, () => [
            random.pick(wrappings),
            random.pick(wrappings),
          ]);
    const chains = pairs.flatMap((chain) => changed(chain));
    const more = this.#failing(evaluator, situation, chains, verdict);
    this.#report([...failed, ...more], singles.length + chains.length, {
      ...about,
      kind: 'dress',
      expected,
      situation,
    });
  }

  #place(
    judge: PolicyEvaluator,
    context: EvaluationContext,
    about: About,
    expected: string,
    verdict: (evaluation: Evaluation, neutral: Evaluation) => string | undefined,
  ): void {
    const text = context.input.command as string;
    // As the name of a file it would be one, in the directories that it names.
    const positions = DATA_POSITIONS.filter(({ name }) => !text.includes('/') || (name !== 'ls' && name !== 'touch'));
    const rulings = new Map<string, Evaluation>();
    const changed = this.#some(
      positions.filter(({ name }) => !/comment|document|-F -/.test(name) || !/\n/.test(text)),
    ).map(({ name, place }) => {
      rulings.set(name, judge.evaluate(withCommand(context, place('some words'))));
      return { text: place(text), by: [name], doubt: false };
    });
    const failed = changed.flatMap((one) =>
      this.#failing(judge, context, [one], (evaluation) =>
        verdict(evaluation, rulings.get(one.by[0] ?? '') as Evaluation),
      ),
    );
    this.#report(failed, changed.length, { ...about, kind: 'data', expected, situation: context });
  }

  /** Other tests get others: all are tried with some. */
  #some<T>(all: readonly T[]): readonly T[] {
    const from = this.#tests % this.#share;
    return this.#share === 1 ? all : all.filter((_, index) => index % this.#share === from);
  }

  #failing(
    evaluator: PolicyEvaluator,
    context: EvaluationContext,
    all: readonly Changed[],
    verdict: Verdict,
  ): Failed[] {
    return all.flatMap((changed) => {
      this.#tried++;
      const evaluation = evaluator.evaluate(withCommand(context, changed.text));
      // Some dresses hide so well that it is enough to know that something is hidden.
      if (changed.doubt && evaluation.analysis.knowledge === 'unknown') return [];
      const got = evaluation.pending.length > 0 ? undefined : verdict(evaluation);
      return got === undefined ? [] : [{ changed, got, ruling: evaluation }];
    });
  }

  #report(
    failed: readonly Failed[],
    of: number,
    {
      name,
      at,
      advice,
      kind,
      expected,
      situation,
    }: About & Pick<Mutant, 'kind' | 'expected'> & { situation: EvaluationContext },
  ): void {
    this.#tests++;
    const [smallest] = [...failed].sort(
      (a, b) => a.changed.by.length - b.changed.by.length || a.changed.text.length - b.changed.text.length,
    );
    if (smallest === undefined) return;
    const { changed, got, ruling: evaluation } = smallest;
    this.#mutants.push({
      name,
      call: callText(situation),
      kind,
      by: changed.by,
      changed: changed.text,
      expected,
      got,
      broken: failed.length,
      of,
      at,
      trace: evaluation.partDecisions.map((answer) => `${answer.decision}: ${reasonOf(answer)}`),
      advice,
    });
  }
}

interface About {
  readonly name: string;
  readonly at: SourceLocation;
  readonly advice: string;
  /** What it is about has its place: a dress that moves the command elsewhere is another matter. */
  readonly stays?: boolean;
}

interface Failed {
  readonly changed: Changed;
  readonly got: string;
  readonly ruling: Evaluation;
}

const ADVICE = {
  rules:
    'A pattern for the command of a call sees the text as it was written. Write a rule of bash_rules, with "command" and "argument_pattern", or an effect rule.',
  bash_rules:
    'Name the program by "command", and let "argument_pattern" look at the words as the program gets them; or write an effect rule.',
  effect_rules: 'Name the effect more widely: without "command" or "how", or by another glob.',
  tests:
    'See which rule should have spoken: sluice explain. A rule for effects, or for commands, holds in every dress.',
} as const;

function rank(decision: Decision): number {
  return DECISIONS.indexOf(decision);
}

function isStop(decision: Decision): boolean {
  return decision === 'ask' || decision === 'deny';
}

function keeps(wanted: Decision): Verdict {
  return ({ decision }) =>
    rank(decision) >= rank(wanted) ? undefined : decision === 'continue' ? 'no rule decides' : decision;
}

function isShell({ input }: EvaluationContext, { analysis }: Evaluation): boolean {
  // No shell can be given a NUL: what was read of such a text is another one.
  return typeof input.command === 'string' && analysis.commands !== undefined && !input.command.includes('\0');
}

/** A word that is not known may be lost in a dress that has to know how many there are. */
function hasUnknown({ analysis: judged }: Evaluation): boolean {
  return judged.commands?.commands.some(({ argv }) => !argv.every(isPattern)) ?? false;
}

function withCommand(context: EvaluationContext, command: string): EvaluationContext {
  return { ...context, input: { ...context.input, command } };
}
