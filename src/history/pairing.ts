import type { Call, Called, Outcome, Taker } from '../clients/shared/history-call.js';
import type { Dedupe } from './dedupe.js';
import type { ReadErrors } from './read-errors.js';

/** Calls that wait for what became of them. A transcript with more is not one that a client wrote. */
const WAITING = 10_000;

/** Puts calls and what became of them together: each once, in the order in which they ended. */
export class Pairing implements Taker {
  readonly #from: { readonly client: string; readonly file: string };
  readonly #seen: Dedupe;
  readonly #troubles: ReadErrors;
  readonly #waiting = new Map<string, Called>();
  #done: Call[] = [];

  constructor(from: { readonly client: string; readonly file: string }, seen: Dedupe, troubles: ReadErrors) {
    this.#from = from;
    this.#seen = seen;
    this.#troubles = troubles;
  }

  called(call: Called): void {
    // The same id again is the same call again, or a server that counts from 0 again.
    const before = this.#waiting.get(call.id);
    if (before !== undefined && before.key !== call.key) this.over(before, { decided: 'unknown' });
    this.#waiting.set(call.id, call);
    if (this.#waiting.size <= WAITING) return;
    const [first] = this.#waiting.values();
    if (first !== undefined) {
      this.#waiting.delete(first.id);
      this.over(first, { decided: 'unknown' });
    }
  }

  came(id: string, outcome: Outcome): void {
    const call = this.#waiting.get(id);
    if (call === undefined) return;
    this.#waiting.delete(id);
    this.over(call, outcome);
  }

  over({ key, ...call }: Called, { decided, prompted }: Outcome): void {
    const { client } = this.#from;
    if (this.#seen.add(`${client} ${key}`)) this.#troubles.repeated++;
    else this.#done.push({ client, ...call, decided, ...(prompted !== undefined && { prompted }) });
  }

  odd(): void {
    this.#troubles.odd++;
  }

  wrote(version: unknown): void {
    this.#troubles.wrote(this.#from.client, version);
  }

  /** What is over by now. */
  drain(): Call[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  /** Nothing more will come. */
  end(): Call[] {
    for (const call of this.#waiting.values()) this.over(call, { decided: 'unknown' });
    this.#waiting.clear();
    return this.drain();
  }
}
