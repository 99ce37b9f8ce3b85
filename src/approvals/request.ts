import { createHash, randomBytes } from 'node:crypto';
import { canonical } from '../core/data.js';
import { maskValue } from '../redact/mask.js';
import type { Question } from '../session/ports.js';
import type { SignedGrant } from './proof/statement.js';

/** Where a question comes from, as far as the host tells. */
export interface Origin {
  readonly client?: string;
  readonly project?: string;
  readonly cwd?: string;
}

/** A question as it is kept: whoever answers it reads this, and no secret. */
export interface Request extends Origin, Omit<Question, 'signal' | 'id' | 'attempted'> {
  readonly version: 1;
  readonly id: string;
  /**
   * The same for identical questions of other calls and agents, in the same directory: they are one card. It is made of
   * what is shown, so that no request can stand on the card of another: who sees one would approve both.
   */
  readonly card: string;
  /** Made by who waits: an answer to an earlier request of the same name is none to this one. */
  readonly nonce: string;
  readonly created: number;
  /** Kinds of secrets that were masked: what is kept is then not what was called. */
  readonly masked?: readonly string[];
  /** Where something was masked: the digest of what was called. */
  readonly hidden?: string;
}

/**
 * How a question ended. `cancelled`: the call was, and whoever asked said so. `abandoned`: whoever asked has gone, and
 * nothing must be done any more.
 */
export const ENDINGS = ['answered', 'expired', 'cancelled', 'abandoned'] as const;
export type Ending = (typeof ENDINGS)[number];

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
  /** What proves a person. Without it nothing is granted, unless the user's policy wants no proof. */
  readonly signed?: SignedGrant;
}

/**
 * Asking again about the same call is the same request, as long as it waits, or has an answer that nobody has used. After
 * that it is a new one: `turn` counts them.
 */
export function requestOf(question: Question, origin: Origin, now: number, turn = 0): Request {
  const { signal: _, attempted: __, id: own, ...rest } = question;
  const { session, event, call, tool, input, prompt, deadline } = question;
  const what = [event, tool ?? '', input ?? null, prompt];
  const { value, found } = maskValue({ ...rest, input: input ?? null });
  const masked = value as typeof rest;
  const request = {
    version: 1 as const,
    ...masked,
    // A call without a name of its own can't be asked about again.
    id: digest(['request', session, call === '' ? own : call, ...what, ...(turn === 0 ? [] : [turn])]).slice(0, 12),
    session,
    call,
    deadline,
    created: now,
    nonce: randomBytes(18).toString('base64url'),
    ...(found.length > 0 && {
      masked: found,
      hidden: digest(['hidden', ...what]),
      findings: masked.findings.map(({ span: _span, ...finding }) => finding),
    }),
    ...origin,
  };
  // As whoever reads the file finds it.
  const kept = JSON.parse(JSON.stringify(request)) as Omit<Request, 'card'>;
  return { ...kept, card: cardOf(kept) };
}

/** Names what is shown of a question, whoever asks it. Long enough that nobody finds two commands with the same. */
export function cardOf(request: Omit<Request, 'card'>): string {
  const { event, tool, input, prompt, hint, options, hidden, project, cwd } = request;
  return digest(['card', event, tool, input, prompt, hint, options, hidden, project, cwd]).slice(0, 32);
}

/**
 * What an answer is signed for. Who shows a request makes it of what is shown, who waits of what it asked, so that a file
 * that was changed in between grants nothing. It covers what a yes for the whole session would grant.
 */
export function digestOfRequest(request: Omit<Request, 'card'>): string {
  const { session, call, client, grants = [] } = request;
  return digestOfParts({ session, call, client, shown: shownOf(request), hidden: request.hidden, grants });
}

/** What a digest is made of: enough to see later what was granted, and to tell nobody what was asked. */
export interface DigestParts {
  readonly session: string;
  readonly call: string;
  readonly client?: string | undefined;
  readonly shown: string;
  readonly hidden?: string | undefined;
  readonly grants: readonly string[];
}

export function partsOf(request: Omit<Request, 'card'>): DigestParts {
  const { session, call, client, hidden, grants = [] } = request;
  return { session, call, client, shown: shownOf(request), hidden, grants };
}

export function digestOfParts({ session, call, client, shown, hidden, grants }: DigestParts): string {
  return digest(['sluice-request-v1', session, call, client, shown, hidden, grants]);
}

function shownOf(request: Omit<Request, 'card'>): string {
  const { event, tool, input, hooks, findings, prompt, hint, options, masked, project, cwd } = request;
  return digest([event, tool, input, hooks, findings, prompt, hint, options, request.default, masked, project, cwd]);
}

/** Is it the same question of the same call? Its short name alone does not tell. */
export function isSame(a: Request, b: Request): boolean {
  return digestOfRequest(a) === digestOfRequest(b);
}

function digest(value: readonly unknown[]): string {
  return createHash('sha256')
    .update(canonical(value.map((part) => part ?? null)))
    .digest('hex');
}
