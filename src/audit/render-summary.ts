import { escapeControl } from '../core/escape-control.js';
import { COLOURS, paint, type RenderStyle } from './render.js';
import type { DurationStats, Summary } from './summary.js';

/** Tokens of all sessions that said how many. */
export interface TokenTotals {
  readonly sessions: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_read_tokens: number;
  readonly cache_write_tokens: number;
  readonly total_tokens: number;
}

/** Rows of a table that are shown; the rest is counted. */
const MAX_ROWS = 10;
const ORDER = ['allow', 'defer', 'continue', 'ask', 'deny'];

/** A summary for people. */
export function renderSummary(
  summary: Summary,
  tokens: TokenTotals | undefined,
  { colour = false }: RenderStyle = {},
): string {
  const tinted = (word: string, text = word): string => paint(text, colour ? COLOURS[word] : undefined);
  const bold = (text: string): string => (colour ? `\u001b[1m${text}\u001b[0m` : text);
  const { calls, prompts, sessions, decisions, rules, asks, would } = summary;
  const lines = [
    bold(`${many(calls, 'call')}, ${many(prompts, 'prompt')}, ${many(sessions, 'session')}`),
    `from ${when(summary.first)} to ${when(summary.last)}`,
  ];
  const part = (title: string, rows: readonly string[]): void => {
    if (rows.length > 0) lines.push('', bold(title), ...rows);
  };
  part(
    'Decisions',
    ORDER.filter((name) => decisions[name] !== undefined).map((name) => {
      const count = decisions[name] ?? 0;
      return `  ${tinted(name, name.padEnd(9))} ${number(count)} ${percent(count, calls)}  ${MEANS[name]}`;
    }),
  );
  part(
    'Would have been decided, in observe mode',
    Object.entries(would).map(([name, count]) => `  ${tinted(name, name.padEnd(9))} ${number(count)}`),
  );
  part(
    'What stopped or asked most',
    shortened(
      rules.map(
        ({ rule, decision, count }) =>
          `  ${number(count)}  ${tinted(decision, decision.padEnd(5))} ${escapeControl(rule)}`,
      ),
    ),
  );
  part('Questions', askRows(asks));
  part('Tools', table(['tool', ...ORDER], rowsOf(summary.tools)));
  part('Clients', table(['client', 'sessions', ...ORDER], rowsOf(summary.clients)));
  part('Slowest hooks', table(['hook', 'runs', 'errors', 'p50 ms', 'p95 ms'], timeRows(summary.hooks)));
  part('Slowest tools', table(['tool', 'runs', 'errors', 'p50 ms', 'p95 ms'], timeRows(summary.toolTimes)));
  part('Tokens', tokens === undefined ? [] : tokenRows(tokens));
  part(
    'Errors',
    Object.entries(summary.errors).map(([code, count]) => `  ${number(count)}  ${escapeControl(code)}`),
  );
  return lines.join('\n');
}

const MEANS: Readonly<Record<string, string>> = {
  allow: 'ran without a question',
  defer: 'deferred to the client',
  continue: 'no decision: the client decides',
  ask: 'a person was asked',
  deny: 'did not run',
};

function askRows({ states, handed, ran }: Summary['asks']): string[] {
  const put = Object.entries(states).filter(([state]) => state !== 'requested');
  return [
    ...(handed > 0
      ? [`  ${number(handed)}  put by the client: ${ran} ran afterwards, ${handed - ran} did not, or are open`]
      : []),
    ...put.map(([state, count]) => `  ${number(count)}  ${escapeControl(state)}`),
  ];
}

function tokenRows(tokens: TokenTotals): string[] {
  const { sessions, total_tokens, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens } = tokens;
  const grouped = (value: number) => value.toLocaleString('en-US');
  return [
    `  ${grouped(total_tokens)} in ${many(sessions, 'session')} that told them: ${grouped(input_tokens)} read, ${grouped(output_tokens)} written, ${grouped(cache_read_tokens)} from the cache, ${grouped(cache_write_tokens)} into it`,
  ];
}

function rowsOf(groups: Readonly<Record<string, Readonly<Record<string, number>>>>): string[][] {
  return Object.entries(groups).map(([name, counts]) => [
    name,
    ...('sessions' in counts ? [String(counts.sessions)] : []),
    ...ORDER.map((decision) => String(counts[decision] ?? '')),
  ]);
}

function timeRows(times: Readonly<Record<string, DurationStats>>): string[][] {
  return Object.entries(times)
    .filter(([, { p95 }]) => p95 !== undefined)
    .map(([name, { runs, errors, p50 = 0, p95 = 0 }]) => [
      name,
      String(runs),
      String(errors),
      milliseconds(p50),
      milliseconds(p95),
    ]);
}

/** Names to the left, numbers to the right. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, MAX_ROWS).map((row) => row.map((cell) => escapeControl(cell).slice(0, 40)));
  const widths = heads.map((head, index) => Math.max(head.length, ...shown.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join('  ')}`.trimEnd();
  return [line(heads), ...shown.map(line), ...more(rows.length)];
}

function shortened(rows: readonly string[]): string[] {
  return [...rows.slice(0, MAX_ROWS), ...more(rows.length)];
}

function more(count: number): string[] {
  return count > MAX_ROWS ? [`  and ${count - MAX_ROWS} more: --json has all`] : [];
}

function milliseconds(value: number): string {
  return value < 100 ? value.toFixed(1) : String(Math.round(value));
}

function number(value: number): string {
  return String(value).padStart(7);
}

function percent(value: number, whole: number): string {
  return `${((100 * value) / Math.max(1, whole)).toFixed(1)}%`.padStart(6);
}

function many(value: number, noun: string): string {
  return `${value.toLocaleString('en-US')} ${noun}${value === 1 ? '' : 's'}`;
}

function when(time = ''): string {
  return escapeControl(time.slice(0, 16).replace('T', ' '));
}
