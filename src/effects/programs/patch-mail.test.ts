import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['b4 am x', 'known', 'receive:lore.kernel.org:download', `write:${P}/*`],
  ['b4 am -o d x', 'known', `write:${P}/d`],
  ['b4 am -m box', 'known', `read:${P}/box`, '!receive:'],
  ['b4 shazam x', 'known', 'vcs:HEAD:commit', `write:${P}/**`],
  ['b4 prep --check', 'known', `exec:${P}:workspace,config`],
  ['b4 send', 'known', 'send:mailing list:mail,publish', `exec:${P}:workspace,config`],
];

describe('patches by mail', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
