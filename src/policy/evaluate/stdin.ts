import type { Command } from '../../shell/command.js';
import { literal } from '../../shell/word.js';

/**
 * Might the shell give a command something to read: by a pipe, a file or a text, to itself or to what runs it? Where that
 * is not plain to see, it might: `ssh host` and `python3` run what they read.
 */
export function readsStdin(command: Command, all: readonly Command[]): boolean {
  // What `exec` opens, all that follows reads.
  return isGiven(command, all) || all.some((one) => one.name === 'exec' && isGiven(one, all));
}

function isGiven(command: Command, all: readonly Command[]): boolean {
  if (reads(command)) return true;
  if (command.via.length === 0) return false;
  const around = new Set(command.via.map(({ kind, name }) => name ?? kind));
  // Its other end is another command's.
  if (around.has('coproc') || around.has('process substitution')) return true;
  return all.some((one) => one.name !== undefined && around.has(one.name) && reads(one));
}

function reads({ stdin, redirects }: Command): boolean {
  if (stdin !== undefined) return true;
  return redirects.some(
    ({ kind, fd, target }) =>
      (fd === 0 || fd === undefined) &&
      (kind === 'text' || kind === 'readwrite' || kind === 'duplicate' || kind === 'read') &&
      literal(target) !== '/dev/null',
  );
}
