import { peerDenies } from './peer.js';
import { ruling } from './rules.js';
import { quantile } from './tally.js';

/** Microseconds of the processor for one decision. */
export interface Times {
  readonly median: number;
  readonly p99: number;
}

const WARM = 3;

/** Time of the processor, not of the clock: what else the machine does is not counted. */
export function timeBoth(commands: readonly string[]): { ours: Times; theirs: Times } {
  return { ours: times(commands, (command) => void ruling(command)), theirs: times(commands, peerDenies) };
}

function times(commands: readonly string[], decide: (command: string) => void): Times {
  // The first rounds are for the compiler.
  for (let round = 0; round < WARM; round++) for (const command of commands) decide(command);
  const list = commands.map((command) => {
    const before = used();
    decide(command);
    return used() - before;
  });
  list.sort((a, b) => a - b);
  return { median: quantile(list, 0.5), p99: quantile(list, 0.99) };
}

function used(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
