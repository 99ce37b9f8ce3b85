import type { Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { walk } from '../programs/places.js';

/** Only the disk knows whether it is a directory: both readings count. */
export function wholeTree(call: ProgramCall, word: Word): void {
  walk(call, word);
}
