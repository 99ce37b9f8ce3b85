import { literal, type Word, wordToText } from '../../shell/word.js';
import { standardInput } from '../code/input.js';
import { splitNames } from '../code/table.js';
import type { ProgramCall } from '../program.js';
import { isThisMachine } from '../this-machine.js';

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

/** Settings with which anybody who reaches the server may use it. */
function loosens(words: readonly (string | undefined)[]): boolean {
  return words.some((word, at) => {
    const value = words[at + 1] ?? '';
    switch (word?.toLowerCase()) {
      case 'requirepass':
      case 'masterauth':
        return value === '';
      case 'protected-mode':
        return /^no$/i.test(value);
      case 'bind':
        return /(?:^|\s)(?:-?\*|0\.0\.0\.0|-?::\*?)(?:\s|$)/.test(value);
      case 'enable-debug-command':
      case 'enable-module-command':
      case 'enable-protected-configs':
        return /^(?:yes|local)$/i.test(value);
      default:
        return false;
    }
  });
}

/** Does the command name a host which is not this machine? */
function isElsewhere(call: ProgramCall): boolean {
  const [host, address] = [call.value('-h'), call.value('-u')];
  const given = host ?? address;
  if (given === undefined) return false;
  const text = literal(given);
  return text === undefined || !isThisMachine(text.replace(/^\w+:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^/:]*).*$/s, '$1'));
}

/** One command of Redis. */
function redis(call: ProgramCall, command: readonly (string | undefined)[], name: string): string | undefined {
  const [first, second] = command.map((one) => one?.toLowerCase());
  if (first === undefined) return 'the command for Redis is not known';
  if (REDIS_READS.has(first) && !(first === 'client' && second !== 'list' && second !== 'info' && second !== 'getname'))
    call.named('service', name, 'read');
  else if (REDIS_WRITES.has(first)) call.named('service', name, 'update');
  else if (REDIS_DELETES.has(first)) {
    // Keys that another command found: whichever there are.
    const isFed = call.command.via.some(({ name: by }) => by === 'xargs' || by === 'parallel');
    call.named('service', name, 'delete', ...(isFed ? ['all', 'many'] : []));
  } else if (first === 'acl' && second === 'setuser') {
    const isAll = command.some((word) => /^(?:nopass|allcommands|\+@all)$/i.test(word ?? ''));
    call.named('service', name, 'grant', 'user', ...(isAll ? ['all'] : []));
  } else if (first === 'acl' && /^(?:list|whoami|cat|getuser|users|log)$/.test(second ?? ''))
    call.named('service', name, 'read');
  else if (/^(?:replicaof|slaveof)$/.test(first) && second !== 'no')
    call.named('service', name, 'delete', 'all', 'replace');
  else if (first === 'debug' && /^(?:segfault|panic|restart|crash-and-recover|oom|sleep)$/.test(second ?? ''))
    call.named('service', name, 'stop', ...(isElsewhere(call) ? ['given'] : []));
  else if (first === 'flushall' || first === 'flushdb') call.named('service', name, 'delete', 'all');
  else if (first === 'shutdown') call.named('service', name, 'stop', ...(isElsewhere(call) ? ['given'] : []));
  else if (first === 'config' && second === 'get') call.named('service', name, 'read');
  else if (first === 'config' && (second === 'set' || second === 'rewrite' || second === 'resetstat')) {
    // Where it saves its data may become any file.
    const isLoose = second === 'set' && loosens(command.slice(2));
    call.named('service', name, 'update', 'config', ...(isLoose ? ['loosen'] : []));
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

/** Host and database as one name. */
export function storeName(call: ProgramCall, ...parts: readonly (Word | undefined)[]): string {
  return (
    parts.flatMap((word) => (word === undefined ? [] : [literal(word) ?? wordToText(word)])).join('/') || call.name
  );
}

/** Commands of Redis, in the arguments or on standard input. */
export function redisCli(call: ProgramCall): string | undefined {
  const name = storeName(call, call.value('-h', '-u'), call.value('-n'));
  if (call.has('--eval')) {
    call.path('exec', call.value('--eval'));
    call.named('service', name, 'update');
    return undefined;
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
  ) {
    call.named('service', name, 'read');
    return undefined;
  }
  if (call.operands.length > 0) return redis(call, call.words(), name);
  const input = standardInput(call);
  if (input.from === 'file') {
    call.path('exec', input.word);
    return undefined;
  }
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
}
