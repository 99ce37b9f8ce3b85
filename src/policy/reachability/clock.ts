import { workedMs } from '../check/worked.js';
import { NotAnalysed } from './graph.js';

/** Milliseconds for one file. What is left then is not analysed: a check must end. */
const PATIENCE = 15_000;

/** Time that was worked, not time that went by: on a busy machine the same is said. */
export class Clock {
  readonly #until: number;

  constructor(patience = PATIENCE) {
    this.#until = workedMs() + patience;
  }

  get isOver(): boolean {
    return workedMs() > this.#until;
  }

  check(): void {
    if (this.isOver) throw new NotAnalysed('the analysis took too long');
  }
}
