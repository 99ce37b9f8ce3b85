import { type FSWatcher, watch } from 'node:fs';
import { isSluiceError, SluiceError } from '../core/errors.js';
import type { Answer, Approvals, Question } from '../session/ports.js';
import { isGrantOption } from '../session/question.js';
import {
  type ApprovalEnding,
  type ApprovalOrigin,
  type ApprovalRequest,
  type ApprovalResult,
  digestApprovalRequest,
  digestPartsOf,
} from './approval-request.js';
import { type ApprovalStore, UNREADABLE_RESULT } from './approval-store.js';
import { currentUserName } from './current-user.js';
import { GRANT_LIFETIME_MS } from './proof/statement.js';
import type { ProvenSigner, VerificationResult } from './proof/verify.js';

/** Milliseconds between two looks, where the system does not tell that something has changed. */
const POLL_MS = 250;
/** Answers that did not count and that are told of one by one: an agent could make them without end. */
const MAX_REPORTED_REFUSALS = 10;

/** Milliseconds that a person needs at least: for less nobody is asked anew. */
const MIN_ANSWER_MS = 1_000;

const NOT_UNDERSTOOD = { problem: 'it is not understood' };

export interface StoredApprovalsOptions {
  readonly origin?: ApprovalOrigin;
  /** Another process waits for the same from now on. This one lets go of the question without ending it. */
  readonly moved?: AbortSignal | undefined;
  /** Where people enrolled what proves them. Absent: the user wants no proof. */
  readonly authenticators?: string | undefined;
  /** The audit log: it says which call was granted, also where the file that says so is gone. */
  readonly audit?: string | undefined;
}

/** What ended a question, and who is proven to have done it. */
interface Ended {
  readonly outcome: ApprovalResult;
  readonly proven?: ProvenSigner;
}

/**
 * Questions that anybody may answer who reads the store: the dashboard, another terminal, a link. An agent runs as the same
 * user and can write there too, so an answer that grants counts only where it is signed for just this question.
 */
export class StoredApprovals implements Approvals {
  readonly #store: ApprovalStore;
  readonly #options: StoredApprovalsOptions;

  constructor(store: ApprovalStore, options: StoredApprovalsOptions = {}) {
    this.#store = store;
    this.#options = options;
  }

  async request(question: Question): Promise<Answer> {
    const { signal } = question;
    for (;;) {
      const request = this.#store.open(question, this.#options.origin);
      const kept = this.#store.result(request.id) !== undefined;
      const ended = await new Waiting(this.#store, request, question, this.#options).ended();
      const { ending, option } = ended.outcome;
      if (ending === 'answered' && option !== undefined) {
        // Once is once: of several that wait for the same call, one has it, and the others ask anew.
        if (!isGrantOption(option) || (await this.#takes(request, ended.outcome)))
          return answerOf(request, ended, kept);
      }
      // Another one that waited for it has left, or had less time: this question still waits.
      if (signal.aborted || Date.now() >= question.deadline - MIN_ANSWER_MS)
        throw (
          signal.reason ??
          new SluiceError('APPROVAL_FAILED', { what: 'Nobody answered while this call was asked about' })
        );
    }
  }

  /**
   * Takes a grant for its one use. Whoever can write the store can take the file away that says that it was used, and put
   * an answer back as long as it counts: the log knows of it too.
   */
  async #takes(request: ApprovalRequest, { signed }: ApprovalResult): Promise<boolean> {
    const isOwn = this.#store.isUnused(request);
    if (!this.#store.consumeGrant(request)) return false;
    const { audit } = this.#options;
    const expires = signed?.statement.expires;
    if (isOwn || audit === undefined || expires === undefined) return true;
    const { wasGranted } = await import('../audit/was-granted.js');
    const { session, call } = request;
    return !(await wasGranted(audit, { session, call, since: expires - GRANT_LIFETIME_MS }));
  }
}

function answerOf(request: ApprovalRequest, { outcome, proven }: Ended, kept: boolean): Answer {
  const { option = '', by, way, words, signed } = outcome;
  return {
    option,
    ...(proven !== undefined && {
      by: currentUserName(),
      authenticator: proven.authenticator,
      proof: { signed, parts: digestPartsOf(request) },
    }),
    ...(proven === undefined && by !== undefined && { by }),
    ...(way !== undefined && { way }),
    ...(words !== undefined && { words }),
    ...(kept && { kept, answered: new Date(outcome.time).toISOString() }),
  };
}

/** One question, until something ends it: an answer that counts, or that nobody waits any more. */
class Waiting {
  readonly #store: ApprovalStore;
  readonly #request: ApprovalRequest;
  readonly #question: Question;
  readonly #options: StoredApprovalsOptions;
  #reportedRefusals = 0;

  constructor(store: ApprovalStore, request: ApprovalRequest, question: Question, options: StoredApprovalsOptions) {
    this.#store = store;
    this.#request = request;
    this.#question = question;
    this.#options = options;
  }

  ended(): Promise<Ended> {
    const { signal } = this.#question;
    const { moved } = this.#options;
    return new Promise((resolve, reject) => {
      let watcher: FSWatcher | undefined;
      let looking = false;
      let leaving = false;
      const stop = (): void => {
        clearInterval(timer);
        clearTimeout(late);
        watcher?.close();
        signal.removeEventListener('abort', leave);
        moved?.removeEventListener('abort', stop);
      };
      const finish = (ended: Ended): void => {
        stop();
        resolve(ended);
      };
      const fail = (error: unknown): void => {
        stop();
        reject(error);
      };
      const look = (): void => {
        if (looking || leaving) return;
        const outcome = this.#store.result(this.#request.id);
        if (outcome === undefined) return;
        if (!this.#needsProof(outcome)) return finish({ outcome });
        looking = true;
        this.#prove(outcome)
          .then((found) => found !== undefined && !leaving && finish(found), fail)
          .finally(() => {
            looking = false;
          });
      };
      // Whoever answers at this moment has won or lost when this returns.
      const leave = (): void => {
        leaving = true;
        this.#leave().then(finish, fail);
      };
      const expire = (): void => {
        leaving = true;
        this.#close('expired').then(finish, fail);
      };
      const timer = setInterval(look, POLL_MS);
      // It was asked before, for less time: nobody can answer it any more.
      const left = this.#request.deadline - Date.now();
      const late = this.#request.deadline < this.#question.deadline ? setTimeout(expire, Math.max(0, left)) : undefined;
      try {
        // Of many that wait, each looks for its own: all of them would read all the time.
        watcher = watch(this.#store.directory, (_, name) => {
          if (name === null || name === `${this.#request.id}.outcome`) look();
        });
        watcher.on('error', () => undefined);
      } catch {
        // The looks are enough.
      }
      if (moved?.aborted) return stop();
      if (signal.aborted) return leave();
      moved?.addEventListener('abort', stop);
      signal.addEventListener('abort', leave);
      look();
    });
  }

  /** Denying needs none, and neither does ending a question: what is not granted does not run. */
  #needsProof(outcome: ApprovalResult): boolean {
    if (outcome === UNREADABLE_RESULT) return true;
    const { ending, option } = outcome;
    const granting = ending === 'answered' && option !== undefined && isGrantOption(option);
    return granting && this.#options.authenticators !== undefined;
  }

  /** The answer, where a person is proven to have given it. What does not count ends nothing: it is taken away, and told. */
  async #prove(outcome: ApprovalResult): Promise<Ended | undefined> {
    const first = outcome === UNREADABLE_RESULT ? NOT_UNDERSTOOD : await this.#verify(outcome);
    if ('authenticator' in first) return { outcome, proven: first };
    const taken = this.#store.removeResult(this.#request.id);
    if (taken === undefined) return undefined;
    const checked = () => (taken === UNREADABLE_RESULT ? NOT_UNDERSTOOD : this.#verify(taken));
    const second = this.#needsProof(taken) ? await checked() : undefined;
    if (second !== undefined && 'problem' in second) {
      this.#store.refuse(this.#request.id, second.problem);
      if (++this.#reportedRefusals <= MAX_REPORTED_REFUSALS) this.#question.attempted?.(second.problem);
      return undefined;
    }
    this.#store.restoreResult(this.#request.id, taken);
    return { outcome: taken, ...(second !== undefined && { proven: second }) };
  }

  /** By what this process asked, and not by what a file says that it asked. */
  async #verify({ option = '', words, signed }: ApprovalResult): Promise<VerificationResult> {
    const { verifyGrant } = await import('./proof/verify.js');
    const { readAuthenticators } = await import('./proof/authenticators.js');
    const { id, nonce } = this.#request;
    const { options } = this.#question;
    // It may have been asked before, for less time.
    const deadline = Math.min(this.#question.deadline, this.#request.deadline);
    if (!options.includes(option)) return { problem: 'that was not offered' };
    const expected = { request: id, nonce, option, words, deadline, digest: digestApprovalRequest(this.#request) };
    // As long as this question waits, what was signed for it counts: an answer of the last moment is one.
    const now = Math.min(Date.now(), deadline - 1);
    return verifyGrant(signed, expected, readAuthenticators(this.#options.authenticators ?? ''), now);
  }

  /** Clocks jump: who stopped waiting says why. */
  #leave(): Promise<Ended> {
    const { reason } = this.#question.signal;
    const ending =
      isSluiceError(reason, 'CANCELLED') || isSluiceError(reason, 'SESSION_ENDED')
        ? 'cancelled'
        : isSluiceError(reason, 'APPROVAL_FAILED') || Date.now() >= this.#request.deadline
          ? 'expired'
          : 'abandoned';
    return this.#close(ending);
  }

  /** What came before counts, where it is proven. */
  async #close(ending: Exclude<ApprovalEnding, 'answered'>): Promise<Ended> {
    for (let tries = 0; tries < MAX_REPORTED_REFUSALS; tries++) {
      const outcome = this.#store.close(this.#request.id, ending);
      if (!this.#needsProof(outcome)) return { outcome };
      const found = await this.#prove(outcome);
      if (found !== undefined) return found;
    }
    return { outcome: { version: 1, ending, time: Date.now() } };
  }
}
