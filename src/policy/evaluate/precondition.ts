import { spawn } from 'node:child_process';
import type { Decision } from '../../core/verdict.js';
import { QUIET_GIT_ENV } from '../../os/quiet-git.js';
import { namesFiles, onlyTestsAndPrints, scriptDirectoryOf } from '../trust/script-files.js';
import type { PendingScript, ScriptResults } from './policy-evaluator.js';

export interface PreconditionOptions {
  /** What `HOME` is for the scripts. */
  readonly home?: string | undefined;
  /** Milliseconds for all scripts of one decision together. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

const TIMEOUT_MS = 2_000;
/** Scripts of one decision. What a longer chain of commands would add is asked about. */
const MAX_SCRIPTS = 32;
const MAX_OUTPUT_CHARS = 1024;
const DECISIONS: readonly string[] = ['allow', 'defer', 'ask', 'deny'];

/**
 * Runs the scripts that a decision waits for. The values come as variables and are never pasted into the text, so that
 * no argument can become a command. Whatever goes wrong answers ask.
 */
export async function runPreconditions(
  pending: readonly PendingScript[],
  options: PreconditionOptions = {},
): Promise<ScriptResults> {
  const { timeout = TIMEOUT_MS } = options;
  const deadline = performance.now() + timeout;
  const each = new Map(pending.map((one) => [one.key, one]));
  const said = new Map<string, Decision | 'skip'>();
  const run = async (one: PendingScript): Promise<void> => {
    said.set(one.key, await runScript(one, options, Math.max(1, deadline - performance.now())));
  };
  const all = [...each.values()];
  for (const { key } of all.slice(MAX_SCRIPTS)) said.set(key, 'ask');
  await Promise.all(all.slice(0, MAX_SCRIPTS).map(run));
  return said;
}

function runScript(
  { rule, command, args, cwd }: PendingScript,
  { home, signal }: PreconditionOptions,
  timeout: number,
): Promise<Decision | 'skip'> {
  return new Promise((resolve) => {
    // Where it would run is not known, so nothing can be said about it.
    if (cwd === undefined || rule.script === undefined || signal?.aborted) return resolve('ask');
    const values = {
      COMMAND: command,
      ARGS: args,
      FULL_COMMAND: args === '' ? command : `${command} ${args}`,
      CWD: cwd,
    };
    const env = {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      LANG: 'C.UTF-8',
      ...QUIET_GIT_ENV,
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONNOUSERSITE: '1',
      ...(home !== undefined && { HOME: home }),
      ...values,
    };
    let output = '';
    let done = false;
    const finish = (answer: Decision | 'skip'): void => {
      if (done) return;
      done = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      resolve(answer);
    };
    const stop = (): void => {
      kill();
      finish('ask');
    };
    const timer = setTimeout(stop, timeout);
    let kill = (): void => {};
    try {
      // -p: no start-up files, and nothing from the environment. A group of its own, so that all of it can be ended.
      const child = spawn('/bin/bash', ['-p', '-c', rule.script], {
        cwd: placeOf(rule, cwd),
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
        detached: true,
      });
      kill = () => endGroup(child.pid);
      signal?.addEventListener('abort', stop, { once: true });
      child.on('error', () => finish('ask'));
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.length > MAX_OUTPUT_CHARS) stop();
      });
      child.on('close', (code) => finish(code === 0 ? answerOf(output) : 'ask'));
    } catch {
      // Values that no process can be given: too long, or with a NUL byte in them.
      finish('ask');
    }
  });
}

/**
 * The agent chooses the directory of its command, and what lies there: a script that runs, loads or names anything runs
 * beside its policy. One that only tests and prints what it is given can be misled by nothing, and sees relative names
 * as the command does.
 */
function placeOf({ script = '', runsIn, at }: PendingScript['rule'], cwd: string): string {
  return onlyTestsAndPrints(script) && !namesFiles(script) ? cwd : (runsIn ?? scriptDirectoryOf(at.file));
}

function answerOf(output: string): Decision | 'skip' {
  const word = output.trim().toLowerCase();
  if (word === '') return 'skip';
  return DECISIONS.includes(word) ? (word as Decision) : 'ask';
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
