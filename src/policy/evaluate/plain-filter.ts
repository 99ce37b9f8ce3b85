import type { Word } from '../../shell/word.js';
import { literal } from '../../shell/word.js';

/** One substitution, or the printing of some lines: no file is written, and nothing is run, as `e`, `w` and `r` would. */
const SED =
  /^(?:s([/|,#:])(?:(?!\1)[^\\\n]|\\[^\n])*\1(?:(?!\1)[^\\\n]|\\[^\n])*\1[gIp0-9]{0,4}|[0-9$]+(?:,[0-9$]+)?[pdq])$/;
/** The printing of some fields, as they are. */
const AWK = /^(?:NR *== *\d+ *)?\{ *print *(?:\$(?:\d+|NF)(?: *,? *\$(?:\d+|NF))*)? *\}$/;

/** A call of sed or awk that only changes the text that goes through it, by a program that is all there. */
export function isPlainFilter(name: string, argv: readonly Word[]): boolean {
  const words = argv.slice(1).map(literal);
  if (name === 'sed') {
    const programs = words.filter((word) => word === undefined || !/^-[nEr]+$/.test(word));
    return programs.length === 1 && SED.test(programs[0] ?? '');
  }
  if (name !== 'awk') return false;
  const rest = words[0] === '-F' ? words.slice(2) : words.slice(/^-F./.test(words[0] ?? '') ? 1 : 0);
  return rest.length === 1 && AWK.test(rest[0] ?? '');
}
