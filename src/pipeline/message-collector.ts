import type { Display, DisplayMessage } from '../session/ports.js';

/** Keeps what the user is to read until the client's answer can carry it, then hands on what comes later. */
export class MessageCollector implements Display {
  readonly #shown: DisplayMessage[] = [];
  #late: ((shown: DisplayMessage) => void) | undefined;

  show(shown: DisplayMessage): void {
    if (this.#late === undefined) this.#shown.push(shown);
    else this.#late(shown);
  }

  /** What was shown so far. From now on each message goes to `late` at once. */
  take(late: (shown: DisplayMessage) => void): readonly DisplayMessage[] {
    this.#late = late;
    return this.#shown;
  }
}
