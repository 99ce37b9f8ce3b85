/** Milliseconds between two drawings of the bar, and before the first: what is over soon needs none. */
const BETWEEN = 100;
const FIRST = 500;
const WIDTH = 30;

/** How far a long piece of work has come, on standard error, where that is a terminal. */
export class Progress {
  readonly #total: number | undefined;
  readonly #on: boolean;
  readonly #started = performance.now();
  #done = 0;
  #drawn = 0;
  #shown = false;

  constructor(total: number | undefined, wanted = true) {
    this.#total = total;
    this.#on = wanted && process.stderr.isTTY === true;
  }

  add(amount: number): void {
    this.#done += amount;
    if (!this.#on) return;
    const now = performance.now();
    if (now - this.#started < FIRST || now - this.#drawn < BETWEEN) return;
    this.#drawn = now;
    this.#shown = true;
    process.stderr.write(`\r${this.#text()}\u001b[K`);
  }

  clear(): void {
    if (this.#shown) process.stderr.write('\r\u001b[K');
    this.#shown = false;
  }

  #text(): string {
    if (this.#total === undefined) return `${this.#done}`;
    const part = Math.min(1, this.#done / Math.max(1, this.#total));
    const full = Math.round(part * WIDTH);
    return `[${'='.repeat(full)}${' '.repeat(WIDTH - full)}] ${Math.round(part * 100)}%`;
  }
}
