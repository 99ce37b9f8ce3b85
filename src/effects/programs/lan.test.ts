import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['smbclient -L server -N', 'known', 'send:server', '!write:'],
  ['smbclient //s/share', 'unknown'],
  [
    "smbclient //s/share -c 'get a b'",
    'known',
    'send://s/share',
    'receive://s/share:download',
    'write:/work/project/b:overwrite',
  ],
  [
    "smbclient //s/share -c 'cd d; put a'",
    'known',
    'send://s/share',
    'receive://s/share',
    'send://s/share:upload',
    'read:/work/project/a',
    '!write:',
  ],
  ["smbclient //s/share -c '!rm x'", 'unknown'],
  ["smbclient //s/share -c 'lcd /; get a'", 'unknown'],
  ['smbget smb://s/share/a', 'known', 'receive:smb://s/share/a:download', 'write:/work/project/**:overwrite'],
  ['smbget -o x smb://s/share/a', 'known', 'write:/work/project/x', 'receive:smb://s/share/a:download'],
  ['wakeonlan 01:02:03:04:05:06', 'known', 'send:the local network:wake', '!write:'],
  ['wakeonlan -n 01:02:03:04:05:06', 'harmless'],
  ['avahi-browse --all', 'known', 'send:the local network:query', '!write:'],
  ['upnpc -a 10.0.0.2 80 80 tcp', 'known', 'send:the local network:query', 'service:router:forward', '!write:'],
  ['upnpc -l', 'known', 'send:the local network:query', '!write:'],
  ['upnpc -x', 'unknown'],
  [
    'arpspoof -i wlan0 -t 10.0.0.2 10.0.0.1',
    'known',
    'send:10.0.0.2',
    'send:10.0.0.1',
    'service:the local network:redirect',
    '!write:',
  ],
  ['airmon-ng', 'known', 'service:airmon-ng:read', '!write:'],
  ['airmon-ng start wlan0', 'known', 'service:wlan0:update,network', '!write:'],
  ['airmon-ng check kill', 'known', 'service:airmon-ng check kill:kill', '!write:'],
  ['airodump-ng wlan0', 'known', 'service:wlan0:capture', '!write:'],
  ['airodump-ng -w cap wlan0', 'known', 'write:/work/project/cap-*', 'service:wlan0:capture'],
  ['airdecap-ng -w 00 a.cap', 'known', 'read:/work/project/a.cap', 'write:/work/project/a-dec.*:overwrite'],
  ['httpry -i eth0 -o out.log', 'known', 'write:/work/project/out.log', 'service:eth0:capture'],
  ['ahost e.com', 'known', 'send:resolver:query', '!write:'],
];

describe('neighbours on the network', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
