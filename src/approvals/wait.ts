import { type FSWatcher, watch } from 'node:fs';
import { isSluiceError, SluiceError } from '../core/errors.js';
import type { Answer, Approvals, Question } from '../session/ports.js';
import type { Origin, Outcome, Request } from './request.js';
import type { ApprovalStore } from './store.js';

/** Milliseconds between two looks, where the system does not tell that something has changed. */
const LOOK = 250;

/** Questions that anybody may answer who reads the store: the page, another terminal, a link. */
export class StoredApprovals implements Approvals {
  readonly #store: ApprovalStore;
  readonly #origin: Origin;
  readonly #moved: AbortSignal | undefined;

  /** `moved`: another process waits for the same from now on. This one lets go of the question without ending it. */
  constructor(store: ApprovalStore, origin: Origin = {}, moved?: AbortSignal) {
    this.#store = store;
    this.#origin = origin;
    this.#moved = moved;
  }

  async request(question: Question): Promise<Answer> {
    const { signal } = question;
    const request = this.#store.open(question, this.#origin);
    const { ending, option, by, way, words } = await ended(this.#store, request, signal, this.#moved);
    if (ending === 'answered' && option !== undefined)
      return {
        option,
        ...(by !== undefined && { by }),
        ...(way !== undefined && { way }),
        ...(words !== undefined && { words }),
      };
    throw (
      signal.reason ?? new SluiceError('APPROVAL_FAILED', { what: 'Nobody answered while this call was asked about' })
    );
  }
}

/** Waits until something ends the request: an answer, or that nobody waits any more. */
function ended(store: ApprovalStore, request: Request, signal: AbortSignal, moved?: AbortSignal): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let watcher: FSWatcher | undefined;
    const stop = (): void => {
      clearInterval(timer);
      watcher?.close();
      signal.removeEventListener('abort', leave);
      moved?.removeEventListener('abort', stop);
    };
    const finish = (outcome: Outcome): void => {
      stop();
      resolve(outcome);
    };
    const look = (): void => {
      const outcome = store.outcome(request.id);
      if (outcome !== undefined) finish(outcome);
    };
    // Whoever answers at this moment has won or lost when this returns. Clocks jump: who stopped waiting says why.
    const leave = (): void => {
      const late = isSluiceError(signal.reason) && signal.reason.code === 'APPROVAL_FAILED';
      try {
        finish(store.close(request.id, late || Date.now() >= request.deadline ? 'expired' : 'abandoned'));
      } catch (error) {
        stop();
        reject(error);
      }
    };
    const timer = setInterval(look, LOOK);
    try {
      // Of many that wait, each looks for its own: all of them would read all the time.
      watcher = watch(store.directory, (_, name) => {
        if (name === null || name === `${request.id}.outcome`) look();
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
