import { type Char, CharSet, DFA } from 'refa';
import type { Segment } from '../../match/glob.js';
import type { Pattern } from '../../match/pattern.js';
import { bounded, Graph, LAST, NotAnalysed, STATES } from './graph.js';
import { languageOf } from './language.js';
import { Texts } from './texts.js';

const KINDS = { word: CharSet.empty(LAST), breaks: CharSet.empty(LAST) };
const ALL = CharSet.all(LAST);
const SLASH = CharSet.fromCharacter(LAST, '/'.charCodeAt(0) as Char);
const BLANK = 0x20 as Char;
const BREAKS = CharSet.fromCharacters(LAST, [0x0a, 0x0d, 0x2028, 0x2029] as Char[]);

/** Texts that have no half of a character, as far as they are anything else than these. */
const WELL = wellFormed(new Graph());
/** Any text; the same, and none at all; any but the empty one. */
export const TEXT = new Texts(WELL);
export const ANY = new Texts(WELL, true);
export const SOME = new Texts(WELL).minus(Texts.of(['']));

function wellFormed(graph: Graph): DFA {
  const half = graph.state();
  const [high, low] = [
    { min: 0xd800 as Char, max: 0xdbff as Char },
    { min: 0xdc00 as Char, max: 0xdfff as Char },
  ].map((range) => CharSet.fromRange(LAST, range)) as [CharSet, CharSet];
  graph.link(0, { to: 0, set: ALL.without(high).without(low) });
  graph.link(0, { to: half, set: high });
  graph.link(half, { to: 0, set: low });
  return graph.deterministic(0, KINDS);
}

const known = new WeakMap<Pattern, Texts | NotAnalysed>();

/** The texts that a pattern finds something in. */
export function textsOf(pattern: Pattern): Texts {
  let texts = known.get(pattern);
  if (texts === undefined) {
    try {
      texts = pattern.exact === undefined ? new Texts(languageOf(pattern)).and(ANY) : Texts.of(pattern.exact);
    } catch (error) {
      if (!(error instanceof NotAnalysed)) throw error;
      texts = new NotAnalysed(`the pattern ${shorten(pattern.source)} can't be analysed: ${error.message}`);
    }
    known.set(pattern, texts);
  }
  if (texts instanceof NotAnalysed) throw texts;
  return texts;
}

function shorten(source: string): string {
  return JSON.stringify(source.length > 60 ? `${source.slice(0, 57)}...` : source);
}

const wider = new WeakMap<Pattern, Texts>();

/** The same for rules that ask or deny: line breaks in a word are blanks to them, too. */
export function brokenTextsOf(pattern: Pattern): Texts {
  const found = wider.get(pattern);
  if (found !== undefined) return found;
  const texts = textsOf(pattern);
  const broken = pattern.exact === undefined ? languageOf(pattern) : undefined;
  const made =
    broken === undefined
      ? texts
      : texts.or(
          new Texts(
            bounded(() => {
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
                { maxCharacter: LAST },
                new DFA.LimitedNodeFactory(STATES),
              );
            }),
          ).and(ANY),
        );
  wider.set(pattern, made);
  return made;
}

/** Paths that a glob matches, each as `/a/b`; the root is the empty text. */
export function pathsOf(glob: readonly (readonly Segment[])[]): Texts {
  const graph = new Graph();
  const end = graph.state();
  for (const segments of glob) {
    let at = graph.state();
    graph.link(0, { to: at });
    for (const segment of segments) at = addSegment(graph, segment, at);
    graph.link(at, { to: end });
  }
  return new Texts(graph.deterministic(end, KINDS)).and(PATHS);
}

function addSegment(graph: Graph, segment: Segment, from: number): number {
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

function addText(graph: Graph, text: string, from: number): number {
  let at = from;
  for (let index = 0; index < text.length; index++) {
    const to = graph.state();
    graph.link(at, { to, set: CharSet.fromCharacter(LAST, text.charCodeAt(index) as Char) });
    at = to;
  }
  return at;
}

function addTokens(graph: Graph, tokens: (Segment & { kind: 'wild' })['tokens'], from: number, any: CharSet): number {
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
          ? CharSet.fromCharacter(LAST, token.char.charCodeAt(0) as Char)
          : CharSet.fromCharacters(
              LAST,
              [...token.chars].map((char) => char.charCodeAt(0) as Char),
            );
    graph.link(at, { to, set: token.kind === 'class' && token.not ? any.without(set) : set });
    at = to;
  }
  return at;
}

/** Paths as they are after they were resolved. */
export const PATHS = new Texts(normal(new Graph())).and(ANY);

function normal(graph: Graph): DFA {
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
export function below(directory: string): Texts {
  const base = directory.replace(/\/+$/, '');
  const graph = new Graph();
  const at = addText(graph, base, 0);
  const end = graph.state();
  graph.link(at, { to: end });
  const rest = graph.state();
  graph.link(at, { to: rest, set: SLASH });
  graph.link(rest, { to: rest, set: ALL });
  graph.link(rest, { to: end });
  return new Texts(graph.deterministic(end, KINDS)).and(PATHS);
}

/** Names that a glob matches, in which a slash is a character as any other. */
export function namesOf(glob: readonly (readonly Segment[])[], suffixes: readonly string[] = []): Texts {
  const graph = new Graph();
  const end = graph.state();
  for (const segments of glob) {
    const [segment, ...more] = segments;
    if (more.length > 0) throw new NotAnalysed('it has a slash');
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
  return new Texts(graph.deterministic(end, KINDS)).and(SOME);
}
