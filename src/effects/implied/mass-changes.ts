import type { Command } from '../../shell/command.js';
import { literal } from '../../shell/word.js';
import type { Effect } from '../effect.js';
import { effectOf } from '../program.js';

/** What changes something that others see or use. */
const CHANGES: ReadonlySet<string> = new Set(
  'item delete close merge update create message comment publish stop cancel revoke'.split(' '),
);

/** A loop changes one item of a service after another, whichever are found: issues closed, messages sent, users changed. */
export function massChanges({ argv, via, span, remote }: Command, found: readonly Effect[]): readonly Effect[] {
  const isRepeated = via.some(({ kind, name }) => kind === 'loop' || name === 'xargs' || name === 'parallel');
  if (!isRepeated || argv.every((word) => literal(word) !== undefined)) return [];
  if (!found.some(({ kind }) => kind === 'send')) return [];
  const change = found.find(
    ({ kind, tags = [] }) => kind === 'service' && tags.some((tag) => CHANGES.has(tag)) && !tags.includes('read'),
  );
  return change === undefined ? [] : [effectOf('service', change.target, span, ['many', 'update', 'perhaps'], remote)];
}
