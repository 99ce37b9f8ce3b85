import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['age-keygen -o key', 'known', `write:${P}/key`],
  ['age-keygen -y key', 'known', `read:${P}/key`],
  ['dropbearkey -t rsa -f key', 'known', `write:${P}/key:key`],
  ['dropbearkey -y -f key', 'known', `read:${P}/key:key`, '!write:'],
  ['pkcs11-tool --module ./x.so -L', 'known', `exec:${P}/x.so`],
  ['pkcs11-tool -w cert', 'known', `read:${P}/cert`, 'service:token:update'],
  ['sbctl sign a.efi', 'known', `write:${P}/a.efi`],
];

describe('keys', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
