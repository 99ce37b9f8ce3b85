import { type Guard, guard, type Hook } from '../../core/hook.js';
import type { Ask, Decision, Finding, GuardVerdict } from '../../core/verdict.js';
import type { ToolCall } from '../../effects/tools.js';
import { effectsOf } from '../../hooks/effects-of.js';
import type { EvaluationContext } from '../evaluation-context.js';
import { answeringRule } from './answering-rule.js';
import { nearest } from './decisive.js';
import type { Answer, Judge, Part, Ruling } from './judge.js';
import { describe, nameOf, reasonsOf, sentencesOf } from './reason.js';

export interface PolicyGuard extends Partial<Omit<Guard, 'kind' | 'on' | 'run'>> {
  /** What only the machine knows, for each call. */
  facts?(data: ToolCall): Partial<EvaluationContext>;
  /** How people are asked. */
  readonly ask?: Pick<Ask, 'timeout' | 'default'>;
  /** The directory with the rules that the user saved for single projects: people are told what to write there. */
  readonly saved?: string;
}

/** What a question is made with. */
export interface Asking extends Pick<PolicyGuard, 'ask' | 'saved'> {
  /** The call, where people are to be told how to answer it for good. */
  readonly situation?: EvaluationContext;
}

/** Milliseconds for all scripts of one decision. */
const SCRIPT_TIME = 2_000;

/** All rules of all layers as one guard. Synchronous, unless a script has to run. */
export function policyGuard(judge: Judge, { facts, ask, saved, ...rest }: PolicyGuard = {}): Hook {
  return guard({
    name: 'policy',
    ...rest,
    on: ['tool:pre', 'permission:request'],
    run(event, context) {
      const { tool, input, cwd, home } = event.data;
      const known = facts?.(event.data);
      const situation: EvaluationContext = { tool, input, cwd, home, ...known };
      const same = situation.cwd === cwd && situation.home === home;
      const ruling = judge.judge(situation, undefined, same ? effectsOf(event) : undefined);
      // Nothing can undo a denial: no script has to run.
      const asking = { situation, ...(ask !== undefined && { ask }), ...(saved !== undefined && { saved }) };
      const answer = (given: Ruling): GuardVerdict => {
        const verdict = verdictOf(given, asking);
        const advice = event.name === 'tool:pre' ? adviceOf(given) : [];
        return advice.length === 0 ? verdict : { ...verdict, inject: advice.join('\n') };
      };
      if (ruling.pending.length === 0 || ruling.decision === 'deny') return answer(ruling);
      return settle(judge, situation, ruling, context.signal).then(answer);
    },
  });
}

/** Runs the scripts that a ruling waits for, until nothing is open. A script without an opinion makes way for the next. */
export async function settle(
  judge: Judge,
  situation: EvaluationContext,
  first: Ruling,
  signal?: AbortSignal,
): Promise<Ruling> {
  const { runPreconditions } = await import('./precondition.js');
  const end = performance.now() + SCRIPT_TIME;
  const said = new Map<string, Decision | 'skip'>();
  let ruling = first;
  while (ruling.pending.length > 0 && ruling.decision !== 'deny') {
    const timeout = end - performance.now();
    const options = { home: situation.home, timeout, ...(signal !== undefined && { signal }) };
    const answers = timeout <= 0 ? undefined : await runPreconditions(ruling.pending, options);
    for (const { key } of ruling.pending) said.set(key, answers?.get(key) ?? 'ask');
    ruling = judge.judge(situation, said, ruling.judged);
  }
  return ruling;
}

/** What a ruling says to the session: the decision, why, and what spoke. */
export function verdictOf(ruling: Ruling, { ask, situation, saved }: Asking = {}): GuardVerdict {
  const { decision } = ruling;
  if (decision === 'continue') return {};
  const spoken = unique(
    nearest(
      ruling.answers.filter(
        (answer) => answer.decision === decision || answer.decision === 'ask' || answer.decision === 'deny',
      ),
    ),
  );
  // What decides stands first: whoever counts or shows one rule takes that.
  const decisive = spoken.filter((answer) => answer.decision === decision);
  const others = spoken.filter((answer) => answer.decision !== decision);
  const findings = [...decisive, ...others].slice(0, MANY).map(findingOf);
  if (decision === 'allow' || decision === 'leave') return { decision, findings };
  const reason = reasonsOf(decisive).slice(0, MANY).join('\n');
  if (decision === 'deny') return { decision, reason, findings };
  const hint = situation && answeringRule(ruling, situation, saved);
  const prompt = sentencesOf(decisive).slice(0, MANY).join(' ');
  return { decision, reason, findings, ask: { prompt, ...(hint !== undefined && { hint }), ...ask } };
}

const MANY = 20;

/** What rules that allow have to say: the model reads it beside the call, which goes on. */
function adviceOf({ decision, answers }: Ruling): string[] {
  if (decision !== 'allow') return [];
  const said = answers.flatMap(({ decision: own, rule }) => (own === 'allow' ? (rule?.message ?? []) : []));
  return [...new Set(said)].slice(0, MANY);
}

function unique(answers: readonly Answer[]): Answer[] {
  const seen = new Map<string, Answer>();
  for (const answer of answers) {
    const key = `${answer.decision} ${answer.layer} ${nameOf(answer)} ${describe(answer.part)}`;
    if (!seen.has(key)) seen.set(key, answer);
  }
  return [...seen.values()];
}

function findingOf(answer: Answer): Finding {
  const { decision, layer, owner = layer, rule, part } = answer;
  const span = spanOf(part);
  return {
    rule: nameOf(answer),
    decision,
    layer: owner,
    ...(rule?.message !== undefined && { message: rule.message }),
    ...(span !== undefined && { span: [span.start, span.end] as const }),
    ...(part.kind === 'effect' && { effect: describe(part) }),
  };
}

function spanOf(part: Part): { start: number; end: number } | undefined {
  if (part.kind === 'effect') return part.effect.span.end > 0 ? part.effect.span : undefined;
  return part.kind === 'call' ? undefined : part.span;
}
