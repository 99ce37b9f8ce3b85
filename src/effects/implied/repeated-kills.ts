import type { Command } from '../../shell/command.js';
import { literal } from '../../shell/word.js';
import type { Effect } from '../effect.js';
import { effectOf } from '../program.js';

/** A loop ends one process after another, whichever were found; by itself, a process in a variable is mostly one's own. */
export function repeatedKills({ argv, via, span, remote }: Command, found: readonly Effect[]): readonly Effect[] {
  // Signal 0 only asks whether the process is there.
  if (!via.some(({ kind }) => kind === 'loop') || argv.some((word) => literal(word) === '-0')) return [];
  const kill = found.find(
    ({ kind, target, tags }) => kind === 'service' && target.type === 'unknown' && tags?.includes('kill') === true,
  );
  return kill === undefined ? [] : [effectOf('service', kill.target, span, ['many', 'kill', 'perhaps'], remote)];
}
