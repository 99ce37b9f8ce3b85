import { describe, expect, it } from 'vitest';
import { judged } from './expect.test-helper.js';

type Row = readonly [command: string, knowledge: 'harmless' | 'known' | 'unknown', ...effects: string[]];

const P = '/work/project';

/** Harmless and known rows say all effects; unknown rows those that must not be missing. */
function table(name: string, rows: readonly Row[]): void {
  describe(name, () => {
    it.each(rows.map(([command, ...rest]) => [command, rest] as const))('%s', (command, [knowledge, ...effects]) => {
      const found = judged(command);
      expect(found.knowledge).toBe(knowledge);
      if (knowledge === 'unknown') expect(found.effects).toEqual(expect.arrayContaining(effects));
      else expect(found.effects).toEqual(effects);
    });
  });
}

table('psql', [
  [`psql -c 'select * from users'`, 'known', 'service:psql:read'],
  [
    `psql -h db.example -d shop -c 'SELECT count(*) FROM users;'`,
    'known',
    'service:db.example/shop:read',
    'receive:db.example',
  ],
  [`psql shop --command='update users set a = 1 where id = 2'`, 'known', 'service:shop:update'],
  [`psql shop -c 'update users set a = 1'`, 'known', 'service:shop:update,all'],
  [`psql shop -c 'delete from users'`, 'known', 'service:shop:delete,all'],
  [`psql shop -c "delete from users where name = 'a; drop table b'"`, 'known', 'service:shop:delete'],
  [`psql shop -c 'drop table users'`, 'known', 'service:shop:drop,table'],
  [`psql shop -c 'DROP DATABASE shop'`, 'known', 'service:shop:drop,database'],
  [`psql shop -c 'select 1; -- x\ntruncate users'`, 'known', 'service:shop:read', 'service:shop:truncate,all'],
  [`psql shop -c 'sel/* */ect 1'`, 'unknown'],
  [`psql shop -c '/* select */ drop table users'`, 'known', 'service:shop:drop,table'],
  [`psql shop -c 'select $$ ; drop table x $$'`, 'known', 'service:shop:read'],
  [
    `psql shop -c 'with d as (delete from users returning *) select * from d'`,
    'known',
    'service:shop:delete,all',
    'service:shop:read',
  ],
  [`psql shop -c 'explain select 1'`, 'known', 'service:shop:read'],
  [`psql shop -c 'explain analyze delete from users'`, 'known', 'service:shop:delete,all'],
  [`psql shop -c "select pg_read_file('/etc/passwd')"`, 'known', 'read:/etc/passwd', 'service:shop:read'],
  [`psql shop -c "select * from pg_read_file('/etc/passwd')"`, 'known', 'read:/etc/passwd', 'service:shop:read'],
  [`psql shop -c 'select purge_everything()'`, 'unknown'],
  [`psql shop -c 'select "purge"()'`, 'unknown'],
  [`psql shop -c "copy users to program 'rm x'"`, 'known', 'service:shop:read', `delete:${P}/x`],
  [`psql shop -c "copy users to '/tmp/a'"`, 'known', 'service:shop:read', 'write:/tmp/a'],
  [`psql shop -c '\\copy users to a.csv csv'`, 'known', 'service:shop:read', `write:${P}/a.csv`],
  [`psql shop -c '\\! rm x'`, 'known', `delete:${P}/x`],
  [`psql shop -c 'select 1 \\g |sh'`, 'unknown'],
  [`psql shop -c '\\o | rm x'`, 'known', `delete:${P}/x`],
  [`psql shop -c '\\dt'`, 'known', 'service:shop:read'],
  [`psql shop -c '\\dt \\! rm x'`, 'known', 'service:shop:read', `delete:${P}/x`],
  [`psql shop -v q='; drop table a' <<< 'select 1 :q'`, 'unknown'],
  [`psql shop -c 'select a::int from b'`, 'known', 'service:shop:read'],
  [`psql shop -f - <<< 'drop table a'`, 'known', 'service:shop:drop,table'],
  [`psql shop -c '\\i a.sql'`, 'known', `exec:${P}/a.sql`],
  [`psql shop -c 'do $$ begin end $$'`, 'unknown'],
  [`psql shop -c 'create extension x'`, 'unknown'],
  [`psql shop -c 'grant all on users to a'`, 'known', 'service:shop:grant'],
  ['psql shop -f a.sql', 'known', `exec:${P}/a.sql`, 'service:shop:update'],
  ['psql shop < a.sql', 'known', `read:${P}/a.sql`, `exec:${P}/a.sql`, 'service:shop:update'],
  [`psql shop <<'E'\nselect 1;\n\\! rm x\nE`, 'known', 'service:shop:read', `delete:${P}/x`],
  [`echo 'drop table a' | psql shop`, 'known', 'service:shop:drop,table'],
  ['cat a.sql | psql shop', 'unknown'],
  ['psql shop -c "$q"', 'unknown'],
  ['psql', 'unknown'],
  ['psql -l', 'known', 'service:psql:read'],
  ['psql --version', 'harmless'],
  [`psql -o out -c 'select 1'`, 'known', `write:${P}/out`, 'service:psql:read'],
]);

table('mysql', [
  [`mysql -u root -psecret -h h shop -e 'show tables'`, 'known', 'service:h/shop:read', 'receive:h'],
  [`mysql -e 'drop database shop'`, 'known', 'service:mysql:drop,database'],
  [`mysql -e 'select 1 # x\n; delete from a'`, 'known', 'service:mysql:read', 'service:mysql:delete,all'],
  [`mysql -e '/*!50000 drop table a */'`, 'known', 'service:mysql:drop,table'],
  [`mysql -e "select '/*!' --*/ \\\\! touch x"`, 'known', 'service:mysql:read', 'write:/work/project/x'],
  [`mysql -e "select 'x' into outfile '/tmp/a'"`, 'known', 'service:mysql:read', 'write:/tmp/a'],
  [`mysql -e "select load_file('/etc/passwd')"`, 'known', 'read:/etc/passwd', 'service:mysql:read'],
  [`mysql -e '\\! rm x'`, 'known', `delete:${P}/x`],
  [`mysql -e 'system rm x'`, 'known', `delete:${P}/x`],
  [`mysql -e 'source a.sql'`, 'known', `exec:${P}/a.sql`],
  [`mysql -e "select 'a\\\\' ; drop table b -- '"`, 'unknown'],
  [`mysql --exec='drop table a'`, 'known', 'service:mysql:drop,table'],
  ['mysql --default-auth ../x', 'unknown'],
  [`mysql --pager='rm x' -e 'select 1'`, 'known', `delete:${P}/x`, 'service:mysql:read'],
  ['mysql shop', 'unknown'],
  ['mysqldump shop', 'known', 'service:shop:read'],
  ['mysqldump -r out.sql shop', 'known', `write:${P}/out.sql`, 'service:shop:read'],
  ['mysqladmin -h h drop shop', 'known', 'service:h/shop:drop,database', 'receive:h'],
  ['mysqladmin status', 'known', 'service:mysql:read'],
  ['mysqladmin shutdown', 'known', 'service:mysql:stop'],
]);

table('sqlite3 and duckdb', [
  [`sqlite3 a.db 'select * from t'`, 'known', 'service:a.db:read', `read:${P}/a.db`],
  [`sqlite3 a.db 'delete from t'`, 'known', 'service:a.db:delete,all', `read:${P}/a.db`, `write:${P}/a.db:delete,all`],
  [`sqlite3 :memory: 'select 1'`, 'known', 'service::memory::read'],
  [`sqlite3 a.db .tables`, 'known', 'service:a.db:read', `read:${P}/a.db`],
  [`sqlite3 a.db '.shell rm x'`, 'known', `delete:${P}/x`, `read:${P}/a.db`],
  [`sqlite3 a.db '.sh rm x'`, 'unknown'],
  [`sqlite3 a.db '.output b' 'select 1'`, 'known', `write:${P}/b`, 'service:a.db:read', `read:${P}/a.db`],
  [`sqlite3 a.db '.once |rm x'`, 'known', `delete:${P}/x`, `read:${P}/a.db`],
  [`sqlite3 a.db '.read b.sql'`, 'known', `exec:${P}/b.sql`, `read:${P}/a.db`],
  [`sqlite3 a.db '.system touch x'`, 'known', `write:${P}/x`, `read:${P}/a.db`],
  [`sqlite3 a.db '.once -x' 'select 1'`, 'unknown'],
  [`sqlite3 a.db -Acf y 'select 1'`, 'unknown'],
  [`sqlite3 a.db '.load ./x'`, 'unknown'],
  [`sqlite3 a.db "select load_extension('x')"`, 'unknown'],
  [`sqlite3 a.db "select writefile('b', 'x')"`, 'known', `write:${P}/b`, 'service:a.db:read', `read:${P}/a.db`],
  [`sqlite3 a.db "attach 'b.db' as b"`, 'known', `read:${P}/b.db`, `write:${P}/b.db`, `read:${P}/a.db`],
  [`sqlite3 -cmd '.shell rm x' a.db 'select 1'`, 'known', `delete:${P}/x`, 'service:a.db:read', `read:${P}/a.db`],
  [`sqlite3 -init x.sql a.db 'select 1'`, 'known', `exec:${P}/x.sql`, 'service:a.db:read', `read:${P}/a.db`],
  [`sqlite3 a.db <<'E'\n.shell rm x\nE`, 'known', `delete:${P}/x`, `read:${P}/a.db`],
  ['sqlite3 a.db', 'unknown'],
  [`duckdb -c "select * from 'a.csv'"`, 'known', `read:${P}/a.csv`],
  [`duckdb -c "copy (select 1) to 'b.csv'"`, 'known', 'service:duckdb:read', `write:${P}/b.csv`],
  [
    `duckdb -c "select * from read_csv('https://h.example/a.csv')"`,
    'known',
    'receive:https://h.example/a.csv',
    'service:duckdb:read',
  ],
  [`duckdb -c 'install x'`, 'unknown'],
  [`duckdb -c "describe 'a.csv'"`, 'known', `read:${P}/a.csv`, 'service:duckdb:read'],
]);

table('others', [
  ['createdb shop', 'known', 'service:shop:create'],
  ['dropdb -h h --if-exists shop', 'known', 'service:h/shop:drop,database', 'receive:h'],
  ['pg_dump -f a.sql shop', 'known', `write:${P}/a.sql`, 'service:shop:read'],
  ['pg_restore --clean -d shop a.dump', 'known', `read:${P}/a.dump`, 'service:shop:update,drop'],
  ['pg_restore -l a.dump', 'known', `read:${P}/a.dump`],
  [`sqlcmd -S h -Q 'select 1'`, 'known', 'service:h:read', 'receive:h'],
  [`sqlcmd -S h -Q 'exec xp_cmdshell x'`, 'unknown'],
  [`sqlcmd -S h -Q 'select 1 drop table a'`, 'unknown'],
  [`clickhouse-client --query='drop table a'`, 'known', 'service:clickhouse-client:drop,table'],
  ['redis-cli get a', 'known', 'service:redis-cli:read'],
  ['redis-cli -h h FlushAll', 'known', 'service:h:delete,all', 'receive:h'],
  ['redis-cli del a', 'known', 'service:redis-cli:delete'],
  ['redis-cli set a 1', 'known', 'service:redis-cli:update'],
  ['redis-cli config set dir /root/.ssh', 'unknown', 'service:redis-cli:update,config'],
  ['redis-cli config set save x dir /root/.ssh', 'unknown', 'service:redis-cli:update,config'],
  ['redis-cli config set maxmemory 1', 'known', 'service:redis-cli:update,config'],
  [`redis-cli eval 'x' 0`, 'unknown'],
  ['redis-cli shutdown', 'known', 'service:redis-cli:stop'],
  ['echo flushdb | redis-cli', 'known', 'service:redis-cli:delete,all'],
  ['redis-cli', 'unknown'],
  [`mongosh shop --eval 'db.users.find()'`, 'known', 'service:shop:read'],
  [`mongosh shop --eval 'db.users.deleteMany({})'`, 'known', 'service:shop:read', 'service:shop:delete,all'],
  [`mongosh shop --eval 'db.dropDatabase()'`, 'known', 'service:shop:read', 'service:shop:drop,database'],
  [`mongosh shop --eval 'db.users.aggregate([{$out: "x"}])'`, 'unknown'],
  [`mongosh shop --eval 'db.users["drop"]()'`, 'unknown'],
  [`mongosh shop --eval 'require("fs")'`, 'unknown'],
  ['mongosh shop a.js', 'known', `exec:${P}/a.js`],
  ['mongorestore --drop dump', 'known', `read:${P}/dump`, 'service:mongorestore:update,drop'],
  ['bq rm -r -f shop', 'known', 'service:shop:delete,recursive,force'],
  [`bq query 'delete from a where true'`, 'known', 'service:bigquery:delete'],
  ['alembic upgrade head', 'known', `exec:${P}:workspace`, 'service:alembic:update,migrate'],
  ['alembic downgrade base', 'known', `exec:${P}:workspace`, 'service:alembic:update,migrate,drop'],
  ['alembic history', 'known', `exec:${P}:workspace`],
  ['prisma migrate reset --force', 'known', `exec:${P}:workspace`, 'service:prisma:update,migrate,drop'],
  ['flyway clean', 'known', `exec:${P}:workspace`, 'service:flyway:update,migrate,drop'],
]);
