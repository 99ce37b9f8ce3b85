import { literal, type Word, wordToText } from '../../shell/word.js';
import { standardInput } from '../code/input.js';
import { JAVASCRIPT_LANGUAGE } from '../code/javascript.js';
import { scanSql } from '../code/sql.js';
import { splitNames } from '../code/table.js';
import { type Token, UnreadableCodeError } from '../code/token.js';
import type { ProgramCall, ProgramSpec } from '../program.js';

const REDIS_READS = new Set(
  splitNames(
    `get mget getrange strlen exists type ttl pttl keys scan hget hmget hgetall hkeys hvals hlen hexists hscan hstrlen
     lrange llen lindex lpos smembers scard sismember smismember srandmember sscan sinter sunion sdiff zrange zrangebyscore
     zrevrange zrevrangebyscore zscore zcard zcount zrank zrevrank zscan zmscore xrange xrevrange xlen xread xinfo bitcount
     getbit bitpos pfcount geopos geodist geosearch info ping echo dbsize time lastsave memory object dump randomkey
     command monitor latency slowlog role pubsub select auth hello help quit ttl expiretime touch client`,
  ),
);
const REDIS_WRITES = new Set(
  splitNames(
    `set setex setnx psetex mset msetnx append incr incrby incrbyfloat decr decrby getset setrange setbit hset hmset hsetnx
     hincrby hincrbyfloat lpush rpush lpushx rpushx lset linsert sadd zadd zincrby xadd pfadd pfmerge geoadd expire expireat
     pexpire pexpireat persist rename renamenx copy move publish sort restore bgsave save bgrewriteaof rpoplpush lmove smove`,
  ),
);
const REDIS_DELETES = new Set(
  splitNames(
    'del unlink getdel hdel lrem lpop rpop ltrim srem spop zrem zremrangebyrank zremrangebyscore zpopmin zpopmax xdel xtrim blpop brpop',
  ),
);

/** One command of Redis. */
function redis(call: ProgramCall, command: readonly (string | undefined)[], name: string): string | undefined {
  const [first, second] = command.map((one) => one?.toLowerCase());
  if (first === undefined) return 'the command for Redis is not known';
  if (REDIS_READS.has(first) && !(first === 'client' && second !== 'list' && second !== 'info' && second !== 'getname'))
    call.named('service', name, 'read');
  else if (REDIS_WRITES.has(first)) call.named('service', name, 'update');
  else if (REDIS_DELETES.has(first)) call.named('service', name, 'delete');
  else if (first === 'flushall' || first === 'flushdb') call.named('service', name, 'delete', 'all');
  else if (first === 'shutdown') call.named('service', name, 'stop');
  else if (first === 'config' && second === 'get') call.named('service', name, 'read');
  else if (first === 'config' && (second === 'set' || second === 'rewrite' || second === 'resetstat')) {
    // Where it saves its data may become any file.
    call.named('service', name, 'update', 'config');
    // Several may be set at once.
    const keys = command.slice(2).map((one) => one?.toLowerCase() ?? 'dir');
    if (
      second === 'set' &&
      keys.some((key) => /^(dir|dbfilename|logfile|appendfilename|appenddirname|unixsocket)$/.test(key))
    )
      return 'it changes where Redis writes';
  } else return `the command ${first} of Redis is not known`;
  return undefined;
}

const MONGO_READS = new Set(
  splitNames(
    `find findone count countdocuments estimateddocumentcount distinct getcollectionnames getcollectioninfos getcollection
     getsiblingdb getname stats datasize totalsize storagesize serverstatus hostinfo version getindexes explain limit skip
     sort toarray foreach map pretty next hasnext size itcount print printjson tojson json stringify parse objectid isodate
     numberlong numberint date now getmongo getdb getdbnames ping hello ismaster status conf projection hint batchsize
     getusers getroles listcommands currentop length join filter keys log tojsononeline`,
  ),
);
const MONGO_WRITES = new Set(
  splitNames(
    'insert insertone insertmany update updateone updatemany replaceone findoneandupdate findoneandreplace findandmodify bulkwrite save createindex createindexes createcollection renamecollection',
  ),
);

/** What a text for the shell of MongoDB does: every function in it must be known. */
function mongo(call: ProgramCall, source: string, name: string): string | undefined {
  if (/^\s*(show|use)\s+[\w\s.-]*;?\s*$/.test(source)) return call.named('service', name, 'read') as undefined;
  let tokens: readonly Token[];
  try {
    tokens = JAVASCRIPT_LANGUAGE.lex(source);
  } catch (error) {
    if (error instanceof UnreadableCodeError) return error.message;
    throw error;
  }
  const flat = tokens.flatMap((token) => [token, ...(token.inner ?? [])]);
  call.named('service', name, 'read');
  for (let at = 0; at < flat.length; at++) {
    const { kind, text } = flat[at] as Token;
    if (kind === 'text' && /^\$(out|merge|where|function|accumulator)$/.test(flat[at]?.value ?? ''))
      return `${flat[at]?.value} runs or writes`;
    if (
      kind === 'name' &&
      /^(\$out|\$merge|\$where|\$function|\$accumulator|eval|Function|require|process|import|globalThis|constructor|load|run|runProgram|config)$/.test(
        text,
      )
    )
      return `${text} is not followed`;
    const next = flat[at + 1];
    if (next?.kind !== 'op' || next.text !== '(') continue;
    if (kind === 'op' && /^[)\]]$/.test(text)) return 'a value is called';
    if (kind !== 'name') continue;
    const one = text.toLowerCase();
    const empty = flat[at + 2]?.text === ')' || (flat[at + 2]?.text === '{' && flat[at + 3]?.text === '}');
    if (/^(if|for|while|function|catch|switch)$/.test(one) || MONGO_READS.has(one)) continue;
    if (MONGO_WRITES.has(one)) call.named('service', name, 'update', ...(one === 'updatemany' && empty ? ['all'] : []));
    else if (/^(deleteone|deletemany|remove|findoneanddelete)$/.test(one))
      call.named('service', name, 'delete', ...(empty && one !== 'deleteone' ? ['all'] : []));
    else if (/^(drop|dropdatabase|dropindex|dropindexes|dropuser|droprole|dropallusers)$/.test(one))
      call.named('service', name, 'drop', ...(one === 'dropdatabase' ? ['database'] : []));
    else if (/^(shutdownserver)$/.test(one)) call.named('service', name, 'stop');
    else if (/^(createuser|updateuser|grantrolestouser|revokerolesfromuser|createrole|changeuserpassword)$/.test(one))
      call.named('service', name, 'grant');
    else if (one === 'killop') call.named('service', name, 'kill');
    else if (one === 'aggregate') continue;
    else return `${text} is not known`;
  }
  return undefined;
}

/** Migrations run what the workspace holds against a database. */
function migrates(
  reads: RegExp,
  destroys: RegExp,
  values: readonly string[] = [],
): Pick<ProgramSpec, 'takesValue' | 'judge'> {
  return {
    takesValue: [
      '-c',
      '--config',
      '-n',
      '--name',
      '-x',
      '--schema',
      '-d',
      '--url',
      '-u',
      '--env',
      '-e',
      '--path',
      '-p',
      '--dir',
      ...values,
    ],
    judge(call) {
      if (call.args.length === 1 && call.has('--help', '-h', '--version', '-v')) return undefined;
      const said = call.words();
      if (said.length === 0 || !said.every((one) => one !== undefined)) return `what ${call.name} does is not known`;
      const command = said.join(' ');
      call.workspace();
      if (reads.test(command)) return undefined;
      call.named(
        'service',
        call.name,
        'update',
        'migrate',
        ...(destroys.test(command) || call.has('--force-reset', '--accept-data-loss') ? ['drop'] : []),
      );
      return undefined;
    },
  };
}

const MONGO_VALUES = splitNames(
  `--host --port -u --username -p --password --authenticationDatabase --eval -f --file --uri -d --db -c
         --collection -o --out -q --query --queryFile --type --fields --archive --dir -h --sort --limit
         --config --gssapiServiceName`,
);

function target(call: ProgramCall, ...parts: readonly (Word | undefined)[]): string {
  return (
    parts.flatMap((word) => (word === undefined ? [] : [literal(word) ?? wordToText(word)])).join('/') || call.name
  );
}

/** Stores that speak no SQL, and programs that migrate. */
export const STORES: readonly ProgramSpec[] = [
  {
    names: ['redis-cli', 'valkey-cli', 'keydb-cli'],
    stopAtFirstOperand: true,
    takesValue: splitNames(
      `-h -p -s -a -u -n -r -i -d -D --user --pass --rdb --functions-rdb --eval --pattern --cacert --cert
         --key --sni --count -X -t --intrinsic-latency --cacertdir`,
    ),
    unknown: splitNames('--pipe --cluster -x -X --replica --slave --lru-test'),
    effects: { '--rdb': 'write', '--functions-rdb': 'write' },
    judge(call) {
      if (call.args.length === 1 && call.has('--version', '-v', '--help')) return undefined;
      const name = target(call, call.value('-h', '-u'), call.value('-n'));
      if (call.has('--eval')) {
        call.path('exec', call.value('--eval'));
        return call.named('service', name, 'update') as undefined;
      }
      if (
        call.has(
          '--scan',
          '--bigkeys',
          '--memkeys',
          '--hotkeys',
          '--stat',
          '--latency',
          '--latency-history',
          '--latency-dist',
          '--intrinsic-latency',
          '--rdb',
        )
      )
        return call.named('service', name, 'read') as undefined;
      if (call.operands.length > 0) return redis(call, call.words(), name);
      const input = standardInput(call);
      if (input.from === 'file') return call.path('exec', input.word) as undefined;
      if (input.from !== 'text') return 'redis-cli waits for commands';
      for (const line of input.text.split('\n')) {
        if (line.trim() === '') continue;
        const why = redis(
          call,
          line
            .trim()
            .split(/\s+/)
            .map((one) => one.replace(/^["']|["']$/g, '')),
          name,
        );
        if (why !== undefined) return why;
      }
      return undefined;
    },
  },
  {
    names: ['mongosh', 'mongo'],
    takesValue: MONGO_VALUES,
    judge(call) {
      if (call.args.length === 1 && call.has('--version', '--help')) return undefined;
      const [first, ...scripts] = call.operands;
      const isScript = /\.js$/.test(literal(first) ?? '');
      const name = target(call, call.value('--host'), isScript ? undefined : first);
      const files = [...(isScript && first !== undefined ? [first] : []), ...scripts, ...call.all('-f', '--file')];
      for (const file of files) call.path('exec', file);
      const given = call.all('--eval');
      for (const word of given) {
        const source = literal(word);
        const why = source === undefined ? 'the code for MongoDB is not known' : mongo(call, source, name);
        if (why !== undefined) return why;
      }
      if (call.has('--shell')) return 'it waits for code';
      if (given.length > 0 || files.length > 0) return undefined;
      const input = standardInput(call);
      if (input.from === 'file') return call.path('exec', input.word) as undefined;
      return input.from === 'text' ? mongo(call, input.text, name) : `${call.name} waits for code`;
    },
  },
  {
    names: ['mongodump', 'mongoexport', 'mongostat', 'mongotop', 'bsondump'],
    takesValue: MONGO_VALUES,
    effects: { '-o': 'write', '--out': 'write', '--archive': 'write', '--queryFile': 'read', '--config': 'read' },
    judge(call) {
      if (call.args.length === 1 && call.has('--version', '--help')) return;
      call.named('service', target(call, call.value('--host', '-h', '--uri'), call.value('-d', '--db')), 'read');
      if (call.name === 'mongodump' && !call.has('-o', '--out', '--archive')) call.at('write', 'dump/**');
      if (call.name === 'bsondump') call.paths('read', call.operands);
    },
  },
  {
    names: ['mongorestore', 'mongoimport'],
    takesValue: MONGO_VALUES,
    effects: { '--file': 'read', '--dir': 'read', '--archive': 'read', '--config': 'read' },
    operands: 'read',
    judge(call) {
      if (call.args.length === 1 && call.has('--version', '--help')) return;
      call.named(
        'service',
        target(call, call.value('--host', '-h', '--uri'), call.value('-d', '--db')),
        'update',
        ...(call.has('--drop') ? ['drop'] : []),
      );
    },
  },
  {
    names: ['bq'],
    singleDashLong: true,
    judge(call) {
      const [command, ...rest] = call.operands;
      const said = literal(command);
      if (call.has('--version', '-version') || said === 'version' || said === 'help') return undefined;
      if (call.options.some(({ name }) => /flagfile|bigqueryrc|api$/.test(name))) return 'options in a file';
      const name = target(call, rest.at(-1));
      if (said === 'ls' || said === 'show' || said === 'head' || said === 'wait')
        return call.named('service', name, 'read') as undefined;
      if (said === 'mk' || said === 'cp') return call.named('service', name, 'create') as undefined;
      if (said === 'rm')
        return call.named(
          'service',
          name,
          'delete',
          ...(call.has('-r', '--recursive') ? ['recursive'] : []),
          ...(call.has('-f', '--force') ? ['force'] : []),
        ) as undefined;
      if (said === 'update' || said === 'load' || said === 'insert') {
        if (said !== 'update' && rest[1] !== undefined && !/^gs:/.test(wordToText(rest[1]))) call.path('read', rest[1]);
        return call.named('service', target(call, rest[0]), 'update') as undefined;
      }
      if (said === 'extract') return call.net('send', rest[1], 'upload') as undefined;
      if (said === 'cancel') return call.named('service', name, 'stop') as undefined;
      if (said !== 'query') return `bq ${said ?? ''} is not known`;
      const source = literal(rest.at(-1));
      if (source === undefined || rest.length !== 1) return 'the SQL is not known';
      scanSql(call, source, rest[0]?.span ?? call.command.span, { dialect: 'other', name: 'bigquery' });
      if (call.has('--destination_table', '--replace', '--append_table')) call.named('service', 'bigquery', 'update');
      return undefined;
    },
  },
  {
    names: ['influx'],
    takesValue: splitNames(
      `-f --file -o --org -t --token --host -b --bucket -n --name -execute -database -p --precision -c
         --active-config -i --id -r --retention --start --stop --predicate -u --username`,
    ),
    judge(call) {
      const said = call.words();
      const [group = '', action = ''] = said;
      const name = target(call, call.value('--host'), call.value('-b', '--bucket'));
      if (call.has('--help', '-h') || /^(version|help|ping)$/.test(group ?? '')) return undefined;
      if (group === 'delete')
        return call.named('service', name, 'delete', ...(call.has('--predicate') ? [] : ['all'])) as undefined;
      if (/^(list|ls|find)$/.test(action ?? '')) return call.named('service', name, 'read') as undefined;
      if (/^(delete|remove)$/.test(action ?? '')) return call.named('service', name, 'delete') as undefined;
      if (/^(create|update|set)$/.test(action ?? '')) return call.named('service', name, 'update') as undefined;
      if (group === 'write') {
        call.path('read', call.value('-f', '--file'));
        return call.named('service', name, 'update') as undefined;
      }
      return 'what influx does is not known';
    },
  },
  { names: ['alembic'], ...migrates(/^(current|history|heads|branches|show|check|list_templates)\b/, /^downgrade\b/) },
  { names: ['flyway'], ...migrates(/^(info|validate)\b/, /\b(clean|undo)\b/) },
  { names: ['liquibase'], ...migrates(/^(status|history|validate|diff|snapshot)\b/, /drop-?all|rollback/i) },
  {
    names: ['prisma'],
    ...migrates(/^(validate|format|generate|version|migrate (status|diff)|db pull)\b/, /migrate reset|db push --force/),
  },
  {
    names: ['knex', 'sequelize', 'sequelize-cli', 'typeorm'],
    ...migrates(
      /(:|^)(currentVersion|list|status|show)\b|migration:(show|create|generate)/,
      /rollback|down|undo|drop|revert/,
    ),
  },
  {
    names: splitNames('dbmate goose migrate atlas sqlx diesel sea-orm-cli drizzle-kit'),
    ...migrates(
      /^(status|version|new|create|list|check|generate|migrate (diff|status|lint|info)|schema (inspect|diff))\b/,
      /\b(drop|down|rollback|reset|redo|revert|fresh|clean|force|undo)\b/,
    ),
  },
];
