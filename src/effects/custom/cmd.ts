import { literal, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** What Windows deletes with everything below it: `rd /s C:\x`, `del /s *`, `format D:`. */
const GONE = /(?:^|[&|(]|\bdo\s)\s*(?:(?:rd|rmdir|del|erase)(?:\.exe)?\b[^&|]*?\s\/s\b|format(?:\.com)?\s+[a-z]:)/i;

export function judgeCmd(call: ProgramCall): string {
  const at = call.args.findIndex((word) => /^\/\/?[ckr]$/i.test(literal(word) ?? ''));
  const text = call.args
    .slice(at + 1)
    .map(wordToText)
    .join(' ');
  if (at !== -1 && GONE.test(text)) call.add('delete', { type: 'unknown', source: text }, ['recursive', 'force']);
  return 'cmd has a language of its own';
}
