import { SluiceError } from '../core/errors.js';
import { CapturedOutput } from './captured-output.js';
import type { CodeHookOptions } from './code-hook.js';
import { ProcessGroup, startError } from './process-group.js';

/** What a program printed and how it ended. */
export interface ProcessResult {
  readonly stdout: string;
  /** What it printed on standard error: the last of it, masked. */
  readonly stderrTail: string;
  readonly code: number | null;
  readonly killedBy: string | null;
}

const MAX_OUTPUT_BYTES = 1_048_576;
/** Milliseconds for what is still in the pipe when a program has ended, but somebody holds the pipe open. */
const DRAIN_MS = 50;

/** Runs a program once, without a shell: the input on its standard input, until it ends or the signal ends it. */
export function runProcess(
  named: CodeHookOptions,
  command: readonly string[],
  input: string,
  signal: AbortSignal,
): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const group = start(named, command);
    const { child } = group;
    const output: Buffer[] = [];
    const said = new CapturedOutput();
    let size = 0;
    let drained: NodeJS.Timeout | undefined;

    const finish = (settle: () => void): void => {
      clearTimeout(drained);
      signal.removeEventListener('abort', abort);
      group.kill();
      for (const stream of group.streams) stream.destroy();
      child.unref();
      settle();
    };
    const fail = (error: unknown): void => finish(() => reject(error));
    const abort = (): void => fail(signal.reason);
    const end = (): void => {
      const { exitCode: code, signalCode: killedBy } = child;
      finish(() => resolve({ stdout: Buffer.concat(output).toString('utf8'), stderrTail: said.text, code, killedBy }));
    };

    signal.addEventListener('abort', abort, { once: true });
    child.once('error', (thrown) => fail(startError(named.id, command[0] ?? '', named.cwd, thrown)));
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_OUTPUT_BYTES) fail(tooMuch(named.id));
      else output.push(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => said.add(chunk));
    child.once('close', end);
    child.once('exit', () => {
      // By setImmediate: timers run before pipes are read, and what it printed last may still be in one.
      drained = setTimeout(() => setImmediate(end), DRAIN_MS);
    });
    child.stdin?.end(input);
  });
}

function start(named: CodeHookOptions, command: readonly string[]): ProcessGroup {
  try {
    return new ProcessGroup(command, named, ['pipe', 'pipe', 'pipe']);
  } catch (thrown) {
    throw startError(named.id, command[0] ?? '', named.cwd, thrown);
  }
}

/** How it ended and what it printed, for a message. */
export function describeExit({ code, killedBy, stderrTail: said }: ProcessResult): string {
  const end = killedBy === null ? `with exit code ${code}` : `by ${killedBy}`;
  return said === '' ? end : `${end}: ${said}`;
}

function tooMuch(id: string): SluiceError {
  return new SluiceError('VERDICT_INVALID', {
    what: `Hook "${id}" printed too much`,
    expected: `at most ${MAX_OUTPUT_BYTES} bytes on standard output`,
    got: 'more',
    fix: 'Print the answer only; print what is for people on standard error.',
  });
}
