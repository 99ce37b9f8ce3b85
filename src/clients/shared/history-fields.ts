import { isRecord } from '../../core/data.js';
import type { Entry } from './history-call.js';

export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function record(value: unknown): Entry {
  return isRecord(value) ? value : {};
}

/** The objects in a list; what else is there counts as absent. */
export function listOf(value: unknown): readonly Entry[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A text, or the texts of blocks. */
export function textsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return listOf(value)
    .map((block) => text(block.text) ?? '')
    .join('\n');
}

/** Milliseconds as a date. */
export function dated(value: unknown): string | undefined {
  return typeof value === 'number' && Math.abs(value) < 8.64e15 ? new Date(value).toISOString() : undefined;
}
