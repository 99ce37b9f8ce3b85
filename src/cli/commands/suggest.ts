import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { parseTime } from '../../audit/query.js';
import { HISTORY_CLIENTS } from '../../clients/index.js';
import { SluiceError, show } from '../../core/errors.js';
import { escapeControl, escapeControlJson } from '../../core/escape-control.js';
import { formatCallLine } from '../../history/call-line.js';
import { suggest, userPolicyFile } from '../../http/suggest.js';
import { replaceFile } from '../../os/atomic-file.js';
import { type Machine, openPolicy, readMachine } from '../../pipeline/open-policy.js';
import { DISK } from '../../policy/load/disk.js';
import { appendRules } from '../../policy/suggest/append.js';
import type { WrittenRule } from '../../policy/suggest/narrow.js';
import type { Suggestion, SuggestionResult } from '../../policy/suggest/suggestions.js';
import { ruleText } from '../../policy/suggest/write.js';
import { provePerson } from '../prove-person.js';
import { ProgressBar } from '../terminal/progress-bar.js';
import { style } from '../terminal/style.js';
import { shortPath } from './check.js';
import { refuseInsideAgent } from './trust.js';

interface Options {
  readonly client?: string;
  readonly audit?: boolean;
  readonly since: string;
  readonly until?: string;
  readonly least: string;
  readonly ran?: boolean;
  readonly apply?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
Looks for what you approved again and again, and makes the narrowest rules that
would have answered it: this command with these words, in this project; a
pattern only where files or numbers differ in one place, and never for shells,
interpreters, package runners, wrappers and programs that use the network.

Every rule is proven: each call of the history and each example of the packs is
judged with and without it, and none that is denied may become less strict.
What a rule of yours or of a pack asks about is left alone: that is on purpose.

Examples:
  $ sluice suggest                        from the audit and all sessions of the last 30 days
  $ sluice suggest --client claude --since 90d
  $ sluice suggest --least 10             only what was approved ten times or more
  $ sluice suggest --client gemini --ran  also what ran, where the client does not tell
                                          whether it asked
  $ sluice suggest --apply                add the rules to your policy, after you said so

--apply needs a terminal and your passphrase (sluice keys), and refuses where an agent started it.
Exit codes: 0 done, 1 nothing was changed after all, 2 it could not start.`;

/** `sluice suggest`: rules from what people approved. */
export function suggestCommand(): Command {
  return new Command('suggest')
    .description('Suggest the narrowest rules that would have answered what you approved again and again.')
    .argument('[files...]', 'sessions, or folders of them; default: all, and the audit')
    .option('--client <names>', `the sessions of ${HISTORY_CLIENTS.join(', ')}, or all`)
    .option('--audit', "the calls in Sluice's own audit log")
    .option('--since <time>', 'from this time on: 24h, 30d, or a date such as 2026-11-01', '30d')
    .option('--until <time>', 'before this time')
    .option('--least <number>', 'approvals that a rule needs', '3')
    .option('--ran', 'also count what ran where the client does not tell whether it asked')
    .option('--apply', 'add the rules to your own policy, after you said so')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(run);
}

async function run(files: readonly string[], options: Options): Promise<void> {
  const least = Number(options.least);
  if (!Number.isInteger(least) || least < 2)
    throw new SluiceError('USAGE', {
      what: '--least is no number of approvals',
      expected: '2 or more',
      got: show(options.least),
    });
  if (options.apply) askable(options);
  const machine = readMachine();
  const cwd = process.cwd();
  const everything = files.length === 0 && options.client === undefined && options.audit !== true;
  const now = Date.now();
  const sources = {
    ...{ files, client: everything ? 'all' : options.client, audit: everything || options.audit },
    ...{ since: parseTime('since', options.since, now), until: parseTime('until', options.until, now) },
  };
  const { judge: evaluator } = await openPolicy(machine, cwd);
  let progress: ProgressBar | undefined;
  const { suggested, notes } = await suggest(machine, {
    ...{ judge: evaluator, sources, cwd, least, ran: options.ran === true },
    begin: (bytes) => {
      progress?.clear();
      const bar = new ProgressBar(bytes, options.json !== true);
      progress = bar;
      return (read) => bar.add(read);
    },
  });
  progress?.clear();
  if (options.json) process.stdout.write(`${escapeControlJson(dataOf(suggested), 2)}\n`);
  else process.stdout.write(`${textOf(suggested, notes, options)}\n`);
  if (options.apply && suggested.suggestions.length > 0) await apply(machine, suggested.suggestions);
}

/** A policy is a person's: not an agent's, and not without a look. */
function askable({ json }: Options): void {
  refuseInsideAgent('suggest --apply');
  if (json || !process.stdin.isTTY || !process.stdout.isTTY)
    throw new SluiceError('USAGE', {
      what: '--apply needs a person at a terminal',
      fix: 'Run it in a terminal of your own, without --json.',
    });
}

async function apply(machine: Machine, rules: readonly WrittenRule[]): Promise<void> {
  const file = userPolicyFile(machine);
  const before = DISK.read(file);
  const text = appendRules(shortPath(file), before, rules);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const many = rules.length === 1 ? 'this rule' : `these ${rules.length} rules`;
  const answer = await terminal
    .question(`\nType "apply" to add ${many} to ${escapeControl(shortPath(file))}, anything else to leave it: `)
    .catch(() => '')
    .finally(() => terminal.close());
  if (answer.trim() !== 'apply' || DISK.read(file) !== before) {
    process.stdout.write('Nothing was changed.\n');
    process.exitCode = 1;
    return;
  }
  await provePerson(machine);
  if (DISK.read(file) !== before)
    throw new SluiceError('USAGE', { what: `${shortPath(file)} has changed meanwhile`, fix: 'Look at it again.' });
  replaceFile(file, text);
  process.stdout.write(
    `${style.green('Added.')} They hold from now on. Look at them: ${escapeControl(shortPath(file))}\n`,
  );
}

function dataOf({ suggestions, uncovered: left, ...counts }: SuggestionResult) {
  return {
    ...counts,
    suggestions: suggestions.map(({ list, rule, approved, examples, also, judged }) => ({
      ...{ list, rule, approved, examples: examples.map(formatCallLine) },
      also: { calls: also.calls, some: also.some.map(formatCallLine), packs: also.packs.map(formatCallLine) },
      proof: { judged, weakened: 0 },
    })),
    left: left.map(({ why, approved, example }) => ({ why, approved, example: formatCallLine(example) })),
  };
}

const MAX_LEFT = 8;

function textOf(
  { calls, approved, answered, suggestions, uncovered: left }: SuggestionResult,
  troubles: readonly string[],
  { ran }: Options,
): string {
  const many = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  const lines = [
    `${style.bold(many(approved, 'approval'))} in ${many(calls, 'call')}${answered > 0 ? `; ${answered} of them the policy answers by now` : ''}.`,
  ];
  if (suggestions.length === 0)
    lines.push('There is nothing to suggest: nothing was approved often enough that a narrow rule could answer.');
  for (const [index, one] of suggestions.entries()) lines.push('', ...describe(one, index + 1));
  if (left.length > 0) {
    lines.push('', style.bold('No rule is suggested for'));
    for (const { why, approved: times, example } of left.slice(0, MAX_LEFT))
      lines.push(
        `  ${String(times).padStart(6)}  ${formatCallLine(example).slice(0, 90)}`,
        style.dim(`          ${escapeControl(why)}`),
      );
    if (left.length > MAX_LEFT) lines.push(`          and ${left.length - MAX_LEFT} more`);
  }
  if (approved === 0 && !ran)
    lines.push('', 'Some clients do not tell whether they asked. --ran counts what ran there.');
  if (troubles.length > 0) lines.push('', style.bold('Note'), ...troubles.map((line) => `  ${line}`));
  return lines.join('\n');
}

function describe({ list, rule, approved, examples, also, judged }: Suggestion, number: number): string[] {
  const some = also.some.map((past) => formatCallLine(past).slice(0, 60)).join('; ');
  const packs = also.packs
    .map((example) => formatCallLine(example).slice(0, 60))
    .slice(0, 5)
    .join('; ');
  return [
    style.bold(`${number}. ${escapeControl(String(rule.name))}`),
    ...ruleText([{ list, rule }])
      .trimEnd()
      .split('\n')
      .map((line) => `     ${style.blue(escapeControl(line))}`),
    `   answers   ${approved} approvals, such as: ${examples
      .map((past) => formatCallLine(past).slice(0, 60))
      .slice(0, 3)
      .join('; ')}`,
    `   also      ${also.calls === 0 ? 'nothing else in the history' : `${also.calls} calls of the history: ${some}`}${
      also.packs.length === 0 ? ', no example of a pack' : `; examples of packs: ${packs}`
    }`,
    `   proof     ${judged} calls and examples were judged with and without it: none that is denied becomes less strict`,
  ];
}
