import { SluiceError } from '../core/errors.js';

/** What ends a question besides an answer. `covered`: a grant for the session, given meanwhile, answers it too. */
export type QuestionEnding = 'expired' | 'cancelled' | 'covered';

/** A question while it waits. What ends it first counts; whatever comes later, an answer too, does not. */
export class PendingQuestion {
  readonly #controller = new AbortController();
  readonly #release: (() => void)[] = [];
  #onEnd: ((ending: QuestionEnding) => void) | undefined;
  #ending: QuestionEnding | undefined;

  /** For whoever puts the question: aborted once nobody wants the answer any more. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get ending(): QuestionEnding | undefined {
    return this.#ending;
  }

  /** Resolves when something ends the question. Nothing else may be called back. */
  ended(): Promise<QuestionEnding> {
    return new Promise((resolve) => {
      if (this.#ending === undefined) this.#onEnd = resolve;
      else resolve(this.#ending);
    });
  }

  expireAfter(seconds: number): void {
    const timer = setTimeout(() => {
      this.end('expired', new SluiceError('APPROVAL_FAILED', { what: 'Nobody answered in time' }));
    }, seconds * 1000);
    this.#release.push(() => clearTimeout(timer));
  }

  /** Ends when the caller cancels. */
  follow(signal: AbortSignal | undefined): void {
    if (signal === undefined) return;
    const cancel = (): void =>
      this.end('cancelled', new SluiceError('CANCELLED', { what: 'The call was cancelled', cause: signal.reason }));
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
    this.#release.push(() => signal.removeEventListener('abort', cancel));
  }

  end(ending: QuestionEnding, why: SluiceError): void {
    if (this.#ending !== undefined) return;
    this.#ending = ending;
    this.close();
    // First who waits, then who asks: what an approval system throws at its signal must not come before.
    this.#onEnd?.(ending);
    this.#controller.abort(why);
  }

  /** It was answered: nothing ends it any more. */
  close(): void {
    for (const release of this.#release.splice(0)) release();
  }
}
