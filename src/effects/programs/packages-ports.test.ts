import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['prt-get depinst x', 'known', 'exec:x:install', 'receive:ports:install'],
  ['prt-get search x', 'known', 'service:x:read', '!exec:'],
  ['prt-get remove x', 'known', 'service:x:uninstall'],
  ['slapt-get --install x', 'known', 'exec:x:install'],
  ['slapt-get --search x', 'known', 'read:/var/slapt-get/**', '!exec:'],
  ['spi --install x', 'known', 'exec:x:install'],
  ['spi x', 'known', '!exec:'],
  ['sport install x', 'known', 'exec:x:install'],
  ['trizen -Syua', 'known', 'exec:packages:install'],
  ['trizen -Ss x', 'known', 'receive:aur.archlinux.org:query', '!exec:'],
  ['yaourt -Rs x', 'known', 'service:x:uninstall'],
  ['yaourt -G x', 'unknown'],
  ['removepkg x', 'known', 'service:x:uninstall'],
  ['removepkg -warn x', 'known', '!service:'],
  ['upgradepkg a.tgz', 'known', 'exec:/work/project/a.tgz:install'],
  ['upgradepkg --dry-run a.tgz', 'known', 'read:/work/project/a.tgz', '!exec:'],
  ['rpm-ostree status', 'known', 'service:rpm-ostree status:read'],
  ['rpm-ostree install x --reboot', 'known', 'service:system:reboot', 'exec:x:install'],
  ['eix -I x', 'known', 'read:/var/cache/eix/*'],
  ["expac --sync '%D' x", 'known', 'read:/var/lib/pacman/**'],
  ['pacconf --repo-list', 'known', 'read:/etc/pacman.conf'],
  ['pacrepairdb x --print-only', 'known', '!write:'],
  ['pacrepairdb x', 'known', 'write:/var/lib/pacman/local/**'],
  ['pacrepairfile --mode a', 'known', 'write:/work/project/a'],
  ['namcap PKGBUILD', 'known', 'exec:/work/project/PKGBUILD'],
  ['namcap a.pkg.tar.zst', 'known', 'read:/work/project/a.pkg.tar.zst', '!exec:'],
  ['mhwd-kernel --install linux61', 'known', 'exec:linux61:install'],
  ['urpme --auto-orphans', 'known', 'service:packages:uninstall'],
  ['vkpurge rm all', 'known', 'delete:/boot/*'],
  ['eclean-kernel -n 2', 'known', 'delete:/lib/modules/**:recursive'],
  ['eclean-kernel -l', 'known', '!delete:'],
];

describe('packages from ports', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
