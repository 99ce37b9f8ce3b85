import { literalPrefix } from '../shell/word.js';
import type { UnplacedCondition } from './condition.js';
import { resolvedTarget } from './paths.js';
import type { ProgramCall } from './program.js';

/** Names of files that xargs read as text: one with a blank in it is several for it, and any of these may be another file. */
export function addSplitNames(call: ProgramCall): void {
  for (const word of call.args) {
    if (!word.pieces.some((piece) => piece.kind === 'glob' && piece.split)) continue;
    const place = resolvedTarget(literalPrefix(word), call.command.cwd);
    if (place.type !== 'path') call.unknown('names that xargs takes apart');
    else call.loads({ type: 'blanks', directory: place.path } as UnplacedCondition);
  }
}
