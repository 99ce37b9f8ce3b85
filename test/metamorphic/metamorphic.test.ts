import { describe, expect, test } from 'vitest';
import { DATA_POSITIONS } from '../../src/policy/metamorphic/positions.js';
import { SeededRandom } from '../../src/policy/metamorphic/random.js';
import { applyTransforms, METAMORPHIC_TRANSFORMS } from '../../src/policy/metamorphic/transforms.js';
import { AMBIGUOUS_SYNTAX, UNCERTAIN_SYNTAX } from '../../src/shell/ambiguous-syntax.js';
import { readShellText } from '../../src/shell/read.js';
import { DANGERS } from './dangers.js';
import { INNOCENTS } from './innocents.js';
import { outcomeOf } from './outcome.js';
import { type Failure, judgeDanger, judgeData, judgeInnocent, smallest } from './verdict.js';

const seeds = DANGERS.map(({ text }) => text);

test('there are enough of each', () => {
  expect(new Set(seeds).size).toBeGreaterThanOrEqual(60);
  expect(new Set(INNOCENTS).size).toBeGreaterThanOrEqual(60);
  expect(new Set(METAMORPHIC_TRANSFORMS.map(({ name }) => name)).size).toBe(METAMORPHIC_TRANSFORMS.length);
  expect(DATA_POSITIONS.length).toBeGreaterThanOrEqual(15);
});

test('every wrapping has seeds that fit it', () => {
  expect(METAMORPHIC_TRANSFORMS.filter((one) => !seeds.some((seed) => applyTransforms(seed, [one])))).toEqual([]);
});

test('wrappings and positions are read without a doubt, or say why not', () => {
  const wrapped = METAMORPHIC_TRANSFORMS.filter(({ unknown }) => unknown === undefined).map((one) =>
    applyTransforms('echo a1', [one]),
  );
  const texts = [...wrapped, ...DATA_POSITIONS.map(({ place }) => place('some words'))];
  // What is followed is seen, and the text is still not harmless; so is what is printed into arithmetic.
  const followed = new Set<string>(Object.values({ ...AMBIGUOUS_SYNTAX, ...UNCERTAIN_SYNTAX }));
  const doubts = (text = '') =>
    readShellText(text, { cwd: '/w/p', home: '/home/u' }).unknowns.filter(
      ({ reason }) => !followed.has(reason) && !/^(?:arithmetic|a trap that runs)/.test(reason),
    );
  expect(texts.filter((text) => doubts(text).length > 0)).toEqual([]);
});

describe('alone', () => {
  test.each(DANGERS)('$text is a $kind', ({ text, kind }) => {
    const { effects, unknown } = outcomeOf(text);
    expect(unknown ?? effects.map((effect) => effect.kind)).toSatisfy(
      (found: unknown) => typeof found === 'string' || (found as string[]).includes(kind),
    );
  });

  test.each(INNOCENTS)('%s changes nothing', (text) => {
    const { effects, unknown } = outcomeOf(text);
    const changes = effects.filter(({ kind, tags }) => kind !== 'read' && !tags?.includes('read'));
    expect([unknown, changes]).toEqual([undefined, []]);
  });
});

describe('wrapped', () => {
  test.each(METAMORPHIC_TRANSFORMS)('dangers keep their effects: $name', (wrapping) => {
    expect(smallest(seeds.map((seed) => judgeDanger(seed, [wrapping])))).toBeUndefined();
  });

  test.each(METAMORPHIC_TRANSFORMS)('innocents stay innocent: $name', (wrapping) => {
    expect(smallest(INNOCENTS.map((seed) => judgeInnocent(seed, [wrapping])))).toBeUndefined();
  });

  test.each([1, 2, 3, 4])('in wrappings of wrappings, %i', (start) => {
    const random = new SeededRandom(start);
    const failures: (Failure | undefined)[] = [];
    while (failures.length < 1000) {
      const chain = Array.from({ length: 2 + random.below(2) }, () => random.pick(METAMORPHIC_TRANSFORMS));
      const danger = random.below(3) > 0;
      const seed = random.pick(danger ? seeds : INNOCENTS);
      if (applyTransforms(seed, chain) !== undefined)
        failures.push(danger ? judgeDanger(seed, chain) : judgeInnocent(seed, chain));
    }
    expect(smallest(failures)).toBeUndefined();
  });
});

describe('as data', () => {
  test.each(DATA_POSITIONS)('$name', (position) => {
    expect(smallest(seeds.map((seed) => judgeData(seed, position)))).toBeUndefined();
  });
});
