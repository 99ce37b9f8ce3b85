import { createHash, randomBytes } from 'node:crypto';
import { canonicalJson } from '../core/data.js';
import { maskValue } from '../redact/mask.js';
import type { Question } from '../session/ports.js';
import { grantName, maskSubject, type StoredCover } from './grant-name.js';
import type { SignedGrant } from './proof/statement.js';

/** Where a question comes from, as far as the host tells. */
export interface ApprovalOrigin {
  readonly client?: string;
  readonly project?: string;
  readonly cwd?: string;
}

/** A question as it is kept: whoever answers it reads this, and no secret. */
export interface ApprovalRequest extends ApprovalOrigin, Omit<Question, 'signal' | 'id' | 'attempted' | 'covers'> {
  readonly version: 1;
  readonly id: string;
  /**
   * The same for identical questions of other calls of one session, in the same directory: they are one card. It is made
   * of all that is signed but the call, so that no request can stand on the card of another: who sees one would approve
   * both.
   */
  readonly card: string;
  /** Made by who waits: an answer to an earlier request of the same name is none to this one. */
  readonly nonce: string;
  readonly created: number;
  /** Kinds of secrets that were masked: what is kept is then not what was called. */
  readonly masked?: readonly string[];
  /** Where something was masked: the digest of what was called. */
  readonly hidden?: string;
  /** What a yes for the whole session would cover, without secrets. */
  readonly covers?: readonly StoredCover[];
}

/**
 * How a question ended. `cancelled`: the call was, and whoever asked said so. `abandoned`: whoever asked has gone, and
 * nothing must be done any more.
 */
export const APPROVAL_ENDINGS = ['answered', 'expired', 'cancelled', 'abandoned'] as const;
export type ApprovalEnding = (typeof APPROVAL_ENDINGS)[number];

/** What ended a question. There is at most one. */
export interface ApprovalResult {
  readonly version: 1;
  readonly ending: ApprovalEnding;
  readonly time: number;
  readonly option?: string;
  /** Who answered, and how: `terminal`, `dashboard`, `link`. */
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
export function createApprovalRequest(
  question: Question,
  origin: ApprovalOrigin,
  now: number,
  turn = 0,
): ApprovalRequest {
  const { signal: _, attempted: __, id: own, ...rest } = question;
  const { session, event, call, tool, input, prompt, deadline, covers = [], place = {} } = question;
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
    // What is shown is where it runs.
    ...(typeof place.cwd === 'string' && { cwd: place.cwd }),
    ...(covers.length > 0 && {
      covers: covers.map(
        (cover) => maskSubject({ event, ...(tool !== undefined && { tool }), input, place, cover }).cover,
      ),
    }),
  };
  // As whoever reads the file finds it.
  const kept = JSON.parse(JSON.stringify(request)) as Omit<ApprovalRequest, 'card'>;
  return { ...kept, card: computeCardId(kept) };
}

/** Names what is shown of a question, whoever asks it. Long enough that nobody finds two commands with the same. */
export function computeCardId(request: Omit<ApprovalRequest, 'card'>): string {
  const { session, client, hidden } = request;
  return digest(['card', session, client, shownOf(request), hidden, grantsOf(request)]).slice(0, 32);
}

/**
 * What a yes for the whole session would grant: it follows from what the request shows, and is nowhere kept beside it. A
 * request that shows another place than its own grants nothing but the call that waits.
 */
export function grantsOf(request: Omit<ApprovalRequest, 'card'>): readonly string[] {
  const { covers = [], place, cwd } = request;
  if (place?.cwd !== undefined && place.cwd !== cwd) return [];
  return covers.map((cover) => grantName(request, cover));
}

/**
 * What an answer is signed for. Who shows a request makes it of what is shown, who waits of what it asked, so that a file
 * that was changed in between grants nothing. It covers what a yes for the whole session would grant.
 */
export function digestApprovalRequest(request: Omit<ApprovalRequest, 'card'>): string {
  return digestFromParts(digestPartsOf(request));
}

/** What a digest is made of: enough to see later what was granted, and to tell nobody what was asked. */
export interface DigestParts {
  readonly session: string;
  readonly call: string;
  readonly client?: string | undefined;
  readonly shown: string;
  readonly hidden?: string | undefined;
  readonly grants: readonly string[];
  /** When it was asked and until when it waits: both are shown, and who changes them moves the end of an answer. */
  readonly created: number;
  readonly deadline: number;
}

export function digestPartsOf(request: Omit<ApprovalRequest, 'card'>): DigestParts {
  const { session, call, client, hidden, created, deadline } = request;
  return { session, call, client, shown: shownOf(request), hidden, grants: grantsOf(request), created, deadline };
}

export function digestFromParts(parts: DigestParts): string {
  const { session, call, client, shown, hidden, grants, created, deadline } = parts;
  return digest(['sluice-request-v2', session, call, client, shown, hidden, grants, created, deadline]);
}

function shownOf(request: Omit<ApprovalRequest, 'card'>): string {
  const { event, tool, input, hooks, findings, prompt, hint, options, masked, project, cwd, covers, place } = request;
  const terms = [prompt, hint, options, request.default, masked];
  return digest([event, tool, input, hooks, findings, ...terms, project, cwd, covers, place]);
}

/** Is it the same question of the same call, whenever it was asked? Its short name alone does not tell. */
export function isSameRequest(a: ApprovalRequest, b: ApprovalRequest): boolean {
  const { created, deadline } = a;
  return digestApprovalRequest(a) === digestApprovalRequest({ ...b, created, deadline });
}

function digest(value: readonly unknown[]): string {
  return createHash('sha256')
    .update(canonicalJson(value.map((part) => part ?? null)))
    .digest('hex');
}
