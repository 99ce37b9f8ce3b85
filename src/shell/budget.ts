/** More work than one text is worth. */
export class BudgetExhaustedError extends Error {
  override readonly name = 'Exhausted';
}

/** A unit of work is about a microsecond. */
export interface BudgetLimits {
  readonly work: number;
  readonly commands: number;
}

/** What one text is worth. */
const TEXT_LIMITS: BudgetLimits = { work: 2 ** 15, commands: 512 };
/** What all the texts and all the code that its commands run in their turn are worth, together. */
const NESTED_LIMITS: BudgetLimits = { work: 6_000, commands: 128 };

/**
 * How much work is left for one text. Whatever multiplies ends here: loops in loops, functions that call functions
 * twice, values made of values, commands that run the rest of their line again and again.
 */
export class Budget {
  #work: number;
  #commands: number;
  #nested: Budget | undefined;

  constructor({ work, commands }: BudgetLimits = TEXT_LIMITS) {
    this.#work = work;
    this.#commands = commands;
  }

  /** Shared by whatever the commands of the text run: a thousand short texts are no cheaper than a long one. */
  get nested(): Budget {
    this.#nested ??= new Budget(NESTED_LIMITS);
    return this.#nested;
  }

  /** Is there enough left? It is gone then; where there isn't, nothing more is. */
  trySpend(units: number): boolean {
    this.#work -= units;
    return this.#work >= 0;
  }

  spend(units: number): void {
    this.#work -= units;
    if (this.#work < 0) throw new BudgetExhaustedError('too much to read');
  }

  spendCommand(units: number): void {
    if (--this.#commands < 0) throw new BudgetExhaustedError('too many commands to read');
    this.spend(units);
  }
}

/** A command knows the budget of its text, so that what it runs can be charged there. Copies keep it. */
export const COMMAND_BUDGET = Symbol('budget');

/** For what a command runs in its turn. One that somebody made by hand has a budget of its own. */
export function nestedBudget(command: object): Budget {
  return (command as { readonly [COMMAND_BUDGET]?: Budget })[COMMAND_BUDGET]?.nested ?? new Budget(NESTED_LIMITS);
}
