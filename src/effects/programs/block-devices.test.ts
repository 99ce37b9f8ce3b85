import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['vgcfgbackup -f out vg', 'known', `write:${P}/out`, 'service:vg:read'],
  ['xmount --in raw a.dd --out dmg mnt', 'known', `read:${P}/a.dd`, 'service:mnt:mount'],
  ['hdiutil create -srcfolder d out.dmg', 'known', `read:${P}/d`, `write:${P}/out.dmg`],
  ['hdiutil attach a.dmg', 'known', `read:${P}/a.dmg`, 'service:a.dmg:mount'],
];

describe('block devices', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
