import { literal, type Word, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Writes a file whose name is made from that of another one, which may not be known. */
export function writesNamed(
  call: ProgramCall,
  word: Word | undefined,
  rename: (path: string) => string,
  ...tags: string[]
): void {
  if (word === undefined) return;
  const path = literal(word);
  // What comes from a stream has no name to begin with.
  if (path === '-') return;
  if (path === undefined) call.add('write', { type: 'unknown', source: wordToText(word) }, tags, word.span);
  else call.at('write', rename(path), ...tags);
}

/** `dir/a.ps` with the ending `.pdf` is `dir/a.pdf`. */
export const ending =
  (end: string) =>
  (path: string): string =>
    `${path.replace(/\.[^./]*$/, '')}${end}`;
