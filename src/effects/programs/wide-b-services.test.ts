import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['haproxy -c -f a.cfg', 'known', 'exec:/work/project/a.cfg:config', '!service:'],
  ['haproxy -f a.cfg -sf 12', 'known', 'exec:/work/project/a.cfg:config', 'service:12:kill', 'service:haproxy:start'],
  ['zabbix_agentd -t "system.run[id]"', 'unknown'],
  ['zabbix_agentd -c a.conf', 'known', 'exec:/work/project/a.conf:config'],
  ['cupsd -t -c a.conf', 'known', 'read:/work/project/a.conf', '!service:'],
  ['http-server dist -p 80', 'known', 'read:/work/project/dist:recursive,share', 'service:http-server:start'],
  ['serve', 'known', 'read:/work/project/**:share', 'service:serve:start'],
  ['gitlab-ctl kill nginx', 'known', 'service:nginx:kill'],
  ['gitlab-ctl cleanse', 'known', 'service:gitlab-ctl cleanse:delete'],
  [
    'transmission-cli -w out a.torrent',
    'known',
    'read:/work/project/a.torrent',
    'write:/work/project/out',
    'send:peers:upload',
  ],
  ['transmission-cli -f run.sh a.torrent', 'unknown'],
  ['webtorrent download magnet:x', 'known', 'receive:magnet:x:download', 'write:/work/project/**'],
  ['webtorrent download x --on-done run.sh', 'unknown'],
  ['syncthing --home d', 'known', 'write:/work/project/d'],
  ['feh --bg-fill a.png', 'known', 'read:/work/project/a.png:recursive', 'write:~/.fehbg'],
  ['feh -A "rm %F" a.png', 'unknown'],
  ['i3lock -i a.png', 'known', 'read:/work/project/a.png'],
  ['cbonsai -l', 'harmless'],
  ['cbonsai -W out', 'known', 'write:/work/project/out'],
  ['espeak-ng hello', 'harmless'],
  ['espeak-ng -f secrets', 'known', 'read:/work/project/secrets'],
  ['espeak-ng -w out.wav hello', 'known', 'write:/work/project/out.wav'],
  ['timg a.jpg', 'known', 'read:/work/project/a.jpg'],
  ['inotifywait -m -r src', 'known', 'read:/work/project/src:recursive'],
  ['inotifywait -o log src', 'known', 'write:/work/project/log'],
  ['sg_raw -i in /dev/sg0 12', 'known', 'write:/dev/sg0:raw', 'read:/work/project/in'],
  ['minipro -p chip -w rom.bin', 'known', 'read:/work/project/rom.bin', 'service:chip:destroy'],
  ['minipro -p chip -r rom.bin', 'known', 'write:/work/project/rom.bin'],
  ['rtl_sdr -f 1 out', 'known', 'write:/work/project/out'],
  ['lpstat -p', 'known', 'service:printers:read'],
  ['mupdf a.pdf 3', 'known', 'read:/work/project/a.pdf', '!read:/work/project/3'],
];

describe('services, wide', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
