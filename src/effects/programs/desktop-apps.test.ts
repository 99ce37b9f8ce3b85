import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['eog a.png', 'known', `read:${P}/a.png:recursive`, 'service:eog:start'],
  ['GTK_MODULES=/tmp/x.so eog a.png', 'unknown'],
  ['nsxiv -i', 'known', `read:${P}/**`],
  ['imhex a', 'known', `read:${P}/a:recursive`],
  ['imhex --pl run x', 'unknown'],
  ['xcowsay --image /etc/x hi', 'known', 'read:/etc/x'],
  ['espeak hi', 'harmless'],
  ['espeak -w out.wav hi', 'known', `write:${P}/out.wav`],
  ['gnome-calculator -s 1+1', 'harmless'],
  ['wf-recorder', 'known', 'service:screen:record', `write:${P}/recording.*`],
  ['wf-recorder -F x', 'unknown'],
  ['gpu-screen-recorder -w screen -o a.mp4', 'known', `write:${P}/a.mp4`],
  ['gpu-screen-recorder -w screen -sc x', 'unknown'],
  ['farge', 'known', 'service:clipboard:update'],
  ['speedtest-rs', 'known', 'send:speedtest.net:measure'],
  ['steam steam://run/1', 'known', 'exec:steam://run/1:open'],
  ['emulator -avd x -wipe-data', 'known', 'service:x:start,destroy'],
  ['emulator -avd x -qemu -x', 'unknown'],
  ['fzf', 'known', `read:${P}/**`],
  ['ls | fzf', 'known', '!/**'],
  ['fzf --preview "cat {}"', 'unknown'],
  ['fzf --bind "enter:become(id)"', 'unknown'],
  ['peco --exec sh', 'unknown'],
  ['dialog --yesno x 1 2', 'harmless'],
  ['dialog --prgbox id 1 2', 'unknown'],
  ['dialog --textbox /etc/shadow 1 2', 'unknown'],
  ['cb copy .env', 'known', `read:${P}/.env`],
  ['cb paste', 'known', `write:${P}/**`],
  ['echo x | cb', 'known', 'service:clipboard:update'],
];

describe('applications of a desktop', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
