/** More work than one text is worth. */
export class Exhausted extends Error {
  override readonly name = 'Exhausted';
}

/**
 * How much work is left for one text. Whatever multiplies ends here: loops in loops, functions that call functions
 * twice, values made of values, commands that run the rest of their line again and again.
 */
export class Budget {
  #left: number;

  /** A unit is about a microsecond. */
  constructor(units: number) {
    this.#left = units;
  }

  spend(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw new Exhausted('too much to read');
  }
}
