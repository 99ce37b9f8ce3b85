import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  [
    'co -l d/a.c',
    'known',
    'read:/work/project/d/a.c,v',
    'read:/work/project/d/RCS/a.c,v',
    'write:/work/project/d/a.c,v',
    'write:/work/project/d/RCS/a.c,v',
    'write:/work/project/d/a.c',
  ],
  ['co -p1.2 a.c', 'known', 'read:/work/project/a.c,v', 'read:/work/project/RCS/a.c,v', '!write:'],
  ['rlog a.c', 'known', 'read:/work/project/a.c,v', 'read:/work/project/RCS/a.c,v', '!write:'],
  [
    'rcsdiff -r1.1 a.c',
    'known',
    'read:/work/project/a.c,v',
    'read:/work/project/RCS/a.c,v',
    'read:/work/project/a.c',
    '!write:',
  ],
  [
    'rcs -o1.2 a.c',
    'known',
    'read:/work/project/a.c,v',
    'read:/work/project/RCS/a.c,v',
    'write:/work/project/a.c,v',
    'write:/work/project/RCS/a.c,v',
    'vcs:a.c:discard,history',
  ],
  ['rcs -tdesc a.c', 'unknown'],
];

describe('RCS', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
