import { resolve } from 'node:path';
import type { Decision } from '../../core/verdict.js';
import { decisiveOf } from '../evaluate/decisive.js';
import { settle } from '../evaluate/guard.js';
import { Judge, type Ruling } from '../evaluate/judge.js';
import { nameOf, reasonOf } from '../evaluate/reason.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { Loaded } from '../load/load.js';
import type { Source } from '../load/source.js';
import type { Place, Rule, Ruleset } from '../policy.js';
import type { ExampleSource } from '../schema.js';

/** One example of a rule, or one test of a policy, and how it went. */
export interface Tried {
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
  readonly at: Place;
  /** What spoke, for those who want to know why it failed. */
  readonly trace: readonly string[];
}

export type Base = Omit<EvaluationContext, 'tool' | 'input'>;

/** Tries every `match` and `no_match` of a file's rules, each against the list that the rule stands in. */
export function tryExamples({ lists, placeOf }: Source, set: Ruleset, base: Base): Tried[] {
  // The rule's own file decides, not its packs, and nothing has an opinion where no rule speaks.
  const judge = new Judge({ layers: [{ name: 'yours', files: [{ ...set, bases: [] }] }], silent: true });
  return (['rules', 'bash_rules', 'effect_rules'] as const).flatMap((list) =>
    lists[list].flatMap(({ value, at }, index) => {
      const rule = [...set.rules, ...set.bash, ...set.effects].find((one) => one.at === at);
      const name = value.name ?? `${list}[${index}]`;
      const examine = (key: 'match' | 'no_match') =>
        (value[key] ?? []).map((example, place): Tried => {
          const situation = situationFor(example, base);
          const ruling = judge.judge(situation);
          const spoke = rule !== undefined && speaks(ruling, rule);
          return {
            name,
            call: callText(situation),
            expected: key === 'match' ? 'this rule decides' : 'this rule has no part in it',
            got: spoke ? 'it decides' : heard(ruling),
            passed: spoke === (key === 'match'),
            ...(key === 'no_match' && { absent: true }),
            at: placeOf([list, index, key, place]),
            trace: ruling.answers.map(reasonOf),
          };
        });
      return [...examine('match'), ...examine('no_match')];
    }),
  );
}

export function speaks({ answers, pending }: Ruling, rule: Rule): boolean {
  return answers.some((answer) => answer.rule === rule) || pending.some((one) => one.rule === rule);
}

function heard({ answers }: Ruling): string {
  const others = answers.filter(({ rule }) => rule !== undefined).map((answer) => `"${nameOf(answer)}"`);
  return others.length === 0 ? 'no rule decides' : `${[...new Set(others)].join(', ')} decides`;
}

/** Tries the tests of a file and its includes under the whole policy. Without `scripts` those of its rules are not run. */
export async function tryTests({ tests }: Loaded, judge: Judge, base: Base, scripts: boolean): Promise<Tried[]> {
  const found: Tried[] = [];
  for (const { value, at } of tests) {
    // Whoever reads the file has said that it is missing, or wrong.
    if (value.expect === undefined) continue;
    const situation = situationFor(value, base);
    const first = judge.judge(situation);
    const waits = first.pending.length > 0 && first.decision !== 'deny';
    const ruling = waits && scripts ? await settle(judge, situation, first) : first;
    const call = callText(situation);
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
      got: ruling.decision,
      passed: value.expect === ruling.decision,
      at,
      trace: ruling.answers.map((answer) => `${answer.decision}: ${reasonOf(answer)}`),
    });
  }
  return found;
}

/** Commands that a message suggests, between backticks, must pass the policy that suggests them. */
export function trySuggestions(set: Ruleset, judge: Judge, base: Base): Tried[] {
  return [...set.rules, ...set.bash, ...set.effects].flatMap(({ name, message = '', at }) =>
    [...message.matchAll(/`([^`]+)`/g)].map(([, command = '']): Tried => {
      const ruling = judge.judge({ ...base, tool: 'Bash', input: { command } });
      const stopped: readonly Decision[] = ['ask', 'deny'];
      return {
        name,
        call: command,
        expected: 'what a message suggests passes',
        got: ruling.decision,
        passed: !stopped.includes(ruling.decision),
        at,
        trace: decisiveOf(ruling).map(reasonOf),
      };
    }),
  );
}

/** Looking at a stranger's policy must run nothing of it. */
const UNTRUSTED = 'The policy is not trusted, so its scripts are not run. If you have read them, add --scripts.';

export function situationFor(example: ExampleSource, base: Base): EvaluationContext {
  if (typeof example === 'string') return { ...base, tool: 'Bash', input: { command: example } };
  const { tool = 'Bash', command, input, cwd } = example;
  const place = cwd === undefined ? {} : { cwd: resolve(base.cwd ?? '/', cwd) };
  return { ...base, ...place, tool, input: { ...(command !== undefined && { command }), ...input } };
}

export function callText({ tool, input }: EvaluationContext): string {
  return typeof input.command === 'string' ? input.command : `${tool} ${JSON.stringify(input)}`;
}
