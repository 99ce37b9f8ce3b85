import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['pg_upgrade -b old -B new -d a -D b', 'known', `exec:${P}/old`, `write:${P}/b`],
  ['pg_upgrade -o "-c x" -b old', 'unknown'],
  ['pg_resetwal -D d', 'known', `write:${P}/d:recursive,destroy`],
  ['pg_resetwal -n d', 'known', `read:${P}/d:recursive`, '!write:'],
  ['pg_archivecleanup d 0001', 'known', `delete:${P}/d:recursive`],
  ['pg_archivecleanup -n d 0001', 'known', '!delete:'],
  ['mariadb-binlog a', 'known', `read:${P}/a`],
  ['mariadb-binlog -R -h host --raw a', 'known', 'receive:host:read', `write:${P}/*`],
  ['redis-server a.conf', 'known', `exec:${P}/a.conf:config`, 'service:redis-server:start'],
  ['redis-server --loadmodule x.so', 'unknown'],
  ['mysql_secure_installation', 'known', 'service:mysql:update,delete'],
  [
    'neo4j-admin database load --from-path=d x --overwrite-destination=true',
    'known',
    `read:${P}/d`,
    'service:x:update,overwrite',
  ],
  ['ES_JAVA_OPTS=-javaagent:x elasticsearch-users list', 'unknown'],
  ['consul kv put a @/etc/shadow', 'known', 'read:/etc/shadow', 'service:a:update'],
  ['consul exec id', 'unknown'],
  ['textql -sql "select * from a" a.csv', 'known', `read:${P}/a.csv`],
  ['textql -sql "attach database \'x\' as y" a.csv', 'unknown'],
  ['trdsql "SELECT * FROM /etc/passwd"', 'known', 'read:/etc/passwd'],
  ['trdsql "SELECT * FROM a.csv, /etc/group"', 'known', 'read:/etc/group', `read:${P}/a.csv`],
  ['trdsql "SELECT 1; DROP TABLE x"', 'unknown'],
  ['trdsql -driver mysql -dsn x "SELECT 1"', 'unknown'],
  ['prqlc compile a.prql out.sql', 'known', `read:${P}/a.prql`, `write:${P}/out.sql`],
  ['fselect name from /etc where size gt 1', 'known', 'read:/etc:recursive', 'read:/etc/**'],
  ['fselect name', 'known', `read:${P}:recursive`],
  ['fselect $X', 'unknown'],
];

describe('database administration', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
