import { escapeControl } from '../core/escape-control.js';
import { COLOURS, paint, type RenderStyle } from './render.js';
import type { Report } from './report.js';
import type { Stats } from './stats.js';

export function renderReport(report: Report, { colour = false }: RenderStyle = {}): string {
  const { state, directory, records, segments, bytes, sealedTo, unsealed, torn, partial } = report;
  if (state !== 'log')
    return [renderAbsence(state, directory), ...report.alarms.map(({ message }) => message)].join('\n');
  const lines = [
    `${count(records, 'record')} in ${count(segments, 'segment')}, ${size(bytes)}`,
    `sealed up to segment ${sealedTo.segment}, byte ${sealedTo.offset}; ${count(unsealed.bytes, 'byte')} in ${count(unsealed.lines, 'line')} not sealed yet`,
  ];
  if (torn > 0) lines.push(`${count(torn, 'torn line')}, from writers that were killed`);
  if (partial > 0) lines.push(`the last line has no end: ${count(partial, 'byte')} of a record that is not counted`);
  if (report.void > 0) lines.push(`${count(report.void, 'void record')}, written again in the next segment`);
  if (report.ok) {
    lines.unshift(
      paint(
        partial > 0 ? 'Log integrity verified, except for the last line.' : 'Log integrity verified.',
        colour ? 32 : undefined,
      ),
    );
  } else {
    lines.unshift(paint(`The log was changed: ${count(report.alarmCount, 'alarm')}.`, colour ? 31 : undefined));
    const shown = report.alarms.slice(0, 10);
    for (const alarm of shown) {
      lines.push(
        '',
        paint(`${alarm.file}:${alarm.line} (byte ${alarm.offset})  ${alarm.kind}`, colour ? 31 : undefined),
      );
      lines.push(`  ${alarm.message}`, `  The change lies in bytes ${alarm.from} to ${alarm.to}.`);
    }
    if (report.alarmCount > shown.length) {
      lines.push(
        '',
        `... and ${report.alarmCount - shown.length} more. One change shows in every record behind it: the first alarm counts.`,
      );
    }
  }
  lines.push('', 'What this cannot prove:', ...report.cannotProve.map((sentence) => `- ${sentence}`));
  return lines.join('\n');
}

/** That there is nothing to read. */
export function renderAbsence(state: 'absent' | 'empty', directory: string): string {
  return state === 'absent'
    ? `There is no log: ${escapeControl(directory)} does not exist. It appears with the first record.`
    : `The log is empty: there is no record in ${escapeControl(directory)} yet.`;
}

export function renderStats(stats: Stats, { colour = false, width = 80 }: RenderStyle = {}): string {
  const lines = [`${count(stats.records, 'record')} of ${count(stats.sessions, 'session')}`];
  if (stats.first !== undefined) lines.push(`from ${escapeControl(stats.first)} to ${escapeControl(stats.last ?? '')}`);
  const charts: [title: string, counts: Readonly<Record<string, number>>][] = [
    ['Decisions', stats.decisions],
    ['Tools', stats.tools],
    [
      'Hooks that gave a reason',
      Object.fromEntries(Object.entries(stats.hooks).map(([name, counts]) => [name, total(counts)])),
    ],
    ['Approvals', stats.approvals],
    ['Errors', stats.errors],
    ['Masked', stats.masked],
  ];
  for (const [title, counts] of charts) {
    if (Object.keys(counts).length > 0) lines.push('', title, ...bars(counts, width, colour));
  }
  const timings = Object.entries(stats.timings).sort(([, a], [, b]) => (b.p95 ?? 0) - (a.p95 ?? 0));
  if (timings.length > 0) {
    const longest = Math.min(40, Math.max(4, ...timings.map(([name]) => escapeControl(name).length)));
    lines.push(
      '',
      `${'Hook'.padEnd(longest + 2)}${['runs', 'errors', 'p50 ms', 'p95 ms'].map((title) => title.padStart(9)).join('')}`,
    );
    for (const [name, { runs, errors, p50, p95 }] of timings) {
      const cells = [runs, errors, p50?.toFixed(2) ?? '', p95?.toFixed(2) ?? ''];
      lines.push(`  ${escapeControl(name).padEnd(longest)}${cells.map((cell) => String(cell).padStart(9)).join('')}`);
    }
  }
  return lines.join('\n');
}

/** A bar for each count. The widest takes what the names leave. */
function bars(counts: Readonly<Record<string, number>>, width: number, colour: boolean): string[] {
  const entries = Object.entries(counts).map(([name, value]) => [escapeControl(name), value] as const);
  const longest = Math.min(40, Math.max(...entries.map(([name]) => name.length)));
  const most = Math.max(...entries.map(([, value]) => value));
  const room = Math.max(10, Math.min(40, width - longest - 14));
  return entries.map(([name, value]) => {
    const bar = '█'.repeat(Math.max(1, Math.round((value / most) * room)));
    return `  ${name.padEnd(longest)} ${String(value).padStart(8)} ${paint(bar, colour ? (COLOURS[name] ?? 36) : undefined)}`;
  });
}

/** A progress bar for one line of a terminal. */
export function renderProgress(done: number, whole: number): string {
  const share = whole === 0 ? 1 : done / whole;
  const full = Math.floor(share * 30);
  return `[${'█'.repeat(full)}${' '.repeat(30 - full)}] ${String(Math.floor(share * 100)).padStart(3)} %  ${size(done)} of ${size(whole)}`;
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, value) => sum + value, 0);
}

function count(value: number, noun: string): string {
  return `${value.toLocaleString('en-US')} ${noun}${value === 1 ? '' : 's'}`;
}

function size(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte');
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
