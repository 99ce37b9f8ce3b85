import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  [
    'medusa -M ssh -h host -U users -P words',
    'known',
    'read:/work/project/users',
    'read:/work/project/words',
    'send:host',
    '!write:',
  ],
  ['medusa -d', 'harmless'],
  ['patator ssh_login host=h user=FILE0 0=users.txt', 'known', 'send:h', 'read:/work/project/users.txt', '!write:'],
  ['patator http_fuzz url=http://h odd=1', 'unknown'],
  ['sslscan --xml=o.xml h:443', 'known', 'write:/work/project/o.xml', 'send:h:443'],
  ['testssl --file hosts.txt', 'known', 'read:/work/project/hosts.txt', 'send:the hosts of a file', '!write:'],
  ['testssl --json h', 'known', 'send:h', 'write:/work/project/*'],
  ['testssl --openssl ./x h', 'unknown'],
  ['netselect a b', 'known', 'send:a', 'send:b', '!write:'],
  ['netselect-apt -n', 'known', 'receive:www.debian.org', 'send:mirrors', 'write:/work/project/sources.list:overwrite'],
  [
    'dnsmap e.com -w words -c out.csv',
    'known',
    'read:/work/project/words',
    'write:/work/project/out.csv',
    'send:e.com',
  ],
  ['fping -a -g 10.0.0.0/24', 'known', 'send:10.0.0.0/24', '!write:'],
  ['httprobe -p https:2222', 'known', 'send:the hosts that are fed to it', '!write:'],
  [
    'massdns -r resolvers -w out names',
    'known',
    'read:/work/project/resolvers',
    'write:/work/project/out',
    'read:/work/project/names',
    'send:resolvers:query',
  ],
  [
    'linkchecker -F csv/out.csv https://e/',
    'known',
    'send:https://e/',
    'write:/work/project/out.csv:overwrite',
    'write:/work/project/csv/out.csv:overwrite',
    'write:/work/project/linkchecker-out.*',
  ],
  [
    'lychee https://e',
    'known',
    'receive:https://e',
    'exec:/work/project/lychee.toml:config',
    'send:the links of the text',
  ],
  [
    'lychee -c x.toml docs',
    'known',
    'exec:/work/project/x.toml',
    'read:/work/project/docs:recursive',
    'send:the links of the text',
  ],
  [
    'GetNPUsers.py d/ -usersfile users -dc-ip 10.0.0.1 -no-pass',
    'known',
    'read:/work/project/users',
    'send:10.0.0.1',
    '!write:',
  ],
  ['getST.py d/u:p -spn s/t', 'known', 'send:d', 'write:/work/project/*.ccache'],
  ['getArch.py -target h', 'known', 'send:h', '!write:'],
  ['rdp_check.py d/u:p@h', 'known', 'send:h', '!write:'],
];

describe('probes of hosts', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
