import type { Target } from '../../effects/effect.js';
import type { Command } from '../../shell/command.js';
import type { CallPart, PartDecision } from './policy-evaluator.js';

/** The rule, or the default, by the name that people know it by. */
export function ruleOrDefaultName({ rule, default: key }: PartDecision): string {
  return rule?.name ?? `defaults.${key}`;
}

/** For people and the model: which rule, about what, and what to do instead. */
export function reasonOf(answer: PartDecision): string {
  return explained([answer], '\n');
}

/** The same for many answers: each rule once, with all that it speaks of. Layers that extend one pack say the same. */
export function reasonsOf(answers: readonly PartDecision[]): string[] {
  return [...new Set(grouped(answers).map((same) => explained(same, '\n')))];
}

/** The same on one line: line breaks of an agent's making must not look like ours. */
export function sentencesOf(answers: readonly PartDecision[]): string[] {
  const said = [...new Set(grouped(answers).map((same) => explained(same, ' ').replaceAll('\n', ' ')))];
  return said.length === 1 ? said : said.map(ended);
}

/** What a rule speaks of that is told one by one. */
const MAX_LISTED_PARTS = 3;

function grouped(answers: readonly PartDecision[]): (readonly PartDecision[])[] {
  const groups = new Map<string, PartDecision[]>();
  for (const answer of answers) {
    const { layer, note, source, rule } = answer;
    const key = JSON.stringify([ruleOrDefaultName(answer), layer, note, source, rule?.at.line]);
    groups.set(key, [...(groups.get(key) ?? []), answer]);
  }
  return [...groups.values()];
}

function explained(same: readonly PartDecision[], between: string): string {
  const { rule, note, default: key } = same[0] as PartDecision;
  const all = [...new Set(same.map(aboutOf))];
  const more = all.length > MAX_LISTED_PARTS ? ` and ${all.length - MAX_LISTED_PARTS} more` : '';
  const about = `${all.slice(0, MAX_LISTED_PARTS).join(', ')}${more}`;
  if (rule === undefined) return `${WITHOUT_RULE[key ?? 'unknown']}: ${about}`;
  const trouble = rule.broken === undefined ? '' : ` (the rule has a mistake, so it asks: ${rule.broken})`;
  const said = `${rule.name}: ${about}${note === undefined ? '' : ` (${note})`}${trouble}`;
  if (rule.message === undefined) return said;
  return `${between === '\n' ? said : ended(said)}${between}${rule.message}`;
}

/** As a sentence, so that the next one can follow on the same line. */
function ended(text: string): string {
  return /[.!?:]$/.test(text) ? text : `${text}.`;
}

function aboutOf({ rule, part, protectedBelow: around }: PartDecision): string {
  const held = around === undefined ? '' : `, which holds ${around}`;
  const why = rule === undefined && part.kind === 'command' && part.why !== undefined ? `: ${part.why}` : '';
  return `${describePart(part)}${held}${why}`;
}

const WITHOUT_RULE = {
  harmless: 'No rule speaks of this',
  read: 'No rule speaks of this reading',
  write: 'No rule speaks of this writing',
  other: 'No rule speaks of this effect',
  unknown: 'This is not understood',
} as const;

/** What a part is, in one line. */
export function describePart(part: CallPart): string {
  switch (part.kind) {
    case 'call':
      return part.call.tool;
    case 'command':
      return clip([part.view.name, part.view.whole].join(' ').trim()) || wordless(part.command);
    case 'unread':
      return clip(part.why);
    case 'effect': {
      const { kind, target, tags = [], remote } = part.effect;
      const words = tags.length === 0 ? '' : ` (${tags.join(', ')})`;
      return clip(`${kind} ${targetText(target)}${words}${remote === undefined ? '' : ` on ${remote}`}`);
    }
  }
}

/** A command may have no program: `A=rm`, `> file`, `[[ $A == a* ]]`. */
function wordless({ assignments, matched }: Command): string {
  if (matched !== undefined) return '(comparison)';
  return assignments.length > 0 ? '(assignment)' : '(redirection)';
}

function targetText(target: Target): string {
  if (target.type === 'path') return target.path;
  if (target.type === 'host') return target.host;
  return target.type === 'name' ? target.name : `something not known: ${target.source}`;
}

function clip(text: string): string {
  return text.length > 200 ? `${text.slice(0, 197)}...` : text;
}
