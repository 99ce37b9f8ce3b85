import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['handlr open a.pdf', 'known', 'exec:the application for it', 'read:/work/project/a.pdf'],
  ['handlr set .png imv.desktop', 'known', 'env:.png:persist', 'env:imv.desktop:persist', '!write:'],
  ['xdg-settings get default-web-browser', 'known', 'service:default-web-browser:read,defaults', '!write:'],
  [
    'xdg-settings set default-web-browser x.desktop',
    'known',
    'env:default-web-browser:persist',
    'env:x.desktop:persist',
    '!write:',
  ],
  [
    'xdg-desktop-menu install a.desktop',
    'known',
    'read:/work/project/a.desktop',
    'write:~/.local/share/applications/*',
    'write:~/.config/menus/**',
  ],
  [
    'xdg-desktop-menu uninstall a.desktop',
    'known',
    'delete:~/.local/share/applications/*',
    'delete:~/.config/menus/**',
  ],
  ['xdg-user-dirs-update --set DESKTOP /d', 'known', 'write:~/.config/user-dirs.dirs'],
];

describe('entries of the desktop', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
