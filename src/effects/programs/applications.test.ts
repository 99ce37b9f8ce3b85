import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['nautilus dir', 'known', 'service:nautilus:start', 'read:/work/project/dir', '!write:'],
  ['nautilus --quit', 'known', 'service:nautilus:stop', '!write:'],
  ['thunar', 'known', 'service:thunar:start', '!write:'],
  ['evince -f a.pdf', 'known', 'service:evince:start', 'read:/work/project/a.pdf', '!write:'],
  ['xpdf a.pdf :3', 'known', 'service:xpdf:start', 'read:/work/project/a.pdf', '!write:'],
  ['xpdf -remote srv -exec run', 'unknown'],
  ['obs --startstreaming', 'known', 'service:obs:start', 'send:the stream:upload', '!write:'],
  ['kdenlive a.kdenlive', 'known', 'service:kdenlive:start', 'read:/work/project/a.kdenlive', '!write:'],
  ['meld a b', 'known', 'service:meld:start', 'read:/work/project/a', 'read:/work/project/b', '!write:'],
  ['anki -b dir', 'known', 'write:/work/project/dir', 'service:anki:start'],
  ['systemsettings --list', 'harmless'],
  ['kwrite a.txt', 'known', 'service:kwrite:start', 'read:/work/project/a.txt'],
  ['krdc vnc://h', 'known', 'service:krdc:start', 'send:vnc://h:open', '!write:'],
  ['rdesktop -u me h:3389', 'known', 'service:rdesktop:start', 'send:h:3389:open', '!write:'],
  ['rdesktop -r disk:x=/ h', 'unknown'],
  ['retroarch --config my.cfg', 'known', 'exec:/work/project/my.cfg', 'service:retroarch:start'],
  [
    'ark --batch -o out a.zip',
    'known',
    'write:/work/project/out',
    'service:ark:start',
    'read:/work/project/a.zip:recursive',
  ],
  ['ark --batch a.zip', 'known', 'service:ark:start', 'read:/work/project/a.zip:recursive', 'write:/work/project/**'],
  ['udiskie --tray', 'known', 'service:udiskie:start', '!write:'],
  ['udiskie -f ./x', 'unknown'],
  ['udiskie-mount /dev/sdb1', 'known', 'service:/dev/sdb1:mount', '!write:'],
  ['udiskie-umount -a', 'known', 'service:every device:stop,mount', '!write:'],
  ['xfce4-terminal', 'unknown'],
  ["xfce4-terminal -e 'rm x'", 'known', 'delete:/work/project/x'],
  ['jmtpfs dir', 'known', 'write:/work/project/dir:mount', 'service:device:mount'],
  ['jmtpfs -device=1,2 dir', 'known', 'write:/work/project/dir:mount', 'service:device:mount'],
];

describe('applications', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
