import type { Effect } from '../../src/effects/effect.js';
import type { Outcome } from './check.js';

const SHOWN = 5;

/** What is wrong with a command, or with `whole` what was said of it. Nothing for one that is right. */
export function showOutcome(
  { text, effects, violations, error, root, state, why, gap, code }: Outcome,
  whole = false,
): string[] {
  if (violations.length === 0 && error === undefined && !whole) return [];
  const short = (line: string): string =>
    line.replaceAll(`${root}/work`, '.').replaceAll(`${root}/home`, '~').replaceAll(root, '..');
  return [
    `${JSON.stringify(text)}: ${error ?? gap ?? why ?? state}${code ? `, ended with ${code}` : ''}`,
    ...violations
      .slice(0, SHOWN)
      .map(({ kind, path, program, line }) =>
        short(`  not predicted: ${kind} ${path} by ${program}\n    ${line.slice(0, 200)}`),
      ),
    ...(violations.length > SHOWN ? [`  and ${violations.length - SHOWN} more`] : []),
    `  predicted: ${effects.map((effect) => short(showEffect(effect))).join('; ') || 'nothing'}`,
  ];
}

function showEffect({ kind, target, tags = [] }: Effect): string {
  const what =
    target.type === 'path'
      ? `${target.path}${target.pattern ? ' (pattern)' : ''}`
      : target.type === 'host'
        ? target.host
        : target.type === 'name'
          ? target.name
          : `?${target.source}`;
  return [kind, what, ...(tags.length > 0 ? [`[${tags.join(' ')}]`] : [])].join(' ');
}
