import { escapeControl } from '../../core/escape-control.js';
import { DECISIONS, type Decision } from '../../core/verdict.js';

/** A place of a text that somebody spoke about. */
export interface TextMark {
  readonly start: number;
  readonly end: number;
  readonly decision: Decision;
}

/** A run of a text that is shown in one way. */
export interface TextRun {
  readonly text: string;
  /** Not as it came: a character that could hide or turn what stands around it. */
  readonly escaped: boolean;
  /** A new line follows, and is named: many of them must not push the rest out of sight unseen. */
  readonly breaks: boolean;
  readonly mark?: Decision;
}

/** Splits a text where its marks begin and end and where something has to be escaped. Of two marks the strictest holds. */
export function splitTextRuns(text: string, marks: readonly TextMark[] = []): TextRun[] {
  const found: { text: string; escaped: boolean; breaks: boolean; mark?: Decision }[] = [];
  let at = 0;
  for (const character of text) {
    const shown = escapeControl(character);
    const breaks = character === '\n';
    const escaped = shown !== character && !breaks;
    const mark = strictest(marks, at);
    const last = found.at(-1);
    const joins = last !== undefined && !last.breaks && !breaks && last.escaped === escaped && last.mark === mark;
    if (joins) last.text += shown;
    else found.push({ text: breaks ? '' : shown, escaped, breaks, ...(mark !== undefined && { mark }) });
    at += character.length;
  }
  return found;
}

function strictest(marks: readonly TextMark[], at: number): Decision | undefined {
  let most: Decision | undefined;
  for (const { start, end, decision } of marks) {
    if (at < start || at >= end) continue;
    if (most === undefined || DECISIONS.indexOf(decision) > DECISIONS.indexOf(most)) most = decision;
  }
  return most;
}
