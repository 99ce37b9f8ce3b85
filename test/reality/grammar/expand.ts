import type { SeededRandom } from '../../../src/policy/metamorphic/random.js';

/**
 * What each name may become. `‹name›` stands for another one, `‹'name›` for the same in single quotes, `‹m›` for the
 * call of a marker. What has no name in it ends a branch.
 */
export type Grammar = Readonly<Record<string, readonly string[]>>;

const NAME = /‹('?)([\w-]+)›/g;
/** Nothing anybody would read grows beyond it. */
const LONGEST = 4000;

/** Makes texts from a grammar. */
export class Maker {
  readonly #grammar: Grammar;
  readonly #ends: ReadonlyMap<string, readonly string[]>;

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
    this.#ends = new Map(
      Object.entries(grammar).map(([name, rules]) => {
        const ends = rules.filter((rule) => !rule.includes('‹') || /^[^‹]*‹m›[^‹]*$/.test(rule));
        return [name, ends.length > 0 ? ends : shortest(rules)];
      }),
    );
  }

  make(random: SeededRandom, start: string, depth: number): string {
    return new Making(this.#grammar, this.#ends, random).expand(start, depth);
  }
}

function shortest(rules: readonly string[]): readonly string[] {
  const least = Math.min(...rules.map((rule) => rule.split('‹').length));
  return rules.filter((rule) => rule.split('‹').length === least);
}

class Making {
  readonly #grammar: Grammar;
  readonly #ends: ReadonlyMap<string, readonly string[]>;
  readonly #random: SeededRandom;
  #markers = 0;
  #length = 0;

  constructor(grammar: Grammar, ends: ReadonlyMap<string, readonly string[]>, random: SeededRandom) {
    this.#grammar = grammar;
    this.#ends = ends;
    this.#random = random;
  }

  expand(name: string, depth: number): string {
    if (name === 'm') return this.#marker();
    const rules = depth > 0 && this.#length < LONGEST ? this.#grammar[name] : this.#ends.get(name);
    if (rules === undefined) throw new Error(`The grammar has no "${name}".`);
    const rule = this.#random.pick(rules);
    this.#length += rule.length;
    // Names that only sort the rules cost no depth.
    const next = /^‹[\w-]+›$/.test(rule) ? depth - 0.25 : depth - 1;
    return rule.replace(NAME, (_, quote: string, inner: string) => {
      const text = this.expand(inner, next);
      return quote === '' ? text : `'${text.replaceAll("'", "'\\''")}'`;
    });
  }

  /** One marker hides the others from whoever looks at the decision only: mostly there is one. */
  #marker(): string {
    if (this.#markers > 0 && this.#random.below(4) > 0) return this.#random.pick(['echo', ':', 'true', 'pwd']);
    return `mark${this.#markers++ % 8}`;
  }
}
