import { describe, expect, test } from 'vitest';
import { closedSqlite } from './sqlite.js';

describe('SQL for sqlite3 that stays in its database', () => {
  test.each([
    'SELECT * FROM users;',
    "select count(*), max(length(body)) from t where a in (1, 2) and b like '%x%' order by 1 limit 3",
    "SELECT datetime(ts/1000, 'unixepoch'), json_extract(p, '$.a') AS x FROM \"my table\" JOIN [b c] USING (id)",
    'with a(x) as (select 1), b as (select 2) select * from a, b; explain query plan select 1',
    "insert into t (a, b) values (1, 'it''s'); update t set a = 2; delete from t where a = 1",
    "select * from json_each('[1]') -- a comment",
    'PRAGMA table_info(users); pragma main.user_version',
    '.tables',
    '.schema events',
    '.headers on\n.mode column\nselect 1;\n.quit',
  ])('%s', (source) => {
    expect(closedSqlite(source)).toEqual({ reads: [] });
  });
});

describe('SQL for sqlite3 that might reach more', () => {
  test.each([
    "select readfile('x')",
    "select writefile('x', 'y')",
    "select edit('x')",
    "select load_extension('x')",
    "select fts3_tokenizer('x')",
    `select "readfile"('x')`,
    "select [edit]('x', 'y')",
    'select `edit`(1)',
    "select * from fsdir('/')",
    "select * from fsdir where path = '/'",
    'select * from "fsdir" where path = \'/\'',
    "select * from zipfile('x')",
    "select unknown('x')",
    "with a as (select 1) insert into t select readfile('x')",
    "insert into t values (readfile('x'))",
    "create table t as select readfile('x')",
    'create trigger t after insert on a begin select 1; end',
    'create virtual table t using csv(filename=x)',
    "attach 'x' as y",
    "vacuum into 'x'",
    'pragma journal_mode = delete',
    'pragma writable_schema(1)',
    "pragma temp_store_directory('x')",
    "select $a$; select writefile('x', 'y')",
    'select ?1',
    'select :a',
    'select 1;\n/\n.shell x',
    'select 1\n.shell x',
    'select 1;\n.shell x',
    '.shell x',
    '.system x',
    '.sh x',
    '.read x',
    '.import x y',
    '.output x',
    '.once |x',
    '.load x',
    '.open x',
    '.backup x',
    '.save x',
    '.log x',
    '.trace x',
    '.excel',
    '.cd x',
    '.archive x',
    '.parameter set @a 1',
    '.tables "x\\"y"',
    ' .shell x',
    "select 'x",
    'select /* x',
  ])('%s', (source) => {
    expect(closedSqlite(source).doubt).toBeDefined();
  });
});
