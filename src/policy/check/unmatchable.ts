import { nearest } from '../../core/errors.js';
import { TAGS } from '../../effects/tags.js';
import { SPELLINGS } from '../../effects/tools/spellings.js';
import type { Pattern } from '../../match/pattern.js';
import { fixedBeginning, mustHave } from '../evaluate/required.js';
import type { CallRule, CommandRule, EffectRule, Rule, Ruleset } from '../policy.js';
import type { Problem, Severity } from '../problem.js';

/** Conditions that are well formed, and that no call of any client can meet; and rules that have none. */
export function unmatchable({ rules, bash, effects }: Ruleset): Problem[] {
  return [
    ...effects.flatMap(tags),
    ...rules.flatMap((rule) => [...everything(rule, 'call'), ...tools(rule), ...fields(rule)]),
    ...bash.flatMap((rule) => [...everything(rule, 'command'), ...repeated(rule), ...redirected(rule)]),
  ];
}

function found(severity: Severity, { name, at }: Pick<Rule, 'name' | 'at'>, message: string, fix: string): Problem {
  return { severity, code: 'match', at, message: `"${name}" ${message}`, fix };
}

/** Without a condition it decides about all that reaches it. */
function everything(rule: CallRule | CommandRule, what: 'call' | 'command'): Problem[] {
  const { name: _, at: _at, decision, message: _message, category: _category, script, broken, ...conditions } = rule;
  if (broken !== undefined || script !== undefined || Object.keys(conditions).length > 0) return [];
  return [
    found(
      decision === 'allow' || decision === 'leave' ? 'error' : 'info',
      rule,
      `has no pattern, so it matches every ${what}.`,
      'Name what it is for, or write what is meant for all under "defaults".',
    ),
  ];
}

/** Words that no effect has: the rule would match nothing, or what is meant to be left out. */
function tags(rule: EffectRule): Problem[] {
  const words = (rule.how ?? []).flatMap((word) => word.replace(/^!/, '').split('|'));
  return words.flatMap((word) => {
    if (TAGS.has(word)) return [];
    const near = nearest(word, TAGS);
    const fix = near === undefined ? 'See which there are: sluice explain "<a command>".' : `Did you mean "${near}"?`;
    return [found('warning', rule, `names the tag "${word}" in "how", which no effect has.`, fix)];
  });
}

const NAMES: readonly string[] = [...new Set(SPELLINGS.map(({ tool }) => tool))];

/** Names are exact, and each client has its own. What is like none of them may be a tool of one's own. */
function tools(rule: CallRule): Problem[] {
  return namesOf(rule).flatMap((name) => {
    // Signs are told about where names are read, and what a server offers is not known.
    if (NAMES.includes(name) || /^mcp_|[^\w.-]/i.test(name)) return [];
    const meant =
      NAMES.find((one) => plain(one) === plain(name)) ?? (name.length > 4 ? nearest(name, NAMES) : undefined);
    if (meant === undefined) return [];
    return [found('warning', rule, `is for a tool "${name}" that no client has.`, `Did you mean ${spelt([meant])}?`)];
  });
}

/** A field that the input never has is a condition that is never met. */
function fields(rule: CallRule): Problem[] {
  const names = namesOf(rule);
  const meant = SPELLINGS.filter(({ tool }) => names.includes(tool));
  if (meant.length === 0 || names.some((name) => !NAMES.includes(name))) return [];
  const open = meant.some((one) => one.open);
  const known = [...new Set(meant.flatMap((one) => one.fields))];
  return Object.keys(rule.input ?? {}).flatMap((given) => {
    const [field = given] = given.split('.');
    if (known.includes(field)) return [];
    const same = known.find((one) => plain(one) === plain(field));
    if (open && same === undefined) return [];
    const near = same ?? nearest(field, known);
    const others = SPELLINGS.filter(
      ({ tool, fields: own }) => own.includes(field) && names.map(plain).includes(plain(tool)),
    );
    const fix =
      others.length > 0
        ? `Did you mean ${spelt(others.map(({ tool }) => tool))}? Here "${near ?? known[0]}" is the field.`
        : near === undefined
          ? `Fields: ${known.join(', ')}.`
          : `Did you mean "${near}"?`;
    return [found('warning', rule, `never matches: the input of "${names.join('", "')}" has no "${field}".`, fix)];
  });
}

function spelt(names: readonly string[]): string {
  return [...new Set(names)]
    .map((name) => {
      const clients = SPELLINGS.filter(({ tool }) => tool === name).map(({ client }) => client);
      return `"${name}" (${clients.join(', ')})`;
    })
    .join(' or ');
}

function namesOf({ tools: names, tool }: CallRule): readonly string[] {
  return names ?? tool?.exact ?? [];
}

function plain(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}

/** The name is no part of the arguments: `npm publish` has `publish`. */
function repeated(rule: CommandRule): Problem[] {
  const { arguments: args } = rule;
  if (args === undefined) return [];
  const begins = fixedBeginning(args);
  const names = rule.commands ?? rule.command?.exact ?? [];
  const name = names.find((one) => begins !== undefined && (begins === one || begins.startsWith(`${one} `)));
  if (name === undefined) return [];
  return [
    found(
      'warning',
      rule,
      `looks for "${name}" in the arguments of ${name}, which begin behind the name.`,
      `Write "argument_pattern" without it: '${withoutName(args, name)}'.`,
    ),
  ];
}

function withoutName({ source }: Pattern, name: string): string {
  const rest = source
    .replace(/^\^/, '')
    .slice(name.length)
    .replace(/^(?: |\\s)[+*]?/, '');
  return rest === '' ? '^' : `^${rest}`;
}

/** Where the output goes is no matter of a permission for a program: it is judged as an effect. */
function redirected(rule: CommandRule): Problem[] {
  if ((rule.decision !== 'allow' && rule.decision !== 'leave') || rule.arguments === undefined) return [];
  const sign = ['>', '<'].find((one) => rule.arguments !== undefined && mustHave(rule.arguments, one));
  if (sign === undefined) return [];
  const effect = sign === '>' ? 'write' : 'read';
  return [
    found(
      'warning',
      rule,
      `does not match where "${sign}" sends ${sign === '>' ? 'output to' : 'input from'} a file: a rule that permits a program sees its words only.`,
      `Write an effect rule with the path: { effect: ${effect}, path: "...", decision: ${rule.decision} }.`,
    ),
  ];
}
