import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['xprop -root', 'known', 'service:window:read', '!write:'],
  ['xprop -remove X -id 0x2', 'known', 'service:window:update', '!write:'],
  ['xprop -set X Y', 'unknown'],
  ['xev -root', 'known', 'service:keyboard:read,secret', '!write:'],
  ['grabc', 'known', 'service:screen:capture', '!write:'],
  ['i3-scrot --select', 'known', 'service:screen:capture', 'write:~/Pictures/*'],
  ['i3-scrot --desk-to-clipboard', 'known', 'service:screen:capture', '!write:'],
  ['wlsunset -l 1 -L 2', 'known', 'service:display:update', '!write:'],
  [
    'nitrogen --set-auto --save a.png',
    'known',
    'read:/work/project/a.png:recursive',
    'service:display:update',
    'write:~/.config/nitrogen/*',
  ],
  ['awww img a.png', 'known', 'read:/work/project/a.png', 'service:display:update', '!write:'],
  ['awww kill', 'known', 'service:awww kill:stop', '!write:'],
  ['brightness -l', 'known', 'read:system', '!write:'],
  ['brightness 0.5', 'known', 'service:display:update', '!write:'],
  ['blight set 50', 'known', 'service:50:update,display', '!write:'],
  [
    'xsetwacom set dev Mode Relative',
    'known',
    'service:dev:update,devices',
    'service:Mode:update,devices',
    'service:Relative:update,devices',
    '!write:',
  ],
  ['dmenu -p x', 'known', 'service:dmenu:start', '!write:'],
  ['wofi --show drun', 'known', 'service:wofi:start', 'exec:the application that is chosen'],
  ['wofi --dmenu', 'known', 'service:wofi:start', '!write:'],
  ['wofi -r ./x --dmenu', 'unknown'],
  ['waybar -c my.jsonc', 'known', 'exec:/work/project/my.jsonc', 'service:waybar:start'],
  ['polybar bar', 'known', 'service:polybar:start', 'exec:~/.config/polybar/**:config'],
  ['polybar --list-monitors', 'harmless'],
  ['swaynag -m text', 'known', 'service:swaynag:start', '!write:'],
  ["swaynag -m text -b ok 'rm x'", 'unknown'],
  ['wtype hello', 'unknown', 'exec:?it types on the keyboard:unseen', '!write:'],
  ['ydotool key 56:1', 'unknown', 'exec:?it types on the keyboard:unseen', '!write:'],
  ['ydotool type -f keys.txt', 'unknown', 'read:/work/project/keys.txt', '!write:'],
  ['bspc node --close', 'known', 'service:window:control', '!write:'],
  ['bspc config external_rules_command ./x', 'unknown'],
  ['zbarcam /dev/video0', 'known', 'read:/dev/video0', 'service:/dev/video0:capture', '!write:'],
];

describe('screens', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
