import { literal } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Options with which nothing is kept. */
const LOOKS = [
  '-F',
  '--list-formats',
  '-j',
  '--dump-json',
  '-g',
  '--get-url',
  '-s',
  '--simulate',
  '--list-subs',
  '-J',
  '-e',
  '--get-title',
];

/** Where films go: the name is a template with fields, each of which can be anything. */
export function ytDlp(call: ProgramCall): void {
  if (call.has(...LOOKS) && !/^(gallery-dl|streamlink)$/.test(call.name)) return;
  const out = literal(call.value('-o', '--output', '--output-filename', '-O'));
  call.at('write', out?.includes('/') ? out.replace(/%\([^)]*\)\w*/g, '*') : './**');
}
