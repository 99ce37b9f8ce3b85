import { nearest } from '../../core/errors.js';
import { EFFECT_TARGETS } from '../../effects/effect-targets.js';
import { TOOL_SPELLINGS } from '../../effects/tools/spellings.js';
import { RegexMatcher, type RegexPattern } from '../../match/regex-pattern.js';
import { RENAMED_TAGS } from '../../programs/renamed-tags.js';
import { TAGS } from '../../programs/tags.js';
import { requiredBeginnings, requiresCharacter } from '../evaluate/pattern-literals.js';
import type { CallRule, CommandRule, EffectRule, Rule, Ruleset } from '../policy.js';
import type { Problem, Severity } from '../problem.js';
import { plainName, quoteToolNames, suggestToolNames, TOOL_NAMES } from './tool-names.js';

/** Conditions that are well formed, and that no call of any client can meet; and rules that have none. */
export function findUnmatchable({ rules, bash, effects }: Ruleset): Problem[] {
  return [
    ...effects.flatMap((rule) => [...tags(rule), ...targets(rule)]),
    ...rules.flatMap((rule) => [...everything(rule, 'call'), ...tools(rule), ...fields(rule)]),
    ...bash.flatMap((rule) => [...everything(rule, 'command'), ...repeated(rule), ...redirected(rule)]),
  ];
}

function found(
  severity: Severity,
  { name, at }: Pick<Rule, 'name' | 'at'>,
  message: string,
  fix: string,
  field?: Problem['field'],
): Problem {
  return { severity, code: 'match', at, message: `"${name}" ${message}`, fix, ...(field !== undefined && { field }) };
}

/** Without a condition it decides about all that reaches it. */
function everything(rule: CallRule | CommandRule, what: 'call' | 'command'): Problem[] {
  const { name: _, at: _at, decision: _d, message: _m, category: _c, script, broken, ...conditions } = rule;
  if (broken !== undefined || script !== undefined || Object.keys(conditions).length > 0) return [];
  return [
    found(
      'info',
      rule,
      `has no pattern, so it matches every ${what}.`,
      'Name what it is for, or write what is meant for all under "defaults".',
    ),
  ];
}

/** Words that no effect has: the rule would match nothing, or what is meant to be left out. */
function tags(rule: EffectRule): Problem[] {
  const words = (rule.tags ?? []).flatMap((word) => word.replace(/^!/, '').split('|'));
  return words.flatMap((word) => {
    // The loader says so of one that was renamed.
    if (TAGS.has(word) || Object.hasOwn(RENAMED_TAGS, word)) return [];
    const near = nearest(word, TAGS);
    const fix = near === undefined ? 'See which there are: sluice explain "<a command>".' : `Did you mean "${near}"?`;
    return [found('warning', rule, `names the tag "${word}" in "tags", which no effect has.`, fix, ['tags'])];
  });
}

/** The fields of a rule that are for one kind of target. */
const FIELDS = { path: 'path', except: 'path', inside: 'path', outside: 'path', host: 'host', target: 'name' } as const;

/** What few effects of a kind have, and what is perhaps meant. */
const RARE: Readonly<Record<string, readonly [string, string]>> = {
  'exec host': [
    'matches only code that is built or applied from an address.',
    'For what runs on another host write "remote: true".',
  ],
  'read name': ['matches only what is no file, such as the list of processes.', 'For files write "path".'],
};

/** A field for something that the effect is never done to: the rule would match nothing. */
function targets(rule: EffectRule): Problem[] {
  return Object.entries(FIELDS).flatMap(([field, type]) => {
    if (rule[field as keyof typeof FIELDS] === undefined) return [];
    const having = rule.effects.filter((kind) => EFFECT_TARGETS[kind].includes(type));
    const kinds = rule.effects.join(', ');
    if (having.length === 0) {
      const own = [...new Set(rule.effects.flatMap((kind) => EFFECT_TARGETS[kind]))];
      const keys = own.map((one) => `"${one === 'name' ? 'target' : one}"`).join(' or ');
      return [found('warning', rule, `never matches: ${kinds} has no "${field}".`, `Write ${keys}.`, [field])];
    }
    const rare = having.length === 1 ? RARE[`${having[0]} ${type}`] : undefined;
    return rare === undefined ? [] : [found('info', rule, `with "${field}" ${rare[0]}`, rare[1], [field])];
  });
}

/** Names are exact, and each client has its own. What is like none of them may be a tool of one's own. */
function tools(rule: CallRule): Problem[] {
  const exact = namesOf(rule);
  const names = exact.length > 0 ? exact : patternNames(rule);
  return [
    ...names.flatMap((name, index) => {
      const meant = suggestToolNames(name);
      if (meant === undefined) return [];
      return [
        found(
          'warning',
          rule,
          `is for a tool "${name}" that no client has.`,
          `Did you mean ${meant}?`,
          toolField(rule, index),
        ),
      ];
    }),
    ...(fields(rule).length > 0 ? [] : otherSpellings(rule, exact)),
  ];
}

/** What a pattern begins with that no tool matches. */
function patternNames({ tool }: CallRule): readonly string[] {
  if (tool === undefined) return [];
  const matcher = new RegexMatcher(tool);
  return TOOL_NAMES.some((name) => matcher.test(name)) ? [] : (requiredBeginnings(tool) ?? []);
}

/** `edit` is a tool of some clients, and `Edit` of others: a prohibition of the one says nothing of the other. */
function otherSpellings(rule: CallRule, names: readonly string[]): Problem[] {
  if (rule.decision !== 'ask' && rule.decision !== 'deny') return [];
  return names.flatMap((name, index) => {
    if (!TOOL_NAMES.includes(name) || name !== name.toLowerCase()) return [];
    const others = TOOL_NAMES.filter((one) => one !== one.toLowerCase() && plainName(one) === plainName(name));
    if (others.length === 0 || others.some((one) => names.includes(one))) return [];
    return [
      found(
        'info',
        rule,
        `is for ${quoteToolNames([name])} only: names are exact, and ${quoteToolNames(others)} is another.`,
        `Write "tool: [${[name, ...others].join(', ')}]" for all of them.`,
        toolField(rule, index),
      ),
    ];
  });
}

function toolField({ tools: listed }: CallRule, index: number): readonly (string | number)[] {
  return listed === undefined ? ['tool_name_pattern'] : ['tool', index];
}

/** A field that the input never has is a condition that is never met. */
function fields(rule: CallRule): Problem[] {
  const names = namesOf(rule);
  const meant = TOOL_SPELLINGS.filter(({ tool }) => names.includes(tool));
  if (meant.length === 0 || names.some((name) => !TOOL_NAMES.includes(name))) return [];
  const open = meant.some((one) => one.open);
  const known = [...new Set(meant.flatMap((one) => one.fields))];
  return Object.keys(rule.input ?? {}).flatMap((given) => {
    const [field = given] = given.split('.');
    if (known.includes(field)) return [];
    const same = known.find((one) => plainName(one) === plainName(field));
    if (open && same === undefined) return [];
    const near = same ?? nearest(field, known);
    const others = TOOL_SPELLINGS.filter(
      ({ tool, fields: own }) => own.includes(field) && names.map(plainName).includes(plainName(tool)),
    );
    const fix =
      others.length > 0
        ? `Did you mean ${quoteToolNames(others.map(({ tool }) => tool))}? Here "${near ?? known[0]}" is the field.`
        : near === undefined
          ? `Fields: ${known.join(', ')}.`
          : `Did you mean "${near}"?`;
    const message = `never matches: the input of "${names.join('", "')}" has no "${field}".`;
    return [found('warning', rule, message, fix, ['tool_input_patterns', given])];
  });
}

function namesOf({ tools: names, tool }: CallRule): readonly string[] {
  return names ?? tool?.exact ?? [];
}

/** The name is no part of the arguments: `npm publish` has `publish`. */
function repeated(rule: CommandRule): Problem[] {
  const { arguments: args, words } = rule;
  const isName = nameTest(rule);
  if (isName === undefined) return [];
  const [first] = words ?? [];
  if (first !== undefined && isName(first))
    return [
      found(
        'warning',
        rule,
        `has "${first}" among the words of ${first}, which begin behind the name.`,
        `Write "words: [${(words ?? []).slice(1).join(', ')}]".`,
        ['words', 0],
      ),
    ];
  const begins = args === undefined ? undefined : requiredBeginnings(args)?.map((text) => text.split(' ')[0] ?? '');
  if (args === undefined || begins === undefined || !begins.every((word) => isName(word))) return [];
  const names = [...new Set(begins)];
  return [
    found(
      'warning',
      rule,
      `looks for "${names.join('", "')}" in the arguments of ${names.join(', ')}, which begin behind the name.`,
      `Write "argument_pattern" without it${names.length === 1 ? withoutName(args, names[0] ?? '') : ''}.`,
      ['argument_pattern'],
    ),
  ];
}

/** Is a word the name of a program that the rule is for? Undefined where it is for all. */
function nameTest({ commands, command }: CommandRule): ((word: string) => boolean) | undefined {
  if (commands !== undefined) return (word) => commands.includes(word);
  if (command === undefined) return undefined;
  const matcher = new RegexMatcher(command);
  // What matches anything says nothing of a name.
  return matcher.test('') === true ? undefined : (word) => word !== '' && matcher.test(word) === true;
}

function withoutName({ source }: RegexPattern, name: string): string {
  const own = source.replace(/^(?:\^|\\b)*/, '');
  if (!own.startsWith(name)) return '';
  const rest = own.slice(name.length).replace(/^(?: |\\s)[+*]?/, '');
  return `: '${rest === '' ? '^' : `^${rest}`}'`;
}

/** Where the output goes is no matter of a permission for a program: it is judged as an effect. */
function redirected(rule: CommandRule): Problem[] {
  if ((rule.decision !== 'allow' && rule.decision !== 'defer') || rule.arguments === undefined) return [];
  const sign = ['>', '<'].find((one) => rule.arguments !== undefined && requiresCharacter(rule.arguments, one));
  if (sign === undefined) return [];
  const effect = sign === '>' ? 'write' : 'read';
  return [
    found(
      'warning',
      rule,
      `does not match where "${sign}" sends ${sign === '>' ? 'output to' : 'input from'} a file: a rule that permits a program sees its words only.`,
      `Write an effect rule with the path: { effect: ${effect}, path: "...", decision: ${rule.decision} }.`,
      ['argument_pattern'],
    ),
  ];
}
