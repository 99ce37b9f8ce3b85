import { spawn } from 'node:child_process';
import { delimiter, isAbsolute } from 'node:path';

export interface ExecuteOptions {
  /** The program and its arguments. No shell reads them. */
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds. */
  readonly timeout: number;
  /** Bytes of each of its outputs that are kept; it is ended when it writes more. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

export interface ProgramResult {
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it has no proper end, where it has none. */
  readonly failed?: 'not found' | 'not started' | 'too slow' | 'too much output';
}

/** Runs a program to its end, or ends it and whatever it started. Never throws. */
export function executeProgram({
  argv,
  cwd,
  env,
  timeout,
  maxBytes: bytes,
  signal,
}: ExecuteOptions): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const outputs = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
    const sizes = { stdout: 0, stderr: 0 };
    let failed: ProgramResult['failed'];
    const [program, ...args] = argv;
    // A group of its own: what it starts ends with it.
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const end = (why: NonNullable<ProgramResult['failed']>): void => {
      failed ??= why;
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        child.kill('SIGKILL');
      }
    };
    const timer = setTimeout(() => end('too slow'), timeout);
    const abort = (): void => end('too slow');
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].on('data', (chunk: Buffer) => {
        const room = bytes - sizes[name];
        if (room > 0) outputs[name].push(chunk.subarray(0, room));
        sizes[name] += chunk.length;
        if (sizes[name] > bytes) end('too much output');
      });
    }
    const finish = (code: number | undefined): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      const [stdout, stderr] = [outputs.stdout, outputs.stderr].map((parts) => Buffer.concat(parts).toString());
      resolve({ code, stdout: stdout ?? '', stderr: stderr ?? '', ...(failed !== undefined && { failed }) });
    };
    child.on('error', (error: NodeJS.ErrnoException) => {
      failed ??= error.code === 'ENOENT' ? 'not found' : 'not started';
      finish(undefined);
    });
    // Not at its exit: what it started may hold its outputs open, and is waited for until the deadline.
    child.on('close', (code) => finish(code ?? undefined));
  });
}

/** The search path without what depends on the directory: there a repository could bring the program along. */
export function absoluteSearchPath(path: string | undefined): string {
  return (path ?? '').split(delimiter).filter(isAbsolute).join(delimiter);
}
