import { textEffects } from '../../src/effects/tools/shell.js';
import { SeededRandom } from '../../src/policy/metamorphic/random.js';
import type { Extreme } from './extremes.js';
import { MUTATIONS } from './mutate.js';

/** How long one input took. */
export interface Timing extends Extreme {
  readonly milliseconds: number;
}

export interface Report {
  readonly inputs: number;
  readonly thrown: readonly string[];
  /** The slowest, slowest first. */
  readonly slowest: readonly Timing[];
}

const LONGEST = 64 * 1024;
/** So many of the slowest are looked at again. */
const KEPT = 20;

function measure(text: string): number {
  const began = performance.now();
  textEffects(text, { cwd: '/w/p', home: '/home/u' });
  return performance.now() - began;
}

/** Others use the machine too: what seems slow is measured again, and the best time counts, waiting left out. */
function measureAgain(text: string, often = 3): number {
  const times = Array.from({ length: often }).flatMap(() => {
    const before = process.cpuUsage();
    const elapsed = measure(text);
    const { user, system } = process.cpuUsage(before);
    return [elapsed, (user + system) / 1000];
  });
  return Math.min(...times);
}

/** Reads and judges every input: nothing may throw. */
export function fuzz(inputs: Iterable<Extreme>): Report {
  const thrown: string[] = [];
  let slowest: Timing[] = [];
  let count = 0;
  for (const { name, text } of inputs) {
    count++;
    try {
      let milliseconds = measure(text);
      const last = slowest.length < KEPT ? 0 : (slowest.at(-1)?.milliseconds ?? 0);
      if (milliseconds > last) milliseconds = measureAgain(text);
      if (milliseconds > last) {
        slowest.push({ name, text, milliseconds });
        slowest = slowest.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, KEPT);
      }
    } catch (error) {
      thrown.push(`${name}: ${error instanceof Error ? error.message : error}: ${JSON.stringify(text.slice(0, 200))}`);
    }
  }
  // Alone once more, when all is compiled and cleaned up.
  const alone = slowest.map((one) => ({
    ...one,
    milliseconds: Math.min(one.milliseconds, measureAgain(one.text, 10)),
  }));
  return { inputs: count, thrown, slowest: alone.sort((a, b) => b.milliseconds - a.milliseconds) };
}

/** Mutated texts, the same in every run with the same seed. */
export function* mutants(seeds: readonly string[], count: number, seed: number): Generator<Extreme> {
  const random = new SeededRandom(seed);
  const names = Object.keys(MUTATIONS);
  for (let made = 0; made < count; made++) {
    let text = random.pick(seeds);
    const chosen = Array.from({ length: 1 + random.below(4) }, () => random.pick(names));
    for (const name of chosen) text = MUTATIONS[name]?.(text, random, random.pick(seeds)).slice(0, LONGEST) ?? text;
    yield { name: chosen.join(', '), text };
  }
}
