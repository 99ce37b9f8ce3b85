import type { Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { applySetting } from '../programs/git-settings.js';

/** `key=value`: a setting for one call. What it names runs now. */
export function gitSetting(call: ProgramCall, word: Word): void {
  applySetting(call, word);
}
