import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Access, accesses, TRACED } from './access.js';
import { sandboxed } from './sandbox.js';
import { environment, PATH } from './scratch.js';

const SECONDS = 20;

/** How strace is called. Only what is traced stops the program. */
function traced(output: string, command: readonly string[]): string[] {
  return [
    '-f',
    '--seccomp-bpf',
    '-qq',
    '-y',
    '-s',
    '4096',
    '-e',
    `trace=${TRACED.map((name) => `?${name}`).join(',')}`,
    '-o',
    output,
    ...command,
  ];
}

export interface Run {
  /** How it ended. */
  readonly code: number;
  readonly done: readonly Access[];
}

/** What a command really does, in a directory of its own and without a network. */
export async function run(text: string, root: string): Promise<Run> {
  const output = `${root}.trace`;
  const work = join(root, 'work');
  const limit = ['-k', '2', String(SECONDS), ...sandboxed(root, ['strace', ...traced(output, ['bash', '-c', text])])];
  const code = await ended('timeout', limit, work, environment(root));
  if (code === 124 || code === 137) throw new Error(`it ran for more than ${SECONDS} seconds`);
  const trace = readFileSync(output, 'utf8');
  rmSync(output);
  return { code, done: accesses(trace, work) };
}

/** Why nothing can be traced here; undefined where it can. */
export async function obstacle(directory: string): Promise<string | undefined> {
  const env = { PATH };
  const output = join(directory, 'probe.trace');
  if ((await ended('strace', ['-V'], directory, env)) !== 0) return 'strace is not installed';
  const inside = async (...command: readonly string[]): Promise<boolean> => {
    const [program = '', ...args] = sandboxed(join(directory, 'probe'), command);
    return (await ended(program, args, directory, env)) === 0;
  };
  if (!(await inside('true')))
    return 'namespaces and overlays cannot be made here (unshare, mount): commands could reach the network and the machine';
  if (!(await inside('strace', ...traced(output, ['true']))))
    return 'processes cannot be traced here (ptrace is refused, or strace is too old for --seccomp-bpf)';
  return readFileSync(output, 'utf8').includes('execve(') ? undefined : 'strace shows nothing here';
}

function ended(program: string, args: readonly string[], cwd: string, env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: 'ignore' });
    child.on('error', () => resolve(127));
    child.on('close', (code, signal) => resolve(code ?? (signal === null ? 1 : 137)));
  });
}
