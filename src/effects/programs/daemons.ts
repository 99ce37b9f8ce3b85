import type { ProgramCall, ProgramSpec } from '../program.js';
import { list } from '../words.js';
import { tool, toolVerbs } from './wide-a-strict.js';
import { starts } from './wide-b-kit.js';

interface Daemon {
  readonly names: string;
  /** Options that name its configuration, which may name commands, users and places. */
  readonly config?: string;
  readonly reads?: string;
  readonly writes?: string;
  readonly takes?: string;
  readonly flags?: string;
  /** Options with which it only looks at its configuration, or tells something. */
  readonly asks?: string;
  /** Without an option the configuration stands here. */
  readonly usual?: string;
  readonly singleDashLong?: boolean;
  readonly also?: (call: ProgramCall) => void;
}

/** A server that stays and does what its configuration says. */
function daemon({
  names,
  config = '',
  reads,
  writes,
  takes = '',
  flags = '',
  asks = '',
  usual,
  singleDashLong,
  also,
}: Daemon): ProgramSpec {
  const configs = list(config);
  return tool({
    names,
    takes: `${takes} ${config}`,
    reads: reads ?? '',
    writes: writes ?? '',
    flags: `${flags} ${asks} -h -V`,
    ...(singleDashLong && { singleDashLong }),
    judge(call) {
      const given = call.all(...configs);
      if (call.has(...list(asks))) {
        if (given.length === 0 && usual !== undefined) call.at('read', usual);
        if (given.length === 0 && usual === undefined) call.named('service', call.name, 'read');
        return call.paths('read', given);
      }
      starts(call);
      call.paths('exec', given, 'config');
      if (given.length === 0 && usual !== undefined) call.at('exec', usual, 'config');
      return also?.(call);
    },
  });
}

/** Servers. */
export const DAEMONS: readonly ProgramSpec[] = [
  daemon({
    names: 'dnsmasq',
    config: '-C --conf-file',
    usual: '/etc/dnsmasq.conf',
    // Scripts for leases are not listed.
    takes:
      '--dhcp-range -F --log-facility -8 --server -S --address -A --interface -i --listen-address -a --port -p --cache-size -c --domain -s --local',
    writes: '--pid-file -x',
    flags:
      '--no-daemon -d -k --keep-in-foreground --log-queries -q --no-resolv -R --no-hosts --bind-interfaces -z --expand-hosts -E --bogus-priv -b --domain-needed -D --log-dhcp',
    asks: '--test -v',
  }),
  daemon({
    names: 'named',
    config: '-c',
    usual: '/etc/bind/named.conf',
    takes: '-d -D -m -n -p -S -U -u -M',
    writes: '-L -X',
    flags: '-4 -6 -f -g -s',
    asks: '-v -C',
  }),
  daemon({
    names: 'sshd',
    config: '-f',
    usual: '/etc/ssh/sshd_config',
    // With -C, conditions of the configuration run commands.
    takes: '-g -p -u',
    reads: '-c -h',
    writes: '-E',
    // Settings on the command line may name commands.
    flags: '-4 -6 -D -d -e -i -q',
    asks: '-T -t',
  }),
  daemon({
    names: 'mosquitto',
    config: '-c --config-file',
    takes: '-p --port',
    flags: '-d --daemon -v --verbose',
  }),
  {
    // The configuration is the operand; checks in it are commands.
    names: ['nagios', 'nagios2', 'nagios3', 'nagios4'],
    judge(call) {
      const odd = call.options.find(({ name }) => !/^-[vsdDTpuxUehV]$|^--(help|version)$/.test(name));
      if (odd !== undefined) return `nagios ${odd.name} is not known`;
      if (call.has('-v', '-s', '-V', '-h')) return call.paths('read', call.operands) as undefined;
      starts(call);
      return call.paths('exec', call.operands, 'config') as undefined;
    },
  },
  daemon({
    names: 'bird bird6',
    config: '-c',
    usual: '/etc/bird/bird.conf',
    takes: '-g -u',
    writes: '-D -P -s',
    flags: '-d -f -l -R',
    asks: '-p',
  }),
  daemon({
    names: 'bluetoothd',
    config: '-f --configfile',
    takes: '-P --noplugin -K --kernel',
    flags: '-n --nodetach -d --debug -C --compat -E --experimental',
    asks: '-v',
  }),
  daemon({
    names: 'collectd',
    config: '-C',
    usual: '/etc/collectd/collectd.conf',
    writes: '-P',
    flags: '-B -f',
    // Here the plugins are loaded and read once.
    asks: '-t',
  }),
  daemon({ names: 'slurmrestd', config: '-f', takes: '-a -g -s -t -u', flags: '-v' }),
  daemon({ names: 'slurmdbd', takes: '-n', flags: '-D -s -v -R' }),
  daemon({
    names: 'lvmpolld',
    takes: '-l --log -t --timeout',
    writes: '-p --pidfile -s --socket',
    flags: '-f --foreground',
    asks: '--dump',
  }),
  daemon({
    names: 'deluged',
    config: '-c --config',
    takes: '-p --port -i --interface -u --ui-interface -L --loglevel -U --user -g --group',
    writes: '-l --logfile -P --pidfile',
    flags: '-q --quiet --logrotate -d --do-not-daemonize',
  }),
  tool({
    names: 'transmission-daemon',
    singleDashLong: true,
    takes:
      '-a --allowed -gsr --global-seedratio -i --bind-address-ipv4 -I --bind-address-ipv6 -r --rpc-bind-address -L --peerlimit-global -l --peerlimit-torrent -p --port -P --peerport -u --username -v --password',
    reads: '-c --watch-dir',
    // Its settings name a script.
    execs: '-g --config-dir',
    writes: '--incomplete-dir -w --download-dir -e --logfile -x --pid-file',
    flags:
      '-b --blocklist -C -B --no-blocklist -d --dump-settings -f --foreground -er --encryption-required -ep --encryption-preferred -et --encryption-tolerated -GSR --no-global-seedratio -h --no-incomplete-dir --paused -m --portmap -M --no-portmap -o --dht -O --no-dht -t --auth -T --no-auth -V --utp --no-utp --log-error --log-info --log-debug',
    judge(call) {
      if (call.has('-d', '--dump-settings', '-V', '-h')) return call.at('read', '~/.config/transmission-daemon/*');
      starts(call);
      call.net('send', 'peers', 'upload');
      return call.net('receive', 'peers', 'download');
    },
  }),
  daemon({ names: 'gdm gdm3', flags: '--nodaemon --no-console --preserve-ld-vars --fatal-warnings --timed-exit' }),
  daemon({ names: 'couchdb', flags: '-i -b', asks: '-s' }),
  daemon({
    names: 'bitcoind',
    singleDashLong: true,
    config: '-conf --conf',
    takes: '-chain -rpcport -port -dbcache -maxconnections -prune -rpcuser -rpcallowip',
    writes: '-datadir --datadir -pid -debuglogfile -blocksdir',
    flags: '-daemon -daemonwait -testnet -regtest -signet -server -txindex -listen -printtoconsole -version',
    also: (call) => call.net('send', 'peers'),
  }),
  daemon({
    names: 'dockerd',
    config: '--config-file',
    takes:
      '-H --host --log-level -l --log-driver --bridge -b --dns --storage-driver -s --label --max-concurrent-downloads --registry-mirror --insecure-registry --mtu --bip',
    reads: '--tlscacert --tlscert --tlskey',
    writes: '-p --pidfile --data-root --exec-root',
    flags: '-D --debug --experimental --ipv6 --live-restore --iptables --icc --tls --tlsverify --rootless',
    asks: '-v --validate',
  }),
  daemon({
    names: 'etcd',
    config: '--config-file',
    takes:
      '--name --snapshot-count --heartbeat-interval --election-timeout --listen-peer-urls --listen-client-urls --initial-advertise-peer-urls --initial-cluster --initial-cluster-state --initial-cluster-token --advertise-client-urls --quota-backend-bytes --auto-compaction-retention --auto-compaction-mode --metrics --listen-metrics-urls --log-level --logger',
    reads: '--cert-file --key-file --trusted-ca-file --peer-cert-file --peer-key-file --peer-trusted-ca-file',
    writes: '--data-dir --wal-dir',
    flags: '--client-cert-auth --auto-tls --peer-client-cert-auth --peer-auto-tls --enable-pprof --force-new-cluster',
    also: (call) => call.at('write', './*.etcd/**'),
  }),
  // Tables of all users are run.
  daemon({
    names: 'crond',
    usual: '/etc/crontab',
    // A command that sends its mail is not listed.
    takes: '-x -l',
    flags: '-n -s -p -P -i -f -b -S',
  }),
  daemon({
    names: 'sslstrip',
    takes: '-l --listen',
    writes: '-w --write',
    flags: '-p --post -s --ssl -a --all -f --favicon -k --killsessions',
    also: (call) => call.named('service', 'the network', 'capture'),
  }),
  toolVerbs({
    names: 'knotc',
    takes: '-t --timeout -m --max-conf-size',
    reads: '-c --config -C --confdb -s --socket',
    flags: '-b --blocking -e --extended -f --force -x --mono -X --color -v --verbose',
    does: {
      read: 'status, stats, zone-status, zone-read, zone-get, zone-diff, zone-check, zone-stats, conf-check, conf-list, conf-read, conf-get, conf-diff',
      stop: 'stop',
      update:
        'reload, zone-reload, zone-refresh, zone-retransfer, zone-notify, zone-flush, zone-sign, zone-begin, zone-commit, zone-abort, zone-set, zone-unset, zone-freeze, zone-thaw, conf-init, conf-begin, conf-commit, conf-abort, conf-set, conf-unset',
      delete: 'zone-purge',
    },
    verbs: {
      'zone-backup, zone-restore': { judge: () => 'where the backup stands is not known' },
      'conf-import': { operands: 'read', does: 'update' },
      'conf-export': { operands: 'write' },
    },
  }),
  toolVerbs({
    names: 'prosodyctl',
    execs: '--config',
    flags: '--root --verbose --quiet --silent',
    does: {
      read: 'status, about, check',
      start: 'start, restart, reload',
      stop: 'stop',
      'update user': 'adduser, passwd',
      'delete user': 'deluser',
    },
  }),
  toolVerbs({
    names: 'ntp-ctl',
    execs: '-c --config',
    takes: '-f --format',
    does: { read: 'status, validate', 'update clock': 'force-sync' },
  }),
];
