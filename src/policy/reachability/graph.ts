import { type Char, CharSet, DFA, TooManyNodesError } from 'refa';

/** The largest character: patterns see the halves of a character beyond it as two, as strings have them. */
export const MAX_CHAR = 0xffff as Char;
/** States of one automaton. Beyond this nothing is said. */
export const MAX_STATES = 2_000;

/** What can't be analysed, and why. */
export class NotAnalysedError extends Error {}

/** A condition on the place between two characters. */
export type Edge =
  | { readonly to: number; readonly set: CharSet }
  | { readonly to: number; readonly at: 'start' | 'end' | 'boundary' | 'inside' }
  | { readonly to: number };

/** How characters differ for what looks at both sides of a place. */
export interface CharClasses {
  readonly word: CharSet;
  /** Characters that end a line; none where `^` and `$` mean the whole text. */
  readonly breaks: CharSet;
}

/** What stands before or behind a place: nothing, or a character of one of these kinds. */
const [NOTHING, WORD, BREAK, OTHER] = [1, 2, 4, 8];
const ANYTHING = NOTHING | WORD | BREAK | OTHER;

/**
 * A graph of states whose edges take a character, take nothing, or hold at some places only. Automata know no such
 * places: `deterministic` works them out, by remembering the kind of the last character and what the next has to be.
 */
export class StateGraph {
  readonly #edges: Edge[][] = [[]];
  #looks = false;

  state(): number {
    if (this.#edges.length >= MAX_STATES) throw new NotAnalysedError('it is too large');
    this.#edges.push([]);
    return this.#edges.length - 1;
  }

  link(from: number, edge: Edge): void {
    if ('at' in edge && (edge.at === 'boundary' || edge.at === 'inside')) this.#looks = true;
    this.#edges[from]?.push(edge);
  }

  /** The texts that lead from the first state to the accepting one. */
  deterministic(accept: number, { word, breaks }: CharClasses): DFA {
    const none = CharSet.empty(MAX_CHAR);
    const sets: readonly (readonly [number, CharSet])[] = [
      [WORD, this.#looks ? word.without(breaks) : none],
      [BREAK, breaks],
      [
        OTHER,
        CharSet.all(MAX_CHAR)
          .without(breaks)
          .without(this.#looks ? word : none),
      ],
    ];
    const ids = new Map<number, Node>();
    const nodeOf = (state: number, before: number): Node => {
      const id = state * 16 + before;
      let node = ids.get(id);
      if (node === undefined) {
        if (ids.size >= MAX_STATES) throw new NotAnalysedError('it is too large');
        node = { state, before, final: false, out: undefined };
        ids.set(id, node);
      }
      return node;
    };
    const open = (node: Node): Map<Node, CharSet> => {
      if (node.out !== undefined) return node.out;
      node.out = new Map();
      for (const [state, next] of this.#reach(node.state, node.before, breaks)) {
        if (state === accept && (next & NOTHING) !== 0) node.final = true;
        for (const edge of this.#edges[state] ?? []) {
          if (!('set' in edge)) continue;
          for (const [kind, of] of sets) {
            if ((next & kind) === 0) continue;
            const set = edge.set.intersect(of);
            if (set.isEmpty) continue;
            const to = nodeOf(edge.to, kind);
            node.out.set(to, node.out.get(to)?.union(set) ?? set);
          }
        }
      }
      return node.out;
    };
    return withStateLimit(() => {
      const dfa = DFA.fromTransitionIterator(
        {
          initial: nodeOf(0, NOTHING),
          getOut: open,
          isFinal: (node) => {
            open(node);
            return node.final;
          },
          stableOut: true,
        },
        { maxCharacter: MAX_CHAR },
        new DFA.LimitedNodeFactory(MAX_STATES),
      );
      dfa.minimize();
      return dfa;
    });
  }

  /** The states that are reached without a character, each with what may follow. */
  #reach(from: number, before: number, breaks: CharSet): (readonly [number, number])[] {
    const found: [number, number][] = [];
    const seen = new Set<number>();
    const stack: [number, number][] = [[from, ANYTHING]];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const [state, after] = next;
      const id = state * 16 + after;
      if (after === 0 || seen.has(id)) continue;
      seen.add(id);
      found.push(next);
      for (const edge of this.#edges[state] ?? []) {
        if ('set' in edge) continue;
        stack.push([edge.to, 'at' in edge ? after & allowed(edge.at, before, !breaks.isEmpty) : after]);
      }
    }
    return found;
  }
}

interface Node {
  readonly state: number;
  readonly before: number;
  final: boolean;
  out: Map<Node, CharSet> | undefined;
}

/** What may follow a place, given what stands before it. */
function allowed(at: 'start' | 'end' | 'boundary' | 'inside', before: number, lines: boolean): number {
  if (at === 'start') return before === NOTHING || (lines && before === BREAK) ? ANYTHING : 0;
  if (at === 'end') return lines ? NOTHING | BREAK : NOTHING;
  return (before === WORD) === (at === 'inside') ? WORD : ANYTHING & ~WORD;
}

/** Runs what may grow without end: the library throws where a limit is hit. */
export function withStateLimit<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof TooManyNodesError) throw new NotAnalysedError('it is too large');
    throw error;
  }
}
