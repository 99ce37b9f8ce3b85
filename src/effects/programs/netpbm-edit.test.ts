import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  [
    'pamcomp a.pam b.pam c.pam',
    'known',
    'read:/work/project/a.pam',
    'read:/work/project/b.pam',
    'write:/work/project/c.pam',
  ],
  [
    'pamcomp -alpha=m.pgm a.pam b.pam',
    'known',
    'read:/work/project/m.pgm',
    'read:/work/project/a.pam',
    'read:/work/project/b.pam',
    '!write:',
  ],
  ['pamscale -xyfit 10 20 a.pam', 'known', 'read:/work/project/a.pam', '!write:'],
  ['pamfile a.pam b.pam', 'known', 'read:/work/project/a.pam', 'read:/work/project/b.pam', '!write:'],
  ['pbmtext hello', 'harmless'],
  ['pbmtext -font f.pbm hello', 'known', 'read:/work/project/f.pbm', '!write:'],
  ['pgmramp -lr 3 4', 'harmless'],
  ['pgmkernel 3 3', 'harmless'],
  ['pbmreduce 3 a.pbm', 'known', 'read:/work/project/a.pbm', '!write:'],
  ['pnmremap -mapfile=p.ppm a.pnm', 'known', 'read:/work/project/p.ppm', 'read:/work/project/a.pnm', '!write:'],
  ['pnmindex a.pnm b.pnm', 'known', 'read:/work/project/a.pnm', 'read:/work/project/b.pnm', '!write:'],
  ["pnmindex 'a;b.pnm'", 'unknown'],
  ['pnmindex -title x a.pnm', 'unknown'],
  ['ppmshadow -b 3 a.ppm', 'known', 'read:/work/project/a.ppm', '!write:'],
  ['ppmshadow -k a.ppm', 'unknown'],
  ['ppmcie -red 0.1 0.2', 'harmless'],
];

describe('netpbm editing', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
