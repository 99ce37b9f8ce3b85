import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { list } from '../words.js';
import { tool } from './wide-a-strict.js';

/** A server that runs here. */
function starts(call: ProgramCall): void {
  call.named('service', call.name, 'start');
}

/** Servers, and what is told to them. */
export const WIDE_A_DAEMONS: readonly ProgramSpec[] = [
  tool({
    names: 'squid',
    takes: '-a -d -k -n -u -l',
    execs: '-f',
    flags: '-v -s -N -C -D -F -R -S -X -Y -z -h --foreground',
    judge(call) {
      const signal = literal(call.value('-k'));
      if (call.has('-v', '-h')) return;
      // The configuration names helper programs.
      if (!call.has('-f')) call.at('exec', '/etc/squid/squid.conf');
      if (call.has('-k')) call.named('service', 'squid', /^(parse|check|debug)$/.test(signal ?? '') ? 'read' : 'stop');
      else starts(call);
    },
  }),
  tool({
    names: 'mysqld mariadbd',
    takes: '-P --port --bind-address -u --user --socket --server-id --default-storage-engine',
    execs: '--init-file',
    reads: '--defaults-file --defaults-extra-file --ssl-cert --ssl-key --ssl-ca',
    writes: '--datadir -h --log --log-error --pid-file --general-log-file --slow-query-log-file --tmpdir',
    flags:
      '-v --verbose --console --print-defaults --initialize --initialize-insecure --no-defaults --skip-networking -V --skip-grant-tables',
    judge(call) {
      if (call.args.length === 1 && call.has('--help', '--print-defaults', '-V')) return;
      starts(call);
      call.at('write', '/var/lib/mysql/**');
      if (call.has('--skip-grant-tables')) call.named('privilege', 'mysql');
    },
  }),
  tool({
    names: 'zabbix_server zabbix_proxy',
    takes: '-R --runtime-control -t --test',
    execs: '-c --config',
    flags: '-f --foreground -T --test-config -p --print -h -V',
    judge(call) {
      if (call.has('-h', '-V', '-T', '--test-config')) return;
      if (call.has('-R', '--runtime-control')) call.named('service', call.name, 'update');
      else starts(call);
    },
  }),
  tool({
    names: 'asterisk rasterisk',
    takes: '-x',
    flags: '-r -R -v -d -n -q -V -h',
    judge(call) {
      const given = call.value('-x');
      if (call.has('-V', '-h') && call.args.length === 1) return undefined;
      if (given === undefined) return 'its console runs programs';
      const text = literal(given) ?? '';
      // The console runs programs, and so does the dial plan.
      if (/^[a-z0-9]+ show [\w ]+$/.test(text)) return call.named('service', 'asterisk', 'read');
      if (/^([a-z0-9]+ reload|hangup request|channel request hangup)[\w ./-]*$|^core (stop|restart) \w+$/.test(text))
        return call.named('service', 'asterisk', 'stop');
      return 'the command for its console is not known';
    },
  }),
  tool({
    names: 'filebrowser',
    takes:
      '-a --address -p --port --username --password --img-processors -b --baseurl --socket-perm --token-expiration-time',
    reads: '-c --config -r --root --cert -t --key -k',
    writes: '-d --database -l --log --cache-dir --socket',
    flags: '--noauth --disable-exec --disable-thumbnails --disable-preview-resize --disable-type-detection-by-header',
    judge(call) {
      if (call.operands.length > 0) return 'a command of filebrowser is not known';
      starts(call);
      // Whoever reaches it reads, writes and (where that is allowed) runs commands.
      call.path('write', call.value('-r', '--root'), 'recursive');
      if (!call.has('-r', '--root')) call.at('write', './**', 'recursive');
      if (!call.has('-d', '--database')) call.at('write', './filebrowser.db');
      if (!call.has('--disable-exec')) call.named('exec', 'commands of its users');
      return undefined;
    },
  }),
  tool({
    names: 'AdGuardHome',
    takes: '-h --host -p --port --web-addr -s --service',
    reads: '-c --config',
    writes: '-w --work-dir -l --logfile --pidfile',
    flags: '-v --verbose --no-check-update --check-config --glinet --no-etc-hosts --local-frontend',
    judge(call) {
      const verb = literal(call.value('-s', '--service'));
      if (call.has('--check-config')) return;
      if (!call.has('-s', '--service')) return starts(call);
      call.named('service', call.name, verb === 'status' ? 'read' : (verb ?? 'update'));
      if (verb === 'install') call.named('privilege', call.name, 'persist');
      return undefined;
    },
  }),
  tool({
    names: 'birdc birdcl birdc6',
    reads: '-s',
    flags: '-l -r -v',
    judge(call) {
      const words = call.words();
      if (words.length === 0 || words.includes(undefined)) return 'it asks for commands';
      const text = words.join(' ').trim();
      if (/^(show|help|echo)\b/.test(text)) return call.named('service', 'bird', 'read');
      if (/^(configure|config|enable|disable|restart|reload|refresh|down|graceful restart)\b/.test(text))
        return call.named('service', 'bird', /^(disable|down)/.test(text) ? 'stop' : 'update');
      return `what bird does with ${text} is not known`;
    },
  }),
  {
    names: ['haveged'],
    takesValue: list(
      '-b --buffer -d --data -i --inst -f --file -n --number -o --onlinetest -p --pidfile -r --run -s --source -t --threads -v --verbose -w --write -c --command',
    ),
    effects: { '-f': 'write', '--file': 'write', '-p': 'write', '--pidfile': 'write' },
    judge(call) {
      starts(call);
      // With a number and no name the sample has a fixed name here.
      if (call.has('-n', '--number')) call.at('write', './sample');
    },
  },
];
