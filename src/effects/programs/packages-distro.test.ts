import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['ebuild a.ebuild merge', 'known', `exec:${P}/a.ebuild`, 'service:a.ebuild:install'],
  ['lure build -s x.sh', 'known', `exec:${P}/x.sh`],
  ['GUIX_PACKAGE_PATH=/tmp guix package -I', 'unknown'],
  ['dpigs -s f', 'known', `read:${P}/f`],
  ['alien -d a.rpm', 'known', `read:${P}/a.rpm`, `write:${P}/*`, '!service:'],
];

describe('packages of distributions', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
