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

/** The same, but in the current directory. */
export const endingHere =
  (end: string) =>
  (path: string): string =>
    ending(end)(path.replace(/^.*\//, ''));

/** All that stands in the directory of a file. */
export const around = (path: string): string => path.replace(/[^/]*$/, '*');

/** Files get other names in the directory where they are. */
export function renames(call: ProgramCall, words: readonly Word[], ...tags: string[]): void {
  call.paths('delete', words, ...tags);
  for (const word of words) writesNamed(call, word, around, 'rename');
}

const URL_LIKE = /^[a-z][\w+.-]*:\/\//i;

/** An address is fetched; anything else is a file. */
export function fetchesOrReadsEach(call: ProgramCall, words: readonly Word[]): void {
  for (const word of words) {
    if (URL_LIKE.test(word.pieces[0]?.text ?? '')) call.net('receive', word);
    else call.path('read', word);
  }
}
