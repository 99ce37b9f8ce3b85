import { peerDenies } from './peer.js';
import { ruling } from './rules.js';
import { quantile } from './tally.js';

/** Microseconds for one decision. */
export interface Times {
  readonly median: number;
  readonly p99: number;
}

/** The first rounds are for the compiler. */
const WARM = 3;
const ROUNDS = 9;

/** Both in turn, command by command; of each command the median counts, so that what else the machine does does not. */
export function timeBoth(commands: readonly string[]): { ours: Times; theirs: Times } {
  const deciders = [(command: string) => void ruling(command), (command: string) => void peerDenies(command)];
  const times = deciders.map(() => commands.map((): number[] => []));
  for (let round = 0; round < WARM + ROUNDS; round++) {
    for (const [index, command] of commands.entries()) {
      for (const [who, decide] of deciders.entries()) {
        const before = performance.now();
        decide(command);
        if (round >= WARM) times[who]?.[index]?.push((performance.now() - before) * 1000);
      }
    }
  }
  const [ours = [], theirs = []] = times.map((list) => list.map((all) => middle(all)));
  return { ours: summary(ours), theirs: summary(theirs) };
}

function middle(list: readonly number[]): number {
  return quantile(
    [...list].sort((a, b) => a - b),
    0.5,
  );
}

function summary(list: readonly number[]): Times {
  const sorted = [...list].sort((a, b) => a - b);
  return { median: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}
