import { literal, type Span, type Word, wordToText } from '../../shell/word.js';
import { closedSqlite } from '../code/closed/sqlite.js';
import { standardInput } from '../code/input.js';
import { type SqlDatabase, type SqlDialect, scanSql } from '../code/sql.js';
import { splitNames } from '../code/table.js';
import type { Effect } from '../effect.js';
import { resolvedTarget } from '../paths.js';
import type { ProgramCall, ProgramSpec } from '../program.js';

/** SQL in arguments; without any, what standard input holds. A prompt waits for anything. */
function sql(
  call: ProgramCall,
  database: SqlDatabase,
  given: readonly Word[],
  files: readonly Word[] = [],
): string | undefined {
  for (const word of given) {
    const source = literal(word);
    if (source === undefined) {
      call.named('service', database.name);
      call.unknown(`the SQL is not known: ${wordToText(word).slice(0, 60)}`);
    } else scan(call, source, word.span, database);
  }
  for (const file of files) {
    if (literal(file) === '-') {
      const why = fed(call, database);
      if (why !== undefined) call.unknown(why);
      continue;
    }
    call.path('exec', file);
    call.named('service', database.name, 'update');
  }
  return given.length + files.length > 0 ? undefined : fed(call, database);
}

function scan(call: ProgramCall, source: string, span: Span, database: SqlDatabase): void {
  scanSql(call, source, span, database);
  const doubt = database.dialect === 'sqlite' ? closedSqlite(source).doubt : undefined;
  if (doubt !== undefined) call.outside(`the SQL may reach more: ${doubt}`);
}

function fed(call: ProgramCall, database: SqlDatabase): string | undefined {
  const input = standardInput(call);
  if (input.from === 'text') scan(call, input.text, input.word.span, database);
  else if (input.from === 'file') {
    call.path('exec', input.word);
    call.named('service', database.name, 'update');
  } else if (input.from === 'unknown') {
    call.named('service', database.name, 'update');
    return `${call.name} runs what it gets from another command`;
  } else return `${call.name} waits for statements`;
  return undefined;
}

/** Host and database as one name. */
function place(
  call: ProgramCall,
  dialect: SqlDialect,
  host: Word | undefined,
  database: Word | undefined,
): SqlDatabase {
  const parts = [host, database].flatMap((word) => (word === undefined ? [] : [literal(word) ?? wordToText(word)]));
  return { dialect, name: parts.join('/') || call.name };
}

/** Does something to a database that the operands or options name. */
function acts(tags: readonly string[], options: readonly string[] = ['-h', '--host']): (call: ProgramCall) => void {
  return (call) => {
    if (call.args.length === 1 && call.has('--help', '-?', '--version', '-V')) return;
    const host = call.value(...options);
    const { name } = place(call, 'other', host, call.operands[0] ?? call.value('-d', '--dbname', '--db', '--database'));
    call.named('service', name, ...tags);
  };
}

const PG_VALUES = splitNames('-h --host -p --port -U --username -d --dbname --maintenance-db -W').filter(
  (one) => one !== '-W',
);
const MY_VALUES = splitNames(
  `-h --host -P --port -u --user -S --socket --protocol --default-character-set --max-allowed-packet
         --connect-timeout --ssl-ca --ssl-cert --ssl-key --ssl-mode --login-path --character-sets-dir`,
);
/** Options with which MySQL's programs load libraries or other options. */
const MY_LOADS = [
  '--plugin-dir',
  '--default-auth',
  '--defaults-file',
  '--defaults-extra-file',
  '--defaults-group-suffix',
];

export const DATABASES: readonly ProgramSpec[] = [
  {
    names: ['psql'],
    takesValue: [
      ...PG_VALUES,
      ...splitNames(
        `-c --command -f --file -v --set --variable -o --output -L --log-file -P --pset -F --field-separator
         -R --record-separator -T --table-attr`,
      ),
    ],
    effects: { '-o': 'write', '--output': 'write', '-L': 'write', '--log-file': 'write' },
    long: ['--version', '--help', '--list', '--no-psqlrc', '--single-transaction'],
    judge(call) {
      if (call.args.length === 1 && call.has('--version', '-V', '--help', '-?')) return undefined;
      if (/^\|/.test(wordToText(call.value('-o', '--output') ?? { pieces: [], span: call.command.span })))
        return 'its output is given to a command';
      const database = place(
        call,
        'postgres',
        call.value('-h', '--host'),
        call.value('-d', '--dbname') ?? call.operands[0],
      );
      if (call.has('-l', '--list')) return call.named('service', database.name, 'read') as undefined;
      return sql(call, database, call.all('-c', '--command'), call.all('-f', '--file'));
    },
  },
  {
    names: ['mysql', 'mariadb'],
    takesValue: [
      ...MY_VALUES,
      ...MY_LOADS,
      ...splitNames('-e --execute -D --database --init-command --tee --pager --delimiter --prompt'),
    ],
    optionalValue: ['-p', '--password'],
    unknown: [...MY_LOADS, '--delimiter'],
    effects: { '--tee': 'write', '--pager': 'shell' },
    long: splitNames(
      `--version --help --password --batch --force --table --verbose --silent --skip-column-names --html
         --xml --raw --local-infile --no-defaults --print-defaults --ssl --compress --quick --vertical --wait
         --secure-auth --safe-updates`,
    ),
    judge(call) {
      if (call.args.length === 1 && call.has('--version', '-V', '--help', '-?')) return undefined;
      const database = place(
        call,
        'mysql',
        call.value('-h', '--host'),
        call.value('-D', '--database') ?? call.operands[0],
      );
      const first = call.all('--init-command');
      const given = call.all('-e', '--execute');
      if (first.length > 0) sql(call, database, first);
      return sql(call, database, given);
    },
  },
  {
    names: ['sqlite3', 'sqlite'],
    singleDashLong: true,
    takesValue: splitNames(
      `-cmd --cmd -init --init -separator --separator -newline --newline -nullvalue --nullvalue -mmap
         -maxsize -vfs --vfs -escape --escape`,
    ),
    unknown: splitNames(
      `-A --A -vfs --vfs -lookaside -pagecache -heap -zip -append -interactive --interactive
         -unsafe-testing -deserialize`,
    ),
    effects: { '-init': 'exec', '--init': 'exec' },
    judge(call) {
      if (call.args.length === 1 && call.has('-version', '--version', '-help', '--help')) return undefined;
      const [file, ...given] = call.operands;
      const path = literal(file);
      if (file !== undefined && path === undefined) call.path('write', file);
      // An address may name a file with escapes, and a host before it.
      if (/^file:(?:\/\/[^/]|[^?]*[%#])/.test(path ?? '')) return 'which database is meant is not known';
      const real =
        path !== undefined && path !== '' && !/^:memory:$/.test(path) ? path.replace(/^file:|\?.*$/g, '') : undefined;
      const database: SqlDatabase = { dialect: 'sqlite', name: path ?? 'sqlite', file: real };
      const first = call.all('-cmd', '--cmd');
      if (first.length > 0) sql(call, database, first);
      const why = sql(call, database, given);
      // Whatever was done, it was opened for it.
      const opened = real === undefined ? undefined : resolvedTarget(real, call.command.cwd);
      const seen = ({ kind, target }: Effect): boolean =>
        kind === 'read' && target.type === 'path' && opened?.type === 'path' && target.path === opened.path;
      if (opened !== undefined && !call.effects.some(seen)) call.add('read', opened);
      // A view in it may call functions that run a program.
      if (real !== undefined && !call.has('-safe', '--safe'))
        call.loads({ type: 'files', names: [real], settings: 'sqlite' });
      // `-Ax` is `-A x`: an archive.
      return call.options.some(({ name }) => /^--?A/.test(name)) ? 'sqlite3 -A is not understood' : why;
    },
  },
  {
    names: ['duckdb'],
    singleDashLong: true,
    takesValue: splitNames('-c -s -f -cmd -init -separator -newline -nullvalue -storage_version -storage-version'),
    unknown: ['-ui', '-unsigned', '-interactive'],
    effects: { '-init': 'exec' },
    judge(call) {
      if (call.args.length === 1 && call.has('-version', '--version', '-help', '--help')) return undefined;
      const [file, ...given] = call.operands;
      const path = literal(file);
      if (file !== undefined && path === undefined) call.path('write', file);
      const database: SqlDatabase = {
        dialect: 'duckdb',
        name: path ?? 'duckdb',
        file: path === ':memory:' || path === '' ? undefined : path,
      };
      // A view in it may read any file, and its schema is not read here.
      if (database.file !== undefined) call.loads({ type: 'files', names: [database.file] });
      return sql(call, database, [...call.all('-cmd'), ...call.all('-c', '-s'), ...given], call.all('-f'));
    },
  },
  {
    names: splitNames(`clickhouse-client clickhouse-local cqlsh sqlcmd usql trino presto beeline snowsql cockroach`),
    takesValue: splitNames(
      `-q --query -Q -e --execute -f --file -i -o --output -S -d --database -h --host -H --port -u --user
 -U -P --password -c --command -k --keyspace --queries-file -w --url -p --server
 --catalog --schema -F --format`,
    ),
    effects: { '-o': 'write', '--output': 'write' },
    judge(call) {
      if (call.args.length === 1 && call.has('--version', '-V', '--help', '-?', '-h')) return undefined;
      if (call.name === 'cockroach' && literal(call.operands[0]) !== 'sql') return 'cockroach is not understood';
      const database = place(
        call,
        'other',
        call.value('-S', '-h', '--host', '-H', '--server', '--url'),
        call.value('-d', '--database', '-k', '--keyspace'),
      );
      const given = call.all('-q', '--query', '-Q', '-e', '--execute', '-c', '--command');
      // Scripts of sqlcmd and others know commands of their own, such as `:!!`.
      if (given.some((word) => /^\s*(:|!!)/m.test(wordToText(word)))) return 'a command of the client';
      return sql(call, database, given, call.all('-i', '-f', '--file', '--queries-file'));
    },
  },
  {
    names: ['createdb'],
    takesValue: [
      ...PG_VALUES,
      ...splitNames(`-D -E -O -T -l --encoding --locale --owner --template --tablespace --lc-collate --lc-ctype`),
    ],
    judge: acts(['create']),
  },
  { names: ['dropdb'], takesValue: PG_VALUES, judge: acts(['drop', 'database']) },
  {
    names: ['createuser'],
    takesValue: [...PG_VALUES, ...splitNames('-c -g --role -v --valid-until -a -m')],
    judge: acts(['grant', 'create']),
  },
  { names: ['dropuser'], takesValue: PG_VALUES, judge: acts(['drop', 'user']) },
  {
    names: ['vacuumdb', 'reindexdb', 'clusterdb'],
    takesValue: [...PG_VALUES, ...splitNames('-t --table -n --schema -j --jobs -P -i --index -S')],
    judge: acts(['update']),
  },
  { names: ['pg_isready'], takesValue: [...PG_VALUES, '-t', '--timeout'], judge: acts(['read']) },
  {
    names: ['pg_dump', 'pg_dumpall', 'pg_basebackup'],
    takesValue: [
      ...PG_VALUES,
      ...splitNames(
        `-f --file -F --format -n --schema -N -t --table -T --exclude-table -j --jobs -Z --compress -E
         --encoding -S --exclude-table-data --section --role -D --pgdata -l --snapshot --lock-wait-timeout
         --filter --rows-per-insert -X -r --globals`,
      ),
    ],
    effects: { '-f': 'write', '--file': 'write', '-D': 'write', '--pgdata': 'write', '--filter': 'read' },
    long: ['--version', '--help'],
    judge: acts(['read']),
  },
  {
    names: ['pg_restore'],
    takesValue: [
      ...PG_VALUES,
      ...splitNames(
        `-f --file -F --format -I -j --jobs -L --use-list -n --schema -N -P -S -t --table -T --role --section`,
      ),
    ],
    effects: { '-f': 'write', '--file': 'write', '-L': 'read', '--use-list': 'read' },
    operands: 'read',
    long: ['--clean', '--create', '--list', '--version', '--help'],
    judge(call) {
      const database = call.value('-d', '--dbname');
      if (database === undefined || call.has('-l', '--list')) return;
      call.named(
        'service',
        place(call, 'postgres', call.value('-h', '--host'), database).name,
        'update',
        ...(call.has('-c', '--clean') ? ['drop'] : []),
        ...(call.has('-C', '--create') ? ['create'] : []),
      );
    },
  },
  {
    names: ['mysqldump', 'mariadb-dump', 'mysqlpump', 'mysqlshow', 'mariadb-show'],
    takesValue: [
      ...MY_VALUES,
      ...MY_LOADS,
      ...splitNames(
        `-r --result-file -T --tab -w --where --ignore-table --log-error
         --set-gtid-purged`,
      ),
    ],
    optionalValue: ['-p', '--password'],
    unknown: MY_LOADS,
    effects: { '-r': 'write', '--result-file': 'write', '-T': 'write', '--tab': 'write', '--log-error': 'write' },
    judge(call) {
      if (call.args.length === 1 && call.has('--version', '-V', '--help', '-?')) return undefined;
      const master = call.has('--delete-master-logs', '--flush-logs', '-F', '--delete-source-logs');
      call.named(
        'service',
        place(call, 'mysql', call.value('-h', '--host'), call.operands[0]).name,
        master ? 'update' : 'read',
      );
      return undefined;
    },
  },
  {
    names: ['mysqladmin', 'mariadb-admin'],
    takesValue: [...MY_VALUES, ...MY_LOADS, '-i', '--sleep', '-c', '--count', '--wait'],
    optionalValue: ['-p', '--password'],
    unknown: MY_LOADS,
    judge(call) {
      if (call.args.length === 1 && call.has('--version', '-V', '--help', '-?')) return undefined;
      const host = literal(call.value('-h', '--host')) ?? 'mysql';
      const words = call.words();
      for (let at = 0; at < words.length; at++) {
        const command = words[at] ?? '';
        const name = `${host}/${words[at + 1] ?? ''}`.replace(/\/$/, '');
        if (/^(status|ping|version|processlist|variables|extended-status|ext)$/.test(command))
          call.named('service', host, 'read');
        else if (command === 'create') {
          call.named('service', name, 'create');
          at++;
        } else if (command === 'drop') {
          call.named('service', name, 'drop', 'database');
          at++;
        } else if (command === 'shutdown') call.named('service', host, 'stop');
        else if (command === 'kill') {
          call.named('service', name, 'kill');
          at++;
        } else if (/^(password|old-password)$/.test(command)) {
          call.named('service', host, 'grant');
          at++;
        } else if (/^(flush-\w+|refresh|reload|start-(slave|replica)|stop-(slave|replica)|debug)$/.test(command))
          call.named('service', host, 'update');
        else return `mysqladmin ${command} is not known`;
      }
      return undefined;
    },
  },
  {
    names: ['mysqlcheck', 'mariadb-check', 'mysqlimport', 'mariadb-import'],
    takesValue: [...MY_VALUES, ...MY_LOADS, '-c', '--columns'],
    optionalValue: ['-p', '--password'],
    unknown: MY_LOADS,
    judge(call) {
      call.named('service', place(call, 'mysql', call.value('-h', '--host'), call.operands[0]).name, 'update');
      if (call.name.endsWith('import')) call.paths('read', call.operands.slice(1));
    },
  },
];
