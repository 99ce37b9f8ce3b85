/** Milliseconds between two drawings of the bar, and before the first: what is over soon needs none. */
const REDRAW_MS = 100;
const FIRST_DRAW_MS = 500;
const WIDTH_COLUMNS = 30;

/** How far a long piece of work has come, on standard error, where that is a terminal. */
export class ProgressBar {
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
    if (now - this.#started < FIRST_DRAW_MS || now - this.#drawn < REDRAW_MS) return;
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
    const full = Math.round(part * WIDTH_COLUMNS);
    return `[${'='.repeat(full)}${' '.repeat(WIDTH_COLUMNS - full)}] ${Math.round(part * 100)}%`;
  }
}
