import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['pamflip -rotate90 a.pam', 'known', 'read:/work/project/a.pam'],
  ['pamflip -rotate90', 'harmless'],
  ['pamflip -rot a.pam', 'unknown'],
  ['pamtopng --text=notes.txt a.pam', 'known', 'read:/work/project/notes.txt', 'read:/work/project/a.pam'],
  ['pnmcrop -borderfile b.pnm a.pnm', 'known', 'read:/work/project/b.pnm'],
  ['ppmforge -tilt -15 > a.ppm', 'known', 'write:/work/project/a.ppm:truncate', '!read:'],
  ['tifftopnm -alphaout a.pgm in.tiff', 'known', 'write:/work/project/a.pgm', 'read:/work/project/in.tiff'],
  ['pamcut 1 2 3 4 a.ppm', 'known', 'read:/work/project/a.ppm', '!project/4'],
  ['pamcut -left 3 a.ppm', 'known', 'read:/work/project/a.ppm'],
  ['pamundice tile_%1d_%1a.ppm -across 2', 'known', 'read:/work/project/tile_*_*.ppm'],
  ['pamundice -listfile files.txt', 'unknown'],
  ['pnmhisteq -wmap m.pgm a.pnm', 'known', 'write:/work/project/m.pgm'],
  ['pnmrotate 30 a.pnm', 'known', 'read:/work/project/a.pnm', '!project/30'],
  ['ppmchange red blue a.ppm', 'known', 'read:/work/project/a.ppm', '!blue'],
  ['ppmrainbow red blue', 'harmless'],
  ['ppmrainbow "red\\";id;\\"" blue', 'unknown'],
  ['ppmtoxpm -alphamask m.pgm a.ppm', 'known', 'read:/work/project/m.pgm'],
];

describe('portable pixmaps', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
