import { type Guard, guard, type Hook } from '../core/hook.js';
import type { Ask, Decision, Finding, GuardVerdict } from '../core/verdict.js';
import type { Target } from '../effects/effect.js';
import type { ToolCall } from '../effects/tools.js';
import { effectsOf } from '../hooks/effects-of.js';
import { answeringRule } from './answering-rule.js';
import type { Answer, Judge, Part, Ruling } from './judge.js';
import type { Situation } from './situation.js';

export interface PolicyGuard extends Partial<Omit<Guard, 'kind' | 'on' | 'run'>> {
  /** What only the machine knows, for each call. */
  facts?(data: ToolCall): Partial<Situation>;
  /** How people are asked. */
  readonly ask?: Pick<Ask, 'timeout' | 'default'>;
}

/** Milliseconds for all scripts of one decision. */
const SCRIPT_TIME = 2_000;

/** All rules of all layers as one guard. Synchronous, unless a script has to run. */
export function policyGuard(judge: Judge, { facts, ask, ...rest }: PolicyGuard = {}): Hook {
  return guard({
    name: 'policy',
    ...rest,
    on: ['tool:pre', 'permission:request'],
    run(event, context) {
      const { tool, input, cwd, home } = event.data;
      const known = facts?.(event.data);
      const situation: Situation = { tool, input, cwd, home, ...known };
      const same = situation.cwd === cwd && situation.home === home;
      const ruling = judge.judge(situation, undefined, same ? effectsOf(event) : undefined);
      // Nothing can undo a denial: no script has to run.
      const answer = (given: Ruling): GuardVerdict => {
        const verdict = verdictOf(given, ask);
        const advice = event.name === 'tool:pre' ? adviceOf(given) : [];
        return advice.length === 0 ? verdict : { ...verdict, inject: advice.join('\n') };
      };
      if (ruling.pending.length === 0 || ruling.decision === 'deny') return answer(ruling);
      return settle(judge, situation, ruling, context.signal).then(answer);
    },
  });
}

/** Runs the scripts that a ruling waits for, until nothing is open. A script without an opinion makes way for the next. */
export async function settle(judge: Judge, situation: Situation, first: Ruling, signal?: AbortSignal): Promise<Ruling> {
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
export function verdictOf(ruling: Ruling, ask?: PolicyGuard['ask']): GuardVerdict {
  const { decision } = ruling;
  if (decision === 'continue') return {};
  const spoken = unique(
    ruling.answers.filter(
      (answer) => answer.decision === decision || answer.decision === 'ask' || answer.decision === 'deny',
    ),
  );
  const findings = spoken.slice(0, MANY).map(findingOf);
  if (decision === 'allow' || decision === 'leave') return { decision, findings };
  const decisive = spoken.filter((answer) => answer.decision === decision);
  const reason = [...new Set(decisive.map(reasonOf))].slice(0, MANY).join('\n');
  if (decision === 'deny') return { decision, reason, findings };
  // A question is one line: line breaks of an agent's making must not look like ours.
  const narrowest = answeringRule(decisive);
  const prompt = [reason.replaceAll('\n', ' '), ...(narrowest === undefined ? [] : [narrowest])].join(' ');
  return { decision, reason, findings, ask: { prompt, ...ask } };
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

/** The rule, or the default, by the name that people know it by. */
export function nameOf({ rule, default: key }: Answer): string {
  return rule?.name ?? `defaults.${key}`;
}

function findingOf(answer: Answer): Finding {
  const { decision, layer, rule, part } = answer;
  const span = spanOf(part);
  return {
    rule: nameOf(answer),
    decision,
    layer,
    ...(rule?.message !== undefined && { message: rule.message }),
    ...(span !== undefined && { span: [span.start, span.end] as const }),
    ...(part.kind === 'effect' && { effect: describe(part) }),
  };
}

function spanOf(part: Part): { start: number; end: number } | undefined {
  if (part.kind === 'effect') return part.effect.span.end > 0 ? part.effect.span : undefined;
  return part.kind === 'call' ? undefined : part.span;
}

/** One line for people and the model: which rule, about what, and what to do instead. */
export function reasonOf(answer: Answer): string {
  const { rule, part, note, default: key } = answer;
  const about = describe(part);
  const why =
    part.kind === 'unread' || (part.kind === 'command' && part.why !== undefined)
      ? `: ${part.kind === 'unread' ? part.why : part.why}`
      : '';
  if (rule === undefined) return `${WITHOUT_RULE[key ?? 'unknown']}: ${about}${part.kind === 'command' ? why : ''}`;
  const trouble = rule.broken === undefined ? '' : ` (the rule has a mistake, so it asks: ${rule.broken})`;
  return `${rule.name}: ${about}${note === undefined ? '' : ` (${note})`}${trouble}${rule.message === undefined ? '' : `\n${rule.message}`}`;
}

const WITHOUT_RULE = {
  harmless: 'No rule speaks of this',
  read: 'No rule speaks of this reading',
  write: 'No rule speaks of this writing',
  other: 'No rule speaks of this effect',
  unknown: 'This is not understood',
} as const;

/** What a part is, in one line. */
export function describe(part: Part): string {
  switch (part.kind) {
    case 'call':
      return part.call.tool;
    case 'command':
      return clip([part.view.name, part.view.whole].join(' ').trim());
    case 'unread':
      return clip(part.why);
    case 'effect': {
      const { kind, target, how = [], elsewhere } = part.effect;
      const words = how.length === 0 ? '' : ` (${how.join(', ')})`;
      return clip(`${kind} ${targetText(target)}${words}${elsewhere === undefined ? '' : ` on ${elsewhere}`}`);
    }
  }
}

function targetText(target: Target): string {
  if (target.type === 'path') return target.path;
  if (target.type === 'host') return target.host;
  return target.type === 'name' ? target.name : `something not known: ${target.source}`;
}

function clip(text: string): string {
  return text.length > 200 ? `${text.slice(0, 197)}...` : text;
}
