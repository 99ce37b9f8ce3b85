import { escapeControl } from '../../core/escape-control.js';
import type { Span } from '../../shell/word.js';

/** A place of a text and the character that marks it. Of two marks on one place the later in the list wins. */
export interface UnderlineMark {
  readonly span: Span;
  readonly sign: string;
}

/** Lines and columns that are shown of a long text. */
const MAX_LINES = 40;
const MAX_COLUMNS = 500;

/** The text as it is, made visible, with its marks below each line. */
export function underline(text: string, marks: readonly UnderlineMark[]): string[] {
  const lines = text.split('\n');
  const shown: string[] = [];
  let start = 0;
  for (const [index, line] of lines.entries()) {
    if (index === MAX_LINES) {
      shown.push(`(${lines.length - MAX_LINES} more lines)`);
      break;
    }
    const cut = line.slice(0, MAX_COLUMNS);
    shown.push(escapeControl(cut) + (cut.length < line.length ? `(${line.length - cut.length} more characters)` : ''));
    const below = marksOf(cut, start, marks);
    if (below !== '') shown.push(below);
    start += line.length + 1;
  }
  return shown;
}

function marksOf(line: string, start: number, marks: readonly UnderlineMark[]): string {
  const here = marks.filter(({ span }) => span.start < start + line.length && span.end > start);
  if (here.length === 0) return '';
  let below = '';
  let at = start;
  for (const character of line) {
    const mark = here.findLast(({ span }) => span.start <= at && at < span.end);
    below += (mark?.sign ?? ' ').repeat(columnWidth(escapeControl(character)));
    at += character.length;
  }
  return below.trimEnd();
}

const NARROW = /^[\p{Mn}\p{Me}]$/u;
const WIDE =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}])$/u;

/** Columns of a terminal that a text takes. */
export function columnWidth(text: string): number {
  let columns = 0;
  for (const character of text) columns += NARROW.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return columns;
}
