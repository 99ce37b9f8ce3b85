import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['blockdev --getsz /dev/sda', 'known', 'read:/dev/sda', '!write:'],
  ['blockdev --setrw /dev/sda', 'known', 'write:/dev/sda'],
  ['blockdev --setra 128 /dev/sda', 'known', 'write:/dev/sda', '!write:/work/project/128'],
  ['lvmdevices --deldev /dev/sda', 'known', 'write:/etc/lvm/devices/*'],
  ['pacman-key --add k.gpg', 'known', 'read:/work/project/k.gpg', 'privilege:package keys:trust'],
  ['pacman-key --edit-key x', 'unknown'],
  ['pacstrap /mnt base', 'known', 'write:/mnt:recursive', 'exec:base:install'],
  ['pkgfile x', 'known', '!write:'],
  ['pkgfile -u', 'known', 'write:/var/cache/pkgfile/*'],
  ['aurman -Ss x', 'known', 'receive:aur.archlinux.org:query', '!exec:'],
  ['aurman -S x', 'known', 'exec:x:install'],
  ['aura -Rns x', 'known', 'service:x:uninstall'],
  ['aura -B', 'unknown'],
  ['pihole disable', 'known', 'service:pihole disable:update'],
  ['rauc install b.raucb', 'known', 'exec:/work/project/b.raucb:install'],
  ['rauc extract b.raucb out', 'known', 'read:/work/project/b.raucb', 'write:/work/project/out'],
  ['schroot -c jail id', 'unknown', 'exec:jail:chroot'],
  ['schroot -l', 'harmless'],
  ['synopkg uninstall x', 'known', 'service:x:delete'],
  ['systemd-firstboot --root-password=x', 'known', 'privilege:root:password'],
  ['systemd-firstboot --reset', 'known', 'delete:/etc/**'],
  ['uci set a.b=c', 'known', 'env:a.b=c:persist'],
  ['uci batch', 'unknown'],
  ['uci -c /tmp get a', 'unknown'],
  ['lbu commit', 'known', 'read:/etc/**', 'write:/media/**'],
  ['v4l2-ctl -d /dev/video0 --stream-to=a.raw', 'known', 'write:/work/project/a.raw'],
  ['waydroid shell', 'unknown'],
  ['waydroid app install a.apk', 'known', 'read:/work/project/a.apk'],
  ['mas install 1', 'known', 'exec:1:install'],
  ['gio trash a', 'known', 'delete:/work/project/a:recursive,trash'],
  ['gio trash --empty', 'known', 'delete:~/.local/share/Trash/**:recursive'],
  ['gio remove -f a', 'known', 'delete:/work/project/a'],
  ['gio copy a b', 'known', 'read:/work/project/a', 'write:/work/project/b:overwrite', '!delete:'],
  ['gio move a b', 'known', 'delete:/work/project/a', 'write:/work/project/b:overwrite'],
  ['gio copy a sftp://h/b', 'unknown'],
  ['gio launch a.desktop', 'known', 'exec:/work/project/a.desktop'],
  ['gio cat a', 'known', 'read:/work/project/a'],
];

describe('a machine, wide', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
