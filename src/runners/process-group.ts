import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { SluiceError, show } from '../core/errors.js';
import type { CodeHookOptions } from './code-hook.js';
import { buildHookEnv } from './environment.js';

/** The groups that are alive. When this process ends they must: nobody would be left to keep their deadlines. */
const alive = new Set<number>();

/**
 * A process in a group of its own, so that whatever it starts is killed with it. Only a process can be ended for
 * certain: a thread in a system call cannot, and one that fills a table takes this process with it.
 */
export class ProcessGroup {
  readonly child: ChildProcess;

  constructor(command: readonly string[], named: CodeHookOptions, stdio: SpawnOptions['stdio']) {
    const { cwd = process.cwd(), env, baseEnv = process.env, writable = [] } = named;
    const [program = '', ...args] = command;
    this.child = spawn(program, args, {
      cwd,
      env: buildHookEnv(baseEnv, [cwd, ...writable], env),
      stdio,
      detached: true,
    });
    // It may close a pipe, or end, while something is on its way.
    for (const stream of this.streams) stream.on('error', () => undefined);
    const { pid } = this.child;
    if (pid === undefined) return;
    if (alive.size === 0) process.once('exit', killAll);
    alive.add(pid);
    this.child.once('exit', () => this.kill());
  }

  /** Its pipes: those that could be made. Where this process has too many files open, there is not even a list. */
  get streams(): readonly (Readable | Writable)[] {
    const streams: readonly (Readable | Writable | null | undefined)[] = this.child.stdio ?? [];
    return streams.filter((stream) => stream !== null && stream !== undefined);
  }

  /** Ends everything in it, at once. What moved to a group of its own is out of reach, and nothing waits for it. */
  kill(): void {
    const { pid } = this.child;
    if (pid === undefined || !alive.delete(pid)) return;
    if (alive.size === 0) process.removeListener('exit', killAll);
    killGroup(pid);
  }

  /** Lets go of it: neither the process nor a pipe that somebody holds open keeps this process from ending. */
  release(): void {
    this.child.unref();
    for (const stream of this.streams) (stream as Socket).unref();
  }
}

function killAll(): void {
  for (const pid of alive) killGroup(pid);
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in it.
  }
}

/** Why a program did not start, in words. */
export function startError(id: string, program: string, cwd: string | undefined, thrown: unknown): SluiceError {
  const code = (thrown as { code?: unknown }).code;
  const what = (why: string) => `Hook "${id}" could not be started: ${why}`;
  if (cwd !== undefined && !existsSync(cwd)) {
    return new SluiceError('HOOK_THREW', { what: what(`there is no directory ${show(cwd)}`), cause: thrown });
  }
  if (code === 'ENOENT') {
    return new SluiceError('HOOK_THREW', {
      what: what(`there is no program ${show(program)}`),
      fix: 'Install it, or name it by its path. It is not looked for within the project, or where everybody may write.',
      cause: thrown,
    });
  }
  if (code === 'EACCES') {
    return new SluiceError('HOOK_THREW', {
      what: what(`${show(program)} is not executable`),
      fix: 'Make it executable (chmod +x), or name the program that runs it first.',
      cause: thrown,
    });
  }
  return new SluiceError('HOOK_THREW', { what: what(show(thrown)), cause: thrown });
}
