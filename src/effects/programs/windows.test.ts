import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['okular --page 3 a.pdf', 'known', 'read:/work/project/a.pdf', 'service:okular:start'],
  ['okular --print a.pdf', 'known', 'service:printer:print'],
  ['okular --editor-cmd "sh -c id" a.pdf', 'unknown'],
  ['gimp a.png', 'known', 'read:/work/project/a.png'],
  ["gimp -i -b '(gimp-quit 0)'", 'unknown'],
  ['qgis --code a.py', 'known', 'exec:/work/project/a.py'],
  ['qgis --project a.qgz', 'known', 'read:/work/project/a.qgz'],
  ['nemo --quit', 'known', 'service:nemo:stop'],
  ['dolphin --select a', 'known', 'read:/work/project/a'],
  ['xclock -digital -strftime %H', 'known', 'service:xclock:start', '!read:'],
  ['josm --reset-preferences', 'known', 'delete:~/.config/JOSM/preferences.xml'],
  ['josm --set=a=b', 'unknown'],
  ['mixxx --resourcePath res', 'known', 'exec:/work/project/res'],
  ['mumble mumble://u@host', 'known', 'send:mumble://u@host'],
  ['mumble rpc mute', 'known', 'service:mumble:update', '!send:'],
  ['openttd -g save.sav', 'known', 'read:/work/project/save.sav'],
  ['openttd -n host:3979', 'known', 'send:host:3979'],
  ['thunderbird --profile p', 'known', 'write:/work/project/p'],
  ['vncviewer -FullScreen host:1', 'known', 'send:host:1'],
  ['vncviewer -via gate host:1', 'unknown'],
  ['engrampa --extract-to=out a.tar', 'known', 'write:/work/project/out', 'read:/work/project/a.tar'],
  ['deluge -l log magnet://x', 'known', 'write:/work/project/log', 'receive:torrents:download'],
  ['fbi --edit a.jpg', 'unknown'],
  ['gource --save-config c', 'known', 'write:/work/project/c', 'read:/work/project/**'],
  ['foot', 'unknown'],
  ['foot rm -rf build', 'known', 'delete:/work/project/build:recursive,force'],
  ['foot -o shell=sh', 'unknown'],
  ['foot --server', 'known', 'service:foot:start'],
  ['gnome-terminal --tab', 'unknown'],
  ['gnome-terminal -- rm x', 'known', 'delete:/work/project/x'],
  ["lxterminal -e 'rm x'", 'known', 'delete:/work/project/x'],
];

describe('applications with windows', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
