// Reading and judging is total and fast: nothing throws, and no text up to the limit takes longer than 50 ms, on a
// machine on which Node starts in 40 ms, or as much longer as Node takes to start.

import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { SeededRandom } from '../../src/policy/metamorphic/random.js';
import { applyTransforms, METAMORPHIC_TRANSFORMS } from '../../src/policy/metamorphic/transforms.js';
import { corpus, lines } from '../corpus/load.js';
import { DANGERS } from '../metamorphic/dangers.js';
import { INNOCENTS } from '../metamorphic/innocents.js';
import { EXTREMES } from './extremes.js';
import { fuzz, mutants, type Report } from './fuzz.js';

/** What the limit of 50 ms goes by: a machine on which Node starts in so many milliseconds. */
const NODE_START_MS = 40;
const LIMIT = 50 * slowdown();

/** How many times slower this machine is, now. It shares its caches with others, who come and go. */
function slowdown(): number {
  const times = Array.from({ length: 7 }, () => {
    const began = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return performance.now() - began;
  });
  return Math.max(1, Math.min(...times) / NODE_START_MS);
}

const { values } = parseArgs({
  options: { all: { type: 'boolean' }, inputs: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
const INPUTS = Number(values.inputs ?? (values.all === true ? 200_000 : 10_000));
const SEED = Number(values.seed);
/** Of so many extremes of code one is tried, chosen by the seed: each unit is repeated in 16 languages and 3 sizes. */
const SAMPLE = values.all === true ? 1 : 4;
/** `4096 of python "f(a);"`, see nested.ts. All others are tried: of many a kind there are few, or one. */
const OF_CODE = /^\d+ of /;

function print(title: string, { inputs, thrown, slowest }: Report): boolean {
  const slow = slowest.filter(({ milliseconds }) => milliseconds > LIMIT);
  console.log(
    `${title}: ${inputs} inputs, ${thrown.length} thrown, ${slow.length} of the slowest over ${LIMIT.toFixed(0)} ms`,
  );
  for (const { name, text, milliseconds } of slowest.slice(0, Math.max(5, slow.length)))
    console.log(
      `  ${milliseconds.toFixed(1).padStart(7)} ms ${text.length} characters, ${name}: ${JSON.stringify(text).slice(0, 100)}`,
    );
  for (const error of thrown.slice(0, 10)) console.log(`  thrown: ${error}`);
  return thrown.length === 0 && slow.length === 0;
}

const own = [...DANGERS.map(({ text }) => text), ...INNOCENTS];
const wrapped = own.flatMap((seed, index) =>
  METAMORPHIC_TRANSFORMS.flatMap((wrapping, at) =>
    (at + index) % 8 === 0 ? (applyTransforms(seed, [wrapping]) ?? []) : [],
  ),
);
const found = corpus === undefined ? [] : [...lines('nl2bash.txt'), ...lines('tldr.txt')];
const seeds = [...own, ...wrapped, ...found];

const began = performance.now();
console.log(
  `${seeds.length} seeds${corpus === undefined ? ' (more with SLUICE_CORPUS)' : ''}, random numbers from ${SEED}`,
);
// Compiled code is what counts.
fuzz(mutants(seeds, 2000, 0));
const random = new SeededRandom(SEED);
const extremes = EXTREMES.filter(({ name }) => !OF_CODE.test(name) || random.below(SAMPLE) === 0);
const results = [
  print(`of ${EXTREMES.length} extremes`, fuzz(extremes)),
  print('mutants', fuzz(mutants(seeds, INPUTS, SEED))),
];
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`);
if (results.includes(false)) process.exitCode = 1;
