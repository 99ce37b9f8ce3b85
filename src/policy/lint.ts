import { checkBuiltin } from '../hooks/builtin.js';
import { read } from '../shell/read.js';
import { quotesAt } from './compile.js';
import { covers, parseGlob } from './glob.js';
import type { Loaded } from './load.js';
import { Matcher, type Pattern } from './pattern.js';
import type { CallRule, CommandRule, EffectRule, Rule, Ruleset } from './policy.js';
import type { Problem, Severity } from './problem.js';
import { samples } from './samples.js';
import { senseless } from './senseless.js';

/** What is likely to be a mistake in a policy that is well formed. The engine for patterns has to be loaded. */
export function lint({ set, sources, problems, hooks }: Loaded): Problem[] {
  const own = ownSets(set);
  return [
    ...own.flatMap((one) => [
      ...shadowed(one.rules, hidesCall),
      ...shadowed(one.bash, hidesCommand),
      ...shadowed(one.effects, hidesEffect),
      ...senseless(one),
      ...names([...one.rules, ...one.bash, ...one.effects]),
      ...[...one.rules, ...one.bash, ...one.effects].flatMap(scripts),
    ]),
    ...hooks.flatMap(builtin),
    ...(sources[0] === undefined || hooks.length > 0 || hasAny(set) || problems.length > 0
      ? []
      : [empty(sources[0].file)]),
  ];
}

/** The file and its includes; packs are tested by themselves. */
function ownSets(set: Ruleset): Ruleset[] {
  return [set, ...set.bases.filter(({ source }) => !source.startsWith('pack:')).flatMap(ownSets)];
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

/** A built-in hook that is not there, or that can't be given what it is given. */
function builtin({ value, at }: Loaded['hooks'][number]): Problem[] {
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

/** Rules that an earlier one leaves nothing for. */
function shadowed<R extends Rule>(rules: readonly R[], hides: (earlier: R, later: R) => boolean): Problem[] {
  const found: Problem[] = [];
  for (const [index, later] of rules.entries()) {
    // A script may have no opinion: what comes after it is reached.
    const earlier = rules
      .slice(0, index)
      .find((one) => one.script === undefined && one.broken === undefined && hides(one, later));
    if (earlier === undefined || later.broken !== undefined) continue;
    const where = `"${earlier.name}" (line ${earlier.at.line})`;
    const same = earlier.decision === later.decision && later.script === undefined;
    found.push(
      same
        ? problem(
            'info',
            'duplicate',
            later.at,
            `"${later.name}" is never reached: ${where} matches first, with the same decision.`,
            'Remove one of them.',
          )
        : problem(
            'warning',
            'order',
            later.at,
            `"${later.name}" is never reached: ${where} matches first, and decides ${earlier.decision}.`,
            'Put the special rule before the general one.',
          ),
    );
  }
  return found;
}

function hidesCall(earlier: CallRule, later: CallRule): boolean {
  if (!hidesNames(earlier.tools, earlier.tool, later.tools, later.tool)) return false;
  return Object.entries(earlier.input ?? {}).every(([field, pattern]) => {
    const mine = later.input?.[field];
    return mine !== undefined && hidesPattern(pattern, mine);
  });
}

function hidesCommand(earlier: CommandRule, later: CommandRule): boolean {
  return (
    hidesNames(earlier.commands, earlier.command, later.commands, later.command) &&
    // A permission does not match words that are not known; what forbids still does.
    !(
      isLoose(earlier) &&
      !isLoose(later) &&
      earlier.arguments === undefined &&
      later.arguments === undefined &&
      later.script !== undefined
    ) &&
    (['words', 'inside'] as const).every(
      (key) => earlier[key] === undefined || JSON.stringify(earlier[key]) === JSON.stringify(later[key]),
    ) &&
    (earlier.arguments === undefined ||
      (later.arguments !== undefined && hidesPattern(earlier.arguments, later.arguments)))
  );
}

function isLoose({ decision }: Rule): boolean {
  return decision === 'allow' || decision === 'leave';
}

function hidesNames(
  names: readonly string[] | undefined,
  pattern: Pattern | undefined,
  laterNames: readonly string[] | undefined,
  laterPattern: Pattern | undefined,
): boolean {
  const mine = names ?? pattern?.exact;
  const theirs = laterNames ?? laterPattern?.exact;
  if (mine === undefined && pattern === undefined) return true;
  if (theirs !== undefined)
    return theirs.every((name) => (mine === undefined ? matches(pattern, name) : mine.includes(name)));
  return (
    mine === undefined && pattern !== undefined && laterPattern !== undefined && hidesPattern(pattern, laterPattern)
  );
}

function matches(pattern: Pattern | undefined, text: string): boolean {
  return pattern === undefined || matcherOf(pattern).test(text) === true;
}

const matchers = new WeakMap<Pattern, Matcher>();
const known = new WeakMap<Pattern, readonly string[]>();

function matcherOf(pattern: Pattern): Matcher {
  const matcher = matchers.get(pattern) ?? new Matcher(pattern);
  matchers.set(pattern, matcher);
  return matcher;
}

/** As far as examples tell: the same, or every text that the later one matches. */
function hidesPattern(earlier: Pattern, later: Pattern): boolean {
  if (earlier.source === later.source && earlier.flags === later.flags) return true;
  const texts = known.get(later) ?? later.exact ?? samples(later.source);
  known.set(later, texts);
  return texts.length > 0 && texts.every((text) => matches(earlier, text));
}

function hidesEffect(earlier: EffectRule, later: EffectRule): boolean {
  return (
    later.effects.every((kind) => earlier.effects.includes(kind)) &&
    (earlier.how ?? []).every((word) => later.how?.includes(word)) &&
    hidesGlobs(earlier.path, later.path) &&
    hidesList(earlier.host, later.host) &&
    hidesList(earlier.target, later.target) &&
    hidesList(earlier.commands, later.commands) &&
    (earlier.except ?? []).every((glob) => later.except?.includes(glob)) &&
    hidesList(earlier.inside, later.inside) &&
    (earlier.outside === undefined ||
      (later.outside !== undefined && earlier.outside.every((place) => later.outside?.includes(place)))) &&
    (earlier.unresolved === undefined || earlier.unresolved === later.unresolved) &&
    (earlier.elsewhere === undefined || earlier.elsewhere === later.elsewhere) &&
    // What is not known is never allowed: a later rule may still stop it.
    !(isLoose(earlier) && !isLoose(later))
  );
}

function hidesList(earlier: readonly string[] | undefined, later: readonly string[] | undefined): boolean {
  return earlier === undefined || (later?.every((one) => earlier.includes(one)) ?? false);
}

function hidesGlobs(earlier: readonly string[] | undefined, later: readonly string[] | undefined): boolean {
  if (earlier === undefined) return true;
  return later?.every((glob) => earlier.some((one) => one === glob || holdsAll(one, glob))) ?? false;
}

/** Globs of one kind only: a name anywhere is not compared with a place. */
function holdsAll(one: string, other: string): boolean {
  const kind = (glob: string) => /^[~/$]/.exec(glob)?.[0] ?? (glob.includes('/') ? '.' : '');
  return kind(one) === kind(other) && covers(parseGlob(one), parseGlob(other));
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
  const { commands, unknowns } = read(script, {});
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
  else if (!commands.some(({ name: program }) => program === 'echo' || program === 'printf' || program === 'cat'))
    found.push(
      problem(
        'warning',
        'script',
        at,
        `The script of "${name}" prints nothing, so it never decides.`,
        'Print the decision: echo allow.',
      ),
    );
  const said = script.match(/\b(?:echo|printf)\s+["']?(\w+)/g)?.map((text) => text.replace(/^.*\W/, '')) ?? [];
  const odd = said.find((word) => !['allow', 'leave', 'ask', 'deny'].includes(word.toLowerCase()));
  if (odd !== undefined && wrong === undefined)
    found.push(
      problem(
        'warning',
        'script',
        at,
        `The script of "${name}" prints "${odd}", which is no decision, so it asks.`,
        'Print allow, leave, ask or deny.',
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
    if (/\beval\b[^\n;|&]*$/.test(script.slice(0, match.index)))
      found.push(
        problem(
          'error',
          'quote',
          at,
          `The script of "${name}" evaluates $${match[1]}: what the agent wrote would run.`,
          'Compare it; never run it.',
        ),
      );
  }
  return found;
}

/** `[[ $ARGS = x ]]` and `case $ARGS in` take no words apart. */
function inTest(script: string, place: number): boolean {
  const before = script.slice(0, place);
  return before.lastIndexOf('[[') > before.lastIndexOf(']]') || /\bcase\s+$/.test(before);
}

function problem(severity: Severity, code: string, at: Problem['at'], message: string, fix: string): Problem {
  return { severity, code, message, ...(fix !== '' && { fix }), at };
}
