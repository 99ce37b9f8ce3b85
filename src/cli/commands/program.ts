import { spawn } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { findAncestorAgent } from '../../clients/agent-ancestor.js';
import { findOnPath } from '../../clients/settings/version.js';
import { SluiceError } from '../../core/errors.js';
import { escapeControl } from '../../core/escape-control.js';
import { knownName } from '../../effects/find-program.js';
import { readMachine } from '../../pipeline/open-policy.js';
import { programDirectoryOf } from '../../policy/load/programs.js';
import { type HelpText, readHelpText } from '../../programs/help-text.js';
import { programTemplate } from '../../programs/template.js';
import { Prompter } from '../terminal/prompter.js';
import { style } from '../terminal/style.js';

const EXAMPLES = `
Writes ~/.config/sluice/programs/<name>.yaml, to be filled in. With your yes it runs the program
with --help, for 5 seconds at most, and takes its options and subcommands over. Nothing in the
file is harmless until you say so: what nobody has described is marked as unknown.

Examples:
  $ sluice program new acme
  $ sluice program new acme --no-run      without running it

It asks before it runs anything, and refuses to where an agent started it or there is no terminal.
Exit codes: 0 written, 1 not written after all, 2 it could not start.`;

/** Milliseconds and bytes for a help text. */
const HELP_TIMEOUT_MS = 5_000;
const MAX_HELP_BYTES = 256 * 1024;

/** `sluice program`: descriptions of programs that Sluice does not know. */
export function programCommand(): Command {
  const command = new Command('program').description('Describe programs that Sluice does not know.');
  command
    .command('new')
    .description('Write a description to fill in, with the options of the program.')
    .argument('<name>', 'the name that it is called by')
    .option('--no-run', 'do not run it: write an empty description')
    .addHelpText('after', EXAMPLES)
    .action(create);
  return command;
}

async function create(name: string, { run }: { readonly run: boolean }): Promise<void> {
  const file = targetFile(name);
  const help = run ? await askForHelp(name) : NO_HELP;
  if (help === undefined) {
    process.stdout.write('Nothing was written. Without running it: sluice program new --no-run\n');
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, programTemplate(name, help), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw existing(name, file);
    throw error;
  }
  const { options, subcommands } = help;
  const counted = options.length + subcommands.length;
  process.stdout.write(
    [
      `${style.green('Written:')} ${escapeControl(file)}${counted === 0 ? '' : `, with ${options.length} options and ${subcommands.length} subcommands`}.`,
      '',
      'Next:',
      '  1. Say what it does: docs/describe-a-program.md. What is marked by "!" or "unknown" stays unknown.',
      `  2. sluice check                      compiles it and runs its tests`,
      `  3. sluice explain --program ${name}    shows what is known`,
      '',
    ].join('\n'),
  );
}

const NO_HELP: HelpText = { options: [], subcommands: [] };

function targetFile(name: string): string {
  if (!/^[A-Za-z0-9][\w.+-]*$/.test(name))
    throw new SluiceError('USAGE', {
      what: `${JSON.stringify(escapeControl(name))} is not the name of a program`,
      expected: 'letters, digits, ".", "+", "-" and "_", such as acme',
    });
  const known = knownName(name);
  if (known !== undefined)
    throw new SluiceError('USAGE', {
      what: `Sluice knows ${known} itself`,
      fix: `Write rules about it; "sluice explain --program ${known}" shows what is known.`,
    });
  const file = join(programDirectoryOf(readMachine().locations.user), `${name}.yaml`);
  if (statSync(file, { throwIfNoEntry: false }) !== undefined) throw existing(name, file);
  return file;
}

function existing(name: string, file: string): SluiceError {
  return new SluiceError('USAGE', {
    what: `${name} is described already, in ${file}`,
    fix: 'Change that file, or remove it first.',
  });
}

/** What the program prints for `--help`, where a person says yes. Undefined where not. */
async function askForHelp(name: string): Promise<HelpText | undefined> {
  const agent = findAncestorAgent();
  if (agent !== undefined)
    throw new SluiceError('USAGE', {
      what: `"sluice program new" runs a program, which is for people, and an agent started this (${escapeControl(agent)})`,
      fix: 'Run it in a terminal of your own, or add --no-run.',
    });
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new SluiceError('USAGE', {
      what: `Nobody can be asked whether to run ${name} --help: there is no terminal`,
      fix: 'Run it in a terminal, or add --no-run.',
    });
  const path = findOnPath(name);
  if (path === undefined)
    throw new SluiceError('USAGE', {
      what: `There is no program ${name} on the search path`,
      fix: 'Install it, or add --no-run.',
    });
  process.stdout.write(`To read its options, this would run:\n\n  ${escapeControl(path)} --help\n\n`);
  const prompter = new Prompter();
  const yes = await prompter.confirm('Run it?', false);
  prompter.close();
  return yes ? readHelpText(await printedHelp(path)) : undefined;
}

/** Runs it without a shell, with nothing to read, and ends it with all that it started. */
export function printedHelp(path: string, timeout = HELP_TIMEOUT_MS): Promise<string> {
  const { PATH, HOME, LANG } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(path, ['--help'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { PATH, HOME, LANG, NO_COLOR: '1', PAGER: 'cat', COLUMNS: '120' },
    });
    const texts = { stdout: '', stderr: '' };
    let size = 0;
    const end = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const timer = setTimeout(end, timeout);
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (bytes: Buffer) => {
        texts[name] += bytes.subarray(0, Math.max(0, MAX_HELP_BYTES - size)).toString();
        size += bytes.length;
        if (size > MAX_HELP_BYTES) end();
      });
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(new SluiceError('USAGE', { what: `${path} could not be run: ${error.message}`, fix: 'Add --no-run.' }));
    });
    child.on('close', () => {
      clearTimeout(timer);
      resolve(texts.stdout.trim() === '' ? texts.stderr : texts.stdout);
    });
  });
}
