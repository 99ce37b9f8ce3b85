import { describe, expect, test } from 'vitest';
import { findProgramSpec } from '../../src/effects/find-program.js';
import { COMMANDS } from './commands/index.js';
import { LEFT_OUT } from './left-out.js';
import { PACKAGES } from './packages.js';
import { predict } from './predict.js';

const RUN: ReadonlySet<string> = new Set(COMMANDS.flatMap((text) => predict(text, '/x').commands));

describe('programs that are run or left out', () => {
  test('a command stands once', () => {
    expect(COMMANDS.filter((text, index) => COMMANDS.indexOf(text) !== index)).toEqual([]);
  });

  test('there are enough of them', () => {
    expect([...RUN].filter((name) => findProgramSpec(name) !== undefined).length).toBeGreaterThanOrEqual(800);
    expect(COMMANDS.length).toBeGreaterThanOrEqual(3300);
  });

  test('what has a package is run', () => {
    expect([...PACKAGES.keys()].filter((name) => !RUN.has(name))).toEqual([]);
  });

  test('what is left out is known, and is not run', () => {
    expect([...LEFT_OUT.keys()].filter((name) => RUN.has(name) || findProgramSpec(name) === undefined)).toEqual([]);
  });
});
