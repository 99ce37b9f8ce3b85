import { createHash } from 'node:crypto';
import { maskValue } from '../audit/redact.js';
import type { Question } from '../session/ports.js';

/** Where a question comes from, as far as the host tells. */
export interface Origin {
  readonly client?: string;
  readonly project?: string;
  readonly cwd?: string;
}

/** A question as it is kept: whoever answers it reads this, and no secret. */
export interface Request extends Origin, Omit<Question, 'signal' | 'id'> {
  readonly version: 1;
  readonly id: string;
  /**
   * The same for identical questions of other calls and agents, in the same directory: they are one card. Long enough
   * that nobody finds two commands with the same: who sees one would approve both.
   */
  readonly card: string;
  readonly created: number;
  /** Kinds of secrets that were masked: what is kept is then not what was called. */
  readonly masked?: readonly string[];
}

/** How a question ended. `abandoned`: whoever asked has gone, and nothing must be done any more. */
export type Ending = 'answered' | 'expired' | 'abandoned';

/** What ended a question. There is at most one. */
export interface Outcome {
  readonly version: 1;
  readonly ending: Ending;
  readonly time: number;
  readonly option?: string;
  /** Who answered, and how: `terminal`, `page`, `link`. */
  readonly by?: string;
  readonly way?: string;
  /** Words for the model. */
  readonly words?: string;
}

/** Asking again about the same call is the same request, with the same answer. */
export function requestOf(question: Question, origin: Origin, now: number): Request {
  const { signal: _, id: own, ...rest } = question;
  const { session, event, call, tool, input, prompt, deadline } = question;
  const what = [event, tool ?? '', input ?? null, prompt];
  const { value, found } = maskValue({ ...rest, input: input ?? null });
  const masked = value as typeof rest;
  return {
    version: 1,
    ...masked,
    // A call without a name of its own can't be asked about again.
    id: digest(['request', session, call === '' ? own : call, ...what]).slice(0, 12),
    card: digest(['card', origin.project ?? '', origin.cwd ?? '', ...what]).slice(0, 32),
    session,
    call,
    deadline,
    created: now,
    ...(found.length > 0 && { masked: found, findings: masked.findings.map(({ span: _span, ...finding }) => finding) }),
    ...origin,
  };
}

/** Is it the same question of the same call? Its short name alone does not tell. */
export function isSame(a: Request, b: Request): boolean {
  return a.card === b.card && a.session === b.session && a.call === b.call;
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
