import { describe, expect, it } from 'vitest';
import type { Knowledge } from '../effect.js';
import { judged } from './expect.test-helper.js';

const ROWS: readonly (readonly [command: string, knowledge: Knowledge, effects: readonly string[]])[] = [
  ['cryptsetup luksFormat /dev/sda', 'known', ['write:/dev/sda:destroy', 'service:/dev/sda:destroy']],
  ['btrfs subvolume delete /x', 'known', ['delete:/x:recursive']],
  ['zfs destroy -r p/x', 'known', ['service:p/x:destroy']],
  ['diskutil eraseDisk APFS x disk2', 'known', ['service:APFS:destroy', 'service:x:destroy', 'service:disk2:destroy']],
  ['tmutil delete x', 'known', ['service:x:delete']],
  ['zfs rollback p@s', 'known', ['service:p@s:destroy,force']],
  ['zfs list', 'known', ['service:zfs list:read']],
  ["snapper create --command 'rm x'", 'unknown', ['service:rm x:create']],
];

describe('disks, pools and backups', () => {
  it.each(ROWS)('%s', (command, knowledge, effects) => {
    expect(judged(command)).toEqual({ knowledge, effects });
  });
});
