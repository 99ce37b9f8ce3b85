import { checkBuiltin } from '../../hooks/builtin.js';
import { readShellText } from '../../shell/read.js';
import { quotesAt } from '../load/compile.js';
import type { LoadedPolicy } from '../load/load.js';
import { isPermissionsFile } from '../load/permissions-log.js';
import type { PolicyFileSource } from '../load/source.js';
import type { Rule, Ruleset } from '../policy.js';
import type { Problem, Severity } from '../problem.js';
import { onlyTestsAndPrints, scriptDirectoryOf, scriptFiles } from '../trust/script-files.js';
import { findHookClashes } from './hook-clashes.js';
import { runSemanticChecks } from './semantic-checks.js';
import { findUnmatchable } from './unmatchable.js';

/** What is likely to be a mistake in a policy that is well formed. Which rules are never reached is found in `reach/`. */
export function lint({ set, sources, problems, hooks }: LoadedPolicy): Problem[] {
  const own = ownRulesets(set);
  return [
    ...own.flatMap((one) => [
      ...runSemanticChecks(one),
      ...findUnmatchable(one),
      ...names([...one.rules, ...one.bash, ...one.effects]),
      ...[...one.rules, ...one.bash, ...one.effects].flatMap(scripts),
    ]),
    ...hooks.flatMap(builtin),
    ...sources.flatMap(sections),
    ...findHookClashes(hooks),
    ...(sources[0] === undefined || hooks.length > 0 || hasAny(set) || problems.length > 0
      ? []
      : [empty(sources[0].file)]),
  ];
}

/** The file and its includes; packs are tested by themselves. */
export function ownRulesets(set: Ruleset): Ruleset[] {
  return [set, ...set.bases.filter(({ source }) => !source.startsWith('pack:')).flatMap(ownRulesets)];
}

function hasAny({ rules, bash, effects, bases, defaults }: Ruleset): boolean {
  return rules.length + bash.length + effects.length + bases.length > 0 || defaults !== undefined;
}

function empty(file: string): Problem {
  return problem(
    'warning',
    'empty',
    { file, line: 1, column: 1 },
    'The policy has no rules and extends nothing, so it asks about nearly everything.',
    'Write "extends: [recommended]".',
  );
}

/** What a `tool_permissions.yaml` consists of. One that is missing was perhaps misspelt, or cut off. */
const SECTIONS = ['defaults', 'rules', 'bash_rules'] as const;

function sections({ file, text, problems }: PolicyFileSource): Problem[] {
  if (!isPermissionsFile(file) || problems.some(({ severity }) => severity === 'error')) return [];
  return SECTIONS.filter((name) => !new RegExp(`^["']?${name}["']?\\s*:`, 'm').test(text)).map((name) =>
    problem(
      'warning',
      'missing',
      { file, line: 1, column: 1 },
      `The section "${name}" is missing.`,
      name === 'defaults'
        ? 'Write what is to happen where no rule speaks: "defaults: { read: allow, write: ask, other: ask }".'
        : `Write "${name}: []" if there are to be none.`,
    ),
  );
}

/** A built-in hook that is not there, or that can't be given what it is given. */
function builtin({ value, at }: LoadedPolicy['hooks'][number]): Problem[] {
  const { id, path, command, config, kind, on } = value;
  if (path !== undefined || command !== undefined) return [];
  try {
    checkBuiltin({
      id,
      ...(config !== undefined && { config }),
      ...(kind !== undefined && { kind }),
      ...(on !== undefined && { on }),
    });
    return [];
  } catch (error) {
    return [problem('error', 'hook', at, error instanceof Error ? error.message : String(error), '')];
  }
}

/** People, the model and the audit know a rule by its name. */
function names(rules: readonly Rule[]): Problem[] {
  const seen = new Map<string, Rule>();
  return rules.flatMap((rule) => {
    const before = seen.get(rule.name);
    seen.set(rule.name, rule);
    return before === undefined || before.at.line === rule.at.line
      ? []
      : [
          problem(
            'warning',
            'name',
            rule.at,
            `"${rule.name}" is the name of two rules: the other is on line ${before.at.line}.`,
            'Give each rule a name of its own.',
          ),
        ];
  });
}

const VARIABLE = /\$\{?(COMMAND|ARGS|FULL_COMMAND)\b/g;

/** A script that can't answer, or that takes its values apart, does something else than it says. */
function scripts(rule: Rule): Problem[] {
  const { script, at, name } = rule;
  if (script === undefined) return [];
  const found: Problem[] = [];
  const { commands, unknowns } = readShellText(script, {});
  const wrong = unknowns.find(({ reason }) => reason.startsWith('syntax error'));
  if (wrong !== undefined)
    found.push(
      problem(
        'error',
        'script',
        at,
        `The script of "${name}" is not one that bash can read: ${wrong.reason}.`,
        'Try it in bash.',
      ),
    );
  else if (unknowns.length === 0 && commands.every(({ name: program }) => program !== undefined && SILENT.has(program)))
    found.push(
      problem(
        'warning',
        'script',
        at,
        `The script of "${name}" prints nothing, so it never decides.`,
        'Print the decision: echo allow.',
      ),
    );
  if (wrong === undefined && !onlyTestsAndPrints(script)) found.push(...reaching(rule, script));
  const said = script.match(/\b(?:echo|printf)\s+["']?(\w+)/g)?.map((text) => text.replace(/^.*\W/, '')) ?? [];
  const odd = said.find((word) => !['allow', 'defer', 'ask', 'deny'].includes(word.toLowerCase()));
  if (odd !== undefined && wrong === undefined)
    found.push(
      problem(
        'warning',
        'script',
        at,
        `The script of "${name}" prints "${odd}", which is no decision, so it asks.`,
        'Print allow, defer, ask or deny.',
      ),
    );
  for (const match of script.matchAll(VARIABLE)) {
    const quotes = quotesAt(script, match.index);
    if (quotes === "'")
      found.push(
        problem(
          'warning',
          'quote',
          at,
          `The script of "${name}" has ${match[0]} between single quotes, where it is not replaced.`,
          `Write "$${match[1]}".`,
        ),
      );
    else if (quotes === '' && !inTest(script, match.index))
      found.push(
        problem(
          'warning',
          'quote',
          at,
          `The script of "${name}" uses $${match[1]} without quotes: its blanks and wildcards would make several words of it.`,
          `Write "$${match[1]}".`,
        ),
      );
  }
  return found;
}

/** Builtins that print nothing. What a program or a file prints is not known here. */
const SILENT = new Set(['[', 'test', 'true', 'false', ':', 'exit', 'return', 'cd', 'shift', 'set', 'unset', 'local']);

/** A script runs beside its policy, whatever directory the agent is in. What it runs elsewhere, nobody has looked at. */
function reaching({ name, at }: Rule, script: string): Problem[] {
  const { problems } = scriptFiles(script, { base: scriptDirectoryOf(at.file), readFile: () => '' });
  return problems
    .slice(0, 1)
    .map((reason) =>
      problem(
        'warning',
        'script',
        at,
        `The script of "${name}": ${reason}.`,
        'Name files from the directory of the policy, where it runs; $CWD is the directory of the command.',
      ),
    );
}

/** `[[ $ARGS = x ]]` and `case $ARGS in` take no words apart. */
function inTest(script: string, place: number): boolean {
  const before = script.slice(0, place);
  return before.lastIndexOf('[[') > before.lastIndexOf(']]') || /\bcase\s+$/.test(before);
}

function problem(severity: Severity, code: string, at: Problem['at'], message: string, fix: string): Problem {
  return { severity, code, message, ...(fix !== '' && { fix }), at };
}
