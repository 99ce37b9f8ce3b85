import type { Target } from '../../effects/effect.js';
import type { Command } from '../../shell/command.js';
import type { Answer, Part } from './judge.js';

/** The rule, or the default, by the name that people know it by. */
export function nameOf({ rule, default: key }: Answer): string {
  return rule?.name ?? `defaults.${key}`;
}

/** For people and the model: which rule, about what, and what to do instead. */
export function reasonOf(answer: Answer): string {
  return explained([answer], '\n');
}

/** The same for many answers: each rule once, with all that it speaks of. Layers that extend one pack say the same. */
export function reasonsOf(answers: readonly Answer[]): string[] {
  return [...new Set(grouped(answers).map((same) => explained(same, '\n')))];
}

/** The same on one line: line breaks of an agent's making must not look like ours. */
export function sentencesOf(answers: readonly Answer[]): string[] {
  return [...new Set(grouped(answers).map((same) => explained(same, ' ').replaceAll('\n', ' ')))];
}

/** What a rule speaks of that is told one by one. */
const TOLD = 3;

function grouped(answers: readonly Answer[]): (readonly Answer[])[] {
  const groups = new Map<string, Answer[]>();
  for (const answer of answers) {
    const { layer, note, source, rule } = answer;
    const key = JSON.stringify([nameOf(answer), layer, note, source, rule?.at.line]);
    groups.set(key, [...(groups.get(key) ?? []), answer]);
  }
  return [...groups.values()];
}

function explained(same: readonly Answer[], between: string): string {
  const { rule, note, default: key } = same[0] as Answer;
  const all = [...new Set(same.map(aboutOf))];
  const more = all.length > TOLD ? ` and ${all.length - TOLD} more` : '';
  const about = `${all.slice(0, TOLD).join(', ')}${more}`;
  if (rule === undefined) return `${WITHOUT_RULE[key ?? 'unknown']}: ${about}`;
  const trouble = rule.broken === undefined ? '' : ` (the rule has a mistake, so it asks: ${rule.broken})`;
  const said = `${rule.name}: ${about}${note === undefined ? '' : ` (${note})`}${trouble}`;
  if (rule.message === undefined) return said;
  return between === '\n' || /[.!?:]$/.test(said)
    ? `${said}${between}${rule.message}`
    : `${said}.${between}${rule.message}`;
}

function aboutOf({ rule, part, around }: Answer): string {
  const held = around === undefined ? '' : `, which holds ${around}`;
  const why = rule === undefined && part.kind === 'command' && part.why !== undefined ? `: ${part.why}` : '';
  return `${describe(part)}${held}${why}`;
}

const WITHOUT_RULE = {
  harmless: 'No rule speaks of this',
  read: 'No rule speaks of this reading',
  write: 'No rule speaks of this writing',
  other: 'No rule speaks of this effect',
  unknown: 'This is not understood',
} as const;

/** What a part is, in one line. */
export function describe(part: Part): string {
  switch (part.kind) {
    case 'call':
      return part.call.tool;
    case 'command':
      return clip([part.view.name, part.view.whole].join(' ').trim()) || wordless(part.command);
    case 'unread':
      return clip(part.why);
    case 'effect': {
      const { kind, target, how = [], elsewhere } = part.effect;
      const words = how.length === 0 ? '' : ` (${how.join(', ')})`;
      return clip(`${kind} ${targetText(target)}${words}${elsewhere === undefined ? '' : ` on ${elsewhere}`}`);
    }
  }
}

/** A command may have no program: `A=rm`, `> file`. */
function wordless({ assignments }: Command): string {
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
