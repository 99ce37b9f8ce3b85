import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['xhost', 'known', 'service:display:read'],
  ['xhost +', 'known', 'service:display:update,share', 'privilege:+'],
  ['xhost -host', 'known', 'service:display:update,close', '!privilege'],
  ['twm -f rc', 'known', `exec:${P}/rc`],
  ['cbatticon -c "rm -rf a"', 'known', `delete:${P}/a:recursive,force`],
  ['wev -M out', 'known', `write:${P}/out`],
  ['gnome-extensions install a.zip', 'known', `exec:${P}/a.zip`],
  ['hyprpm add https://x', 'known', 'exec:https://x:install'],
  ['niri msg action spawn -- id', 'unknown'],
  ['niri msg action close-window', 'known', 'service:niri msg action close-window:update'],
  ['pw-metadata -d', 'known', 'service:pipewire:delete'],
  ['dbus-daemon --config-file=x', 'known', `exec:${P}/x`],
  ['gdbus call -e -d a -o /b -m c', 'unknown'],
  ['gdbus introspect -e -d a -o /b', 'known', 'service:gdbus introspect:read'],
  ['qdbus a /b', 'known', 'service:session bus:read'],
  ['qdbus a /b c', 'unknown'],
  ['krfb-virtualmonitor', 'known', 'service:screen:start,share'],
  ['xdg-mime default x.desktop text/html', 'known', 'env:x.desktop:persist'],
  ['vlock', 'known', 'service:session:lock'],
  ['vlock plugin', 'unknown'],
  ['konsave -a x', 'known', 'write:~/.config/**:overwrite'],
  ['latte-dock --import-layout x', 'known', `read:${P}/x`],
  ['mons -x script', 'unknown'],
  ['mons -o', 'known', 'service:screens:update'],
  ['wal -i a.png', 'known', `read:${P}/a.png`, 'write:~/.cache/wal/**'],
  ['wal -o script', 'unknown'],
  ['xkbcli compile-compose f', 'known', `read:${P}/f`],
];

describe('desktop session', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
