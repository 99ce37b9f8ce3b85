import { type GlobSegment, parseGlob } from '../../match/glob.js';
import type { RegexPattern } from '../../match/regex-pattern.js';
import type { BoundEffectRule } from '../evaluate/bound-effect-rule.js';
import type { CallRule, CommandRule } from '../policy.js';
import { sampleMatches } from '../suggest/samples.js';
import type { DomainPoint } from './domain.js';
import { SLASH_IN_NAME } from './effect-region.js';

/** Texts tried for one thing, and points in all. */
const MAX_TEXTS = 6;
const MAX_POINTS = 24;

export function commandCandidates({ commands, command, arguments: text, words }: CommandRule): readonly DomainPoint[] {
  const args = words === undefined ? text && texts(text) : [words.join(' ')];
  return points([
    ['name', commands ?? texts(command, 'x')],
    ...(args === undefined ? [] : [['args', args] as const]),
    ...(words === undefined ? [] : [['words', [JSON.stringify(words)]] as const]),
  ]);
}

export function callCandidates({ tools, tool, input = {} }: CallRule): readonly DomainPoint[] {
  const fields = Object.entries(input).map(([field, pattern]) => [`field:${field}`, texts(pattern)] as const);
  return points([['tool', tools ?? texts(tool, 'x')], ...fields]);
}

function texts(pattern: RegexPattern | undefined, otherwise = ''): readonly string[] {
  if (pattern === undefined) return [otherwise];
  return pattern.exact ?? sampleMatches(`${pattern.flags === undefined ? '' : `(?${pattern.flags})`}${pattern.source}`);
}

function points(values: readonly (readonly [string, readonly string[]])[]): readonly DomainPoint[] {
  return values.reduce<DomainPoint[]>(
    (all, [key, given]) =>
      all
        .flatMap((point) => given.slice(0, MAX_TEXTS).map((text) => new Map(point).set(key, text)))
        .slice(0, MAX_POINTS),
    [new Map()],
  );
}

/** Paths of single files and of whole trees alike: the engine says what each means. */
export function effectCandidates({ rule, path, tags }: BoundEffectRule): readonly DomainPoint[] {
  const words = tags.flatMap(({ words: [first], not }) =>
    not || first === undefined ? [] : [[`tags:${first}`, ['yes']] as const],
  );
  return points([
    ['kind', rule.effects],
    ...words,
    ...(path === undefined ? [] : [['path', path.flatMap(({ glob }) => glob.map(pathOf))] as const]),
    ...(rule.host === undefined ? [] : [['host', names(rule.host)] as const]),
    ...(rule.target === undefined ? [] : [['target', names(rule.target)] as const]),
    ...(rule.commands === undefined ? [] : [['command', rule.commands] as const]),
    ...(rule.remote === undefined ? [] : [['remote', [rule.remote ? 'yes' : 'no']] as const]),
  ]);
}

function pathOf(segments: readonly GlobSegment[]): string {
  return segments.map((segment) => `/${nameOf(segment)}`).join('');
}

function names(globs: readonly string[]): readonly string[] {
  return globs.flatMap((glob) =>
    parseGlob(glob.replaceAll('/', SLASH_IN_NAME)).map(([only]) => (only === undefined ? '' : nameOf(only))),
  );
}

function nameOf(segment: GlobSegment): string {
  if (segment.kind === 'text') return segment.text;
  if (segment.kind === 'deep') return 'x';
  return segment.tokens
    .map((token) =>
      token.kind === 'char' ? token.char : token.kind === 'class' && !token.not ? ([...token.chars][0] ?? '') : 'x',
    )
    .join('');
}
