import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['rpcmap.py ncacn_ip_tcp:10.0.0.1', 'known', 'send:ncacn_ip_tcp:10.0.0.1'],
  ['smbclient.py d/u:p@host', 'unknown', 'send:host'],
  ['smbserver.py share /home', 'known', 'read:/home:recursive,share', 'write:/home:recursive,share'],
  ['ldapsearch -H ldap://h -y pw -b dc=x "(a=b)"', 'known', 'send:ldap://h:query', 'read:/work/project/pw'],
  ['clamdscan --remove d', 'known', 'read:/work/project/d:recursive', 'delete:/work/project/d:recursive'],
  ['clamdscan -l log d', 'known', 'write:/work/project/log', '!delete:'],
  ['ausearch -m avc', 'known', 'read:/var/log/audit/*'],
  ['ausearch -if log', 'known', 'read:/work/project/log'],
  ['audit2allow -a -M local', 'known', 'write:/work/project/local.*'],
  ['audit2allow -i log -o out', 'known', 'read:/work/project/log', 'write:/work/project/out'],
  ['aide --check', 'known', 'read:/**', '!write:'],
  ['aide -c mine.conf --init', 'known', 'exec:/work/project/mine.conf', 'write:/var/lib/aide/*'],
  ['zizmor --fix .', 'known', 'write:/work/project:recursive'],
  ['zizmor --offline a.yml', 'known', 'read:/work/project/a.yml:recursive', '!receive:', '!write:'],
  ['noseyparker scan -d store.np src', 'known', 'read:/work/project/src:recursive', 'write:/work/project/store.np'],
  ['pwn cyclic 20', 'harmless'],
  ['pwn shellcraft -r amd64.linux.sh', 'unknown'],
  ['pwn asm -o out nop', 'known', 'write:/work/project/out'],
  ['keepassxc-cli show db.kdbx a', 'known', 'read:/work/project/db.kdbx:secret'],
  ['keepassxc-cli clip -t db.kdbx a', 'known', 'read:/work/project/db.kdbx:secret', 'service:clipboard:update'],
  ['keepassxc-cli rm -k key db.kdbx a', 'known', 'read:/work/project/key', 'write:/work/project/db.kdbx:delete'],
  ['keepassxc-cli open db.kdbx', 'unknown'],
  ['passage rm a', 'known', 'delete:~/.passage/store/**'],
  ['passage edit a', 'unknown'],
  [
    'step certificate create me a.crt a.key',
    'known',
    'write:/work/project/a.crt:overwrite',
    'write:/work/project/a.key:overwrite',
  ],
  ['step certificate install a.crt', 'known', 'privilege:a.crt:trust'],
  ['step ca certificate me a b', 'unknown'],
  ['gpg-card factory-reset', 'known', 'service:gpg-card factory-reset:delete,all'],
  ['bitcoin-cli getbalance', 'known', 'service:bitcoin-cli getbalance:read'],
  ['bitcoin-cli sendtoaddress a 1', 'known', 'send:a:money'],
  ['bitcoin-cli dumpwallet /tmp/w', 'known', 'write:/tmp/w'],
  ['kcat -P -t x -b h file', 'known', 'read:/work/project/file', 'send:h:upload'],
  ['kcat -C -t x -b h', 'known', 'receive:h'],
  ['kcat -F conf -t x', 'unknown'],
  ['hcitool scan', 'known', 'service:hcitool scan:read'],
  ['ipinfo grepip log', 'known', 'read:/work/project/log', '!send:'],
  ['ipinfo 8.8.8.8', 'known', 'send:ipinfo.io:query'],
];

describe('secrets, wide', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
