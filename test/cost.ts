import { appendFileSync, readFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { sharedCost } from './shared/shared-process.js';

/** Clock ticks in a second: what Linux says for all programs. */
const TICKS = 100;

/** Appends a line for each file: the seconds of CPU that it took with all that it started, and the seconds that went by. */
const { SLUICE_COST: file = '' } = process.env;
const began = performance.now();
const used = () => {
  // The fields behind the name, which may have blanks in it: utime, stime, cutime, cstime.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ').slice(11, 15) ?? [];
  return fields.reduce((sum, field) => sum + Number(field), 0) / TICKS;
};
const before = used();
afterAll(() => {
  const { testPath = '' } = expect.getState();
  const took = (performance.now() - began) / 1000;
  appendFileSync(
    file,
    `${(used() - before + sharedCost()).toFixed(1)}\t${took.toFixed(1)}\t${testPath.replace(`${process.cwd()}/`, '')}\n`,
  );
});
