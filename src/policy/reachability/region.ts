import { EFFECT_KINDS } from '../../effects/effect.js';
import type { Pattern } from '../../match/pattern.js';
import { directoriesOf } from '../evaluate/paths.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { CallRule, CommandRule, Rule } from '../policy.js';
import { type Box, Choice, type Extent } from './box.js';
import { ANY, below, brokenTextsOf, PATHS, SOME, TEXT, textsOf } from './languages.js';
import { Texts } from './texts.js';

/**
 * What a rule matches. `plain` is where everything is known: each word of a command, and the one path of an effect.
 * `odd` is the rest, about which rules that permit and rules that forbid think differently: words that are not known,
 * redirections, wildcards, links, and directories with all that is in them.
 */
export interface Region {
  readonly plain: readonly Box[];
  readonly odd: readonly Box[];
}

const FIXED: Readonly<Record<string, Extent>> = {
  name: SOME,
  tool: SOME,
  args: TEXT,
  words: TEXT,
  cwd: PATHS,
  path: PATHS,
  host: SOME,
  target: SOME,
  command: ANY,
  kind: new Choice(EFFECT_KINDS, EFFECT_KINDS),
  type: new Choice(['path', 'host', 'name'], ['path', 'host', 'name']),
};
const YES_OR_NO = new Choice(['no', 'yes'], ['no', 'yes']);

/** All that one thing can be. */
export function universe(key: string): Extent {
  return FIXED[key] ?? (key.startsWith('field:') ? ANY : YES_OR_NO);
}

export function yes(is: boolean): Choice {
  return new Choice([is ? 'yes' : 'no'], YES_OR_NO.words);
}

/** One box, or none where nothing can meet all of its conditions. */
export function boxOf(entries: readonly (readonly [string, Extent])[]): Box[] {
  return entries.some(([, extent]) => extent.isEmpty) ? [] : [new Map(entries)];
}

/** It permits: it must be sure of what it speaks of. */
export function isLoose({ decision }: Rule): boolean {
  return decision === 'allow' || decision === 'leave' || decision === 'continue';
}

export function commandRegion(rule: CommandRule, situation: EvaluationContext): Region {
  const { words, inside, stdin } = rule;
  const args = rule.arguments === undefined ? undefined : (isLoose(rule) ? textsOf : brokenTextsOf)(rule.arguments);
  const names = named('name', rule.commands, rule.command);
  const directories = inside?.flatMap((place) => directoriesOf(place, situation)).map(below);
  const shared: (readonly [string, Extent])[] = [
    ...names,
    ...(directories === undefined ? [] : [['cwd', directories.reduce((a, b) => a.or(b), Texts.of([]))] as const]),
    ...(words === undefined ? [] : [['words', Texts.of([JSON.stringify(words)])] as const]),
    ...(stdin === 'none' && isLoose(rule) ? [['fed', yes(false)] as const] : []),
  ];
  const found = args?.and(TEXT);
  // Exact words have one text.
  const text = words === undefined ? found : Texts.of([words.join(' ')]).and(found ?? TEXT);
  return {
    plain: boxOf([...shared, ...(text === undefined ? [] : [['args', text] as const])]),
    odd: isLoose(rule) ? [] : boxOf([...shared, ...(found === undefined ? [] : [['args', found] as const])]),
  };
}

/** Where it runs and which words it has may not be known: then only the same condition takes it. */
export function oddCommands(rule: CommandRule, of: CommandRule, situation: EvaluationContext): readonly Box[] {
  const same = (['words', 'inside'] as const).every(
    (key) => rule[key] === undefined || JSON.stringify(rule[key]) === JSON.stringify(of[key]),
  );
  return same ? commandRegion(rule, situation).odd : [];
}

export function callRegion(rule: CallRule): Region {
  const fields = Object.entries(rule.input ?? {}).map(
    ([field, pattern]) => [`field:${field}`, textsOf(pattern)] as const,
  );
  return { plain: boxOf([...named('tool', rule.tools, rule.tool), ...fields]), odd: [] };
}

/** A list of names, a pattern for them, or both. */
function named(
  key: string,
  names: readonly string[] | undefined,
  pattern: Pattern | undefined,
): (readonly [string, Extent])[] {
  const listed = names === undefined ? undefined : Texts.of(names);
  const found = pattern === undefined ? undefined : textsOf(pattern).and(SOME);
  if (listed === undefined) return found === undefined ? [] : [[key, found]];
  return [[key, found === undefined ? listed : listed.and(found)]];
}
