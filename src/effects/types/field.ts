import { dropPrefix, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** `name=@file` or `@file`: a file that is read. Anything else is text. */
export function field(call: ProgramCall, word: Word): void {
  const start = /^(?:[^=]*=)?@(?=.)/.exec(literalPrefix(word))?.[0];
  if (start !== undefined) call.path('read', dropPrefix(word, start.length));
}
