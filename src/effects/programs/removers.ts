import { literal, wordToText } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { list } from '../words.js';

/** What Windows deletes with everything below it: `rd /s C:\x`, `del /s *`, `format D:`. */
const GONE = /(?:^|[&|(]|\bdo\s)\s*(?:(?:rd|rmdir|del|erase)(?:\.exe)?\b[^&|]*?\s\/s\b|format(?:\.com)?\s+[a-z]:)/i;

/** Programs that remove files and come from somewhere else than the system. */
export const REMOVERS: readonly ProgramSpec[] = [
  {
    names: ['rimraf'],
    takesValue: list('--impl --max-retries --retry-delay --backoff --tmp'),
    optionalValue: list('--impl --tmp'),
    plain: list(
      '-v --verbose -V --no-verbose -g --glob -G --no-glob -i --interactive -I --no-interactive --preserve-root --no-preserve-root',
    ),
    judge: (call) => call.paths('delete', call.operands, 'recursive', 'force'),
  },
  {
    names: ['del-cli'],
    plain: list('-f --force -d --dry-run'),
    judge: (call) => call.paths('delete', call.operands, 'recursive', 'force'),
  },
  {
    names: ['cmd'],
    judge(call) {
      const at = call.args.findIndex((word) => /^\/\/?[ckr]$/i.test(literal(word) ?? ''));
      const text = call.args
        .slice(at + 1)
        .map(wordToText)
        .join(' ');
      if (at !== -1 && GONE.test(text)) call.add('delete', { type: 'unknown', source: text }, ['recursive', 'force']);
      return 'cmd has a language of its own';
    },
  },
];
