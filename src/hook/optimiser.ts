import type { setFlagsFromString } from 'node:v8';

/** What Node 20 has, and ten times that. Later versions have no such flag. */
const BUDGETS = { usual: 67_584, patient: 675_840 };

/**
 * How soon V8 optimises code that runs often. One event is over before that pays: a long line spent a third of its
 * processor time on it. What runs for longer still gets there. V8 takes compiled code only under the flags under which
 * it was made, so everything is loaded and written with the usual ones.
 */
export class Optimiser {
  readonly #require: (id: string) => unknown;
  #isPatient = false;

  constructor(require: (id: string) => unknown) {
    this.#require = require;
  }

  wait(): void {
    if (!this.#isPatient && process.versions.node.startsWith('20.')) this.#set('patient');
  }

  asUsual(): void {
    if (this.#isPatient) this.#set('usual');
  }

  #set(budget: keyof typeof BUDGETS): void {
    this.#isPatient = budget === 'patient';
    // Loaded only here: most events that name no program do without.
    const v8 = this.#require('node:v8') as { readonly setFlagsFromString: typeof setFlagsFromString };
    v8.setFlagsFromString(`--interrupt-budget=${BUDGETS[budget]}`);
  }
}
