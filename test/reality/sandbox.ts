import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { FILES, PROGRAMS } from './markers.js';

/** How a text is given to a shell. */
export const SHELLS = {
  bash: ['bash', '-c'],
  /** As in a client that sets the user's aliases up first. */
  'bash with aliases': ['bash', '-O', 'expand_aliases', '-c'],
  zsh: ['zsh', '-f', '-c'],
  /** As in a client that sets up what many people have in their start-up files. */
  'zsh with options': ['zsh', '-f', '-o', 'extendedglob', '-o', 'promptsubst', '-o', 'autocd', '-c'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Shell = keyof typeof SHELLS;

/** What a shell did with a text. */
export interface Run {
  /** The markers that ran. */
  readonly ran: readonly string[];
  /** It was killed: it took too long, or started too much. */
  readonly late: boolean;
  /** With which status it ended; null where it was killed. */
  readonly code: number | null;
}

const DRIVER = resolve('test/reality/driver.mjs');
const ENVIRONMENT = { PATH: PROGRAMS, HOME: '/home/dev', LANG: 'C.UTF-8', TERM: 'dumb' };
/** Bytes of a directory in memory. */
const ROOM = String(32 * 1024 * 1024);

/** No network, no files of the machine but its programs, nothing that can be written but memory. */
function bwrapArguments(programs: string): string[] {
  const system = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc/alternatives', '/etc/ld.so.cache'].filter(
    (path) => existsSync(path),
  );
  const memory = ['/work/project', '/home/dev', '/tmp', '/ran'];
  return [
    ...['--unshare-all', '--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'],
    ...['--uid', '1000', '--gid', '1000', '--hostname', 'sandbox'],
    ...system.flatMap((path) =>
      lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path],
    ),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...memory.flatMap((path) => ['--size', ROOM, '--tmpfs', path]),
    ...['--ro-bind', programs, PROGRAMS, '--ro-bind', DRIVER, '/driver.mjs', '--ro-bind', process.execPath, '/node'],
    ...['--remount-ro', '/', '--chdir', '/work/project'],
  ];
}

/** Why there can be no sandbox here, or undefined. */
export function whyNot(programs: string, shell: string): string | undefined {
  const { error, status, stderr } = spawnSync(
    'bwrap',
    [...bwrapArguments(programs), `${PROGRAMS}/${shell}`, '-c', ':'],
    { encoding: 'utf8' },
  );
  if (error !== undefined) return `bwrap can't be started (${error.message}): install bubblewrap`;
  if (status !== 0) return `bwrap can't run ${shell} in a namespace: ${stderr.trim() || `status ${status}`}`;
  return undefined;
}

/** One sandbox, which runs one text at a time and is made anew where a text has destroyed it. */
export class Sandbox {
  readonly #programs: string;
  #child: ChildProcess | undefined;
  #waiting: ((run: Run) => void) | undefined;
  #id = 0;

  constructor(programs: string) {
    this.#programs = programs;
  }

  run(shell: Shell, text: string): Promise<Run> {
    const child = this.#child ?? this.#start();
    return new Promise((settle) => {
      this.#waiting = settle;
      child.stdin?.write(`${JSON.stringify({ id: ++this.#id, shell, text })}\n`);
    });
  }

  close(): void {
    this.#child?.stdin?.end();
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const setup = JSON.stringify({ env: ENVIRONMENT, files: FILES, shells: SHELLS });
    const child = spawn('bwrap', [...bwrapArguments(this.#programs), '/node', '/driver.mjs', setup], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child = child;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { id, ...run } = JSON.parse(line) as Run & { id: number };
      if (id === this.#id) this.#settle(run);
    });
    child.stdin.on('error', () => undefined);
    child.once('exit', () => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#settle({ ran: [], late: true, code: null });
    });
    return child;
  }

  #settle(run: Run): void {
    const settle = this.#waiting;
    this.#waiting = undefined;
    settle?.(run);
  }
}
