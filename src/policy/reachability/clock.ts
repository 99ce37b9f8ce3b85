import { cpuTimeMs } from '../check/cpu-time.js';
import { NotAnalysedError } from './graph.js';

/** Milliseconds for one file. What is left then is not analysed: a check must end. */
const TIMEOUT_MS = 15_000;

/** Time that was worked, not time that went by: on a busy machine the same is said. */
export class CpuClock {
  readonly #until: number;

  constructor(patience = TIMEOUT_MS) {
    this.#until = cpuTimeMs() + patience;
  }

  get isOver(): boolean {
    return cpuTimeMs() > this.#until;
  }

  check(): void {
    if (this.isOver) throw new NotAnalysedError('the analysis took too long');
  }
}
