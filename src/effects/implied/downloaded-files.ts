import type { Command } from '../../shell/command.js';
import type { Effect } from '../effect.js';
import { effectOf } from '../program.js';

const DOWNLOADS = /^(?:curl|wget|aria2c|axel|http|https|xh)$/;

/** Files that a download writes: where programs are found, they are run later by their names. */
export function downloadedFiles({ name = '', span, remote }: Command, found: readonly Effect[]): readonly Effect[] {
  if (!DOWNLOADS.test(name) || !found.some(({ kind }) => kind === 'receive')) return [];
  return found.flatMap(({ kind, target }) =>
    kind === 'write' && target.type === 'path'
      ? [effectOf('write', target, span, ['download', 'perhaps'], remote)]
      : [],
  );
}
