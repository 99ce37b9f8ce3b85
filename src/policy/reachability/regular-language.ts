import { type Char, type CharSet, DFA, type ReadonlyDFA, type ReadonlyWord } from 'refa';
import { MAX_CHAR, MAX_STATES, withStateLimit } from './graph.js';

/** The characters of a text, as automata have them. */
export function automatonWord(text: string): ReadonlyWord {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) as Char);
}

/** One value out of many: `undefined` is no text at all, such as a field that an input does not have. */
export interface PickedText {
  readonly text: string | undefined;
}

/**
 * A set of texts, with or without "no text at all": a short list, or an automaton. What is done with lists needs no
 * automaton.
 */
export class RegularLanguage {
  readonly #body: ReadonlySet<string> | ReadonlyDFA;
  readonly absent: boolean;
  #complement: ReadonlyDFA | undefined;

  constructor(body: ReadonlySet<string> | ReadonlyDFA, absent = false) {
    this.#body = body;
    this.absent = absent;
  }

  static of(texts: Iterable<string>): RegularLanguage {
    return new RegularLanguage(new Set(texts));
  }

  get isEmpty(): boolean {
    return !this.absent && ('size' in this.#body ? this.#body.size === 0 : this.#body.isEmpty);
  }

  has(text: string): boolean {
    return 'size' in this.#body ? this.#body.has(text) : this.#body.test(automatonWord(text));
  }

  and(other: RegularLanguage): RegularLanguage {
    const absent = this.absent && other.absent;
    if ('size' in this.#body)
      return new RegularLanguage(
        filter(this.#body, (text) => other.has(text)),
        absent,
      );
    if ('size' in other.#body)
      return new RegularLanguage(
        filter(other.#body, (text) => this.has(text)),
        absent,
      );
    return new RegularLanguage(common(this.#body, other.#body), absent);
  }

  minus(other: RegularLanguage): RegularLanguage {
    const absent = this.absent && !other.absent;
    if ('size' in this.#body)
      return new RegularLanguage(
        filter(this.#body, (text) => !other.has(text)),
        absent,
      );
    return new RegularLanguage(common(this.#body, other.#others()), absent);
  }

  or(other: RegularLanguage): RegularLanguage {
    const absent = this.absent || other.absent;
    if ('size' in this.#body && 'size' in other.#body)
      return new RegularLanguage(new Set([...this.#body, ...other.#body]), absent);
    // Neither in the one nor in the other, turned over.
    return new RegularLanguage(complement(common(this.#others(), other.#others())), absent);
  }

  #others(): ReadonlyDFA {
    this.#complement ??= complement('size' in this.#body ? listed(this.#body) : this.#body);
    return this.#complement;
  }

  /** One of the shortest, of characters that are easy to read where there is such a one. */
  pick(): PickedText | undefined {
    if ('size' in this.#body) {
      const [first] = this.#body;
      if (first !== undefined) return { text: first };
    } else {
      const text = shortest(this.#body, plain) ?? shortest(this.#body, anyOf);
      if (text !== undefined) return { text };
    }
    return this.absent ? { text: undefined } : undefined;
  }
}

function filter(texts: ReadonlySet<string>, keep: (text: string) => boolean): ReadonlySet<string> {
  return new Set([...texts].filter(keep));
}

function listed(texts: Iterable<string>): DFA {
  return withStateLimit(() =>
    DFA.fromWords([...texts].map(automatonWord), { maxCharacter: MAX_CHAR }, new DFA.LimitedNodeFactory(MAX_STATES)),
  );
}

/** Small ones need no minimum. */
const MINIMIZE_THRESHOLD_STATES = 24;

function common(left: ReadonlyDFA, right: ReadonlyDFA): ReadonlyDFA {
  return withStateLimit(() => {
    const dfa = DFA.fromIntersection(left, right, new DFA.LimitedNodeFactory(MAX_STATES));
    if (dfa.countNodes() > MINIMIZE_THRESHOLD_STATES) dfa.minimize();
    return dfa;
  });
}

function complement(of: ReadonlyDFA): DFA {
  return withStateLimit(() => {
    const dfa = DFA.fromFA(of, new DFA.LimitedNodeFactory(MAX_STATES));
    dfa.complement();
    return dfa;
  });
}

/** The characters that people read with ease, the plainest first. */
const PLAIN = [
  ...'xabcdefghijklmnopqrstuvwyz0123456789-_./ABCDEFGHIJKLMNOPQRSTUVWXYZ:=,+@% ~^*?!#&|;<>()[]{}$\'"`\\',
].map((char) => char.charCodeAt(0) as Char);

function plain(set: CharSet): Char | undefined {
  return PLAIN.find((char) => set.has(char));
}

function anyOf(set: CharSet): Char | undefined {
  return plain(set) ?? set.ranges[0]?.min;
}

function shortest(dfa: ReadonlyDFA, choose: (set: CharSet) => Char | undefined): string | undefined {
  const iterator = dfa.transitionIterator();
  const seen = new Set([iterator.initial]);
  let border: (readonly [state: typeof iterator.initial, text: string])[] = [[iterator.initial, '']];
  while (border.length > 0) {
    const next: (readonly [state: typeof iterator.initial, text: string])[] = [];
    for (const [state, text] of border) {
      if (iterator.isFinal(state)) return text;
      for (const [to, set] of iterator.getOut(state)) {
        const char = seen.has(to) ? undefined : choose(set);
        if (char === undefined) continue;
        seen.add(to);
        next.push([to, text + String.fromCharCode(char)]);
      }
    }
    border = next;
  }
  return undefined;
}
