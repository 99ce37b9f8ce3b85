import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['secretsdump.py d/u:p@host', 'known', 'send:host:login,secret', '!u:p'],
  ['secretsdump.py -sam SAM -system SYSTEM LOCAL', 'known', `read:${P}/SAM`, '!send:'],
  ['secretsdump.py -use-vss d/u:p@host', 'unknown'],
  ['addcomputer.py -computer-name X d/u:p', 'known', 'service:X:create', 'send:d:login', '!u:p'],
  ['addcomputer.py -delete -computer-name X -dc-ip 10.0.0.1 d/u:p', 'known', 'service:X:delete', 'send:10.0.0.1:login'],
  ['GetUserSPNs.py d/u:p -dc-ip 10.0.0.1 -outputfile out', 'known', `write:${P}/out`],
  ['reg.py d/u:p@h delete -keyName k', 'known', 'service:registry:delete'],
  ['reg.py d/u:p@h frobnicate', 'unknown'],
  ['mqtt_check.py h', 'known', 'send:h:login'],
];

describe('Impacket', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
