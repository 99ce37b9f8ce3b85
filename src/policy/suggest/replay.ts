import { isRecord } from '../../core/data.js';
import type { Decision } from '../../core/verdict.js';
import { decisiveParts } from '../evaluate/decisive.js';
import { runPendingScripts } from '../evaluate/guard.js';
import type { PolicyEvaluator } from '../evaluate/policy-evaluator.js';
import { reasonOf, ruleOrDefaultName } from '../evaluate/reason.js';
import type { EvaluationContext } from '../evaluation-context.js';
import { askForPendingScripts } from './review.js';

/** One line of a replay, judged. */
export interface ReplayedCall {
  /** The line in the input, from 1. */
  readonly line: number;
  readonly decision: Decision | 'error';
  readonly tool?: string;
  readonly command?: string;
  /** What decided. */
  readonly rule?: string;
  readonly reason?: string;
  /** What the record says was decided then. */
  readonly before?: string;
  /** Why the line could not be judged. */
  readonly error?: string;
}

export interface ReplayOptions {
  readonly evaluator: PolicyEvaluator;
  readonly base: Omit<EvaluationContext, 'tool' | 'input'>;
  /** Run the scripts of rules. Without it they ask. */
  readonly scripts?: boolean;
}

/** A line of the audit that is about no call to be judged: what came of one, a prompt, an answer, the head of the log. */
export function isNonCallRecord(line: string): boolean {
  try {
    const { type, event, time, format } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    if (format === 'sluice-audit') return true;
    const recorded = [type, event, time].every((field) => typeof field === 'string');
    return recorded && !(type === 'decision' && event === 'tool:pre');
  } catch {
    return false;
  }
}

/** What a line of JSON says was called: `{command}`, an event of a client's hook, or a record of the audit. */
export function parseReplayCall(
  line: string,
): { readonly call: Pick<EvaluationContext, 'tool' | 'input' | 'cwd'>; readonly before?: string } | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'it is not JSON';
  }
  if (typeof value === 'string') return { call: { tool: 'Bash', input: { command: value } } };
  if (!isRecord(value)) return 'it is no object';
  const { command, tool_name, tool_input, tool, input, cwd, decision } = value;
  const place = typeof cwd === 'string' && cwd.startsWith('/') ? { cwd } : {};
  const before = typeof decision === 'string' ? { before: decision } : {};
  const name = tool_name ?? tool;
  if (typeof name === 'string') {
    const given = tool_input ?? input;
    if (isRecord(given)) return { call: { tool: name, input: given, ...place }, ...before };
    if (typeof command === 'string') return { call: { tool: name, input: { command }, ...place }, ...before };
    return 'it has a tool but no input';
  }
  if (typeof command === 'string') return { call: { tool: 'Bash', input: { command }, ...place }, ...before };
  return 'it has neither a command nor a tool';
}

/** Judges one line under the policy. */
export async function replayLine(
  text: string,
  line: number,
  { evaluator, base, scripts }: ReplayOptions,
): Promise<ReplayedCall> {
  const found = parseReplayCall(text);
  if (typeof found === 'string') return { line, decision: 'error', error: found };
  const { call, before } = found;
  const context: EvaluationContext = { ...base, ...call };
  const first = evaluator.evaluate(context);
  const evaluation =
    first.pending.length === 0 || first.decision === 'deny'
      ? first
      : scripts
        ? await runPendingScripts(evaluator, context, first)
        : askForPendingScripts(first, evaluator, context);
  const [decisive] = decisiveParts(evaluation);
  const command = call.input.command;
  return {
    line,
    decision: evaluation.decision,
    tool: call.tool,
    ...(typeof command === 'string' && { command }),
    ...(decisive !== undefined && { rule: ruleOrDefaultName(decisive) }),
    ...(decisive !== undefined &&
      (evaluation.decision === 'ask' || evaluation.decision === 'deny') && { reason: reasonOf(decisive) }),
    ...(before !== undefined && { before }),
  };
}

/** What a replay comes to. */
export class ReplayTotals {
  total = 0;
  readonly decisions = new Map<string, number>();
  readonly rules = new Map<string, number>();
  readonly changes = new Map<string, number>();

  add({ decision, rule, before }: ReplayedCall): void {
    this.total++;
    count(this.decisions, decision);
    if (rule !== undefined && (decision === 'ask' || decision === 'deny')) count(this.rules, `${decision} ${rule}`);
    if (before !== undefined && before !== decision) count(this.changes, `${before} -> ${decision}`);
  }
}

function count(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}
