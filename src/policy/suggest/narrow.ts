import { escapeGlob, isPathInside } from '../../effects/paths.js';
import type { Command } from '../../shell/command.js';
import { ancestorPaths } from '../evaluate/ancestors.js';
import type { CallPart, Evaluation, PartDecision } from '../evaluate/policy-evaluator.js';
import { describePart, ruleOrDefaultName } from '../evaluate/reason.js';
import { readsStdin } from '../evaluate/stdin.js';
import type { EvaluationContext } from '../evaluation-context.js';
import { isNeverGeneralised } from './never-generalise.js';

/** A rule as it is written in a file, and the list that it belongs in. */
export interface WrittenRule {
  readonly list: 'rules' | 'bash_rules' | 'effect_rules';
  readonly rule: Readonly<Record<string, unknown>>;
}

/** The rules, or why there are none. */
export type NarrowedRules = readonly WrittenRule[] | string;

/** Characters of a text that patterns see. */
const MAX_TEXT_CHARS = 8_000;
/** What a tool writes is another matter than where. */
const BODIES = new Set(['content', 'contents', 'new_string', 'old_string', 'new_source', 'edits', 'todos']);
const PLACES = ['file_path', 'path', 'notebook_path', 'absolute_path', 'url'];
/** They say nothing of what a shell does. */
const ASIDE = new Set(['description', 'timeout']);

/**
 * The narrowest rules that answer what a call was asked about: this command with exactly these words, within the project;
 * this tool with this input; this effect on this target. Never a prefix, never a pattern for more.
 */
export function narrowestRules(
  evaluation: Evaluation,
  context: EvaluationContext,
  project: string,
  decision: 'allow' | 'deny',
): NarrowedRules {
  const open = evaluation.partDecisions.filter((answer) => /^(?:ask|defer|deny)$/.test(answer.decision));
  if (decision === 'deny')
    return denied(
      open.filter(({ damaged }) => !damaged),
      evaluation,
      context,
      project,
    );
  const rules: WrittenRule[] = [];
  for (const answer of open) {
    const obstacle = obstacleOf(answer);
    if (obstacle !== undefined) return obstacle;
    const made = ruleFor(answer, evaluation, context, project);
    if (typeof made === 'string') return made;
    rules.push(made);
  }
  return unique(rules);
}

function obstacleOf(answer: PartDecision): string | undefined {
  const name = `"${ruleOrDefaultName(answer)}"`;
  if (answer.damaged) return `The policy ${answer.source} has errors, and asks about every call until it is corrected.`;
  if (answer.decision === 'deny') return `${name} denies it, and a denial holds.`;
  if (answer.layer === 'managed')
    return `The managed policy decides about it (${name}), and nothing of yours changes that.`;
  if (answer.layer === 'self-protection')
    return `Self-protection decides about it (${name}), and no rule changes that.`;
  if (answer.layer === 'project')
    return `The policy of the project decides about it (${name}). What a project asks about, only the project can stop asking about.`;
  return undefined;
}

/** What was asked about, each part by itself; where that can't be named exactly, the whole call is. */
function denied(
  open: readonly PartDecision[],
  { analysis }: Evaluation,
  context: EvaluationContext,
  project: string,
): NarrowedRules {
  const made = open.map(({ part }) =>
    part.kind === 'command' || (part.kind === 'effect' && part.command !== undefined)
      ? commandRule(part, analysis, project, 'deny')
      : 'not a command',
  );
  const rules = made.filter((one) => typeof one !== 'string');
  if (rules.length > 0 && rules.length === made.length) return unique(rules);
  const whole = callRule(context, 'deny');
  return typeof whole === 'string' ? whole : [whole];
}

function ruleFor(
  { part, rule }: PartDecision,
  { analysis: judged }: Evaluation,
  situation: EvaluationContext,
  project: string,
): WrittenRule | string {
  if (part.kind === 'effect' && part.effect.remote !== undefined)
    return `It happens on ${part.effect.remote}, and a rule does not name where.`;
  if ((part.kind === 'command' || part.kind === 'effect') && part.command !== undefined) {
    const wide = beyondWords(part.command, judged, project);
    if (wide !== undefined) return wide;
  }
  switch (part.kind) {
    case 'unread':
      return `It is not understood (${part.why}), and what is not understood can't be allowed for good.`;
    case 'call':
      return callRule(situation, 'allow');
    case 'command':
      return commandRule(part, judged, project, 'allow');
    case 'effect': {
      const { command, effect } = part;
      const redirected = command?.redirects.some(({ target }) => target.span === effect.span) === true;
      // A rule about a command answers for what it does by default, but for where the shell sends its output.
      if (rule === undefined && command !== undefined && !redirected)
        return commandRule(part, judged, project, 'allow');
      if (rule === undefined && judged.commands === undefined) return callRule(situation, 'allow');
      return effectRule(part, judged, situation, project);
    }
  }
}

/** What a rule of words would leave open, so that it would answer for more than was asked about. */
function beyondWords(
  command: Command,
  { commands, judgements }: Evaluation['analysis'],
  project: string,
): string | undefined {
  const { name, cwd, remote } = command;
  if (name === undefined) return undefined;
  if (remote !== undefined) return `"${name}" runs on ${remote}, and a rule does not name where.`;
  const fed = readsStdin(command, commands?.commands ?? []);
  const known = judgements?.[commands?.commands.indexOf(command) ?? -1]?.knowledge ?? 'unknown';
  // `python3 -` and `ssh host` are whatever they are given to run; a program that nobody knows may be like them.
  if (fed && (known === 'unknown' || isNeverGeneralised(name)))
    return `What "${name}" reads from its standard input may be what it runs, and a rule does not name that.`;
  // A rule holds in a directory and all below it: above the project there are others.
  if (cwd !== undefined && !isPathInside(cwd, project) && isPathInside(project, cwd))
    return `"${name}" runs in ${cwd}, and a rule for that would hold in every project below it.`;
  return cwd === '/' ? `"${name}" runs in /, and a rule for that would hold everywhere.` : undefined;
}

function commandRule(
  part: CallPart & { kind: 'command' | 'effect' },
  { commands }: Evaluation['analysis'],
  project: string,
  decision: 'allow' | 'deny',
): WrittenRule | string {
  const { command } = part;
  if (command?.name === undefined) return 'Which program runs is not known.';
  const words = command.argv.slice(1).map((word) => {
    const text = word.pieces.every(({ kind }) => kind === 'text') && !word.spreads;
    return text ? word.pieces.map((piece) => piece.text).join('') : undefined;
  });
  if (words.includes(undefined))
    return `A word of "${command.name}" may stand for others (a wildcard or a variable), so that no rule can name it exactly.`;
  if (command.assignments.length > 0)
    return `"${command.name}" runs with variables of its own, which a rule does not name.`;
  if (decision === 'allow' && command.cwd === undefined) return `Where "${command.name}" runs is not known.`;
  const place = command.cwd === undefined || isPathInside(command.cwd, project) ? project : command.cwd;
  const shown = [command.name, ...(words as string[])].join(' ');
  // What was given nothing to read must not be given code later.
  const alone = decision === 'allow' && !readsStdin(command, commands?.commands ?? []);
  return {
    list: 'bash_rules',
    rule: {
      name: nameFor(shown, decision),
      command: command.name,
      words,
      inside: place,
      ...(alone && { stdin: 'none' }),
      ...decided(decision),
    },
  };
}

function callRule({ tool, input }: EvaluationContext, decision: 'allow' | 'deny'): WrittenRule | string {
  const placed = PLACES.some((field) => typeof input[field] === 'string');
  const fields = Object.entries(input).filter(
    ([field, value]) => value !== undefined && !(placed && BODIES.has(field)) && !ASIDE.has(field),
  );
  const patterns: Record<string, string> = {};
  for (const [field, value] of fields) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text.length > MAX_TEXT_CHARS / 2) return `"${field}" of ${tool} is too long to be named exactly.`;
    patterns[field] = `^${escapeRegex(text)}$`;
  }
  const [first] = fields.map(([, value]) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return {
    list: 'rules',
    rule: {
      name: nameFor(`${tool}${first === undefined ? '' : ` ${first}`}`, decision),
      tool,
      ...(fields.length > 0 && { tool_input_patterns: patterns }),
      ...decided(decision),
    },
  };
}

function effectRule(
  part: CallPart & { kind: 'effect' },
  analysis: Evaluation['analysis'],
  context: EvaluationContext,
  project: string,
): WrittenRule | string {
  const { effect, command } = part;
  const { kind, target, tags = [] } = effect;
  if (target.type === 'unknown') return `What it does it to is not known: ${target.source}`;
  // Of a database or a service the effect names the program alone: the rule would be for all that it holds.
  if (target.type === 'name' && target.name === command?.name)
    return `What "${target.name}" does it to is not known by its name, and a rule for all of it would be too wide.`;
  const paths = target.type === 'path' ? ancestorPaths(target, context) : [];
  if (paths === undefined) return 'Which repository is meant is not known.';
  const globs = target.type === 'path' && target.pattern ? paths : paths.map(escapeGlob);
  const what =
    target.type === 'path'
      ? { path: globs.length === 1 ? globs[0] : globs }
      : target.type === 'host'
        ? { host: escapeGlob(target.host) }
        : { target: escapeGlob(target.name) };
  // A path is all that is meant. The same name may be another thing, with other words or in another directory.
  const own =
    target.type === 'path' || command === undefined ? undefined : commandRule(part, analysis, project, 'allow');
  if (typeof own === 'string') return own;
  const exact = own === undefined ? {} : { words: own.rule.words, cwd: own.rule.inside };
  return {
    list: 'effect_rules',
    rule: {
      name: nameFor(describePart(part), 'allow'),
      effect: kind,
      ...what,
      ...(tags.length > 0 && { tags: [...tags] }),
      ...(command?.name !== undefined && { command: command.name }),
      ...(command !== undefined && !readsStdin(command, analysis.commands?.commands ?? []) && { stdin: 'none' }),
      ...exact,
      remote: false,
      decision: 'allow',
    },
  };
}

function decided(decision: 'allow' | 'deny'): object {
  return { decision, ...(decision === 'deny' && { message: 'A person denied this for the project.' }) };
}

function nameFor(what: string, decision: 'allow' | 'deny'): string {
  const line = what.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ');
  return `${decision === 'allow' ? 'Allowed' : 'Denied'} here: ${line.length > 80 ? `${line.slice(0, 77)}...` : line}`;
}

function unique(rules: readonly WrittenRule[]): WrittenRule[] {
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()];
}

/** Line breaks too: the pattern stands on one line of a file. */
function escapeRegex(text: string): string {
  return text
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/[\r\n\t\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
