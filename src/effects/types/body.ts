import { dropPrefix, literal, literalPrefix, type Word, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** `@file` names a file; anything else is the text itself. A word of which nothing is known may be either. */
export function body(call: ProgramCall, word: Word): void {
  const start = literalPrefix(word);
  if (start.startsWith('@')) call.path('read', dropPrefix(word, 1));
  else if (start === '' && literal(word) === undefined)
    call.add('read', { type: 'unknown', source: wordToText(word) }, [], word.span);
}
