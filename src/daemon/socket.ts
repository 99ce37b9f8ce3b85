import { chmodSync, linkSync, lstatSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import { createConnection, type Server } from 'node:net';
import { join } from 'node:path';
import { SluiceError } from '../core/errors.js';
import { makePrivateDirectory } from '../os/private-directory.js';
import type { DaemonQuery } from './wire.js';

/** Bytes of a socket's path that every system takes: macOS has 104 with the end of it. */
const MAX_SOCKET_PATH_BYTES = 100;
/** Milliseconds for a process that is asked whether it is there. */
const PING_TIMEOUT_MS = 1_000;

/** What a daemon says of itself. */
export interface DaemonStatus {
  readonly pid: number;
  readonly version: string;
  readonly build: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly answered: number;
  readonly waiting: number;
  /** Is it done with what makes its answers as fast as they get? And why that failed, where it did. */
  readonly warm?: boolean;
  readonly cold?: string;
  /** Where its dashboard is, if it has one, and an address that opens it once. */
  readonly dashboard?: string;
  readonly login?: string;
}

export function runDirectory(state: string): string {
  return join(state, 'run');
}

export function socketPath(state: string): string {
  return join(runDirectory(state), 'gate.sock');
}

/** Made where it is not there, and refused where others could have a part in it. */
export function prepareRunDirectory(state: string): string {
  const directory = runDirectory(state);
  makePrivateDirectory(directory);
  const { uid, mode } = lstatSync(directory);
  const mine = process.getuid?.();
  if ((mine !== undefined && uid !== mine) || (mode & 0o170077) !== 0o040000)
    throw new SluiceError('USAGE', {
      what: `${directory} is not this user's alone`,
      expected: 'a directory of this user, with mode 0700',
      got: `the user ${uid}, with mode 0${(mode & 0o777).toString(8)}`,
      fix: `Remove it, or run: chmod 700 ${directory}`,
    });
  const path = socketPath(state);
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES)
    throw new SluiceError('USAGE', {
      what: `${path} is too long for a socket`,
      expected: `at most ${MAX_SOCKET_PATH_BYTES} bytes`,
      got: String(Buffer.byteLength(path)),
      fix: 'Set XDG_STATE_HOME to a shorter directory, then run: sluice init --daemon',
    });
  return directory;
}

/** Asks who listens. Undefined: nobody; `silent`: somebody who says nothing, a stopped process perhaps. */
export function pingDaemon(
  path: string,
  patience = PING_TIMEOUT_MS,
  query: DaemonQuery = 'ping',
): Promise<DaemonStatus | 'silent' | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    const timer = setTimeout(() => end('silent'), patience);
    let said = '';
    const end = (found: DaemonStatus | 'silent' | undefined): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(found);
    };
    socket.on('connect', () => socket.write(`sluice/1 ${query}\n`));
    socket.on('data', (piece) => {
      said += piece;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code === 'EAGAIN' ? 'silent' : undefined));
    socket.on('close', () => end(read(said)));
  });
}

function read(text: string): DaemonStatus | 'silent' {
  try {
    return JSON.parse(text) as DaemonStatus;
  } catch {
    return 'silent';
  }
}

/**
 * Listens under a name of its own, then takes the one that clients know, which only one can: of processes that start at
 * once one wins. The name of a dead one is moved aside first. Where that took the name of one that was just coming, it
 * gets it back. Returns what takes the name away again, or who has it.
 */
export async function claimSocket(server: Server, state: string): Promise<SocketClaim | DaemonStatus | 'silent'> {
  const directory = prepareRunDirectory(state);
  const path = socketPath(state);
  const own = join(directory, `${process.pid}.sock`);
  rmSync(own, { force: true });
  await listen(server, own);
  chmodSync(own, 0o600);
  const { ino } = lstatSync(own);
  try {
    for (;;) {
      if (tryLink(own, path)) break;
      const dead = inode(path);
      const other = await pingDaemon(path);
      if (other !== undefined) return other;
      moveAside(path, join(directory, `${process.pid}.old`), dead);
    }
  } finally {
    rmSync(own, { force: true });
  }
  const holds = () => inode(path) === ino;
  return {
    isOwned: holds,
    release() {
      if (holds()) rmSync(path, { force: true });
    },
  };
}

/** The name that clients know, while it is ours. */
export interface SocketClaim {
  isOwned(): boolean;
  release(): void;
}

export function isSocketClaim(value: SocketClaim | DaemonStatus | 'silent'): value is SocketClaim {
  return typeof value === 'object' && 'isOwned' in value;
}

function moveAside(path: string, aside: string, dead: number | undefined): void {
  try {
    renameSync(path, aside);
  } catch {
    // Another process was faster.
    return;
  }
  if (inode(aside) !== dead) tryLink(aside, path);
  unlinkSync(aside);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function inode(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino;
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path, backlog: 511 }, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}
