import { EFFECT_KINDS } from '../../effects/effect.js';
import type { RegexPattern } from '../../match/regex-pattern.js';
import { resolveDirectories } from '../evaluate/paths.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { CallRule, CommandRule, Rule } from '../policy.js';
import { type Domain, type ValueSet, WordSet } from './domain.js';
import {
  ANY_TEXT,
  ANY_TEXT_OR_ABSENT,
  NONEMPTY_TEXT,
  patternLanguage,
  patternLanguageAcrossLines,
  RESOLVED_PATHS,
  subtreeLanguage,
} from './languages.js';
import { RegularLanguage } from './regular-language.js';

/**
 * What a rule matches. `plain` is where everything is known: each word of a command, and the one path of an effect.
 * `odd` is the rest, about which rules that permit and rules that forbid think differently: words that are not known,
 * redirections, wildcards, links, and directories with all that is in them.
 */
export interface RuleRegion {
  readonly resolved: readonly Domain[];
  readonly dynamic: readonly Domain[];
}

const FIXED: Readonly<Record<string, ValueSet>> = {
  name: NONEMPTY_TEXT,
  tool: NONEMPTY_TEXT,
  args: ANY_TEXT,
  words: ANY_TEXT,
  cwd: RESOLVED_PATHS,
  path: RESOLVED_PATHS,
  host: NONEMPTY_TEXT,
  target: NONEMPTY_TEXT,
  command: ANY_TEXT_OR_ABSENT,
  kind: new WordSet(EFFECT_KINDS, EFFECT_KINDS),
  type: new WordSet(['path', 'host', 'name'], ['path', 'host', 'name']),
};
const YES_OR_NO = new WordSet(['no', 'yes'], ['no', 'yes']);

/** All that one thing can be. */
export function universeOf(key: string): ValueSet {
  return FIXED[key] ?? (key.startsWith('field:') ? ANY_TEXT_OR_ABSENT : YES_OR_NO);
}

export function booleanSet(is: boolean): WordSet {
  return new WordSet([is ? 'yes' : 'no'], YES_OR_NO.words);
}

/** One box, or none where nothing can meet all of its conditions. */
export function domainsOf(entries: readonly (readonly [string, ValueSet])[]): Domain[] {
  return entries.some(([, extent]) => extent.isEmpty) ? [] : [new Map(entries)];
}

/** It permits: it must be sure of what it speaks of. */
export function isPermissive({ decision }: Rule): boolean {
  return decision === 'allow' || decision === 'defer' || decision === 'continue';
}

export function commandRegion(rule: CommandRule, context: EvaluationContext): RuleRegion {
  const { words, inside, stdin } = rule;
  const args =
    rule.arguments === undefined
      ? undefined
      : (isPermissive(rule) ? patternLanguage : patternLanguageAcrossLines)(rule.arguments);
  const names = named('name', rule.commands, rule.command);
  const directories = inside?.flatMap((place) => resolveDirectories(place, context)).map(subtreeLanguage);
  const shared: (readonly [string, ValueSet])[] = [
    ...names,
    ...(directories === undefined
      ? []
      : [['cwd', directories.reduce((a, b) => a.or(b), RegularLanguage.of([]))] as const]),
    ...(words === undefined ? [] : [['words', RegularLanguage.of([JSON.stringify(words)])] as const]),
    ...(stdin === 'none' && isPermissive(rule) ? [['fed', booleanSet(false)] as const] : []),
  ];
  const found = args?.and(ANY_TEXT);
  // Exact words have one text.
  const text = words === undefined ? found : RegularLanguage.of([words.join(' ')]).and(found ?? ANY_TEXT);
  return {
    resolved: domainsOf([...shared, ...(text === undefined ? [] : [['args', text] as const])]),
    dynamic: isPermissive(rule)
      ? []
      : domainsOf([...shared, ...(found === undefined ? [] : [['args', found] as const])]),
  };
}

/** Where it runs and which words it has may not be known: then only the same condition takes it. */
export function dynamicCommandDomains(
  rule: CommandRule,
  of: CommandRule,
  situation: EvaluationContext,
): readonly Domain[] {
  const same = (['words', 'inside'] as const).every(
    (key) => rule[key] === undefined || JSON.stringify(rule[key]) === JSON.stringify(of[key]),
  );
  return same ? commandRegion(rule, situation).dynamic : [];
}

export function callRegion(rule: CallRule): RuleRegion {
  const fields = Object.entries(rule.input ?? {}).map(
    ([field, pattern]) => [`field:${field}`, patternLanguage(pattern)] as const,
  );
  return { resolved: domainsOf([...named('tool', rule.tools, rule.tool), ...fields]), dynamic: [] };
}

/** A list of names, a pattern for them, or both. */
function named(
  key: string,
  names: readonly string[] | undefined,
  pattern: RegexPattern | undefined,
): (readonly [string, ValueSet])[] {
  const listed = names === undefined ? undefined : RegularLanguage.of(names);
  const found = pattern === undefined ? undefined : patternLanguage(pattern).and(NONEMPTY_TEXT);
  if (listed === undefined) return found === undefined ? [] : [[key, found]];
  return [[key, found === undefined ? listed : listed.and(found)]];
}
