import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['acme.sh --issue -d x.com -w /srv', 'known', 'write:/srv', 'send:certificate authority', 'write:~/.acme.sh/**:key'],
  ['acme.sh --issue --dns dns_cf -d x.com', 'known', 'send:dns_cf:update'],
  ['acme.sh --issue --dns ./evil -d x.com', 'unknown'],
  [
    'acme.sh --install-cert -d x.com --key-file k --reloadcmd "rm -rf a"',
    'known',
    `write:${P}/k`,
    `delete:${P}/a:recursive,force`,
  ],
  ['acme.sh --list', 'known', '!send:'],
  ['acme.sh --upgrade', 'unknown'],
  ['acme.sh --deploy -d x.com --deploy-hook y', 'unknown'],
];

describe('certificates', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
