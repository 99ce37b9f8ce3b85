import { isRecord } from '../../core/data.js';
import type { TranscriptEntry } from './history-call.js';

export function nonEmptyString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function asRecord(value: unknown): TranscriptEntry {
  return isRecord(value) ? value : {};
}

/** The objects in a list; what else is there counts as absent. */
export function recordsIn(value: unknown): readonly TranscriptEntry[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A text, or the texts of blocks. */
export function joinTextBlocks(value: unknown): string {
  if (typeof value === 'string') return value;
  return recordsIn(value)
    .map((block) => nonEmptyString(block.text) ?? '')
    .join('\n');
}

/** Milliseconds as a date. */
export function isoTimeOf(value: unknown): string | undefined {
  return typeof value === 'number' && Math.abs(value) < 8.64e15 ? new Date(value).toISOString() : undefined;
}

/** One line, or one file, of JSON; undefined where it is none, or no object. */
export function parseEntry(text: string): TranscriptEntry | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
