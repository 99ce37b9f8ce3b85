import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { type Char, type CharRange, CharSet, type DFA, JS } from 'refa';
import type { RegexPattern } from '../../match/regex-pattern.js';
import { MAX_CHAR, NotAnalysedError, StateGraph } from './graph.js';

/** The texts in which a pattern is found, as an automaton. Throws where that can't be said. */
export function patternAutomaton(pattern: RegexPattern): DFA {
  const { source, flags = '', engine } = pattern;
  if (engine === 're2' && FOREIGN.test(source))
    throw new NotAnalysedError('it means other things to the engine that runs it');
  const translation = new Translation(new StateGraph(), engine, flags);
  return translation.found(new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source));
}

/** What the other engine reads in a way of its own, or as characters that are two here. */
const FOREIGN = /\\[aACEGKpPQRzZ]|\[\[?:|\(\?[^:]|[\ud800-\udfff]/;

const range = (min: number, max: number): CharRange => ({ min: min as Char, max: max as Char });
const setOf = (...ranges: CharRange[]): CharSet => CharSet.empty(MAX_CHAR).union(ranges);
const ALL = CharSet.all(MAX_CHAR);
/** All characters, those of two halves as one. */
const FULL = CharSet.all(0x10ffff as Char);
const HALVES = { high: setOf(range(0xd800, 0xdbff)), low: setOf(range(0xdc00, 0xdfff)) };
const SURROGATES = HALVES.high.union(HALVES.low);
const LETTERS = setOf(range(0x30, 0x39), range(0x41, 0x5a), range(0x5f, 0x5f), range(0x61, 0x7a));
const NEWLINE = setOf(range(0x0a, 0x0a));
const BREAKS = setOf(range(0x0a, 0x0a), range(0x0d, 0x0d), range(0x2028, 0x2029));
const BLANKS = setOf(range(0x09, 0x0a), range(0x0c, 0x0d), range(0x20, 0x20));

/** One pattern, while its graph is made. */
class Translation {
  readonly #graph: StateGraph;
  readonly #re2: boolean;
  readonly #flags: { readonly ignoreCase: boolean; readonly dotAll: boolean; readonly unicode: boolean };
  readonly #lines: boolean;

  constructor(graph: StateGraph, engine: RegexPattern['engine'], flags: string) {
    this.#graph = graph;
    this.#re2 = engine === 're2';
    // That engine knows whole characters, and upper and lower case as Unicode has them.
    this.#flags = { ignoreCase: flags.includes('i'), dotAll: flags.includes('s'), unicode: this.#re2 };
    this.#lines = flags.includes('m');
  }

  /** Found anywhere: anything may stand before it and behind it. */
  found(tree: AST.Pattern): DFA {
    const graph = this.#graph;
    const begin = graph.state();
    this.#any(0);
    graph.link(0, { to: begin });
    const end = this.#choice(tree.alternatives, begin);
    const accept = graph.state();
    graph.link(end, { to: accept });
    this.#any(accept);
    const breaks = this.#lines ? (this.#re2 ? NEWLINE : BREAKS) : CharSet.empty(MAX_CHAR);
    return graph.deterministic(accept, { word: LETTERS, breaks });
  }

  #any(state: number): void {
    if (this.#re2) this.#whole(FULL, state, state);
    else this.#graph.link(state, { to: state, set: ALL });
  }

  #choice(alternatives: readonly AST.Alternative[], from: number): number {
    const end = this.#graph.state();
    for (const { elements } of alternatives) {
      let at = this.#graph.state();
      this.#graph.link(from, { to: at });
      for (const element of elements) at = this.#element(element, at);
      this.#graph.link(at, { to: end });
    }
    return end;
  }

  #element(element: AST.Element, from: number): number {
    switch (element.type) {
      case 'Character':
        return this.#take([element.value as Char], false, from);
      case 'CharacterSet':
        return this.#take([this.#predefined(element)], false, from);
      case 'CharacterClass':
        return this.#take(
          element.elements.map((one) => this.#member(one)),
          element.negate,
          from,
        );
      case 'Group':
      case 'CapturingGroup':
        if (element.type === 'Group' && element.modifiers) throw new NotAnalysedError('it changes flags in its middle');
        return this.#choice(element.alternatives, from);
      case 'Quantifier':
        return this.#repeat(element, from);
      case 'Assertion':
        return this.#place(element, from);
      case 'Backreference':
        throw new NotAnalysedError('it looks back at what it found');
      default:
        throw new NotAnalysedError('it has a part that is not known here');
    }
  }

  #place(assertion: AST.Assertion, from: number): number {
    if (assertion.kind === 'lookahead' || assertion.kind === 'lookbehind')
      throw new NotAnalysedError('it looks around');
    const to = this.#graph.state();
    const at = assertion.kind === 'word' ? (assertion.negate ? 'inside' : 'boundary') : assertion.kind;
    this.#graph.link(from, { to, at });
    return to;
  }

  #repeat({ element, min, max }: AST.Quantifier, from: number): number {
    let at = from;
    for (let count = 0; count < min; count++) at = this.#element(element, at);
    const end = this.#graph.state();
    if (max === Number.POSITIVE_INFINITY) {
      const loop = this.#graph.state();
      this.#graph.link(at, { to: loop });
      this.#graph.link(this.#element(element, loop), { to: loop });
      this.#graph.link(loop, { to: end });
      return end;
    }
    for (let count = min; count < max; count++) {
      this.#graph.link(at, { to: end });
      at = this.#element(element, at);
    }
    this.#graph.link(at, { to: end });
    return end;
  }

  #take(members: readonly Member[], negate: boolean, from: number): number {
    const own = members.filter((one) => one instanceof CharSet);
    const rest = members.filter((one) => !(one instanceof CharSet));
    const made = JS.createCharSet(rest as Iterable<Char>, this.#flags);
    const whole = own.reduce((all, set) => all.union(set.ranges), made);
    const set = negate ? whole.negate() : whole;
    const to = this.#graph.state();
    if (!this.#re2) this.#graph.link(from, { to, set });
    else this.#whole(set, from, to);
    return to;
  }

  /** For an engine that sees whole characters, two halves are one. */
  #whole(set: CharSet, from: number, to: number): void {
    const near = CharSet.empty(MAX_CHAR).union(
      set.ranges.flatMap(({ min, max }) => (min > MAX_CHAR ? [] : [range(min, Math.min(max, MAX_CHAR))])),
    );
    this.#graph.link(from, { to, set: near.without(SURROGATES) });
    const far = set.ranges.filter(({ max }) => max > MAX_CHAR);
    if (far.length === 0) return;
    const beyond = CharSet.fromRange(FULL.maximum, range(0x10000, 0x10ffff));
    if (!beyond.isSubsetOf(set)) throw new NotAnalysedError('it names some characters beyond the first 65,536');
    const half = this.#graph.state();
    this.#graph.link(from, { to: half, set: HALVES.high });
    this.#graph.link(half, { to, set: HALVES.low });
  }

  #member(element: AST.CharacterClassElement): Member {
    if (element.type === 'Character') return element.value as Char;
    if (element.type === 'CharacterClassRange') return range(element.min.value, element.max.value);
    if (element.type === 'CharacterSet') return this.#predefined(element);
    throw new NotAnalysedError('it has a class that is not known here');
  }

  #predefined(set: AST.CharacterSet): Member {
    if (set.kind === 'property') throw new NotAnalysedError('it names properties of characters');
    if (!this.#re2) return set.kind === 'any' ? { kind: 'any' } : { kind: set.kind, negate: set.negate };
    if (set.kind === 'any')
      return this.#flags.dotAll ? FULL : FULL.without(CharSet.fromRange(FULL.maximum, range(0x0a, 0x0a)));
    if (set.kind === 'space') {
      const blanks = CharSet.empty(FULL.maximum).union(BLANKS.ranges);
      return set.negate ? blanks.negate() : blanks;
    }
    return { kind: set.kind, negate: set.negate };
  }
}

type Member =
  | Char
  | CharRange
  | CharSet
  | JS.AnyCharacterSet
  | JS.DigitCharacterSet
  | JS.SpaceCharacterSet
  | JS.WordCharacterSet;
