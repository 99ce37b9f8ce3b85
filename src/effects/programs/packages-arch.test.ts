import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['pkgctl build', 'known', `exec:${P}:workspace,build`],
  ['pkgctl release -m x', 'known', 'vcs:release:push', 'send:archlinux.org:publish'],
  ['pkgctl frobnicate', 'unknown'],
  ['paccheck --quiet', 'known', 'read:/var/lib/pacman/**'],
  ['pacini conf section', 'known', `read:${P}/conf`, '!/section'],
  ['paccache -r', 'known', 'delete:/var/cache/pacman/pkg/*:cache'],
  ['paccache -d', 'known', '!delete:'],
  ['paccache -rc /srv', 'unknown'],
  ['pacman-mirrors --fasttrack', 'known', 'write:/etc/pacman.d/mirrorlist'],
  ['reflector --save out', 'known', `write:${P}/out`, 'receive:archlinux.org:query'],
  ['reflector @file', 'unknown'],
  ['auracle clone x', 'known', `write:${P}/**`, 'receive:aur.archlinux.org:clone'],
  ['pkgstats submit', 'known', 'send:pkgstats.archlinux.de:telemetry'],
  ['pkgstats submit --dump-json', 'known', '!send:'],
  ['archlinux-java set x', 'known', 'write:/usr/lib/jvm/default*'],
  ['updpkgsums', 'known', `exec:${P}:workspace,build`, `write:${P}/PKGBUILD`],
  ['mhwd -i pci video-nvidia', 'known', 'service:video-nvidia:install', 'exec:package scripts:install', '!pci'],
  ['pactree x', 'known', 'read:/var/lib/pacman/**'],
];

describe('packages of Arch', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
