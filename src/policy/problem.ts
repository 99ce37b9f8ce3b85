import type { SourceLocation } from './policy.js';

/** Errors must be mended; warnings are likely mistakes; info may help. */
export type Severity = 'error' | 'warning' | 'info';

/** Something wrong with a policy file. */
export interface Problem {
  readonly severity: Severity;
  /** A stable word for programs: `yaml`, `key`, `type`, `regex`, `order`, ... */
  readonly code: string;
  readonly message: string;
  /** What to write. */
  readonly fix?: string;
  readonly at: SourceLocation;
  /** The way to the value that is meant, where `at` is the place of a whole entry. */
  readonly field?: readonly (string | number)[];
}

/** A file that nobody trusts must hold nothing up. */
export function tooSlowProblem(at: SourceLocation): Problem {
  return {
    severity: 'error',
    code: 'slow',
    message: 'This takes too long to read for a policy that is not trusted; what follows does not count.',
    fix: 'Make it shorter.',
    at,
  };
}

/** The line of a problem with its neighbours, and a mark below the column. */
export function codeFrame(text: string, { line, column = 1 }: SourceLocation): string {
  const lines = text.split(/\r?\n/);
  const first = Math.max(1, line - 1);
  const shown = lines.slice(first - 1, line + 1);
  const width = String(first + shown.length - 1).length;
  return shown
    .flatMap((content, index) => {
      const number = first + index;
      const row = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${clip(content)}`;
      return number === line
        ? [row, `  ${' '.repeat(width)} | ${' '.repeat(Math.min(column, MAX_LINE_CHARS) - 1)}^`]
        : [row];
    })
    .join('\n');
}

const MAX_LINE_CHARS = 160;

/** Control characters in a file must not reach a terminal. */
function clip(line: string): string {
  return line
    .replace(/\t/g, ' ')
    .replace(/\p{Cc}|\p{Cf}/gu, '\ufffd')
    .slice(0, MAX_LINE_CHARS);
}
