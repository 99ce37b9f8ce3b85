import { createReadStream, existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { mask } from '../audit/redact.js';
import { SluiceError } from '../core/errors.js';
import { visible } from '../core/visible.js';
import { isAside, type Replayed, replayLine, Tally } from '../policy/replay.js';
import { machine, openFile, openPolicy, situationOf } from './policy.js';
import { Progress } from './progress.js';
import { style } from './style.js';

interface Options {
  readonly policy?: string;
  readonly cwd: string;
  readonly scripts?: boolean;
  readonly show?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Each line is one of: {"command": "..."}, an event of a client's hook
({"tool_name": ..., "tool_input": ...}), or a record of the audit.

Examples:
  $ sluice replay commands.jsonl                     what would the policy say to these?
  $ sluice audit query --json | sluice replay -      and to what was called last week?
  $ sluice replay commands.jsonl --policy new.yaml   and a policy that is yet to be tried?
  $ sluice replay commands.jsonl --show deny,ask     list what would be stopped
  $ sluice replay commands.jsonl --json | jq -c 'select(.decision == "ask")'

Nothing is run but the scripts of rules, and those only with --scripts.
Exit codes: 0 every line was judged, 1 some could not be, 2 it could not start.`;

/** `sluice replay`: judges a file of calls under a policy. */
export function replayCommand(): Command {
  return new Command('replay')
    .description('Judge a file of commands or calls under a policy, without running them.')
    .argument('<file>', 'lines of JSON, or - for standard input')
    .option('--policy <file>', 'a policy file by itself; default: what holds in the directory')
    .option('--cwd <directory>', 'where calls happen that do not say it', process.cwd())
    .option('--scripts', 'run the scripts of rules; without it they count as ask')
    .option('--show <decisions>', 'list the calls with these decisions, such as deny,ask')
    .option('--json', 'print one decision per line, in the order of the input')
    .addHelpText('after', EXAMPLES)
    .action(replay);
}

async function replay(file: string, options: Options): Promise<void> {
  if (file !== '-' && !existsSync(file))
    throw new SluiceError('USAGE', {
      what: `There is no file ${file}`,
      expected: 'a file of JSON lines, or -',
      fix: 'Try: sluice replay --help',
    });
  const cwd = resolve(options.cwd);
  const of = machine();
  const { judge } = options.policy === undefined ? await openPolicy(of, cwd) : await openFile(options.policy);
  const base = situationOf(of, cwd);
  const wanted = new Set(options.show?.split(',').map((word) => word.trim()));
  const input = file === '-' ? process.stdin : createReadStream(file);
  const progress = new Progress(file === '-' ? undefined : statSync(file).size, options.json !== true);
  const tally = new Tally();
  const started = performance.now();
  let line = 0;
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    progress.add(Buffer.byteLength(text) + 1);
    if (text.trim() === '' || isAside(text)) continue;
    const judged = await replayLine(text, line, { judge, base, scripts: options.scripts === true });
    tally.add(judged);
    if (options.json) process.stdout.write(`${JSON.stringify(masked(judged))}\n`);
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
function masked(judged: Replayed): Replayed {
  const { command, reason } = judged;
  return {
    ...judged,
    ...(command !== undefined && { command: mask(command).text }),
    ...(reason !== undefined && { reason: mask(reason).text }),
  };
}

function row(judged: Replayed): string {
  const { line, decision, command, tool, rule = '', error = '' } = masked(judged);
  const what = visible((command ?? tool ?? '').replace(/\s+/g, ' ')).slice(0, 100);
  return `${style.decision(decision.padEnd(8))} ${String(line).padStart(6)}  ${what}  ${style.dim(visible(rule + error))}`;
}

function summary({ total, decisions, rules, changes }: Tally, time: number): string {
  const share = (number: number) => `${((100 * number) / Math.max(1, total)).toFixed(1)}%`.padStart(6);
  const top = (map: ReadonlyMap<string, number>) => [...map].sort(([, a], [, b]) => b - a).slice(0, 15);
  const lines = [`${style.bold(`${total} calls`)} in ${(time / 1000).toFixed(1)} s`];
  for (const name of ['allow', 'leave', 'continue', 'ask', 'deny', 'error']) {
    const number = decisions.get(name);
    if (number !== undefined)
      lines.push(`  ${style.decision(name.padEnd(8))} ${String(number).padStart(7)} ${share(number)}`);
  }
  if (rules.size > 0)
    lines.push(
      '',
      style.bold('What stopped most'),
      ...top(rules).map(([name, number]) => `  ${String(number).padStart(7)}  ${visible(name)}`),
    );
  if (changes.size > 0)
    lines.push(
      '',
      style.bold('Decided otherwise than recorded'),
      ...top(changes).map(([name, number]) => `  ${String(number).padStart(7)}  ${visible(name)}`),
    );
  return lines.join('\n');
}
