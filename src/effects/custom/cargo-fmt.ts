import { literal } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Options of rustfmt that change nothing of what it does to files. */
const RUSTFMT_PLAIN =
  /^(?:--check|-[lvq]|--(?:verbose|quiet)|--color(?:=\w+)?|auto|always|never|--edition(?:=\d+)?|20\d\d)$/;

/** What follows `--` is for rustfmt, and some of it writes files of its own. */
export function cargoFmt(call: ProgramCall): void {
  const end = call.args.findIndex((word) => literal(word) === '--');
  if (end !== -1 && !call.args.slice(end + 1).every((word) => RUSTFMT_PLAIN.test(literal(word) ?? '$')))
    call.unknown('an option of rustfmt is not understood');
  const isCheck = call.has('--check') || call.args.some((word) => literal(word) === '--check');
  if (!isCheck) call.at('write', './**', 'format');
}
