import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';

const MAKES = /\b(attach|into|insert|update|delete|create|drop|copy|pragma|load_extension|readfile|writefile)\b/i;

/** Only a question: nothing in it makes, attaches or writes. */
function isPlain(sql: string): boolean {
  const text = sql.trim().replace(/;$/, '');
  return /^(select|with|values)\b/i.test(text) && !text.includes(';') && !MAKES.test(text);
}

/** Files that stand in the place of tables; whatever looks like a path may be one. */
function tables(call: ProgramCall, sql: string): string | undefined {
  if (!isPlain(sql)) return 'the statement is not a plain question';
  if (/[`"][^`"]*\s[^`"]*[`"]/.test(sql)) return 'a name with spaces is not followed';
  const named = [
    ...sql.matchAll(/\b(?:from|join)\s+[`"]?([^\s`",()]+)/gi),
    ...sql.matchAll(/([^\s`"'(),=<>]*[/.][^\s`"'(),=<>]*)/g),
  ];
  for (const path of new Set(named.map(([, name = '']) => name.replace(/::.*$/, ''))))
    if (!/^(select|-|stdin|\.*)$/i.test(path)) call.at('read', path);
  return undefined;
}

/** Servers of databases, the files that they keep, and tools that question files. */
export const DATABASE_ADMIN: readonly ProgramSpec[] = [
  tool({
    names: 'pg_upgrade',
    takes: '-j --jobs -p --old-port -P --new-port -s --socketdir -U --username --sync-method',
    // Both servers are started from there.
    execs: '-b --old-bindir -B --new-bindir',
    writes: '-d --old-datadir -D --new-datadir',
    flags: '-c --check -k --link -r --retain -v --verbose -N --no-sync --clone --copy -V -?',
    judge(call) {
      if (call.options.length === 0) return;
      call.named('service', 'postgres', 'start');
      call.at('write', './*');
    },
  }),
  tool({
    names: 'pg_resetwal',
    takes:
      '-D --pgdata -c --commit-timestamp-ids -e --epoch -l --next-wal-file -m --multixact-ids -o --next-oid -O --multixact-offset -u --oldest-transaction-id -x --next-transaction-id --wal-segsize',
    flags: '-f --force -n --dry-run -V -?',
    judge(call) {
      const places = [...call.all('-D', '--pgdata'), ...call.operands];
      const tags = call.has('-n', '--dry-run') ? [] : ['destroy'];
      for (const word of places) call.path(tags.length === 0 ? 'read' : 'write', word, 'recursive', ...tags);
    },
  }),
  tool({
    names: 'pg_archivecleanup',
    takes: '-x --strip-extension',
    flags: '-b --clean-backup-history -d --debug -n --dry-run -V -?',
    judge(call) {
      const [archive] = call.operands;
      if (call.has('-n', '--dry-run')) call.path('read', archive);
      else call.path('delete', archive, 'recursive');
    },
  }),
  tool({ names: 'pg_walsummary', flags: '-i --individual -q --quiet -V -?', operands: 'read' }),
  tool({
    names: 'mariadb-binlog',
    takes:
      '-d --database --start-datetime --stop-datetime -j --start-position --stop-position --offset -o -P --port -u --user -S --socket --protocol --server-id --stop-never-slave-server-id --base64-output --table -T --set-charset --rewrite-db --gtid-strict-mode',
    writes: '-r --result-file',
    optionalValue: ['-p', '--password'],
    flags:
      '-v --verbose -D --disable-log-bin -H --hexdump -f --force-read -F --force-if-open -s --short-form -R --read-from-remote-server --raw --stop-never --skip-annotate-row-events --print-table-metadata -V -? -C --compress --verify-binlog-checksum',
    hosts: '-h --host',
    judge(call) {
      // Then the names are those of the server, and are written here with `--raw`.
      if (!call.has('-R', '--read-from-remote-server')) return call.paths('read', call.operands);
      call.net('receive', call.value('-h', '--host') ?? 'localhost', 'read');
      if (call.has('--raw') && !call.has('-r', '--result-file')) call.at('write', './*');
    },
  }),
  tool({
    names: 'redis-server valkey-server',
    takes:
      '--port --daemonize --loglevel --bind --save --appendonly --appendfsync --maxmemory --maxmemory-policy --requirepass --protected-mode --timeout --databases --tcp-keepalive --supervised --maxclients --hz',
    // Modules are libraries, and not listed.
    writes: '--dir --logfile --pidfile',
    flags: '-v -h --sentinel',
    judge(call) {
      if (call.args.length === 1 && call.has('-v', '-h', '--help', '--version')) return;
      call.named('service', call.name, 'start');
      for (const word of call.operands) call.path('exec', word, 'config');
      if (!call.has('--dir')) call.at('write', './*.rdb');
    },
  }),
  tool({
    names: 'mysql_secure_installation mariadb-secure-installation',
    takes: '-P --port -u --user --protocol -S --socket',
    hosts: '-h --host',
    optionalValue: ['-p', '--password'],
    flags: '--use-default -D -? --print-defaults',
    judge: (call) => call.named('service', 'mysql', 'update', 'delete'),
  }),
  toolVerbs({
    names: 'neo4j-admin',
    flags: '--verbose --expand-commands',
    takes: '--additional-config',
    does: {
      read: 'server report|validate-config|memory-recommendation|get-server-id, database info|check',
      start: 'server start|console|restart',
      stop: 'server stop',
      'update secret': 'dbms set-initial-password|set-default-admin',
    },
    verbs: {
      'database dump': {
        writes: '--to-path',
        flags: '--to-stdout --overwrite-destination',
        optionalValue: ['--overwrite-destination', '--to-stdout'],
        does: 'read',
      },
      'database load': {
        reads: '--from-path',
        flags: '--info',
        optionalValue: ['--overwrite-destination', '--from-stdin', '--info'],
        does: 'update overwrite',
      },
    },
  }),
  toolVerbs({
    names: 'elasticsearch-users',
    takes: '-p -r -a',
    flags: '-s --silent -v --verbose -h',
    does: { read: 'list', 'create secret': 'useradd', 'update secret': 'passwd, roles', delete: 'userdel' },
  }),
  toolVerbs({
    names: 'consul',
    singleDashLong: true,
    takes: '-datacenter -namespace -partition -token -separator -flags -session -status -segment -filter -format -node',
    reads: '-token-file -ca-file -ca-path -client-cert -client-key',
    hosts: '-http-addr',
    flags: '-stale -recurse -keys -detailed -base64 -cas -wan -acquire -release -h -help',
    does: {
      read: 'members, info, kv get|export, catalog datacenters|nodes|services, operator raft list-peers, operator autopilot get-config, acl token list, acl policy list, monitor, rtt, validate $',
      'update secret': 'login, logout, acl bootstrap',
      update: 'kv put|import, reload, join, maint, force-leave, keyring',
      delete: 'kv delete, services deregister',
      stop: 'leave',
    },
    verbs: {
      'snapshot save': { operands: 'write', does: 'read' },
      'snapshot restore': { operands: 'read', does: 'update overwrite' },
      'snapshot inspect, validate': { operands: 'read' },
      // A value that begins with @ is a file.
      'kv put, kv import': {
        does: 'update',
        judge(call) {
          for (const word of call.operands) {
            const [, path] = /^@(.*)/.exec(literal(word) ?? '') ?? [];
            if (path !== undefined) call.at('read', path);
          }
        },
      },
    },
  }),
  tool({
    names: 'textql',
    singleDashLong: true,
    takes: '-sql -dlm -output-dlm',
    flags: '-header -output-header -quote -pretty -version -help',
    operands: 'read',
    judge: (call) =>
      call.all('-sql').every((word) => isPlain(literal(word) ?? ''))
        ? undefined
        : 'the statement is not a plain question',
  }),
  tool({
    names: 'trdsql',
    singleDashLong: true,
    takes: '-id -od -oq -ir -is -ijq -driver -dsn -db',
    writes: '-out',
    flags:
      '-ig -icsv -ijson -iltsv -itsv -iyaml -itbln -iwidth -itext -ih -ocsv -ojson -ojsonl -oltsv -oat -omd -ovf -oraw -otbln -oyaml -oh -oaq -ocrlf -oz -version -help -dblist',
    judge(call) {
      const [sql] = call.operands;
      if (call.operands.length === 0)
        return call.has('-version', '-help', '-dblist') ? undefined : 'the statement is not known';
      // Another database knows more words than these.
      if (call.has('-driver', '-dsn', '-db')) return 'what the database does is not followed';
      return call.operands.length === 1 ? tables(call, literal(sql) ?? '') : 'the statement is not known';
    },
  }),
  toolVerbs({
    names: 'prqlc',
    takes: '--color',
    flags: '-v --verbose',
    does: { harmless: 'list-targets, shell-completion' },
    verbs: {
      compile: {
        takes: '-t --target --format',
        flags: '--hide-signature-comment --no-format --debug',
        // A directory is a project, with all that is in it.
        operands: ['read', 'write'],
      },
      fmt: { operands: 'write' },
      watch: {
        flags: '--no-format --no-signature',
        judge(call) {
          for (const word of call.operands) walk(call, word);
          call.paths('write', call.operands, 'recursive');
        },
      },
      'parse, lex, collect': { operands: ['read', 'write'] },
    },
  }),
  {
    names: ['fselect'],
    stopAtFirstOperand: true,
    judge(call) {
      if (call.args.length === 1 && /^-/.test(literal(call.args[0]) ?? '')) return;
      const words = call.args.map((word) => literal(word));
      if (words.includes(undefined)) return 'the question is not known';
      const text = words.join(' ');
      if (/['"`]/.test(text)) return 'a quoted name is not followed';
      const ends = /\s+(?:where|group|order|limit|into|depth|maxdepth|mindepth|archives|symlinks|gitignore)\b|\)/i;
      const places = text
        .split(/\bfrom\s+/i)
        .slice(1)
        .flatMap((part) => part.split(ends)[0]?.split(',') ?? []);
      for (const place of places.length === 0 ? ['.'] : places) {
        const [path = '.'] = place.trim().split(/\s+/);
        call.at('read', path, 'recursive');
        call.at('read', `${path}/**`);
      }
      return undefined;
    },
  },
];
