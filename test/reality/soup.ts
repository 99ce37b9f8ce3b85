import type { SeededRandom } from '../../src/policy/metamorphic/random.js';
import type { Maker } from './grammar/expand.js';

/** Tokens glued together at random: they reach what no rule foresees. */
export function makeSoup(random: SeededRandom, maker: Maker): string {
  const length = 2 + random.below(10);
  const tokens = Array.from({ length }, () => maker.make(random, 'token', 1));
  return tokens.join(random.below(3) === 0 ? ' ' : '');
}
