import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['eol python', 'known', 'receive:endoflife.date'],
  ['depotdownloader -app 1 -dir d', 'known', 'write:/work/project/d', 'receive:steam:download'],
  ['quickget --list', 'known', 'receive:sites of the systems:query', '!write:'],
  ['quickget ubuntu 24.04', 'known', 'receive:ubuntu:download', 'write:/work/project/**'],
  ['skills add o/r', 'known', 'exec:o/r:install'],
  ['quickget --create-config x https://x.org/a.iso', 'known', 'receive:https://x.org/a.iso:download'],
];

describe('fetchers', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
