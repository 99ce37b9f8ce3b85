import type { Level } from '../core/verdict.js';

/** Complaints of one kind. */
const MAX_PER_KIND = 5;

/** What is wrong with what a server sends. It may send that for ever; a person reads it a few times. */
export class ServerWarnings {
  readonly #tell: (level: Level, message: string) => void;
  readonly #counts = new Map<string, number>();

  constructor(tell: (level: Level, message: string) => void) {
    this.#tell = tell;
  }

  add(kind: string, message: string): void {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    if (count <= MAX_PER_KIND)
      this.#tell('warning', count === MAX_PER_KIND ? `${message} More of that is not shown.` : message);
  }
}
