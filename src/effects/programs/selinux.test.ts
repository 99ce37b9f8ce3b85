import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['setfiles contexts /srv', 'known', `read:${P}/contexts`, 'write:/srv:recursive,attributes'],
  ['setfiles -n contexts /srv', 'known', 'read:/srv:recursive', '!write:'],
  ['setfiles -s contexts', 'known', 'write:/**:attributes'],
  ['matchpathcon /etc/passwd', 'known', 'read:/etc/passwd'],
  ['newrole -r sysadm_r', 'known', 'privilege:sysadm_r', 'exec:shell'],
  ['newrole -r sysadm_r -- -c id', 'unknown'],
  ['echo id | newrole -r sysadm_r', 'unknown'],
];

describe('SELinux', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
