/** Something to time. Returns whatever keeps the work from being optimised away. */
export interface Contender {
  readonly name: string;
  run(): unknown;
}

/** Interleaved rounds, so that noise hits all alike; the median round of each, in microseconds a call. */
export async function race(
  contenders: readonly Contender[],
  rounds: number,
  calls: number,
): Promise<Map<string, number>> {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = -3; round < rounds; round++) {
    for (const { name, run } of contenders) {
      const began = performance.now();
      for (let call = 0; call < calls; call++) await run();
      if (round >= 0) times.get(name)?.push(((performance.now() - began) * 1000) / calls);
    }
  }
  return new Map([...times].map(([name, samples]) => [name, median(samples)]));
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 50);
}

export function percentile(samples: readonly number[], percent: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

/** A table on the terminal: name, time, ratio to the first. */
export function print(title: string, times: ReadonlyMap<string, number>, unit = 'µs'): void {
  const [base = Number.NaN] = times.values();
  console.log(`\n${title}`);
  for (const [name, time] of times) {
    console.log(
      `  ${name.padEnd(34)} ${time.toFixed(2).padStart(10)} ${unit}  ${(time / base).toFixed(2).padStart(7)}x`,
    );
  }
}
