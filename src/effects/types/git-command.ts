import type { Word } from '../../shell/word.js';
import { fromTop } from '../places/git-repository.js';
import type { ProgramCall } from '../program.js';

/** A command that git gives to a shell after it went to where the working tree begins. */
export function gitCommand(call: ProgramCall, word: Word): void {
  fromTop(call, () => call.shell(word));
}
