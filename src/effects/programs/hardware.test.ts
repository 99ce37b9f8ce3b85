import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['speaker-test -w a.wav', 'known', `read:${P}/a.wav`, 'service:sound:play'],
  ['uvcdynctrl -L state', 'known', `read:${P}/state`, 'service:camera:update'],
  ['lxi screenshot -a 10.0.0.1 out.png', 'known', `write:${P}/out.png`],
  ['idevicebackup2 backup d', 'known', `write:${P}/d`],
];

describe('hardware', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
