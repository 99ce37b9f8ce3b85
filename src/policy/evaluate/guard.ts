import { type Guard, guard, type Hook } from '../../core/hook.js';
import type { Ask, Decision, Finding, GuardVerdict } from '../../core/verdict.js';
import { type ToolCallInput, toolEffects } from '../../effects/tools.js';
import { effectsOf } from '../../hooks/effects-of.js';
import type { DescribedPrograms } from '../../programs/program-data.js';
import type { EvaluationContext } from '../evaluation-context.js';
import { answeringRule } from './answering-rule.js';
import { mostSpecificParts } from './decisive.js';
import type { CallPart, Evaluation, PartDecision, PolicyEvaluator } from './policy-evaluator.js';
import { describePart, reasonsOf, ruleOrDefaultName, sentencesOf } from './reason.js';

export interface PolicyGuardOptions extends Partial<Omit<Guard, 'kind' | 'on' | 'run'>> {
  /** What only the machine knows, for each call. */
  facts?(data: ToolCallInput): Partial<EvaluationContext>;
  /** How people are asked. */
  readonly ask?: Pick<Ask, 'timeout' | 'default'>;
  /** The directory with the rules that the user saved for single projects: people are told what to write there. */
  readonly saved?: string;
  /** Programs that another policy describes, which holds beside this one. Default: those of this one. */
  readonly programs?: DescribedPrograms;
}

/** What a question is made with. */
export interface QuestionOptions extends Pick<PolicyGuardOptions, 'ask' | 'saved'> {
  /** The call, where people are to be told how to answer it for good. */
  readonly context?: EvaluationContext;
}

/** Milliseconds for all scripts of one decision. */
const SCRIPTS_TIMEOUT_MS = 2_000;

/** All rules of all layers as one guard. Synchronous, unless a script has to run. */
export function policyGuard(
  evaluator: PolicyEvaluator,
  { facts, ask, saved, programs = evaluator.programs, ...rest }: PolicyGuardOptions = {},
): Hook {
  return guard({
    name: 'policy',
    ...rest,
    on: ['tool:pre', 'permission:request'],
    run(event, context) {
      const { tool, input, cwd, home } = event.data;
      const known = facts?.(event.data);
      const situation: EvaluationContext = { tool, input, cwd, home, ...known };
      const same = situation.cwd === cwd && situation.home === home;
      const analysis = same ? effectsOf(event, programs) : toolEffects(situation, { programs });
      const evaluation = evaluator.evaluate(situation, undefined, analysis);
      // Nothing can undo a denial: no script has to run.
      const asking: QuestionOptions = {
        context: situation,
        ...(ask !== undefined && { ask }),
        ...(saved !== undefined && { saved }),
      };
      const answer = (given: Evaluation): GuardVerdict => {
        const verdict = guardVerdict(given, asking);
        const advice = event.name === 'tool:pre' ? adviceOf(given) : [];
        return advice.length === 0 ? verdict : { ...verdict, inject: advice.join('\n') };
      };
      if (evaluation.pending.length === 0 || evaluation.decision === 'deny') return answer(evaluation);
      return runPendingScripts(evaluator, situation, evaluation, context.signal).then(answer);
    },
  });
}

/** Runs the scripts that a ruling waits for, until nothing is open. A script without an opinion makes way for the next. */
export async function runPendingScripts(
  judge: PolicyEvaluator,
  context: EvaluationContext,
  first: Evaluation,
  signal?: AbortSignal,
): Promise<Evaluation> {
  const { runPreconditions } = await import('./precondition.js');
  const end = performance.now() + SCRIPTS_TIMEOUT_MS;
  const said = new Map<string, Decision | 'skip'>();
  let evaluation = first;
  while (evaluation.pending.length > 0 && evaluation.decision !== 'deny') {
    const timeout = end - performance.now();
    const options = { home: context.home, timeout, ...(signal !== undefined && { signal }) };
    const answers = timeout <= 0 ? undefined : await runPreconditions(evaluation.pending, options);
    for (const { key } of evaluation.pending) said.set(key, answers?.get(key) ?? 'ask');
    evaluation = judge.evaluate(context, said, evaluation.analysis);
  }
  return evaluation;
}

/** What a ruling says to the session: the decision, why, and what spoke. */
export function guardVerdict(
  ruling: Evaluation,
  { ask, context: situation, saved }: QuestionOptions = {},
): GuardVerdict {
  const { decision } = ruling;
  if (decision === 'continue') return {};
  const spoken = unique(
    mostSpecificParts(
      ruling.partDecisions.filter(
        (answer) => answer.decision === decision || answer.decision === 'ask' || answer.decision === 'deny',
      ),
    ),
  );
  // What decides stands first: whoever counts or shows one rule takes that.
  const decisive = spoken.filter((answer) => answer.decision === decision);
  const others = spoken.filter((answer) => answer.decision !== decision);
  const findings = [...decisive, ...others].slice(0, MAX_REASONS).map(findingOf);
  if (decision === 'allow' || decision === 'defer') return { decision, findings };
  const reason = reasonsOf(decisive).slice(0, MAX_REASONS).join('\n');
  if (decision === 'deny') return { decision, reason, findings };
  const hint = situation && answeringRule(ruling, situation, saved);
  const prompt = sentencesOf(decisive).slice(0, MAX_REASONS).join(' ');
  return { decision, reason, findings, ask: { prompt, ...(hint !== undefined && { hint }), ...ask } };
}

const MAX_REASONS = 20;

/** What rules that allow have to say: the model reads it beside the call, which goes on, or is left to the client. */
function adviceOf({ decision, partDecisions: answers }: Evaluation): string[] {
  if (decision !== 'allow' && decision !== 'defer') return [];
  const said = answers.flatMap(({ decision: own, rule }) => (own === 'allow' ? (rule?.message ?? []) : []));
  return [...new Set(said)].slice(0, MAX_REASONS);
}

function unique(answers: readonly PartDecision[]): PartDecision[] {
  const seen = new Map<string, PartDecision>();
  for (const answer of answers) {
    const key = `${answer.decision} ${answer.layer} ${ruleOrDefaultName(answer)} ${describePart(answer.part)}`;
    if (!seen.has(key)) seen.set(key, answer);
  }
  return [...seen.values()];
}

function findingOf(answer: PartDecision): Finding {
  const { decision, layer, owner = layer, rule, part } = answer;
  const span = spanOf(part);
  return {
    rule: ruleOrDefaultName(answer),
    decision,
    layer: owner,
    ...(rule?.message !== undefined && { message: rule.message }),
    ...(span !== undefined && { span: [span.start, span.end] as const }),
    ...(part.kind === 'effect' && { effect: describePart(part) }),
  };
}

function spanOf(part: CallPart): { start: number; end: number } | undefined {
  if (part.kind === 'effect') return part.effect.span.end > 0 ? part.effect.span : undefined;
  return part.kind === 'call' ? undefined : part.span;
}
