import { nearest } from '../../core/errors.js';
import { requiresBlank } from '../evaluate/pattern-literals.js';
import type { CallRule, CommandRule, Defaults, EffectRule, Rule, Ruleset, SourceLocation } from '../policy.js';
import type { Problem, Severity } from '../problem.js';
import { PLACE_NAMES } from './place-names.js';

/** Values that are well formed and mean nothing, or not what they look like. */
export function runSemanticChecks({ rules, bash, effects, defaults, source }: Ruleset): Problem[] {
  return [
    ...rules.flatMap(fields),
    ...rules.flatMap((rule) => named(rule, rule.tools, 'tool', 'tool_name_pattern')),
    ...bash.flatMap(commands),
    ...bash.flatMap((rule) => named(rule, rule.commands, 'command', 'command_pattern')),
    ...effects.flatMap(places),
    ...effects.flatMap(inputs),
    ...effects.flatMap((rule) => named(rule, rule.commands, 'command')),
    ...allowing(defaults, source),
  ];
}

function found(severity: Severity, { name, at }: Pick<Rule, 'name' | 'at'>, message: string, fix: string): Problem {
  return { severity, code: 'senseless', at, message: `"${name}" ${message}`, fix };
}

/** Clients send whole paths: a pattern for one must not begin with the name of a folder. */
function fields(rule: CallRule): Problem[] {
  return Object.entries(rule.input ?? {})
    .filter(([field, { source }]) => /^(?:\w*_)?(?:file|path)(?:_path)?$|Path$/.test(field) && /^\^[\w.-]/.test(source))
    .map(([field, { source }]) =>
      found(
        'warning',
        rule,
        `may never match: most clients send "${field}" as a whole path, and "${source}" begins with a name.`,
        'Write an effect rule with a "path", which is meant from the project.',
      ),
    );
}

/** A command is one word: its arguments are another matter. */
function commands(rule: CommandRule): Problem[] {
  return [...programs(rule), ...inputs(rule)];
}

/** Where it is given something to read is not always known: a prohibition must not depend on it. */
function inputs(rule: CommandRule | EffectRule): Problem[] {
  if (rule.stdin === undefined || rule.decision === 'allow' || rule.decision === 'defer') return [];
  return [
    found(
      'error',
      rule,
      'holds whatever it is given to read: "stdin" is for rules that allow or defer.',
      'Remove "stdin".',
    ),
  ];
}

function programs(rule: CommandRule): Problem[] {
  const { commands = [], command } = rule;
  if (command !== undefined && command.exact === undefined && requiresBlank(command))
    return [
      found(
        'error',
        rule,
        `never matches: "${command.source}" is for more than the name of a program, which has no blank.`,
        'Write the name in "command_pattern", and what follows in "argument_pattern".',
      ),
    ];
  const names = [...commands, ...(command?.exact ?? [])].filter((name) => /\s/.test(name.trim()));
  return names.map((name) => {
    const [program = '', ...words] = name.trim().split(/\s+/);
    return found(
      'error',
      rule,
      `never matches: "${name}" is more than the name of a program.`,
      `Write "command: ${program}" and "argument_pattern: '^${words.join(' ')}(\\s|$)'".`,
    );
  });
}

/** `[` is a program; what else has such signs is a pattern, and there are keys for those. */
const SIGNS = /[|*?^$\\(){}]|[^[]\[|\[[^[]/;

/** Names are exact: `Write|Edit` and `mcp__*` are the name of nothing, and the rule does not guard what it seems to. */
function named(rule: Rule, names: readonly string[] | undefined, key: string, pattern?: string): Problem[] {
  return (names ?? [])
    .filter((name) => SIGNS.test(name))
    .map((name) =>
      found(
        'error',
        rule,
        `does not mean what "${key}: ${name}" looks like: names are exact, and nothing has this one.`,
        instead(name, key, pattern),
      ),
    );
}

function instead(name: string, key: string, pattern: string | undefined): string {
  const names = name.replace(/^\^?\(?|\)?\$?$/g, '').split('|');
  if (names.every((one) => /^[\w.@/:+-]+$/.test(one))) return `Write "${key}: [${names.join(', ')}]".`;
  const isAll = /^[.*^$]*$/.test(name);
  if (pattern === undefined) return isAll ? `Leave "${key}" out to mean all.` : 'Write each name in a list.';
  // Left out, a permission would have no condition, which is an error.
  if (isAll) return `Write "${pattern}: '.'" to mean all.`;
  const regex = /^[\w.*:-]+$/.test(name)
    ? `^${name.replace(/\.(?!\*)/g, '\\.').replace(/\.?\*/g, '.*')}$`.replace(/\.\*\$$/, '')
    : name;
  return `Write "${pattern}: '${regex}'".`;
}

/** Words that stand for directories. */
const WORDS = ['project', 'home', 'tmp'];

function places(rule: EffectRule): Problem[] {
  const wheres = [...(rule.inside ?? []), ...(rule.outside ?? [])];
  return [
    ...wheres.flatMap((where) => {
      const meant = /^\w+$/.test(where) && !WORDS.includes(where) ? nearest(where, WORDS) : undefined;
      if (meant === undefined) return [];
      return [found('warning', rule, `means the directory "${where}" of the project.`, `Did you mean "${meant}"?`)];
    }),
    ...[...wheres, ...(rule.path ?? []), ...(rule.except ?? [])].flatMap((path) => {
      const variable = /^\$\{?\w+\}?/.exec(path)?.[0];
      if (variable !== undefined && !PLACE_NAMES.includes(variable.slice(1)))
        return [
          found('error', rule, `never matches: "${variable}" stands for nothing here.`, `Write the path, or "~/...".`),
        ];
      return /^~[^/]/.test(path)
        ? [found('error', rule, `never matches: "${path}" is the home of somebody else.`, 'Write its path.')]
        : [];
    }),
  ];
}

/** What nobody understands would be allowed. */
function allowing(defaults: Defaults | undefined, file: string): Problem[] {
  if (defaults?.unknown !== 'allow') return [];
  const at: SourceLocation = { file, line: 1, column: 1 };
  return [
    {
      severity: 'warning',
      code: 'senseless',
      at,
      message: '"defaults.unknown: allow" allows whatever is not understood: a command can hide anything.',
      fix: 'Write "defer", so that the client decides, or "ask".',
    },
  ];
}
