import { literal, literalPrefix, type Word } from '../../shell/word.js';
import { tree } from '../places/git-repository.js';
import { recordedPath } from '../places/git-shown.js';
import type { ProgramCall } from '../program.js';
import { gitRevision } from './git-revision.js';

/** What may be the id of an object, by itself, behind the name of a tag or in a range. */
const OBJECT_ID = /(?:^|-g|\.\.|\^)[0-9a-f]{4,}(?=$|[~^@:.])/i;

/** Of a file all is shown, whatever options and paths stand beside its id. */
export function gitObject(call: ProgramCall, word: Word): void {
  gitRevision(call, word);
  const start = literalPrefix(word);
  if (literal(word) !== undefined && (!OBJECT_ID.test(start) || recordedPath(start) !== undefined)) return;
  tree(call, 'read', '**', 'tracked');
}
