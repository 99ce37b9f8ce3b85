import { parseGlob, type Segment } from '../../match/glob.js';
import type { Pattern } from '../../match/pattern.js';
import type { Placed } from '../evaluate/effect-rules.js';
import type { CallRule, CommandRule } from '../policy.js';
import { samples } from '../suggest/samples.js';
import type { Point } from './box.js';
import { SLASH } from './effect-region.js';

/** Texts tried for one thing, and points in all. */
const FEW = 6;
const MOST = 24;

export function commandGuesses({ commands, command, arguments: text, words }: CommandRule): readonly Point[] {
  const args = words === undefined ? text && texts(text) : [words.join(' ')];
  return points([
    ['name', commands ?? texts(command, 'x')],
    ...(args === undefined ? [] : [['args', args] as const]),
    ...(words === undefined ? [] : [['words', [JSON.stringify(words)]] as const]),
  ]);
}

export function callGuesses({ tools, tool, input = {} }: CallRule): readonly Point[] {
  const fields = Object.entries(input).map(([field, pattern]) => [`field:${field}`, texts(pattern)] as const);
  return points([['tool', tools ?? texts(tool, 'x')], ...fields]);
}

function texts(pattern: Pattern | undefined, otherwise = ''): readonly string[] {
  if (pattern === undefined) return [otherwise];
  return pattern.exact ?? samples(`${pattern.flags === undefined ? '' : `(?${pattern.flags})`}${pattern.source}`);
}

function points(values: readonly (readonly [string, readonly string[]])[]): readonly Point[] {
  return values.reduce<Point[]>(
    (all, [key, given]) =>
      all.flatMap((point) => given.slice(0, FEW).map((text) => new Map(point).set(key, text))).slice(0, MOST),
    [new Map()],
  );
}

/** Paths of single files and of whole trees alike: the engine says what each means. */
export function effectGuesses({ rule, path, how }: Placed): readonly Point[] {
  const words = how.flatMap(({ words: [first], not }) =>
    not || first === undefined ? [] : [[`how:${first}`, ['yes']] as const],
  );
  return points([
    ['kind', rule.effects],
    ...words,
    ...(path === undefined ? [] : [['path', path.flatMap(({ glob }) => glob.map(pathOf))] as const]),
    ...(rule.host === undefined ? [] : [['host', names(rule.host)] as const]),
    ...(rule.target === undefined ? [] : [['target', names(rule.target)] as const]),
    ...(rule.commands === undefined ? [] : [['command', rule.commands] as const]),
    ...(rule.elsewhere === undefined ? [] : [['elsewhere', [rule.elsewhere ? 'yes' : 'no']] as const]),
  ]);
}

function pathOf(segments: readonly Segment[]): string {
  return segments.map((segment) => `/${nameOf(segment)}`).join('');
}

function names(globs: readonly string[]): readonly string[] {
  return globs.flatMap((glob) =>
    parseGlob(glob.replaceAll('/', SLASH)).map(([only]) => (only === undefined ? '' : nameOf(only))),
  );
}

function nameOf(segment: Segment): string {
  if (segment.kind === 'text') return segment.text;
  if (segment.kind === 'deep') return 'x';
  return segment.tokens
    .map((token) =>
      token.kind === 'char' ? token.char : token.kind === 'class' && !token.not ? ([...token.chars][0] ?? '') : 'x',
    )
    .join('');
}
