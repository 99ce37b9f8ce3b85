import { resolve } from 'node:path';
import type { Decision } from '../../core/verdict.js';
import { toolEffects } from '../../effects/tools.js';
import { decisiveParts } from '../evaluate/decisive.js';
import { runPendingScripts } from '../evaluate/guard.js';
import { type Evaluation, PolicyEvaluator } from '../evaluate/policy-evaluator.js';
import { reasonOf, ruleOrDefaultName } from '../evaluate/reason.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { LoadedPolicy } from '../load/load.js';
import type { PolicyFileSource } from '../load/source.js';
import type { Rule, Ruleset, SourceLocation } from '../policy.js';
import type { ExampleSource } from '../schema.js';

/** One example of a rule, or one test of a policy, and how it went. */
export interface ExampleResult {
  /** The rule's name, or the test's. */
  readonly name: string;
  /** What was tried, in one line. */
  readonly call: string;
  readonly expected: string;
  readonly got: string;
  readonly passed: boolean;
  /** Of a `no_match`: the rule must have no part in it. */
  readonly absent?: true;
  /** It waits for a script that was not run. */
  readonly skipped?: true;
  readonly at: SourceLocation;
  /** What spoke, for those who want to know why it failed. */
  readonly trace: readonly string[];
}

export type EvaluationBase = Omit<EvaluationContext, 'tool' | 'input'>;

/**
 * Tries every `match` and `no_match` of a file's rules, each against the list that the rule stands in. The programs are
 * those that the whole policy describes.
 */
export function runExamples(
  { lists, locationOf: placeOf }: PolicyFileSource,
  set: Ruleset,
  base: EvaluationBase,
  whole?: PolicyEvaluator,
): ExampleResult[] {
  // The rule's own file decides, not its packs, and nothing has an opinion where no rule speaks.
  const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [{ ...set, bases: [] }] }], silent: true });
  return (['rules', 'bash_rules', 'effect_rules'] as const).flatMap((list) =>
    lists[list].flatMap(({ value, at }, index) => {
      const rule = [...set.rules, ...set.bash, ...set.effects].find((one) => one.at === at);
      const name = value.name ?? `${list}[${index}]`;
      const examine = (key: 'match' | 'no_match') =>
        (value[key] ?? []).map((example, place): ExampleResult => {
          const context = exampleContext(example, base);
          const analysis = whole && toolEffects(context, { programs: whole.programs });
          const evaluation = evaluator.evaluate(context, undefined, analysis);
          const spoke = rule !== undefined && involvesRule(evaluation, rule);
          return {
            name,
            call: callText(context),
            expected: key === 'match' ? 'this rule decides' : 'this rule has no part in it',
            got: spoke ? 'it decides' : describeDecision(evaluation),
            passed: spoke === (key === 'match'),
            ...(key === 'no_match' && { absent: true }),
            at: placeOf([list, index, key, place]),
            trace: evaluation.partDecisions.map(reasonOf),
          };
        });
      return [...examine('match'), ...examine('no_match')];
    }),
  );
}

export function involvesRule({ partDecisions: answers, pending }: Evaluation, rule: Rule): boolean {
  return answers.some((answer) => answer.rule === rule) || pending.some((one) => one.rule === rule);
}

function describeDecision({ partDecisions: answers }: Evaluation): string {
  const others = answers.filter(({ rule }) => rule !== undefined).map((answer) => `"${ruleOrDefaultName(answer)}"`);
  return others.length === 0 ? 'no rule decides' : `${[...new Set(others)].join(', ')} decides`;
}

/** Tries the tests of a file and its includes under the whole policy. Without `scripts` those of its rules are not run. */
export async function runPolicyTests(
  { tests }: LoadedPolicy,
  evaluator: PolicyEvaluator,
  base: EvaluationBase,
  scripts: boolean,
): Promise<ExampleResult[]> {
  const found: ExampleResult[] = [];
  for (const { value, at } of tests) {
    // Whoever reads the file has said that it is missing, or wrong.
    if (value.expect === undefined) continue;
    const context = exampleContext(value, base);
    const first = evaluator.evaluate(context);
    const waits = first.pending.length > 0 && first.decision !== 'deny';
    const evaluation = waits && scripts ? await runPendingScripts(evaluator, context, first) : first;
    const call = callText(context);
    if (waits && !scripts) {
      const got = 'nothing: the script was not run';
      found.push({
        name: value.name ?? call,
        call,
        expected: value.expect,
        got,
        passed: false,
        skipped: true,
        at,
        trace: [UNTRUSTED],
      });
      continue;
    }
    found.push({
      name: value.name ?? call,
      call,
      expected: value.expect,
      got: evaluation.decision,
      passed: value.expect === evaluation.decision,
      at,
      trace: evaluation.partDecisions.map((answer) => `${answer.decision}: ${reasonOf(answer)}`),
    });
  }
  return found;
}

/** Commands that a message suggests, between backticks, must pass the policy that suggests them. */
export function runSuggestedCommands(set: Ruleset, judge: PolicyEvaluator, base: EvaluationBase): ExampleResult[] {
  return [...set.rules, ...set.bash, ...set.effects].flatMap(({ name, message = '', at }) =>
    [...message.matchAll(/`([^`]+)`/g)].map(([, command = '']): ExampleResult => {
      const evaluation = judge.evaluate({ ...base, tool: 'Bash', input: { command } });
      const stopped: readonly Decision[] = ['ask', 'deny'];
      return {
        name,
        call: command,
        expected: 'what a message suggests passes',
        got: evaluation.decision,
        passed: !stopped.includes(evaluation.decision),
        at,
        trace: decisiveParts(evaluation).map(reasonOf),
      };
    }),
  );
}

/** Looking at a stranger's policy must run nothing of it. */
const UNTRUSTED = 'The policy is not trusted, so its scripts are not run. If you have read them, add --scripts.';

export function exampleContext(example: ExampleSource, base: EvaluationBase): EvaluationContext {
  if (typeof example === 'string') return { ...base, tool: 'Bash', input: { command: example } };
  const { tool = 'Bash', command, input, cwd } = example;
  const place = cwd === undefined ? {} : { cwd: resolve(base.cwd ?? '/', cwd) };
  return { ...base, ...place, tool, input: { ...(command !== undefined && { command }), ...input } };
}

export function callText({ tool, input }: EvaluationContext): string {
  return typeof input.command === 'string' ? input.command : `${tool} ${JSON.stringify(input)}`;
}
