import type { CallOutcome, HistoryCall, TranscriptSink, UnresolvedCall } from '../clients/shared/history-call.js';
import type { Dedupe } from './dedupe.js';
import type { ReadErrors } from './read-errors.js';

/** Calls that wait for what became of them. A transcript with more is not one that a client wrote. */
const MAX_PENDING_CALLS = 10_000;

/** Puts calls and what became of them together: each once, in the order in which they ended. */
export class CallPairing implements TranscriptSink {
  readonly #from: { readonly client: string; readonly file: string };
  readonly #seen: Dedupe;
  readonly #troubles: ReadErrors;
  readonly #waiting = new Map<string, UnresolvedCall>();
  #done: HistoryCall[] = [];

  constructor(from: { readonly client: string; readonly file: string }, seen: Dedupe, troubles: ReadErrors) {
    this.#from = from;
    this.#seen = seen;
    this.#troubles = troubles;
  }

  addCall(call: UnresolvedCall): void {
    // The same id again is the same call again, or a server that counts from 0 again.
    const before = this.#waiting.get(call.id);
    if (before !== undefined && before.key !== call.key) this.addResolvedCall(before, { decided: 'unknown' });
    this.#waiting.set(call.id, call);
    if (this.#waiting.size <= MAX_PENDING_CALLS) return;
    const [first] = this.#waiting.values();
    if (first !== undefined) {
      this.#waiting.delete(first.id);
      this.addResolvedCall(first, { decided: 'unknown' });
    }
  }

  addOutcome(id: string, outcome: CallOutcome): void {
    const call = this.#waiting.get(id);
    if (call === undefined) return;
    this.#waiting.delete(id);
    this.addResolvedCall(call, outcome);
  }

  addResolvedCall({ key, ...call }: UnresolvedCall, { decided, prompted }: CallOutcome): void {
    const { client } = this.#from;
    if (this.#seen.add(`${client} ${key}`)) this.#troubles.repeated++;
    else this.#done.push({ client, ...call, decided, ...(prompted !== undefined && { prompted }) });
  }

  countMalformed(): void {
    this.#troubles.malformedCalls++;
  }

  addVersion(version: unknown): void {
    this.#troubles.addVersion(this.#from.client, version);
  }

  /** What is over by now. */
  drain(): HistoryCall[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  /** Nothing more will come. */
  end(): HistoryCall[] {
    for (const call of this.#waiting.values()) this.addResolvedCall(call, { decided: 'unknown' });
    this.#waiting.clear();
    return this.drain();
  }
}
