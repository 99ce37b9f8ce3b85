import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['aplay a.wav', 'known', 'read:/work/project/a.wav', 'service:sound:play', '!write:'],
  ['aplay -l', 'harmless'],
  ['aplay -D "file:\'|rm x\'" a.wav', 'unknown'],
  ['arecord -d 5 a.wav', 'known', 'service:sound:record', 'write:/work/project/a.wav'],
  [
    'arecord --max-file-time 5 a.wav',
    'known',
    'service:sound:record',
    'write:/work/project/a.wav',
    'write:/work/project/*',
  ],
  ['aconnect -l', 'known', 'service:sound:read', '!write:'],
  ['aconnect 20 21', 'known', 'service:sound:update', '!write:'],
  ['pw-link -o', 'known', 'service:sound:read', '!write:'],
  ['pw-link a b', 'known', 'service:sound:update', '!write:'],
  ['pw-dump', 'known', 'service:sound:read', '!write:'],
  ['pw-profiler', 'known', 'service:sound:read', 'write:/work/project/profiler.log:overwrite'],
  ['pw-profiler -o a.log', 'known', 'write:/work/project/a.log', 'service:sound:read'],
  ['pipewire -c my.conf', 'known', 'service:pipewire:start', 'exec:/work/project/my.conf:config'],
  ['pulseaudio --check', 'known', 'service:pulseaudio:read', '!write:'],
  ['pulseaudio --start', 'known', 'service:pulseaudio:start', 'exec:~/.config/pulse/default.pa:config'],
  ['pulseaudio -k', 'known', 'service:pulseaudio:stop', '!write:'],
  ['pulseaudio --load=module-x', 'unknown'],
  ['pulseaudio-ctl up 5', 'known', 'service:5:update,sound', '!write:'],
  ['spa-resample -r 48000 a.wav b.wav', 'known', 'read:/work/project/a.wav', 'write:/work/project/b.wav'],
  ['cmus-remote -n', 'known', 'service:cmus:play', '!write:'],
  ["cmus-remote -C 'shell rm x'", 'unknown'],
  ['mpg321 -w out.wav a.mp3', 'known', 'write:/work/project/out.wav', 'read:/work/project/a.mp3', 'service:sound:play'],
  ['mplayer a.mkv', 'known', 'read:/work/project/a.mkv', 'service:sound:play', '!write:'],
  ['mplayer -vo png:outdir=d a.mkv', 'unknown'],
  ['vlc --fullscreen a.mkv', 'known', 'read:/work/project/a.mkv', 'service:sound:play', '!write:'],
  ['vlc https://e/a.mkv', 'known', 'receive:https://e/a.mkv', 'service:sound:play', '!write:'],
  ["vlc a.mkv ':sout=#file{dst=x}'", 'unknown'],
  ['flite -t hello', 'known', 'service:sound:play', '!write:'],
  [
    'flite -f a.txt -o o.wav',
    'known',
    'read:/work/project/a.txt',
    'write:/work/project/o.wav:overwrite',
    'service:sound:play',
  ],
  [
    'flite a.txt o.wav',
    'known',
    'read:/work/project/a.txt',
    'write:/work/project/o.wav:overwrite',
    'service:sound:play',
  ],
  ['beep -f 440 -e /dev/input/x', 'known', 'write:/dev/input/x', 'service:sound:play'],
  ['cdparanoia -Q', 'known', 'read:/dev/cdrom', '!write:'],
  ['cdparanoia 3 a.wav', 'known', 'read:/dev/cdrom', 'write:/work/project/a.wav:overwrite'],
];

describe('sound', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
