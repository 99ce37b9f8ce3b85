import { nearest } from '../../core/errors.js';
import type { CallRule, CommandRule, Defaults, EffectRule, Rule, Ruleset, SourceLocation } from '../policy.js';
import type { Problem, Severity } from '../problem.js';

/** Values that are well formed and mean nothing, or not what they look like. */
export function runSemanticChecks({ rules, bash, effects, defaults, source }: Ruleset): Problem[] {
  return [
    ...rules.flatMap(fields),
    ...bash.flatMap(inputs),
    ...effects.flatMap(places),
    ...effects.flatMap(inputs),
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

/** Where it is given something to read is not always known: a prohibition must not depend on it. */
function inputs(rule: CommandRule | EffectRule): Problem[] {
  if (rule.stdin === undefined || rule.decision === 'allow' || rule.decision === 'defer') return [];
  return [
    found(
      'warning',
      rule,
      'holds whatever it is given to read: "stdin" is for rules that allow or defer.',
      'Remove "stdin".',
    ),
  ];
}

/** Words that stand for directories. */
const WORDS = ['project', 'home', 'tmp'];

function places(rule: EffectRule): Problem[] {
  return [...(rule.inside ?? []), ...(rule.outside ?? [])].flatMap((where) => {
    const meant = /^\w+$/.test(where) && !WORDS.includes(where) ? nearest(where, WORDS) : undefined;
    if (meant === undefined) return [];
    return [found('warning', rule, `means the directory "${where}" of the project.`, `Did you mean "${meant}"?`)];
  });
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
