import { escapeControl } from '../core/escape-control.js';
import { isProbeRecord } from './probe.js';
import { decisionOf, hooksOf } from './query.js';
import type { StoredRecord } from './stored-record.js';

/** How text is drawn. Plain by default: a pipe gets whole lines and no colour. */
export interface RenderStyle {
  readonly colour?: boolean;
  /** Longer lines are cut. */
  readonly width?: number;
}

export const COLOURS: Readonly<Record<string, number>> = {
  deny: 31,
  denied: 31,
  expired: 31,
  error: 31,
  ask: 33,
  requested: 33,
  warning: 33,
  allow: 32,
  granted: 32,
  cached: 32,
};

/** One record on one line, in aligned columns. */
export function renderRecord(record: StoredRecord, { colour = false, width }: RenderStyle = {}): string {
  const verdict = decisionOf(record) ?? (record.type === 'error' ? 'error' : word(record.level ?? record.role));
  const subject = word(record.tool ?? record.hook ?? [...hooksOf(record)][0]);
  const columns = [
    String(record.time).slice(0, 19).replace('T', ' ').padEnd(19),
    String(record.type).padEnd(9),
    verdict.padEnd(9),
    String(record.event).padEnd(14),
    subject.padEnd(16),
    describe(record),
  ].map((column) => escapeControl(column));
  let line = columns.join('  ').trimEnd();
  if (width !== undefined && line.length > width) line = `${line.slice(0, width - 1)}…`;
  const code = COLOURS[verdict];
  if (!colour || code === undefined) return line;
  // Only the third column is coloured, and only if the cut left it whole.
  const start = (columns[0]?.length ?? 0) + (columns[1]?.length ?? 0) + 4;
  const end = start + verdict.length;
  return end > line.length ? line : `${line.slice(0, start)}${paint(line.slice(start, end), code)}${line.slice(end)}`;
}

function describe(record: StoredRecord): string {
  const parts = [];
  if (record.type === 'injection')
    parts.push(
      `${word(record.size)} bytes${record.ephemeral === true ? ', once' : ''}: ${word(record.content ?? record.error)}`,
    );
  else if (record.type === 'approval')
    parts.push(
      word(record.prompt),
      record.option === undefined ? '' : `-> ${word(record.option)}`,
      record.by === undefined ? '' : `by ${word(record.by)}`,
      waitOf(record),
    );
  else if (record.type === 'error') parts.push(word(record.code), word(record.message));
  else if (record.type === 'observed') parts.push([...hooksOf(record)].join(', '));
  else parts.push(summary(record.input), word(record.message), word(record.reason));
  if (isProbeRecord(record)) parts.push('(a probe of init or doctor)');
  const text = parts.filter((part) => part !== '').join('  ');
  return record.masked === undefined ? text : `${text}  (masked: ${record.masked.join(', ')})`;
}

/** How long a person was waited for. */
function waitOf({ wait_ms: wait }: StoredRecord): string {
  return typeof wait === 'number' ? `after ${(wait / 1000).toFixed(wait < 10_000 ? 1 : 0)} s` : '';
}

function summary(input: unknown): string {
  if (typeof input !== 'object' || input === null) return word(input);
  const { command, file_path: file, path, url } = input as Record<string, unknown>;
  const known = [command, file, path, url].find((value) => typeof value === 'string');
  return typeof known === 'string' ? known : JSON.stringify(input);
}

function word(value: unknown): string {
  return value === undefined || value === null ? '' : typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

export function paint(text: string, code: number | undefined): string {
  return code === undefined ? text : `\u001b[${code}m${text}\u001b[0m`;
}
