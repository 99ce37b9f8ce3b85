import { describe, expect, test } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const W = '/work/project';
const BUILD = `exec:${W}:workspace,build`;

function check(rows: readonly ProgramRow[]): void {
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_, row) => expect(misses(row)).toEqual([]));
}

describe('compilers and build systems', () => {
  check([
    ['cmake -B build -S .', 'known', `write:${W}/build`, `exec:${W}`],
    ['gradle build -x test', 'known', BUILD],
  ]);
});
