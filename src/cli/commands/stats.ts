import { homedir } from 'node:os';
import { Command } from 'commander';
import { listLogSegments } from '../../audit/anchor.js';
import { parseTime, query } from '../../audit/query.js';
import { renderSummary, type TokenTotals } from '../../audit/render-summary.js';
import { type SessionTokens, SummaryBuilder } from '../../audit/summary.js';
import { SluiceError, show } from '../../core/errors.js';
import { escapeControl, escapeControlJson } from '../../core/escape-control.js';
import { addUsage, NO_TOKEN_USAGE, type TokenUsage, totalTokens } from '../../hooks/usage.js';
import { auditDirectory } from '../../os/state-directory.js';
import { ProgressBar } from '../terminal/progress-bar.js';
import { style } from '../terminal/style.js';

interface Options {
  readonly since: string;
  readonly until?: string;
  readonly all?: boolean;
  readonly client?: string;
  readonly session?: string;
  readonly dir: string;
  readonly tokens: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
Counts what is in the audit log of this machine. Nothing leaves it.
"sluice audit query" shows the records themselves.

Examples:
  $ sluice stats                       the last seven days
  $ sluice stats --since 24h
  $ sluice stats --all --client claude
  $ sluice stats --json | jq '.rules[] | select(.decision == "deny")'

Tokens are what clients tell: with an event, or in the transcript that they keep.
Exit codes: 0 it was counted, also where there is nothing yet, 2 it could not start.`;

/** `sluice stats`: what the agents did, what was decided, and how long it took. */
export function statsCommand(): Command {
  return new Command('stats')
    .description('Count calls, decisions, questions, times and tokens, from the audit log.')
    .option('--since <time>', 'from this time on: 30m, 24h, 7d, or a date such as 2026-11-01', '7d')
    .option('--until <time>', 'before this time')
    .option('--all', 'everything there is')
    .option('--client <name>', 'one client only')
    .option('--session <id>', 'one session only')
    .option('--no-tokens', 'do not read the transcripts of the clients')
    .option('--dir <directory>', 'the directory of the log', auditDirectory(process.env, homedir()))
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(run);
}

async function run({ since, until, all, client, session, dir, tokens: wanted, json }: Options): Promise<void> {
  const now = Date.now();
  const from = all ? undefined : parseTime('since', since, now);
  const to = parseTime('until', until, now);
  if (from !== undefined && to !== undefined && from >= to)
    throw new SluiceError('USAGE', {
      what: 'This span of time is empty',
      expected: '--since before --until',
      got: `${show(since)} and ${show(until)}`,
    });
  const summing = new SummaryBuilder();
  const span = { ...(from !== undefined && { since: from }), ...(to !== undefined && { until: to }) };
  const progress = new ProgressBar(undefined, json !== true);
  for await (const record of query({ directory: dir, ...(session !== undefined && { session }), ...span })) {
    progress.add(1);
    if (client === undefined || record.client === client) summing.add(record);
  }
  progress.clear();
  const summary = summing.summary();
  const counted = wanted ? await countTokens(summary.tokens) : undefined;
  if (json) {
    const { tokens: _, ...rest } = summary;
    process.stdout.write(`${escapeControlJson({ directory: dir, ...rest, ...(counted && { tokens: counted }) }, 2)}\n`);
    return;
  }
  const colour = process.stdout.isTTY === true && !process.env.NO_COLOR;
  const text =
    summary.records === 0
      ? nothing(dir, all === true ? undefined : since)
      : renderSummary(summary, counted, { colour });
  process.stdout.write(
    `${text}\n\n${style.dim(`The audit is in ${escapeControl(dir)}. Nothing of it leaves this machine.`)}\n`,
  );
}

function nothing(directory: string, since: string | undefined): string {
  if (listLogSegments(directory).length === 0)
    return 'Nothing is recorded yet. The first record is written when an agent calls Sluice: "sluice init" sees to that, "sluice doctor" says whether it works.';
  return `Nothing was recorded ${since === undefined ? 'for this' : `since ${escapeControl(since)} for this`}. See everything: sluice stats --all`;
}

/** Transcripts that are read: each may have hundreds of megabytes. */
const MAX_TRANSCRIPTS = 500;

/** What clients tell, by themselves or in their transcripts. A transcript that is gone tells nothing. */
async function countTokens(sessions: readonly SessionTokens[]): Promise<TokenTotals | undefined> {
  let whole: TokenUsage = NO_TOKEN_USAGE;
  let counted = 0;
  for (const { told, transcript, counted: before } of sessions.slice(-MAX_TRANSCRIPTS)) {
    const usage = told === undefined ? ((await transcribed(transcript)) ?? before) : told;
    if (usage === undefined || totalTokens({ ...NO_TOKEN_USAGE, ...usage }) === 0) continue;
    whole = addUsage(whole, { ...NO_TOKEN_USAGE, ...usage });
    counted++;
  }
  return counted === 0 ? undefined : { sessions: counted, ...whole, total_tokens: totalTokens(whole) };
}

async function transcribed(path: string | undefined): Promise<TokenUsage | undefined> {
  if (path === undefined) return undefined;
  try {
    const { readTranscript } = await import('../../hooks/transcript.js');
    return (await readTranscript(path)).usage;
  } catch {
    return undefined;
  }
}
