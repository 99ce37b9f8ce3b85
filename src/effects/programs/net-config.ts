import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

const first = (call: ProgramCall): void => call.net('send', call.operands[0]);

/** How a machine is joined to its networks, and by which clock it goes. */
export const NET_CONFIG: readonly ProgramSpec[] = [
  tool({
    names: 'macchanger',
    takes: '-m --mac',
    flags: '-h -V -s --show -e --ending -a --another -A -r --random -p --permanent -b --bia',
    optionalValue: ['-l', '--list'],
    judge(call) {
      const looks = call.has('-s', '--show', '-l', '--list', '-h', '-V');
      for (const word of call.operands) call.named('service', word, looks ? 'read' : 'update');
    },
  }),
  toolVerbs({
    names: 'netplan',
    flags: '--debug',
    verbs: {
      apply: { flags: '--only-ovs-cleanup --state', does: 'update' },
      try: { takes: '--timeout --state', does: 'update' },
      generate: { judge: (call) => call.at('write', '/run/systemd/**') },
      set: { takes: '--origin-hint', judge: (call) => call.at('write', '/etc/netplan/**') },
      get: { judge: (call) => call.at('read', '/etc/netplan/**') },
      status: { takes: '-f --format', flags: '-a --all --verbose --diff', does: 'read' },
      'info, ip leases': { flags: '--json --yaml', does: 'read' },
    },
  }),
  toolVerbs({ names: 'nmtui', alone: 'update', does: { update: 'connect, edit, hostname, radio' } }),
  tool({
    names: 'nmtui-connect nmtui-edit nmtui-hostname',
    judge: (call) => call.named('service', 'network', 'update'),
  }),
  tool({
    names: 'wifi-menu',
    flags: '-o --obscure -h',
    judge(call) {
      call.at('write', '/etc/netctl/*');
      call.named('service', call.operands[0] ?? 'network', 'update');
    },
  }),
  tool({ names: 'knock', takes: '-d --delay', flags: '-u --udp -v --verbose -4 --ipv4 -6 --ipv6 -V -h', judge: first }),
  tool({
    names: 'htpdate',
    takes: '-m -M -p -u',
    writes: '-f -i',
    hosts: '-P',
    flags: '-0 -4 -6 -a -c -d -h -l -n -q -s -t -v -x -D -F',
    judge(call) {
      for (const word of call.operands) call.net('send', word, 'query');
      if (call.has('-a', '-s', '-x', '-D', '-F')) call.named('service', 'clock', 'update');
    },
  }),
  tool({ names: 'ntpctl', takes: '-s', judge: (call) => call.named('service', 'ntpd', 'read') }),
  tool({
    names: 'rpcinfo',
    takes: '-T -a -n',
    flags: '-b -d -l -m -p -s -t -u',
    judge(call) {
      if (call.has('-d')) return call.named('service', call.operands[0] ?? 'rpc', 'delete');
      if (call.has('-b')) return call.net('send', 'local network', 'broadcast');
      const host = call.has('-a') ? call.value('-a') : call.operands[0];
      return host === undefined ? call.named('service', 'rpc', 'read') : call.net('send', host, 'query');
    },
  }),
  tool({
    names: 'scamper',
    takes: '-p -w -M -l -C -O -N -L',
    writes: '-o',
    reads: '-f',
    // Probes are told in words of its own, each with its target at the end.
    optionalValue: ['-i', '-I', '-c'],
    flags: '-4 -6 -D -v -?',
    judge: (call) => call.net('send', 'targets of the probes', 'scan'),
  }),
  tool({
    names: 'tcpreplay',
    // What decodes packets for it is another program with options of its own, and not listed.
    takes:
      '-i --intf1 -I --intf2 -T --timer --maxsleep -l --loop --loopdelay-ms -L --limit --duration -x --multiplier -p --pps -M --mbps --pps-multi --unique-ip-loops --flow-expiry --stats',
    reads: '-c --cachefile',
    flags:
      '-q --quiet -v --verbose -K --preload-pcap -2 --dualfile --listnics --pktlen -t --topspeed -o --oneatatime --unique-ip --netmap --no-flow-stats -P --pid -V -h -H',
    operands: 'read',
    judge(call) {
      if (call.has('--listnics')) return call.named('read', 'system');
      if (call.has('-v', '--verbose')) call.named('exec', 'tcpdump');
      call.net('send', call.value('-i', '--intf1') ?? 'network', 'replay');
    },
  }),
  tool({
    names: 'netperf',
    takes: '-H -p -l -t',
    flags: '-4 -6 -V -h',
    judge: (call) => call.net('send', call.value('-H') ?? call.operands[0] ?? 'localhost', 'measure'),
  }),
];
