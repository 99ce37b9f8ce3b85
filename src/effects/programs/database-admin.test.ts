import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['pg_archivecleanup d 0001', 'known', `delete:${P}/d:recursive`],
  ['mariadb-binlog a', 'known', `read:${P}/a`],
  ['mariadb-binlog -R -h host --raw a', 'known', 'receive:host:read', `write:${P}/*`],
  ['redis-server a.conf', 'known', `exec:${P}/a.conf:config`, 'service:redis-server:start'],
  [
    'neo4j-admin database load --from-path=d x --overwrite-destination=true',
    'known',
    `read:${P}/d`,
    'service:x:update,overwrite',
  ],
  ['ES_JAVA_OPTS=-javaagent:x elasticsearch-users list', 'unknown'],
  ['prqlc compile a.prql out.sql', 'known', `read:${P}/a.prql`, `write:${P}/out.sql`],
];

describe('database administration', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
