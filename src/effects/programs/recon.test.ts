import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['kiterunner scan https://x.org -w l.kite', 'known', 'send:https://x.org:scan', 'read:/work/project/l.kite'],
  [
    'kiterunner brute targets.txt -A apiroutes',
    'known',
    'read:/work/project/targets.txt',
    'receive:wordlists-cdn.assetnote.io:download',
  ],
  ['kiterunner kb convert a.kite b.txt', 'known', 'read:/work/project/a.kite', 'write:/work/project/b.txt'],
  ['kiterunner wordlist save x', 'known', 'write:~/.cache/kiterunner/**'],
  ['kiterunner scan --what x', 'unknown'],
  ['arp-scan --localnet', 'known', 'send:local network:scan'],
  ['arp-scan 10.0.0.1 -W out.pcap', 'known', 'send:10.0.0.1:scan', 'write:/work/project/out.pcap'],
  ['chkrootkit -q', 'known', 'read:/**:recursive'],
  ['chkrootkit -p ./bin', 'known', 'exec:/work/project/bin'],
  ['chkrootkit -l', 'harmless'],
  ['feroxbuster -u https://x.org -w l', 'known', 'send:https://x.org:scan', 'read:/work/project/l'],
  ['dirb https://x.org l.txt', 'known', 'send:https://x.org', 'read:/work/project/l.txt'],
  ['siege -f urls.txt', 'known', 'read:/work/project/urls.txt', 'send:?siege:scan'],
  ['siege https://x.org', 'known', 'send:https://x.org:scan'],
  ['httping -g https://x.org', 'known', 'send:https://x.org'],
  ['bloodhound-python -u a -p b -d d.local', 'known', 'send:d.local:scan', 'write:/work/project/*'],
  ['getTGT.py d/u:p', 'known', 'send:d:login', 'write:/work/project/*.ccache'],
  ['GetADUsers.py -all -dc-ip 10.0.0.1 d/u:p', 'known', 'send:10.0.0.1:login', '!write:'],
  ['ldapdomaindump -u a -p b host', 'known', 'send:host:scan', 'write:/work/project/domain_*'],
  ['aircrack-ng -w l.txt a.cap', 'known', 'read:/work/project/l.txt', 'read:/work/project/a.cap'],
  ['aircrack-ng -l key a.cap', 'known', 'write:/work/project/key'],
  ['mdk4 wlan0 d', 'known', 'send:wlan0:attack'],
  ["braa public@10.0.0.1:.1.3=s'x'", 'known', 'send:10.0.0.1:query,update'],
  ['snmpgetnext -v 2c -c public host oid', 'known', 'send:host:query'],
  ['snmpgetnext -Lf log host oid', 'unknown'],
  ['cariddi -examples', 'harmless'],
  ['cat urls | cariddi -s -ot out', 'known', 'write:/work/project/output-cariddi/**', 'write:/work/project/out'],
];

describe('looking around', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
