import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['bmptopnm a.bmp', 'known', 'read:/work/project/a.bmp', '!write:'],
  ['pngtopam -text=notes.txt a.png', 'known', 'write:/work/project/notes.txt', 'read:/work/project/a.png'],
  ['tgatoppm --alphaout=a.pgm b.tga', 'known', 'write:/work/project/a.pgm', 'read:/work/project/b.tga'],
  ['ilbmtoppm -maskfile m.pbm a.ilbm', 'known', 'write:/work/project/m.pbm', 'read:/work/project/a.ilbm'],
  ['pnmtorle -outfile o.rle a.pnm', 'known', 'write:/work/project/o.rle', 'read:/work/project/a.pnm'],
  ['pstopnm doc.ps', 'known', 'read:/work/project/doc.ps', 'exec:gs', 'write:/work/project/doc*.p*m:overwrite'],
  ['pstopnm -stdout doc.ps', 'known', 'read:/work/project/doc.ps', 'exec:gs'],
  ['ppmtompeg params', 'known', 'exec:/work/project/params:config'],
  ['ppmtompeg -stat s.txt params', 'known', 'write:/work/project/s.txt', 'exec:/work/project/params:config'],
  ['pamtotiff -lzw -tag x a.pam', 'known', 'read:/work/project/a.pam', '!write:'],
  [
    'ppmtoarbtxt template -hd head a.ppm',
    'known',
    'read:/work/project/head',
    'read:/work/project/template',
    'read:/work/project/a.ppm',
    '!write:',
  ],
  ['xwdtopnm -odd a.xwd', 'unknown'],
];

describe('netpbm formats', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
