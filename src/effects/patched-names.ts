import { literal } from '../shell/word.js';
import { standardInput } from './code/input.js';
import type { ProgramCall } from './program.js';

/** A line of a patch that names a file: of a diff, and of git's own words. */
const NAMED = /^(?:---|\+\+\+|rename (?:from|to)|copy to) "?([^\t\r\n"]+)/gm;
/** Names that are looked at: a patch in the text of a command is short. */
const MAX_NAMES = 200;

/**
 * A patch that stands in the text names the files that it changes. How many directories are taken off is an option, whose
 * default depends on what is there: each reading counts.
 */
export function addPatchedNames(call: ProgramCall): void {
  const { name = '', argv } = call.command;
  const applies = name === 'git' && argv.some((word) => /^(?:apply|am)$/.test(literal(word) ?? ''));
  if (!applies && name !== 'patch' && name !== 'gpatch') return;
  const input = standardInput(call);
  if (input.from !== 'text') return;
  let left = MAX_NAMES;
  for (const [, path = ''] of input.text.matchAll(NAMED)) {
    if (--left < 0) return;
    const parts = path.trim().split('/');
    if (path.trim() === '/dev/null') continue;
    for (let taken = 0; taken < Math.min(parts.length, 3); taken++)
      call.at('write', parts.slice(taken).join('/').replace(/[*?]/g, '?'), 'patch');
  }
}
