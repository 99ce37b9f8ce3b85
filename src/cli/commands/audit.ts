import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import { anchor, listLogSegments, parseAnchor } from '../../audit/anchor.js';
import { APPROVAL_STATES, parseTime, query, RECORD_TYPES } from '../../audit/query.js';
import { type RenderStyle, renderRecord } from '../../audit/render.js';
import { renderAbsence, renderProgress, renderReport, renderStats } from '../../audit/render-report.js';
import { stats } from '../../audit/stats.js';
import type { StoredRecord } from '../../audit/stored-record.js';
import { tail } from '../../audit/tail.js';
import { verify } from '../../audit/verify.js';
import { isSluiceError, SluiceError, show } from '../../core/errors.js';
import { escapeControlJson } from '../../core/escape-control.js';
import { DECISIONS } from '../../core/verdict.js';
import { auditDirectory } from '../../os/state-directory.js';

interface Common {
  readonly dir: string;
  readonly json?: boolean;
}

interface Check extends Common {
  readonly anchor?: string;
  readonly allowMissing?: boolean;
}

interface Filter extends Common {
  readonly session?: string;
  readonly call?: string;
  readonly hook?: string;
  readonly tool?: string;
  readonly client?: string;
  readonly rule?: string;
  readonly decision?: string;
  readonly type?: string;
  readonly since?: string;
  readonly until?: string;
}

/** Below it a check is over before a bar could be read. */
const MIN_PROGRESS_BYTES = 32 * 1024 * 1024;

/** `sluice audit`: reads and checks the log. Nothing here writes to it. */
export function auditCommand(): Command {
  const command = new Command('audit')
    .description('Check and search the sealed log of what the hooks decided.')
    // Set before the subcommands, which inherit it: 1 means a changed log, so a usage error must not.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'sluice: ')) })
    .addHelpText('after', EXAMPLES);

  common(command.command('verify').description('check every seal of the log; exit 1 if it was changed or is not there'))
    .option('--anchor <anchor>', 'an anchor that the log must still hold: its JSON, or a file with it')
    .option('--allow-missing', 'accept that there is no log yet; otherwise that is exit 1, like a deleted one')
    .action((options: Check) => run(() => verifyLog(options)));

  common(command.command('tail').description('show the last records'))
    .option('-n, --lines <count>', 'how many', readCount, 10)
    .option('-f, --follow', 'go on with each new record, until interrupted')
    .action((options: Common & { lines: number; follow?: boolean }) => run(() => showTail(options)));

  filters(common(command.command('query').description('show the records that fit every given condition'))).action(
    (options: Filter) => run(() => showQuery(options)),
  );

  filters(
    common(command.command('stats').description('count decisions, tools, hooks, approvals, errors and times')),
  ).action((options: Filter) => run(() => showStats(options)));

  common(command.command('anchor').description('print a digest of the whole log, to be kept out of its reach')).action(
    (options: Common) => run(() => showAnchor(options)),
  );
  return command;
}

const EXAMPLES = `
Examples:
  $ sluice audit verify                          is the log whole?
  $ sluice audit verify --anchor anchor.json     and does it still hold what it held then?
  $ sluice audit tail -f                         watch decisions as they are made
  $ sluice audit query --decision deny --since 2h
  $ sluice audit query --type injection          what was put in front of the model
  $ sluice audit query --session s1 --json | jq .reason
  $ sluice audit stats --since 7d
  $ sluice audit anchor > /mnt/elsewhere/anchor.json`;

function common(command: Command): Command {
  return command
    .option('--dir <directory>', 'the directory of the log', auditDirectory(process.env, homedir()))
    .option('--json', 'print JSON, one value per line');
}

function filters(command: Command): Command {
  return command
    .option('--session <id>', 'records of one session')
    .option('--call <id>', 'records of one call')
    .option('--hook <name>', 'records in which a hook spoke, ran, asked, injected or failed')
    .option('--tool <name>', 'records of one tool, by its exact name')
    .option('--client <name>', 'records of one client, such as codex')
    .option('--rule <name>', 'records in which a rule spoke, by its exact name')
    .option('--decision <decision>', `${DECISIONS.join(', ')}; of approvals: ${APPROVAL_STATES.join(', ')}`)
    .option('--type <type>', RECORD_TYPES.join(', '))
    .option('--since <time>', 'from this time on: 30m, 2h, 7d, or a date such as 2026-11-01T09:30Z')
    .option('--until <time>', 'before this time');
}

async function verifyLog(options: Check): Promise<void> {
  const anchor = options.anchor === undefined ? undefined : readAnchor(options.anchor);
  const bar = process.stderr.isTTY === true && options.json !== true;
  let drawn = false;
  const report = await verify({
    directory: options.dir,
    ...(anchor === undefined ? {} : { anchor }),
    onProgress({ bytes, total }) {
      if (!bar || total < MIN_PROGRESS_BYTES) return;
      drawn = true;
      process.stderr.write(`\r${renderProgress(bytes, total)}`);
    },
  });
  if (drawn) process.stderr.write('\r\u001b[K');
  write(options.json ? escapeControlJson(report) : renderReport(report, style()));
  if (!report.ok) process.exitCode = 1;
  if (report.state === 'log' || options.allowMissing === true) return;
  complain('There is nothing to verify, and a deleted log looks the same. If that is fine, add --allow-missing.');
  process.exitCode = 1;
}

async function showQuery(options: Filter): Promise<void> {
  const wanted = conditions(options);
  if (sayAbsence(options.dir)) return;
  await print(query(wanted), options);
}

async function showTail({
  lines,
  follow = false,
  ...options
}: Common & { lines: number; follow?: boolean }): Promise<void> {
  if (sayAbsence(options.dir) && !follow) return;
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.once('SIGINT', stop);
  try {
    const printed = await print(tail(options.dir, { lines, follow, signal: controller.signal }), options);
    if (printed === 0 && lines > 0 && !follow) complain(renderAbsence('empty', options.dir));
  } finally {
    process.off('SIGINT', stop);
  }
}

async function showStats(options: Filter): Promise<void> {
  const wanted = conditions(options);
  sayAbsence(options.dir);
  const counted = await stats(query(wanted));
  write(options.json ? escapeControlJson(counted) : renderStats(counted, style()));
}

function showAnchor(options: Common): void {
  // Always JSON: what is printed is what `verify --anchor` reads.
  write(JSON.stringify(anchor(options.dir)));
}

async function print(records: AsyncIterable<StoredRecord>, { json }: Common): Promise<number> {
  const shown = style();
  let printed = 0;
  for await (const record of records) {
    printed++;
    const drained = write(json ? escapeControlJson(record) : renderRecord(record, shown));
    if (!drained) await new Promise((resolve) => process.stdout.once('drain', resolve));
  }
  return printed;
}

/** Says that there is no log, if so, where it does not mix with records. Refuses a directory of something else. */
function sayAbsence(directory: string): boolean {
  if (listLogSegments(directory).length > 0) return false;
  complain(renderAbsence(existsSync(directory) ? 'empty' : 'absent', directory));
  return true;
}

function conditions({ dir, json: _, since, until, ...names }: Filter) {
  const now = Date.now();
  const [from, to] = [parseTime('since', since, now), parseTime('until', until, now)];
  if (from !== undefined && to !== undefined && from >= to) {
    throw new SluiceError('AUDIT_QUERY_INVALID', {
      what: 'This span of time is empty',
      expected: '"since" before "until"',
      got: `--since ${show(since)} and --until ${show(until)}`,
      fix: 'A span such as 2h is a time before now: --since 3h --until 2h.',
    });
  }
  return {
    directory: dir,
    ...names,
    ...(from === undefined ? {} : { since: from }),
    ...(to === undefined ? {} : { until: to }),
  };
}

function readAnchor(text: string) {
  if (text.trimStart().startsWith('{')) return parseAnchor(text);
  try {
    return parseAnchor(readFileSync(text, 'utf8'));
  } catch (cause) {
    if (cause instanceof SluiceError) throw cause;
    throw new SluiceError('AUDIT_QUERY_INVALID', {
      what: 'The anchor cannot be read',
      expected: 'its JSON, or the path of a file with it',
      got: cause instanceof Error ? cause.message : text,
      cause,
    });
  }
}

function readCount(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('Expected a whole number from 0.');
}

function style(): RenderStyle {
  const { isTTY, columns } = process.stdout;
  if (isTTY !== true) return {};
  return { colour: process.env.NO_COLOR === undefined || process.env.NO_COLOR === '', width: columns };
}

function write(text: string): boolean {
  return process.stdout.write(`${text}\n`);
}

/** Ends a command: complaints without a stack, and quietly where the reader of a pipe has left. */
async function run(action: () => void | Promise<void>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    throw error;
  });
  try {
    await action();
  } catch (error) {
    complain(
      `${error instanceof Error ? error.message : String(error)}${isSluiceError(error) ? ` (${error.code})` : ''}`,
    );
    process.exitCode = 2;
  }
}

function complain(text: string): void {
  process.stderr.write(`sluice: ${text}\n`);
}
