import { escapeControl } from '../core/escape-control.js';
import { formatCallLine } from '../history/call-line.js';
import { CLIENT_TITLES } from '../history/find.js';
import type { Review, RuleReview } from '../policy/suggest/review.js';
import { style } from './terminal/style.js';

export interface ReviewReport {
  readonly review: Review;
  readonly name: string;
  readonly other?: string | undefined;
  readonly files: number;
  readonly seconds: number;
  /** What could not be read. */
  readonly readErrors: readonly string[];
}

const MAX_RULES = 15;

/** What a policy would have done with a history, for a terminal. */
export function renderReviewText({ review, name, other, files, seconds, readErrors: troubles }: ReviewReport): string {
  const { calls, saved, kept, added, perhaps, stopped, released } = review;
  const lines = [
    style.bold(`${calls} ${calls === 1 ? 'call' : 'calls'} from ${files} ${files === 1 ? 'file' : 'files'}`) +
      `${formatReviewPeriod(review)}, judged under ${escapeControl(name)} in ${seconds.toFixed(1)} s`,
  ];
  for (const [client, { calls: number, prompted, untold }] of review.clients)
    lines.push(
      `  ${String(number).padStart(8)}  ${(CLIENT_TITLES[client] ?? escapeControl(client)).padEnd(12)} ${style.dim(
        untold === number ? 'does not tell whether it asked' : `asked a person ${prompted} times`,
      )}`,
    );
  if (calls === 0) return [...lines, ...trouble(troubles)].join('\n');
  lines.push(
    '',
    style.bold('In all'),
    row(saved, 'prompts saved', kept > 0 ? `${kept} would still be put` : '', style.green),
    row(
      added,
      'prompts added',
      perhaps > 0 ? `and ${perhaps} where the client may have asked anyway` : '',
      style.yellow,
    ),
    row(stopped, 'calls stopped that ran', '', style.red),
  );
  if (released > 0) lines.push(row(released, 'calls allowed that a person refused', 'look at these first', style.red));
  for (const past of review.refusals)
    lines.push(style.dim(`            such as: ${formatCallLine(past).slice(0, 90)}`));
  lines.push('', style.bold('It would have said'));
  for (const decision of ['allow', 'defer', 'continue', 'ask', 'deny'] as const) {
    const number = review.decisions.get(decision);
    if (number !== undefined)
      lines.push(
        `  ${String(number).padStart(8)}  ${style.decision(decision)}${' '.repeat(9 - decision.length)}${((100 * number) / calls).toFixed(1).padStart(5)}%`,
      );
  }
  lines.push(
    ...section('What would have been stopped', rulesByCount(review, 'stopped'), 'stopped'),
    ...section('What would have asked anew', rulesByCount(review, 'added'), 'added'),
    ...section('What would have answered prompts', rulesByCount(review, 'saved'), 'saved'),
  );
  if (other !== undefined) {
    lines.push('', style.bold(`What ${escapeControl(other)} decides otherwise`));
    if (review.changes.size === 0) lines.push('  Nothing.');
    for (const [change, number] of [...review.changes].sort(([, a], [, b]) => b - a))
      lines.push(`  ${String(number).padStart(8)}  ${change}`);
  }
  return [...lines, ...trouble(troubles)].join('\n');
}

/** From when to when. */
export function formatReviewPeriod({ first, last }: Review): string {
  if (first === undefined || last === undefined) return '';
  const [from, to] = [first.slice(0, 10), last.slice(0, 10)].map(escapeControl);
  return from === to ? ` of ${from}` : ` from ${from} to ${to}`;
}

/** The rules that did something, those that did it most first. */
export function rulesByCount(review: Review, by: 'stopped' | 'added' | 'saved'): RuleReview[] {
  return [...review.rules.values()].filter((rule) => rule[by] > 0).sort((a, b) => b[by] - a[by]);
}

function row(number: number, what: string, note: string, paint: (text: string) => string): string {
  const figure = String(number).padStart(8);
  return `  ${number > 0 ? paint(figure) : figure}  ${what}${note === '' ? '' : style.dim(` (${note})`)}`;
}

function section(title: string, rules: readonly RuleReview[], by: 'stopped' | 'added' | 'saved'): string[] {
  if (rules.length === 0) return [];
  const lines = rules.slice(0, MAX_RULES).flatMap((rule) => {
    const [example] = rule.examples;
    return [
      `  ${String(rule[by]).padStart(8)}  ${style.decision(rule.decision)} ${escapeControl(rule.rule)}`,
      ...(example === undefined ? [] : [style.dim(`            such as: ${formatCallLine(example).slice(0, 90)}`)]),
    ];
  });
  if (rules.length > MAX_RULES) lines.push(`            and ${rules.length - MAX_RULES} more rules`);
  return ['', style.bold(title), ...lines];
}

function trouble(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', style.bold('Note'), ...lines.map((line) => `  ${line}`)];
}
