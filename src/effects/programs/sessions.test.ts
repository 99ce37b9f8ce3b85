import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['conky', 'known', 'exec:~/.config/conky/**', 'service:conky:start'],
  ['conky -c c.conf', 'known', 'exec:/work/project/c.conf'],
  ["conky -t '${exec id}'", 'unknown'],
  ['conky --print-config', 'harmless'],
  ['screenkey --mouse', 'known', 'service:keyboard:read,secret'],
  ['mako --max-visible 5', 'known', 'service:mako:start'],
  ["mako --on-notify='exec id'", 'unknown'],
  ['dunst -config c', 'known', 'exec:/work/project/c'],
  ['swaybg -i a.png', 'known', 'read:/work/project/a.png'],
  ['redshift -PO 4500', 'known', 'service:display:update', 'exec:~/.config/redshift/hooks/*'],
  ['autorandr --save home', 'known', 'write:~/.config/autorandr/**', '!exec:'],
  ['autorandr', 'known', 'exec:~/.config/autorandr/**'],
  ['picom --log-file l', 'known', 'write:/work/project/l'],
  ['fuzzel', 'known', 'exec:the application that is chosen'],
  ['fuzzel --dmenu', 'known', '!exec:'],
  ['fuzzel --launch-prefix=x', 'unknown'],
  ['xfce4-screenshooter -f -s pics', 'known', 'service:screen:capture', 'write:/work/project/pics'],
  ['xfce4-screenshooter --window --open gimp', 'known', 'exec:gimp'],
  ['xfce4-screenshooter -f -i', 'known', 'send:imgur.com:upload'],
  ['hyprshot -m region -o d', 'known', 'write:/work/project/d'],
  ['hyprshot -m region -- rm', 'unknown'],
  ['numlockx status', 'known', 'service:keyboard:read'],
  ['plasma-apply-desktoptheme default', 'known', 'env:default:persist'],
  ['plasma-apply-desktoptheme --list-themes', 'harmless'],
  ['ddcutil --display 1 setvcp 10 50', 'known', 'service:10:update'],
  ['ddcutil detect', 'known', 'service:ddcutil detect:read'],
  ['eww --config c open bar', 'known', 'exec:/work/project/c', 'service:bar:start'],
  ['eww daemon', 'known', 'exec:~/.config/eww/**'],
  ['whiptail --title t --msgbox hello 8 20', 'harmless'],
  ['whiptail --textbox a.txt 8 20', 'known', 'read:/work/project/a.txt'],
];

describe('a desktop session', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
