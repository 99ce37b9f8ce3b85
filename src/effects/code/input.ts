import { literal, processSubstitutionText, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** What a program gets on its standard input, as far as the text tells. */
export type StandardInput =
  | { readonly from: 'text'; readonly text: string; readonly word: Word }
  | { readonly from: 'file'; readonly word: Word }
  /** Another command's output, or text that is not known. */
  | { readonly from: 'unknown' }
  /** The terminal, or whatever the shell itself has. */
  | { readonly from: 'nothing' };

export function standardInput({ command }: ProgramCall): StandardInput {
  const given = command.redirects.findLast(
    ({ fd, kind }) => (fd === 0 || fd === undefined) && kind !== 'write' && kind !== 'append',
  );
  if (given?.kind === 'read' || given?.kind === 'readwrite') {
    if (literal(given.target) === '/dev/null') return { from: 'text', text: '', word: given.target };
    const held = processSubstitutionText(given.target);
    if (held !== undefined) return { from: 'text', text: literal(held) ?? '', word: held };
    return { from: 'file', word: given.target };
  }
  if (given?.kind === 'duplicate') return { from: 'unknown' };
  const word = given?.target ?? command.stdin;
  if (word === undefined) return { from: 'nothing' };
  const text = word === null ? undefined : literal(word);
  return text === undefined || word === null ? { from: 'unknown' } : { from: 'text', text, word };
}
