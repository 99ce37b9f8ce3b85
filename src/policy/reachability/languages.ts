import { type Char, CharSet, DFA } from 'refa';
import type { GlobSegment } from '../../match/glob.js';
import type { RegexPattern } from '../../match/regex-pattern.js';
import { MAX_CHAR, MAX_STATES, NotAnalysedError, StateGraph, withStateLimit } from './graph.js';
import { patternAutomaton } from './pattern-automaton.js';
import { RegularLanguage } from './regular-language.js';

const KINDS = { word: CharSet.empty(MAX_CHAR), breaks: CharSet.empty(MAX_CHAR) };
const ALL = CharSet.all(MAX_CHAR);
const SLASH = CharSet.fromCharacter(MAX_CHAR, '/'.charCodeAt(0) as Char);
const BLANK = 0x20 as Char;
const BREAKS = CharSet.fromCharacters(MAX_CHAR, [0x0a, 0x0d, 0x2028, 0x2029] as Char[]);

/** Texts that have no half of a character, as far as they are anything else than these. */
const WELL_FORMED = wellFormed(new StateGraph());
/** Any text; the same, and none at all; any but the empty one. */
export const ANY_TEXT = new RegularLanguage(WELL_FORMED);
export const ANY_TEXT_OR_ABSENT = new RegularLanguage(WELL_FORMED, true);
export const NONEMPTY_TEXT = new RegularLanguage(WELL_FORMED).minus(RegularLanguage.of(['']));

function wellFormed(graph: StateGraph): DFA {
  const half = graph.state();
  const [high, low] = [
    { min: 0xd800 as Char, max: 0xdbff as Char },
    { min: 0xdc00 as Char, max: 0xdfff as Char },
  ].map((range) => CharSet.fromRange(MAX_CHAR, range)) as [CharSet, CharSet];
  graph.link(0, { to: 0, set: ALL.without(high).without(low) });
  graph.link(0, { to: half, set: high });
  graph.link(half, { to: 0, set: low });
  return graph.deterministic(0, KINDS);
}

const known = new WeakMap<RegexPattern, RegularLanguage | NotAnalysedError>();

/** The texts that a pattern finds something in. */
export function patternLanguage(pattern: RegexPattern): RegularLanguage {
  let texts = known.get(pattern);
  if (texts === undefined) {
    try {
      texts =
        pattern.exact === undefined
          ? new RegularLanguage(patternAutomaton(pattern)).and(ANY_TEXT_OR_ABSENT)
          : RegularLanguage.of(pattern.exact);
    } catch (error) {
      if (!(error instanceof NotAnalysedError)) throw error;
      texts = new NotAnalysedError(`the pattern ${shorten(pattern.source)} can't be analysed: ${error.message}`);
    }
    known.set(pattern, texts);
  }
  if (texts instanceof NotAnalysedError) throw texts;
  return texts;
}

function shorten(source: string): string {
  return JSON.stringify(source.length > 60 ? `${source.slice(0, 57)}...` : source);
}

const wider = new WeakMap<RegexPattern, RegularLanguage>();

/** The same for rules that ask or deny: line breaks in a word are blanks to them, too. */
export function patternLanguageAcrossLines(pattern: RegexPattern): RegularLanguage {
  const found = wider.get(pattern);
  if (found !== undefined) return found;
  const texts = patternLanguage(pattern);
  const broken = pattern.exact === undefined ? patternAutomaton(pattern) : undefined;
  const made =
    broken === undefined
      ? texts
      : texts.or(
          new RegularLanguage(
            withStateLimit(() => {
              const iterator = broken.transitionIterator();
              return DFA.fromTransitionIterator(
                {
                  initial: iterator.initial,
                  isFinal: iterator.isFinal,
                  getOut: (state) =>
                    new Map(
                      [...iterator.getOut(state)].map(([to, set]) => [
                        to,
                        set.has(BLANK) ? set.union(BREAKS) : set.without(BREAKS),
                      ]),
                    ),
                },
                { maxCharacter: MAX_CHAR },
                new DFA.LimitedNodeFactory(MAX_STATES),
              );
            }),
          ).and(ANY_TEXT_OR_ABSENT),
        );
  wider.set(pattern, made);
  return made;
}

/** Paths that a glob matches, each as `/a/b`; the root is the empty text. */
export function pathLanguage(glob: readonly (readonly GlobSegment[])[]): RegularLanguage {
  const graph = new StateGraph();
  const end = graph.state();
  for (const segments of glob) {
    let at = graph.state();
    graph.link(0, { to: at });
    for (const segment of segments) at = addSegment(graph, segment, at);
    graph.link(at, { to: end });
  }
  return new RegularLanguage(graph.deterministic(end, KINDS)).and(RESOLVED_PATHS);
}

function addSegment(graph: StateGraph, segment: GlobSegment, from: number): number {
  if (segment.kind === 'deep') {
    const loop = graph.state();
    graph.link(from, { to: loop });
    const name = graph.state();
    graph.link(loop, { to: name, set: SLASH });
    graph.link(name, { to: name, set: NAME });
    graph.link(name, { to: loop });
    const out = graph.state();
    graph.link(loop, { to: out });
    return out;
  }
  const begin = graph.state();
  graph.link(from, { to: begin, set: SLASH });
  if (segment.kind === 'text') return addText(graph, segment.text, begin);
  return addTokens(graph, segment.tokens, begin, NAME);
}

const NAME = ALL.without(SLASH);

function addText(graph: StateGraph, text: string, from: number): number {
  let at = from;
  for (let index = 0; index < text.length; index++) {
    const to = graph.state();
    graph.link(at, { to, set: CharSet.fromCharacter(MAX_CHAR, text.charCodeAt(index) as Char) });
    at = to;
  }
  return at;
}

function addTokens(
  graph: StateGraph,
  tokens: (GlobSegment & { kind: 'wild' })['tokens'],
  from: number,
  any: CharSet,
): number {
  let at = from;
  for (const token of tokens) {
    if (token.kind === 'star') {
      graph.link(at, { to: at, set: any });
      continue;
    }
    const to = graph.state();
    const set =
      token.kind === 'any'
        ? any
        : token.kind === 'char'
          ? CharSet.fromCharacter(MAX_CHAR, token.char.charCodeAt(0) as Char)
          : CharSet.fromCharacters(
              MAX_CHAR,
              [...token.chars].map((char) => char.charCodeAt(0) as Char),
            );
    graph.link(at, { to, set: token.kind === 'class' && token.not ? any.without(set) : set });
    at = to;
  }
  return at;
}

/** Paths as they are after they were resolved. */
export const RESOLVED_PATHS = new RegularLanguage(normal(new StateGraph())).and(ANY_TEXT_OR_ABSENT);

function normal(graph: StateGraph): DFA {
  const [name, more] = [graph.state(), graph.state()];
  graph.link(0, { to: name, set: SLASH });
  graph.link(name, { to: more, set: NAME });
  graph.link(more, { to: more, set: NAME });
  const end = graph.state();
  graph.link(more, { to: 0 });
  graph.link(0, { to: end });
  return graph.deterministic(end, KINDS);
}

/** A directory and all that is below it. */
export function subtreeLanguage(directory: string): RegularLanguage {
  const base = directory.replace(/\/+$/, '');
  const graph = new StateGraph();
  const at = addText(graph, base, 0);
  const end = graph.state();
  graph.link(at, { to: end });
  const rest = graph.state();
  graph.link(at, { to: rest, set: SLASH });
  graph.link(rest, { to: rest, set: ALL });
  graph.link(rest, { to: end });
  return new RegularLanguage(graph.deterministic(end, KINDS)).and(RESOLVED_PATHS);
}

/** Names that a glob matches, in which a slash is a character as any other. */
export function nameLanguage(
  glob: readonly (readonly GlobSegment[])[],
  suffixes: readonly string[] = [],
): RegularLanguage {
  const graph = new StateGraph();
  const end = graph.state();
  for (const segments of glob) {
    const [segment, ...more] = segments;
    if (more.length > 0) throw new NotAnalysedError('it has a slash');
    const begin = graph.state();
    graph.link(0, { to: begin });
    if (segment?.kind === 'text') graph.link(addText(graph, segment.text, begin), { to: end });
    else if (segment?.kind === 'wild') graph.link(addTokens(graph, segment.tokens, begin, NAME), { to: end });
    else {
      graph.link(begin, { to: begin, set: ALL });
      graph.link(begin, { to: end });
    }
  }
  for (const suffix of suffixes) {
    const begin = graph.state();
    graph.link(0, { to: begin });
    graph.link(begin, { to: begin, set: NAME });
    graph.link(addText(graph, suffix, begin), { to: end });
  }
  return new RegularLanguage(graph.deterministic(end, KINDS)).and(NONEMPTY_TEXT);
}
