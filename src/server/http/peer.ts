import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import { agentAt } from '../../cli/agent.js';

/** Who is at the other end of a connection: an agent, by what tells it, or nobody that is known as one. */
export type PeerCheck = (socket: Socket) => string | undefined;

/** A connection stays with the process that opened it. */
const known = new WeakMap<Socket, string | null>();

/**
 * The agent that a connection on this machine comes from. The token is what keeps agents out; this is a second line, for
 * one that got hold of it. Only Linux tells whose connection it is; elsewhere nobody is known.
 */
export const agentOfPeer: PeerCheck = (socket) => {
  const before = known.get(socket);
  if (before !== undefined) return before ?? undefined;
  const agent = find(socket);
  known.set(socket, agent ?? null);
  return agent;
};

function find({ remotePort, localPort }: Socket): string | undefined {
  if (remotePort === undefined || localPort === undefined) return undefined;
  const inode = inodeOf(remotePort, localPort);
  if (inode === undefined) return undefined;
  for (const pid of holdersOf(inode)) {
    const agent = agentAt(pid);
    if (agent !== undefined) return agent;
  }
  return undefined;
}

/** The other end of our connection is a line of its own, with the ports the other way round. */
function inodeOf(remote: number, local: number): string | undefined {
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readLines(table)) {
      const [, from = '', to = '', , , , , , , inode] = line.trim().split(/\s+/);
      if (portOf(from) === remote && portOf(to) === local && inode !== '0') return inode;
    }
  }
  return undefined;
}

function portOf(address: string): number {
  return Number.parseInt(address.slice(address.lastIndexOf(':') + 1), 16);
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(1);
  } catch {
    return [];
  }
}

/** Every process that has it: children inherit connections. */
function holdersOf(inode: string): number[] {
  const wanted = `socket:[${inode}]`;
  const pids = list('/proc').filter((name) => /^\d+$/.test(name));
  return pids
    .filter((pid) => list(`/proc/${pid}/fd`).some((fd) => linkOf(`/proc/${pid}/fd/${fd}`) === wanted))
    .map(Number);
}

function list(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
