import type { ProgramCall } from '../program.js';
import type { Operands } from './operands.js';
import type { PreparedLine } from './prepared-command.js';
import { addTarget, targets } from './targets.js';
import { type CurrentOperand, holdsForSome, test } from './when.js';

export function runEffects(call: ProgramCall, lines: readonly PreparedLine[], operands: Operands, title: string): void {
  for (const line of lines) {
    if (line.unknown !== undefined) {
      if (holdsForSome(call, line.when, operands))
        call.unknown(line.unknown === '' ? `what ${title} does is not known` : line.unknown);
      continue;
    }
    if (line.where !== undefined) {
      const { files, ...found } = line.where;
      if (test(call, line.when, operands, undefined) !== false) call.loads({ type: 'files', names: files, ...found });
      continue;
    }
    for (const { word, text } of targets(call, line.target, operands, title)) {
      const current =
        line.target?.operand === undefined || word === undefined ? undefined : { name: line.target.operand, word };
      if (test(call, line.when, operands, current) === false) continue;
      for (const tags of tagSets(call, line, operands, current)) addTarget(call, line, word, text, tags);
    }
  }
}

/** Where it is not known whether tags are added, there is an effect with them and one without. */
function tagSets(
  call: ProgramCall,
  { tags, also }: PreparedLine,
  operands: Operands,
  current: CurrentOperand | undefined,
): readonly (readonly string[])[] {
  let sets: readonly (readonly string[])[] = [tags];
  for (const [more, when] of also) {
    const holds = test(call, when, operands, current);
    if (holds === false) continue;
    const longer = sets.map((set) => [...set, ...more]);
    sets = holds === true ? longer : [...sets, ...longer];
  }
  return sets;
}
