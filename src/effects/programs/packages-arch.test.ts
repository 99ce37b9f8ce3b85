import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['pkgctl build', 'known', `exec:${P}:workspace,build`],
  ['pacini conf section', 'known', `read:${P}/conf`, '!/section'],
  ['auracle clone x', 'known', `write:${P}/**`, 'receive:aur.archlinux.org:clone'],
  ['updpkgsums', 'known', `exec:${P}:workspace,build`, `write:${P}/PKGBUILD`],
];

describe('packages of Arch', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
