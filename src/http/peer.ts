import { readdirSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import { agentOfProcess } from '../clients/agent-ancestor.js';
import { type ConnectionEnd, endpointKey, readConnections } from './connection-table.js';

/** Who is at the other end of a connection: an agent, by what tells it, or nobody that is known as one. */
export type PeerCheck = (socket: Socket) => string | undefined;

/** Whoever sends something and leaves before it is looked at would be nobody that is known. */
const CLOSED_CONNECTION = 'whoever has closed the connection';

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

function find({ localAddress, localPort, remoteAddress, remotePort }: Socket): string | undefined {
  if (!localAddress || !localPort || !remoteAddress || !remotePort) return CLOSED_CONNECTION;
  const [here, there] = [endpointKey(localAddress, localPort), endpointKey(remoteAddress, remotePort)];
  const between = (from: string, to: string) => (end: ConnectionEnd) => end.from === from && end.to === to;
  const before = readConnections();
  if (before === undefined) return undefined;
  // The other end is a line of its own, with the addresses the other way round; of another machine there is none.
  const inode = before.find(between(there, here))?.inode ?? '0';
  for (const pid of inode === '0' ? [] : holdersOf(inode)) {
    const agent = agentOfProcess(pid);
    if (agent !== undefined) return agent;
  }
  // It may have been closed at any moment until now: then who held it is not known.
  const after = readConnections() ?? [];
  const open = after.some((end) => end.open && between(here, there)(end));
  return open && after.find(between(there, here))?.inode !== '0' ? undefined : CLOSED_CONNECTION;
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
