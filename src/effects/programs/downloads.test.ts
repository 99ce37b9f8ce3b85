import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['gdown x -O out', 'known', `write:${P}/out`, 'receive:x:download'],
  ['deemix -p d https://x', 'known', `write:${P}/d`, 'receive:https://x:download'],
];

describe('downloads', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
