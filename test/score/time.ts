import { peerDenies } from './peer.js';
import { ruling } from './rules.js';
import { quantile } from './tally.js';

/** Microseconds for one decision, in this process. */
export interface Times {
  readonly median: number;
  readonly p99: number;
}

/** Both judge the same commands in turn, so that what else the machine does slows both. */
export function timeBoth(commands: readonly string[]): { ours: Times; theirs: Times } {
  const [ours, theirs]: [number[], number[]] = [[], []];
  const measure = (list: number[] | undefined, decide: () => void): void => {
    const before = process.hrtime.bigint();
    decide();
    list?.push(Number(process.hrtime.bigint() - before) / 1000);
  };
  // The first round is for the compiler.
  for (const [mine, other] of [
    [undefined, undefined],
    [ours, theirs],
  ]) {
    for (const command of commands) {
      measure(mine, () => void ruling(command));
      measure(other, () => void peerDenies(command));
    }
  }
  return { ours: times(ours), theirs: times(theirs) };
}

function times(list: number[]): Times {
  list.sort((a, b) => a - b);
  return { median: quantile(list, 0.5), p99: quantile(list, 0.99) };
}
