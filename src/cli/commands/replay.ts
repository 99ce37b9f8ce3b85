import { createReadStream, existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { parseTime } from '../../audit/query.js';
import { HISTORY_CLIENTS, loadHistories } from '../../clients/index.js';
import { SluiceError } from '../../core/errors.js';
import { escapeControl, escapeControlJson } from '../../core/escape-control.js';
import { isSessionFile } from '../../history/history-reader.js';
import { HistorySources } from '../../history/sources.js';
import { policyFilesNamed } from '../../pipeline/named-policy.js';
import { openPolicy, openPolicyFile, pastContextOf, readMachine } from '../../pipeline/open-policy.js';
import { isNonCallRecord, type ReplayedCall, ReplayTotals, replayLine } from '../../policy/suggest/replay.js';
import { mask } from '../../redact/mask.js';
import { ProgressBar } from '../terminal/progress-bar.js';
import { style } from '../terminal/style.js';
import { textLines } from '../terminal/text-lines.js';

interface Options {
  readonly client?: string;
  readonly audit?: boolean;
  readonly since?: string;
  readonly until?: string;
  readonly policy?: string;
  readonly against?: string;
  readonly html?: string;
  readonly cwd: string;
  readonly scripts?: boolean;
  readonly show?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Reads the sessions that agents keep on this machine: with --client, those of
${HISTORY_CLIENTS.join(', ')}, or all.
Files and folders of such sessions can be given, too. Any other file is read
line by line: {"command": "..."}, an event of a client's hook
({"tool_name": ..., "tool_input": ...}), or a record of the audit.

Examples:
  $ sluice replay --client all                       what would my policy have done with it all?
  $ sluice replay --client claude --since 30d        and with last month?
  $ sluice replay --client all --policy new.yaml     and a policy that is yet to be tried?
  $ sluice replay --client all --against new.yaml    which calls would it decide otherwise?
  $ sluice replay --client all --html report.html    a page to hand around
  $ sluice replay commands.jsonl --show deny,ask     list what would be stopped
  $ sluice replay --audit --json | jq -c 'select(.decision == "ask")'

Nothing leaves this machine, and secrets are masked. Nothing is run but the
scripts of rules, and those only with --scripts.
Exit codes: 0 all of it was judged, 1 some could not be read, 2 it could not start.`;

/** `sluice replay`: judges the calls of the past under a policy. */
export function replayCommand(): Command {
  return new Command('replay')
    .description('Judge what agents did, or a file of calls, under a policy, without running it.')
    .argument('[files...]', 'sessions, folders of them, or lines of JSON; - for standard input')
    .option('--client <names>', 'the sessions of a client, of several with commas, or of all')
    .option('--audit', "the calls in Sluice's own audit log")
    .option('--since <time>', 'from this time on: 24h, 30d, or a date such as 2026-11-01')
    .option('--until <time>', 'before this time')
    .option('--policy <file>', 'a policy file by itself; default: what holds in the directory')
    .option('--against <file>', 'list every call that this policy decides otherwise')
    .option('--html <file>', 'write the report as one page that needs nothing else')
    .option('--cwd <directory>', 'where calls happen that do not say it', process.cwd())
    .option('--scripts', 'run the scripts of rules; without it they count as ask')
    .option('--show <decisions>', 'list the calls with these decisions, such as deny,ask')
    .option('--json', 'print one decision per line, in the order of the input')
    .addHelpText('after', EXAMPLES)
    .action(replay);
}

async function replay(files: readonly string[], options: Options): Promise<void> {
  const { client, audit } = options;
  const [file, ...more] = files;
  if (file === undefined && client === undefined && audit !== true)
    throw new SluiceError('USAGE', {
      what: 'There is nothing to replay',
      expected: 'files, folders, --client all, or --audit',
      fix: 'Try: sluice replay --help',
    });
  const missing = files.find((name) => name !== '-' && !existsSync(name));
  if (missing !== undefined)
    throw new SluiceError('USAGE', {
      what: `There is no file ${escapeControl(missing)}`,
      expected: 'a file of JSON lines, or -',
      fix: 'Try: sluice replay --help',
    });
  const alone = file !== undefined && more.length === 0 && client === undefined && audit !== true;
  const lines = alone && (file === '-' || (statSync(file).isFile() && !isSessionFile(file, await loadHistories())));
  const whole = ['against', 'html', 'since', 'until'] as const;
  const wrong = lines ? whole.find((name) => options[name] !== undefined) : undefined;
  if (wrong !== undefined)
    throw new SluiceError('USAGE', {
      what: `--${wrong} needs to know when and where calls were made, and ${escapeControl(file ?? '')} has lines only`,
      expected: 'sessions of a client, or the audit',
      fix: 'Try: sluice replay --audit, or sluice replay --client all',
    });
  if (lines) await replayLines(file, options);
  else await replayHistory(files, options);
}

async function replayHistory(files: readonly string[], options: Options): Promise<void> {
  const now = Date.now();
  const machine = readMachine();
  const cwd = resolve(options.cwd);
  const pasts = await HistorySources.open(machine, {
    ...{ files, client: options.client, audit: options.audit },
    ...{ since: parseTime('since', options.since, now), until: parseTime('until', options.until, now) },
  });
  const { judge: evaluator } =
    options.policy === undefined ? await openPolicy(machine, cwd) : await openWhole(options.policy);
  const other = options.against === undefined ? undefined : await openWhole(options.against);
  const { reviewHistory } = await import('../review-history.js');
  await reviewHistory({
    ...{
      sources: pasts,
      judge: evaluator,
      cwd,
      name: options.policy ?? 'the policy that holds here',
      html: options.html,
    },
    ...(other !== undefined && { other: { judge: other.judge, name: options.against ?? '' } }),
    ...{ scripts: options.scripts === true, json: options.json === true, show: wantedOf(options) },
  });
  if (pasts.errors.any) process.exitCode = 1;
}

/** What only a part of a policy would have done is no answer. */
async function openWhole(path: string): ReturnType<typeof openPolicyFile> {
  const [file] = policyFilesNamed(path);
  const opened = await openPolicyFile(file);
  const error = opened.loaded.problems.find(({ severity }) => severity === 'error');
  if (error !== undefined)
    throw new SluiceError('USAGE', {
      what: `${escapeControl(path)} is no policy that could be tried`,
      got: escapeControl(error.message.replace(/\.$/, '')),
      fix: `See what is wrong with it: sluice check ${escapeControl(path)}`,
    });
  return opened;
}

function wantedOf({ show }: Options): ReadonlySet<string> {
  return new Set(show?.split(',').map((word) => word.trim()));
}

async function replayLines(file: string, options: Options): Promise<void> {
  const cwd = resolve(options.cwd);
  const machine = readMachine();
  const { judge: evaluator } =
    options.policy === undefined ? await openPolicy(machine, cwd) : await openWhole(options.policy);
  const base = pastContextOf(machine, cwd);
  const wanted = wantedOf(options);
  const input: AsyncIterable<Buffer> =
    file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 1 << 20 });
  const progress = new ProgressBar(file === '-' ? undefined : statSync(file).size, options.json !== true);
  const tally = new ReplayTotals();
  const started = performance.now();
  let line = 0;
  for await (const text of textLines(input, (bytes) => progress.add(bytes))) {
    line++;
    if (text !== undefined && (text.trim() === '' || isNonCallRecord(text))) continue;
    const judged: ReplayedCall =
      text === undefined
        ? { line, decision: 'error', error: 'it is too long to be a call' }
        : await replayLine(text, line, { evaluator: evaluator, base, scripts: options.scripts === true });
    tally.add(judged);
    if (options.json) process.stdout.write(`${escapeControlJson(masked(judged))}\n`);
    else if (wanted.has(judged.decision)) {
      progress.clear();
      process.stdout.write(`${row(judged)}\n`);
    }
  }
  progress.clear();
  if (!options.json) process.stdout.write(`${summary(tally, performance.now() - started)}\n`);
  if (tally.decisions.has('error')) process.exitCode = 1;
}

/** Commands may hold secrets, and what is printed is kept. */
function masked(judged: ReplayedCall): ReplayedCall {
  const { command, reason, tool, error } = judged;
  return {
    ...judged,
    ...(tool !== undefined && { tool: mask(tool).text }),
    ...(error !== undefined && { error: mask(error).text }),
    ...(command !== undefined && { command: mask(command).text }),
    ...(reason !== undefined && { reason: mask(reason).text }),
  };
}

function row(judged: ReplayedCall): string {
  const { line, decision, command, tool, rule = '', error = '' } = masked(judged);
  const what = escapeControl((command ?? tool ?? '').replace(/\s+/g, ' ')).slice(0, 100);
  return `${style.decision(decision.padEnd(8))} ${String(line).padStart(6)}  ${what}  ${style.dim(escapeControl(rule + error))}`;
}

function summary({ total, decisions, rules, changes }: ReplayTotals, time: number): string {
  const share = (number: number) => `${((100 * number) / Math.max(1, total)).toFixed(1)}%`.padStart(6);
  const top = (map: ReadonlyMap<string, number>) => [...map].sort(([, a], [, b]) => b - a).slice(0, 15);
  const lines = [`${style.bold(`${total} calls`)} in ${(time / 1000).toFixed(1)} s`];
  for (const name of ['allow', 'defer', 'continue', 'ask', 'deny', 'error']) {
    const number = decisions.get(name);
    if (number !== undefined)
      lines.push(`  ${style.decision(name.padEnd(8))} ${String(number).padStart(7)} ${share(number)}`);
  }
  if (rules.size > 0)
    lines.push(
      '',
      style.bold('What stopped most'),
      ...top(rules).map(([name, number]) => `  ${String(number).padStart(7)}  ${escapeControl(name)}`),
    );
  if (changes.size > 0)
    lines.push(
      '',
      style.bold('Decided otherwise than recorded'),
      ...top(changes).map(([name, number]) => `  ${String(number).padStart(7)}  ${escapeControl(name)}`),
    );
  return lines.join('\n');
}
