import { isRecord } from '../core/data.js';
import { SluiceError, show } from '../core/errors.js';
import { strictest } from '../core/fold.js';
import { withReason } from '../core/lifts/legacy.js';
import { type Decision, FOREIGN_DECISION, type HookKind, type Verdict } from '../core/verdict.js';

type Answer = Readonly<Record<string, unknown>>;

/** Other systems say "allow" and "approve" for "I found nothing", so that is what they mean: no opinion. */
const DECISIONS: Readonly<Record<string, Decision>> = {
  allow: 'continue',
  approve: 'continue',
  continue: 'continue',
  defer: 'defer',
  ask: 'ask',
  block: 'deny',
  deny: 'deny',
};
/** Said to a permission system by name, "allow" is a permission. */
const PERMISSIONS: Readonly<Record<string, Decision>> = { allow: 'allow', ask: 'ask', deny: 'deny' };

/** What means the same in a verdict and is left for the core to check. */
const OURS = ['findings', 'replace', 'ask', 'quiet', 'stop'];
const KNOWN = new Set([
  ...['decision', 'reason', 'metrics', 'hookSpecificOutput', 'inject', 'notify', ...OURS],
  ...['safe', 'metadata'],
  ...['additionalContext', 'systemMessage', 'continue', 'stopReason', 'suppressOutput'],
]);
const SPECIFIC = new Set([
  'hookEventName',
  'permissionDecision',
  'permissionDecisionReason',
  'additionalContext',
  'metrics',
]);

/**
 * What an answer of another system means here: `{ decision, reason, metrics }` of middleware, `{ safe, reason,
 * metadata }` of a validator, the JSON that clients take from their hooks, and a verdict of ours, whose "allow" alone
 * is read differently. Throws VERDICT_INVALID for whatever it does not know: a misspelt denial must not be lost.
 */
export function normaliseVerdict(answer: unknown, kind: HookKind): Verdict {
  if (!isRecord(answer)) throw invalid('An answer is an object', '{ decision, reason, metrics }', answer);
  const specific = recordOf(answer.hookSpecificOutput ?? {}, 'hookSpecificOutput');
  // Middleware must decide, also where it only observes: what it then says of the call changes nothing.
  const decided = kind === 'observe' ? {} : decisionOf(answer, specific);
  // A denial holds, whatever else is wrong with the answer.
  if (decided.decision !== 'deny') checkFields(answer, specific);
  return {
    ...decided,
    ...pick(answer, OURS),
    ...questionOf(answer.ask, decided.reason),
    ...stopOf(answer),
    ...listOf('inject', answer.inject, answer.additionalContext, specific.additionalContext),
    ...listOf('notify', answer.notify, answer.systemMessage),
    ...(answer.suppressOutput === true && { quiet: true }),
    ...metricsOf(answer.metrics, answer.metadata, specific.metrics),
  };
}

/** Middleware and validators are there to decide: one that fell through to its end has judged nothing. */
export function checkDecided(answer: unknown, kind: HookKind): void {
  if (kind === 'observe') return;
  const said = isRecord(answer) ? [answer.decision, answer.safe, answer.hookSpecificOutput] : [];
  if (said.some((value) => value !== undefined && value !== null)) return;
  throw invalid('Middleware must decide', '{ decision: "allow" | "block" | "continue", reason, metrics }', answer);
}

type Decided = { readonly decision?: Decision; readonly reason?: string; readonly [FOREIGN_DECISION]?: string };

function decisionOf(answer: Answer, specific: Answer): Decided {
  const decisions = [
    word(answer.decision, DECISIONS, 'decision'),
    word(specific.permissionDecision, PERMISSIONS, 'permissionDecision'),
    safety(answer.safe),
  ];
  const decision = decisions.reduce(strictest);
  const reason = [answer.reason, specific.permissionDecisionReason].find((text) => typeof text === 'string' && text);
  // No opinion of ours; those after it are told what it said, and why.
  if (decision === 'continue')
    return {
      ...(typeof reason === 'string' && { reason }),
      ...(typeof answer.decision === 'string' && { [FOREIGN_DECISION]: answer.decision }),
      ...(answer.safe === true && { [FOREIGN_DECISION]: 'allow' }),
    };
  if (typeof reason === 'string') return { decision, reason };
  return answer.safe === false
    ? { decision, reason: 'the validator found it unsafe and gave no reason' }
    : { decision };
}

function word(value: unknown, words: Readonly<Record<string, Decision>>, field: string): Decision {
  if (value === undefined || value === null) return 'continue';
  const decision = typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined;
  if (decision === undefined) throw invalid(`No such ${field}`, Object.keys(words).join(', '), value);
  return decision;
}

function safety(safe: unknown): Decision {
  if (safe === undefined || safe === true) return 'continue';
  if (safe === false) return 'deny';
  throw invalid('A validator must say whether it is safe', 'true or false', safe);
}

/** `continue: false` ends the agent, as `stop` does. */
function stopOf({ continue: goOn, stopReason }: Answer): { stop?: boolean | string } {
  if (goOn === undefined || goOn === true) return {};
  if (goOn !== false) throw invalid('"continue" is a switch', 'true or false', goOn);
  return { stop: typeof stopReason === 'string' && stopReason !== '' ? stopReason : true };
}

/** Words for a question and a reason beside them: a person is to read both. What is no question, the core refuses. */
function questionOf(ask: unknown, reason: string | undefined): Verdict {
  if (!isRecord(ask) || typeof ask.prompt !== 'string') return {};
  return { ask: { ...ask, prompt: withReason(ask.prompt, reason) } };
}

function listOf(field: 'inject' | 'notify', ...values: unknown[]): Verdict {
  const items = values.flat().filter((value) => value !== undefined && value !== null && value !== '');
  return items.length === 0 ? {} : ({ [field]: items } as Verdict);
}

/** Metrics never affect a decision: what is no table is passed over. */
function metricsOf(...tables: unknown[]): Verdict {
  const metrics = Object.assign({}, ...tables.filter(isRecord));
  return Object.keys(metrics).length === 0 ? {} : { metrics };
}

function pick(answer: Answer, fields: readonly string[]): Verdict {
  return Object.fromEntries(fields.filter((field) => field in answer).map((field) => [field, answer[field]]));
}

function checkFields(answer: Answer, specific: Answer): void {
  if (answer.error !== undefined && answer.error !== null) throw failed(answer.error);
  checkKnown(answer, KNOWN, '');
  checkKnown(specific, SPECIFIC, 'hookSpecificOutput.');
}

function recordOf(value: unknown, field: string): Answer {
  if (!isRecord(value)) throw invalid(`"${field}" is a table`, 'an object', value);
  return value;
}

function checkKnown(answer: Answer, known: ReadonlySet<string>, prefix: string): void {
  const stray = Object.keys(answer).find((field) => !known.has(field) && field !== 'error');
  if (stray === undefined) return;
  throw new SluiceError('VERDICT_INVALID', {
    what: `An answer has no field "${prefix}${stray}"`,
    expected: [...known].join(', '),
    got: stray,
  });
}

/** Some handlers say "allow" and an error when they have failed. That is a failure, and nothing else. */
function failed(error: unknown): SluiceError {
  return new SluiceError('HOOK_THREW', { what: `It failed: ${typeof error === 'string' ? error : show(error)}` });
}

function invalid(what: string, expected: string, got: unknown): SluiceError {
  return new SluiceError('VERDICT_INVALID', { what, expected, got: show(got) });
}
