import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Command } from 'commander';
import { openLog } from '../../audit/log.js';
import { query } from '../../audit/query.js';
import { verify } from '../../audit/verify.js';
import { isSluiceError, SluiceError } from '../../core/errors.js';
import { escapeControl } from '../../core/escape-control.js';
import { guard, type Hook, transform } from '../../core/hook.js';
import { Registry } from '../../core/registry.js';
import { allow, ask, inject, notify, replace } from '../../core/verdict.js';
import { blockDangerousCommands } from '../../hooks/block-dangerous-commands.js';
import { Conversation } from '../../session/conversation.js';
import type { Answer, Approvals, DisplayMessage, Question } from '../../session/ports.js';
import { Session } from '../../session/session.js';
import { TerminalApprovals } from '../../session/terminal.js';

/** The hooks of the tour: one for each thing a hook can do. */
const HOOKS: readonly Hook[] = [
  blockDangerousCommands(),
  guard({ name: 'reading-is-fine', on: 'tool:pre', when: 'read', run: () => allow('reading harms nothing') }),
  transform({
    name: 'tidy-text',
    on: 'tool:pre',
    when: 'write',
    run: ({ data: { input } }) => replace({ ...input, content: String(input.content).replace(/[ \t]+$/gm, '') }),
  }),
  guard({
    name: 'removal-needs-a-person',
    on: 'tool:pre',
    when: 'remove',
    run: ({ data }) => ask(`Remove ${data.input.path}?`, { timeout: 30 }),
  }),
  guard({
    name: 'linter',
    on: 'tool:post',
    when: 'write',
    run({ data: { input } }) {
      const long = String(input.content)
        .split('\n')
        .findIndex((line) => line.length > 80);
      if (long === -1) return;
      return { ...inject(`${input.path}:${long + 1}: line too long`), ...notify(`linter: 1 finding in ${input.path}`) };
    },
  }),
];

interface Scene {
  readonly title: string;
  readonly call: { readonly tool: string; readonly input: Readonly<Record<string, unknown>> };
  /** What there is to see afterwards. */
  after?(conversation: Conversation, directory: string): string | undefined;
}

/** A line of code that is too long, in a call that fits into two lines of a terminal. */
const LONG = `greeting = "${'hello '.repeat(12)}"`;

const SCENES: readonly Scene[] = [
  { title: 'Allowed', call: { tool: 'read', input: { path: 'notes.txt' } } },
  { title: 'Blocked', call: { tool: 'bash', input: { command: 'sudo rm -rf /' } } },
  {
    title: 'Rewritten',
    call: { tool: 'write', input: { path: 'list.txt', content: 'milk   \nbread\t\n' } },
    after: (_, directory) => `the file now holds ${JSON.stringify(readFileSync(join(directory, 'list.txt'), 'utf8'))}`,
  },
  { title: 'Asked about', call: { tool: 'remove', input: { path: 'list.txt' } } },
  {
    title: 'Fed back to',
    call: { tool: 'write', input: { path: 'hello.py', content: LONG } },
    after: (conversation) => {
      const fed = conversation.take().find(({ metadata }) => metadata.source === 'hook');
      return fed && `the model reads, in the same turn: ${JSON.stringify(fed.content)}`;
    },
  },
  {
    title: 'Mended by the model, in the same turn',
    call: { tool: 'write', input: { path: 'hello.py', content: 'greeting = "hello " * 12' } },
    after: (conversation) => (conversation.take().length > 1 ? undefined : 'the linter has nothing more to say'),
  },
];

/** `sluice tour`: a scripted agent's session, with real hooks, real files and a real audit log. */
export function tourCommand(): Command {
  return new Command('tour')
    .description('show in half a minute what hooks can do: a scripted agent, real hooks, a real audit log')
    .option('--yes', 'answer the question by itself, as where there is no terminal')
    .option('--keep', 'keep the folder with the files and the audit log')
    .addHelpText('after', '\nExamples:\n  $ sluice tour\n  $ sluice tour --yes --keep')
    .action((options: { yes?: boolean; keep?: boolean }) => tour(options));
}

async function tour({ yes = false, keep = false }: { yes?: boolean; keep?: boolean }): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'sluice-tour-'));
  const log = join(directory, 'audit');
  const conversation = new Conversation();
  const audit = openLog({ directory: log });
  const shown: DisplayMessage[] = [];
  const person = !yes && process.stdin.isTTY && process.stdout.isTTY;
  const session = new Session({
    hooks: new Registry(HOOKS),
    context: conversation,
    audit,
    display: { show: (message) => void (message.level !== 'debug' && shown.push(message)) },
    approvals: person ? new TerminalApprovals({ input: process.stdin, output: process.stdout }) : scripted,
  });
  writeFileSync(join(directory, 'notes.txt'), 'Remember the milk.\n');
  try {
    say(`A scripted agent works in ${directory}. Each of its calls goes through these hooks, in this order:\n`);
    say(indent(session.hooks.toString()));
    for (const [index, scene] of SCENES.entries()) {
      say(`\n${bold(`${index + 1}. ${scene.title}`)}`);
      await play(session, scene, directory, conversation);
      for (const { message } of shown.splice(0)) say(`   the user sees: ${message}`);
    }
    await session.end();
    audit.close();
    await showAudit(log, directory);
  } finally {
    if (keep) say(`\nKept: ${directory}`);
    else rmSync(directory, { recursive: true, force: true });
  }
  say(`\n${bold('Next')}`);
  say('   sluice init                         guard Claude Code, Codex, Gemini CLI and others on this machine');
  say("   sluice explain 'git push --force'   see what the policy says to a command");
  say('   README.md                           the ten lines that put a guard around an agent of your own');
}

async function play(session: Session, { call, after }: Scene, directory: string, talk: Conversation): Promise<void> {
  say(`   the agent calls ${call.tool} ${escapeControl(JSON.stringify(call.input))}`);
  try {
    const output = await session.tool(call, (input) => execute(call.tool, input, directory));
    say(`   ${green('it ran')}: ${escapeControl(String(output))}`);
  } catch (error) {
    if (!isSluiceError(error, 'DENIED')) throw error;
    say(`   ${red('it did not run')}. The model reads:\n${indent(error.message, 6)}`);
  }
  const seen = after?.(talk, directory);
  if (seen !== undefined) say(`   ${seen}`);
}

/** The tools of the scripted agent. They touch nothing but the tour's own folder, and none runs a command. */
function execute(tool: string, input: Readonly<Record<string, unknown>>, directory: string): string {
  const path = join(directory, String(input.path));
  switch (tool) {
    case 'read':
      return readFileSync(path, 'utf8');
    case 'write':
      writeFileSync(path, String(input.content));
      return 'written';
    case 'remove':
      rmSync(path);
      return 'removed';
    default:
      throw new SluiceError('USAGE', { what: `The tour has no tool "${tool}"` });
  }
}

const scripted: Approvals = {
  async request({ prompt, options }: Question): Promise<Answer> {
    const [option = 'Deny'] = options;
    say(`   Sluice asks: ${prompt}  [${options.join(' | ')}]\n   nobody is here, so the tour answers: ${option}`);
    return { option, by: 'the tour' };
  },
};

async function showAudit(log: string, directory: string): Promise<void> {
  say(`\n${bold('7. Logged')}`);
  say(`   every decision, question and injection is in ${relative(directory, log)}/, written before the answer left:`);
  for await (const record of query({ directory: log })) {
    if (record.event === 'tool:pre' || record.type !== 'decision') say(`     ${line(record)}`);
  }
  const report = await verify({ directory: log });
  const verdict = report.ok ? green('whole') : red('not whole');
  say(`   the log is ${verdict}: ${report.records} records, ${report.alarmCount} alarms.`);
  if (!report.ok) process.exitCode = 1;
}

function line(record: Readonly<Record<string, unknown>>): string {
  const what = record.decision ?? record.state ?? record.hook ?? '';
  const whom = record.tool ?? record.prompt ?? record.content ?? record.message ?? '';
  return escapeControl(`${String(record.type).padEnd(10)} ${String(what).padEnd(10)} ${whom}`).slice(0, 100);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function indent(text: string, by = 2): string {
  return text.replace(/^/gm, ' '.repeat(by));
}

const paint = (code: number) => (text: string) =>
  process.stdout.isTTY && !process.env.NO_COLOR ? `\u001b[${code}m${text}\u001b[0m` : text;
const bold = paint(1);
const red = paint(31);
const green = paint(32);
