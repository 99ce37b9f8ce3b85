import type { Command, ShellReading } from './command.js';
import { literal, type Word } from './word.js';

/** A reading as short lines: for people who look at it, and for tests that compare it. */
export function formatShellReading({ commands, unknowns }: ShellReading): string[] {
  return [
    ...commands.map(formatCommand),
    ...unknowns.map(({ reason, executes }) => `${executes ? '?!' : '?'} ${reason}`),
  ];
}

/** `rm -rf /x <glob> [via sudo]`: quotes only where they are needed, `*` for globs, `<...>` for what is not known. */
export function formatCommand({ argv, assignments, redirects, via, remote }: Command): string {
  const signs = { read: '<', write: '>', append: '>>', readwrite: '<>', duplicate: '>&', text: '<<<' };
  const words = [
    ...assignments.map(({ name, value }) => `${name}=${showWord(value)}`),
    ...argv.map(showWord),
    ...redirects.map(({ kind, target }) => `${signs[kind]} ${showWord(target)}`),
  ];
  const path = via.map(({ kind, name }) => name ?? kind);
  const place = remote === undefined ? [] : [`at ${remote}`];
  const notes = [...(path.length > 0 ? [`via ${path.join(' > ')}`] : []), ...place];
  return `${words.join(' ')}${notes.length > 0 ? ` [${notes.join(', ')}]` : ''}`;
}

function showWord(word: Word): string {
  const value = literal(word);
  if (value !== undefined) return /^[\w./:@%+=,~^-]+$/.test(value) ? value : JSON.stringify(value);
  const text = word.pieces.map((piece) => (piece.kind === 'unknown' ? `<${piece.text}>` : piece.text)).join('');
  return word.spreads ? `${text}...` : text;
}
