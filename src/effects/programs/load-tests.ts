import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { list } from '../words.js';
import { tool, toolVerbs } from './wide-a-strict.js';
import { dashes, probes } from './wide-b-kit.js';

const both = (words: string): string => dashes(words).join(' ');

/** Words of the options that take more than one: variables of a benchmark and their values. */
const WIDE: Readonly<Record<string, number>> = { '-P': 3, '--parameter-scan': 3, '-L': 2, '--parameter-list': 2 };
const SHELLS = '-s --setup -p --prepare -c --cleanup --conclude -C';
const HYPERFINE = {
  takesValue: list(
    `-w --warmup -m --min-runs -M --max-runs -r --runs -D --parameter-step-size --style --sort -u --time-unit --output --input -n --command-name --export-asciidoc --export-csv --export-json --export-markdown --export-orgmode ${SHELLS}`,
  ),
};
const HYPERFINE_FLAGS = new Set([...HYPERFINE.takesValue, ...list('-N -i --ignore-failure --show-output')]);

/** Its operands, and what runs around them, are commands for a shell. */
function hyperfine(call: ProgramCall): string | undefined {
  if (call.args.length === 1 && call.has('--help', '--version', '-h', '-V')) return undefined;
  const rest: Word[] = [];
  for (let index = 0; index < call.args.length; index++) {
    const word = call.args[index] as Word;
    const width = WIDE[literal(word) ?? ''];
    if (width === undefined) rest.push(word);
    else {
      // What is put into a command must not be one.
      const values = call.args.slice(index + 1, index + 1 + width);
      if (values.some((value) => !/^[\w.,-]+$/.test(literal(value) ?? '')))
        return 'a value for its commands is not plain';
      index += width;
    }
  }
  const inner = call.sub(rest, HYPERFINE);
  const odd = inner.options.find(({ name }) => !HYPERFINE_FLAGS.has(name));
  if (odd !== undefined) return `hyperfine ${odd.name} is not known`;
  for (const { name, value } of inner.options) if (name.startsWith('--export-')) call.path('write', value, 'overwrite');
  for (const word of inner.all('--output'))
    if (!/^(null|pipe|inherit)$/.test(literal(word) ?? '')) call.path('write', word);
  for (const word of inner.all('--input')) if (literal(word) !== 'null') call.path('read', word);
  for (const word of [...inner.all(...list(SHELLS)), ...inner.operands]) inner.shell(word);
  return inner.why;
}

/** Others are loaded from files, send over the network, or run commands. */
const ENGINES = /^(libaio|io_uring|p?sync|p?vsync2?|pvsync|posixaio|mmap|null|splice|cpuio)$/;

/** A job: what is done to the files, or to files that it makes. */
function fio(call: ProgramCall): string | undefined {
  if (call.has('--ioengine') && !ENGINES.test(literal(call.value('--ioengine')) ?? ''))
    return 'the engine is not known';
  // A file of jobs may name commands.
  call.paths(call.has('--showcmd', '--parse-only') ? 'read' : 'exec', call.operands, 'config');
  if (!call.has('--name', '--filename')) return undefined;
  const kind = /^(rand)?read$/.test(literal(call.value('--rw', '--readwrite')) ?? 'read') ? 'read' : 'write';
  const files = call.all('--filename');
  for (const word of files) {
    const text = literal(word);
    if (text === undefined) call.path(kind, word);
    else for (const path of text.split(':')) call.at(kind, path, ...(kind === 'write' ? ['overwrite'] : []));
  }
  // A file that is missing is made first.
  if (kind === 'read' && call.has('--size', '--filesize') && !call.has('--readonly')) call.paths('write', files);
  if (files.length === 0 && !call.has('--directory')) call.at('write', './*');
  return undefined;
}

const SQL_TESTS =
  'oltp_common, oltp_read_only, oltp_read_write, oltp_write_only, oltp_point_select, oltp_insert, oltp_delete, oltp_update_index, oltp_update_non_index, bulk_insert, select_random_points, select_random_ranges';

/** Programs that measure how fast others are, by running them or by asking much of them. */
export const LOAD_TESTS: readonly ProgramSpec[] = [
  { names: ['hyperfine'], judge: hyperfine },
  tool({
    names: 'fio',
    // Commands before and after a job are not listed.
    takes:
      '--name --rw --readwrite --bs --blocksize --ioengine --iodepth --size --filesize --runtime --ramp_time --numjobs --direct --rwmixread --rwmixwrite --filename --output-format --eta --eta-newline --section --loops --thinktime --rate --rate_iops --nrfiles --fsync --end_fsync --buffered --verify --randseed --refill_buffers --status-interval --max-jobs',
    writes: '--output --directory --write_bw_log --write_lat_log --write_iops_log',
    flags:
      '--time_based --group_reporting --readonly --minimal --thread --showcmd --parse-only --randrepeat --create_serialize --invalidate --norandommap --unlink',
    judge: fio,
  }),
  toolVerbs({
    names: 'sysbench',
    takes:
      '--threads --events --time --forced-shutdown --thread-stack-size --rate --report-interval --rand-type --rand-seed --verbosity --percentile --db-driver --db-ps-mode --mysql-port --mysql-socket --mysql-user --mysql-password --mysql-db --pgsql-port --pgsql-user --pgsql-password --pgsql-db --file-num --file-block-size --file-total-size --file-test-mode --file-io-mode --file-async-backlog --file-fsync-freq --file-fsync-mode --file-rw-ratio --cpu-max-prime --memory-block-size --memory-total-size --memory-scope --memory-oper --thread-yields --thread-locks --mutex-num --mutex-locks --mutex-loops --tables --table-size --table_size',
    hosts: '--mysql-host --pgsql-host',
    reads: '--config-file',
    flags: '--debug --validate --histogram --mysql-ssl --memory-hugetlb --file-fsync-all --file-fsync-end',
    // Any other name is a script in Lua.
    alone: 'harmless',
    does: {
      harmless: 'cpu, memory, threads, mutex',
      'update database': SQL_TESTS,
      // A script of that name in the current directory comes first.
      'exec workspace': SQL_TESTS,
    },
    verbs: {
      'fileio prepare, fileio run': { judge: (call) => call.at('write', './test_file.*') },
      'fileio cleanup': { judge: (call) => call.at('delete', './test_file.*') },
    },
  }),
  tool({
    names: 'ab',
    takes: '-n -c -t -s -b -B -T -v -x -y -z -C -H -A -P -m -Z -f -X',
    reads: '-p -u -E',
    writes: '-e -g',
    flags: '-w -i -V -k -d -S -q -l -r -h -I',
    judge(call) {
      probes(call);
      for (const word of call.all('-X')) call.net('send', word);
    },
  }),
  tool({
    names: 'wrk wrk2',
    takes: '-t --threads -c --connections -d --duration -H --header --timeout -R --rate',
    execs: '-s --script',
    flags: '--latency -L -v -U --u_latency',
    judge: probes,
  }),
  toolVerbs({
    names: 'vegeta',
    singleDashLong: true,
    takes: both('-cpus'),
    does: { harmless: 'version' },
    verbs: {
      attack: {
        takes: both(
          '-duration -rate -workers -max-workers -timeout -redirects -name -format -header -connections -max-body -laddr -resolvers',
        ),
        reads: both('-targets -body -cert -key -root-certs'),
        writes: both('-output'),
        flags: both('-insecure -lazy -keepalive -http2 -h2c -chunked -session-tickets'),
        judge: (call) => call.net('send', 'the targets of the attack'),
      },
      'report, plot, encode, dump': {
        takes: both('-type -every -buckets -title -threshold -to'),
        writes: both('-output'),
        operands: 'read',
      },
    },
  }),
  tool({ names: 'mbw', takes: '-n -b -t', flags: '-q -a -h' }),
  tool({
    names: 'stressapptest',
    takes: '-M -s -m -i -c -C -W -p -v --filesize',
    writes: '-f -l -d',
    flags: '-F --no_errors --findfiles -A',
    judge(call) {
      if (call.has('--findfiles')) return 'which files it writes is not known';
      return call.named('service', 'machine', 'load') as undefined;
    },
  }),
  tool({
    names: 'stress-ng',
    // Many of its other ways to load a machine touch files, the network and the kernel.
    takes:
      '-c --cpu --cpu-load --cpu-method --cpu-ops -m --vm --vm-bytes --vm-ops --vm-method -i --io -t --timeout --matrix --cache -C --sequential-cpu -b --backoff',
    writes: '--log-file -Y --yaml --temp-path',
    flags: '--metrics --metrics-brief --times --verify -v --verbose -q --quiet -n --dry-run --tz --perf --vm-keep',
    judge: (call) => call.named('service', 'machine', 'load'),
  }),
];
