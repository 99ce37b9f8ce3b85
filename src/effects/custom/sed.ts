import { literal, textWord, type Word, wordToText } from '../../shell/word.js';
import { closedSed } from '../code/closed/sed.js';
import type { ProgramCall } from '../program.js';
import { extended, stdinText } from '../programs/places.js';
import { readSed } from './sed-script.js';

/** The script, where it is known. A number that is not known is still a number. */
function known(word: Word): string | undefined {
  if (word.spreads) return undefined;
  let script = '';
  for (const piece of word.pieces) {
    if (piece.kind === 'unknown' && !piece.number) return undefined;
    script += piece.kind === 'unknown' ? '1' : piece.text;
  }
  return script;
}

export function judgeSed(call: ProgramCall): string | undefined {
  const given = call.all('-e', '--expression');
  const files = call.all('-f', '--file');
  let operands = call.operands;
  // BSD sed takes the suffix as a word of its own: -i ''.
  const bare = call.options.some(({ name, value }) => name === '-i' && value === undefined);
  if (bare && literal(operands[0]) === '' && operands.length > 1) operands = operands.slice(1);
  const own = given.length === 0 && files.length === 0 && !call.has('--version', '--help');
  const scripts = own ? operands.slice(0, 1) : given;
  if (own) operands = operands.slice(1);
  call.paths('read', operands);
  const place = call.options.findLast(({ name }) => name === '-i' || name === '--in-place' || name === '-I');
  if (place !== undefined) {
    call.paths('write', operands, 'overwrite');
    const suffix = place.value && literal(place.value);
    if (place.value !== undefined && suffix === undefined) return 'the suffix of the copies is not known';
    if (suffix && /[*/]/.test(suffix)) return `sed ${place.name}${suffix} is not understood`;
    if (suffix) for (const word of operands) call.path('write', extended(word, suffix, 'text'), 'backup');
  }
  // A script of sed can run commands.
  const stream = files.some((file) => /^(-|\/dev\/(stdin|fd\/0))$/.test(literal(file) ?? ''));
  for (const file of files) if (!stream) call.path('exec', file);
  const parts = [...scripts.map(known), ...(stream ? [stdinText(call) ?? undefined] : [])];
  if (parts.some((part) => part === undefined))
    return `a part of the sed script is not known: ${scripts.map(wordToText).join(' ')}`;
  const source = parts.join('\n');
  if (!call.affords(source)) return 'the sed script is too long to read';
  const script = readSed(source);
  // A part of the script that stands before it was taken as it is.
  const first = call.options.find(({ name }) => /^(?:--sandbox|-e|--expression|-f|--file)$/.test(name))?.name;
  if (call.has('--sandbox') && first === '--sandbox') return undefined;
  const span = scripts[0]?.span ?? call.command.span;
  for (const path of script.reads) call.path('read', textWord(path, span));
  for (const path of script.writes) call.path('write', textWord(path, span), 'truncate');
  for (const command of script.runs) call.shell(textWord(command, span));
  const { doubt } = closedSed(source);
  if (doubt !== undefined) call.outside(`the sed script may reach more: ${doubt}`);
  return script.why;
}
