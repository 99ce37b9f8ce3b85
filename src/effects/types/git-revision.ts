import { literalPrefix, type Word } from '../../shell/word.js';
import { recordedPath } from '../places/git-shown.js';
import type { ProgramCall } from '../program.js';

/** A commit, or a path. A stash may hold files that git does not track, in its third parent: of those no index tells. */
export function gitRevision(call: ProgramCall, word: Word): void {
  const start = literalPrefix(word);
  if (/stash.*[~^]/.test(start) && recordedPath(start) === undefined)
    call.unknown('a stash may hold files that are not tracked');
}
