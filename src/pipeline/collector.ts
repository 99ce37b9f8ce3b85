import type { Display, Shown } from '../session/ports.js';

/** Keeps what the user is to read until the client's answer can carry it, then hands on what comes later. */
export class Collector implements Display {
  readonly #shown: Shown[] = [];
  #late: ((shown: Shown) => void) | undefined;

  show(shown: Shown): void {
    if (this.#late === undefined) this.#shown.push(shown);
    else this.#late(shown);
  }

  /** What was shown so far. From now on each message goes to `late` at once. */
  take(late: (shown: Shown) => void): readonly Shown[] {
    this.#late = late;
    return this.#shown;
  }
}
