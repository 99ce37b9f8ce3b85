import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['e2undo -n log /dev/sda1', 'known', 'read:/dev/sda1', '!write:'],
  ['e2undo log /dev/sda1', 'known', 'write:/dev/sda1:destroy,raw'],
  ['blkpr -c clear -k 1 /dev/sda', 'known', 'write:/dev/sda:raw'],
  ['f3fix /dev/sdb', 'known', 'write:/dev/sdb:destroy,raw'],
  ['extundelete /dev/sda1 --restore-all', 'known', 'read:/dev/sda1', `write:${P}/RECOVERED_FILES/**`],
  ['vgcfgbackup -f out vg', 'known', `write:${P}/out`, 'service:vg:read'],
  ['vgcfgbackup --config x vg', 'unknown'],
  ['stratis pool create p /dev/sdb', 'known', 'write:/dev/sdb:destroy,raw', '!write:/work/project/p'],
  ['stratis pool destroy p', 'known', 'service:p:destroy'],
  ['mt -f /dev/st0 status', 'known', 'read:/dev/st0', '!write:'],
  ['mt -f /dev/st0 erase', 'known', 'write:/dev/st0:destroy,raw'],
  ['mt -f host:/dev/st0 rewind', 'known', 'send:host'],
  ['mt -f host:/dev/st0 --rsh-command=x rewind', 'unknown'],
  ['mt frobnicate', 'unknown'],
  ['limine bios-install /dev/sda', 'known', 'write:/dev/sda:destroy,raw'],
  ['xmount --in raw a.dd --out dmg mnt', 'known', `read:${P}/a.dd`, 'service:mnt:mount'],
  ['hdiutil create -srcfolder d out.dmg', 'known', `read:${P}/d`, `write:${P}/out.dmg`],
  ['hdiutil attach a.dmg', 'known', `read:${P}/a.dmg`, 'service:a.dmg:mount'],
  ['hdiutil burn a.dmg', 'unknown'],
];

describe('block devices', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
