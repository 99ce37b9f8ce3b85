import { literal } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** `chmod $x a` may be `chmod -R 777 a`. */
const recursive = (call: ProgramCall): string[] =>
  call.has('-R', '--recursive') || call.hasDynamicWords ? ['recursive'] : [];

/** chmod takes a mode for an option too: in `chmod -x a`, a is a file. */
const MODE_LETTERS = [...'rwxXstugoa+=,01234567'].map((letter) => `-${letter}`);

/** What a mode opens: everybody may write, or it runs as its owner. */
export function modeTags(mode: string | undefined): string[] {
  if (mode === undefined) return [];
  const octal = /^0*([0-7]{0,4})$/.exec(mode)?.[1];
  const world =
    octal === undefined ? /(^|,)[ugo]*[oa][ugoa]*[+=][rxXst]*w|(^|,)[+=][rxXst]*w/.test(mode) : /[2367]$/.test(octal);
  const setuid = octal === undefined ? /[+=][rwxXt]*s/.test(mode) : /^[2-7]\d{3}$/.test(octal);
  return [...(world ? ['world'] : []), ...(setuid ? ['setuid'] : [])];
}

export function judgeChmod(call: ProgramCall): void {
  const option = call.options.find(({ name }) => MODE_LETTERS.includes(name));
  const given = option !== undefined || call.has('--reference');
  const mode = given ? literal(option?.word) : literal(call.operands[0]);
  call.paths('write', call.operands.slice(given ? 0 : 1), 'mode', ...recursive(call), ...modeTags(mode));
}

export function judgeChown(call: ProgramCall): void {
  call.paths('write', call.operands.slice(call.has('--reference') ? 0 : 1), 'owner', ...recursive(call));
}
