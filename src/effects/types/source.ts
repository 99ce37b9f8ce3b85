import { literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** A URL is fetched; anything else is a file. A word of which nothing is known may be either. */
export function source(call: ProgramCall, word: Word): void {
  const start = literalPrefix(word);
  if (/^[a-z][\w+.-]*:\/\//i.test(start)) return call.net('receive', word);
  if (literal(word) === undefined && start === '') call.net('receive', word);
  call.path('read', word);
}
