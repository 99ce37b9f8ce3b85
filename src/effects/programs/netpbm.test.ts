import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['ppmtobmp -bpp 8 a.ppm', 'known', `read:${P}/a.ppm`, '!write:'],
  ['ppmtobmp -mapfile=m a.ppm', 'known', `read:${P}/m`],
  ['ppmtobmp -nonsense a.ppm', 'unknown'],
  ['pnmpaste a.pnm 3 -4 b.pnm', 'unknown'],
  ['pnmpaste a.pnm 3 4 b.pnm', 'known', `read:${P}/a.pnm`, `read:${P}/b.pnm`, '!/3'],
  ['pnmconvol -matrixfile=m1,/etc/m2 a.pnm', 'known', `read:${P}/m1`, 'read:/etc/m2'],
  ['pnmmontage -data out.txt -header h.h a.pnm', 'known', `write:${P}/out.txt`, `write:${P}/h.h`],
  ['ppmlabel -x 1 -file /etc/passwd -text hi a.ppm', 'known', 'read:/etc/passwd', '!hi'],
  ['rletopnm --alphaout a.pgm a.rle', 'known', `write:${P}/a.pgm`, `read:${P}/a.rle`],
  ['pbmtextps hello', 'known', 'exec:gs', '!read:'],
  ['ppmfade -f a.ppm -l b.ppm -mix', 'known', `write:${P}/fade.*.ppm:overwrite`],
  ['ppmfade -f a.ppm -mix -base /tmp/x', 'known', 'write:/tmp/x.*.ppm:overwrite'],
  ["ppmfade -f 'a.ppm;id' -mix", 'unknown'],
  ['fiascotopnm --output=out a.fiasco', 'known', `write:${P}/out*`, `read:${P}/a.fiasco`],
  ['fiascotopnm -o a.fiasco', 'known', `write:${P}/a.fiasco*:overwrite`],
  ['pnmtofiasco -i "img[01-09+1].pnm" -o out', 'known', `read:${P}/img*.pnm`, `write:${P}/out`],
];

describe('Netpbm', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
