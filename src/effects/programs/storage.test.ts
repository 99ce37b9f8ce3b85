import { describe, expect, it } from 'vitest';
import type { Knowledge } from '../effect.js';
import { judged } from './expect.test-helper.js';

const ROWS: readonly (readonly [command: string, knowledge: Knowledge, effects: readonly string[]])[] = [
  ['mount', 'known', ['read:system']],
  ['mount /dev/sda1 /mnt', 'known', ['read:/dev/sda1:mount', 'write:/mnt:mount', 'service:/mnt:create,mount']],
  ['umount -f /mnt', 'known', ['service:/mnt:stop,mount,force']],
  [
    'mergerfs /a:/b x',
    'known',
    ['read:/a:mount', 'read:/b:mount', 'write:/work/project/x:mount', 'service:x:create,mount'],
  ],
  ['mkfs.ext4 /dev/sda1', 'known', ['write:/dev/sda1:destroy']],
  ['fdisk -l', 'known', ['service:fdisk:read']],
  ['fdisk /dev/sda', 'unknown', ['write:/dev/sda:destroy']],
  ['wipefs -a /dev/sda', 'known', ['write:/dev/sda:destroy', 'service:wipefs:destroy']],
  ['parted /dev/sda rm 1', 'known', ['write:/dev/sda:destroy', 'service:parted:destroy']],
  ['parted /dev/sda print', 'known', ['read:/dev/sda', 'service:parted:read']],
  ['cryptsetup luksFormat /dev/sda', 'known', ['write:/dev/sda:destroy', 'service:/dev/sda:destroy']],
  ['btrfs subvolume delete /x', 'known', ['delete:/x:recursive']],
  ['zfs destroy -r p/x', 'known', ['service:p/x:destroy']],
  [
    'rclone sync a remote:b',
    'known',
    ['read:/work/project/a:recursive', 'send:remote:b:upload', 'service:remote:b:delete,recursive'],
  ],
  ["rclone copy ':sftp,ssh=x:' b", 'unknown', []],
  ['restic -r /r backup d', 'known', ['write:/r:recursive', 'read:/work/project/d', 'service:d:create']],
  ['restic --password-command x snapshots', 'unknown', ['service:restic snapshots:read']],
  [
    'borg create r::a d',
    'known',
    ['write:/work/project/r::a:recursive', 'read:/work/project/d:recursive', 'service:r::a:create', 'service:d:create'],
  ],
  ['hdparm -I /dev/sda', 'known', ['read:/dev/sda', 'service:hdparm:read']],
  ['dmsetup remove x', 'known', ['service:remove:destroy', 'service:x:destroy']],
  ['losetup -f', 'known', ['service:losetup:read']],
  ['losetup /dev/loop0 img', 'known', ['write:/dev/loop0:device', 'service:losetup:update']],
  ['swapoff -a', 'known', ['service:swapoff:update']],
  ['hdparm --security-erase p /dev/sda', 'known', ['write:/dev/sda:destroy', 'service:hdparm:destroy']],
  ['badblocks -w /dev/sda', 'known', ['write:/dev/sda:destroy', 'service:badblocks:destroy']],
  ['fsck -n /dev/sda1', 'known', ['read:/dev/sda1', 'service:fsck:read']],
  ['fsck -y /dev/sda1', 'known', ['write:/dev/sda1:device', 'service:fsck:update']],
  ['lvremove -f vg/lv', 'known', ['service:vg/lv:destroy']],
  ['mdadm --zero-superblock /dev/sda', 'known', ['service:/dev/sda:destroy']],
  ['mdadm --detail /dev/md0', 'known', ['service:/dev/md0:read']],
  ['sgdisk --zap-all /dev/sda', 'known', ['write:/dev/sda:destroy', 'service:sgdisk:destroy']],
  [
    'mount -t nfs h:/x /mnt',
    'known',
    ['read:/work/project/h:/x:mount', 'write:/mnt:mount', 'service:/mnt:create,mount', 'send:h:/x:mount'],
  ],
  ['mount --bind / /mnt', 'known', ['read:/:mount', 'write:/mnt:mount', 'service:/mnt:create,mount']],
  ['diskutil eraseDisk APFS x disk2', 'known', ['service:APFS:destroy', 'service:x:destroy', 'service:disk2:destroy']],
  ['tmutil delete x', 'known', ['service:x:delete']],
  ['rclone purge r:b', 'known', ['send:r:b:delete', 'service:r:b:delete,recursive']],
  ['borg extract r::a', 'known', ['write:/work/project/**', 'service:r::a:read']],
  ['zfs rollback p@s', 'known', ['service:p@s:destroy,force']],
  ['zfs list', 'known', ['service:zfs list:read']],
  ["snapper create --command 'rm x'", 'unknown', ['service:rm x:create']],
];

describe('disks, pools and backups', () => {
  it.each(ROWS)('%s', (command, knowledge, effects) => {
    expect(judged(command)).toEqual({ knowledge, effects });
  });
});
