import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['macchanger -s eth0', 'known', 'service:eth0:read'],
  ['macchanger -r eth0', 'known', 'service:eth0:update'],
  ['netplan set a=b', 'known', 'write:/etc/netplan/**'],
  ['netplan apply', 'known', 'service:netplan apply:update'],
  ['netplan frobnicate', 'unknown'],
  ['nmtui', 'known', 'service:nmtui:update'],
  ['knock host 1 2', 'known', 'send:host', '!send:1'],
  ['htpdate -q host', 'known', 'send:host:query', '!service:'],
  ['htpdate -s host', 'known', 'service:clock:update'],
  ['rpcinfo -d 1 2', 'known', 'service:1:delete'],
  ['rpcinfo -p host', 'known', 'send:host:query'],
  ['scamper -o out -i 192.0.2.1', 'known', `write:${P}/out`, 'send:targets of the probes:scan'],
  ['scamper -R host:1', 'unknown'],
  ['tcpreplay -i eth0 a.pcap', 'known', `read:${P}/a.pcap`, 'send:eth0:replay'],
  ['tcpreplay -A x -i eth0 a.pcap', 'unknown'],
  ['netperf -H host', 'known', 'send:host:measure'],
];

describe('network configuration', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
