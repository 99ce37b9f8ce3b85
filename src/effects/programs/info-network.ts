import { literal, wordToText } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';

/** Verbs of ip that only tell. It takes any beginning of a word that is clear. */
const SHOWS = /^(s|sh|sho|show|l|ls|lis|list|lst|g|ge|get|h|he|help|monitor|m|mo|mon)$/;

function ip(call: ProgramCall): string | undefined {
  if (call.has('-b', '-batch', '-ba', '-bat', '-batc')) {
    call.path('exec', call.value('-b', '-batch', '-ba', '-bat', '-batc'));
    return undefined;
  }
  if (call.has('-V', '-Version', '-h', '-help') && call.operands.length === 0) return undefined;
  const [object = 'help', verb = 'show', ...rest] = call.operands.map((word) => literal(word));
  if (call.operands.length > 0 && literal(call.operands[0]) === undefined) return 'what ip does is not known';
  if (
    /^net(n|ns)?$/.test(object) &&
    /^(e|ex|exe|exec|a|ad|add|d|de|del|at|att|attach|set|pids|identify|monitor)$/.test(verb)
  ) {
    if (!/^e/.test(verb)) return void call.named('service', `netns ${rest[0] ?? ''}`.trim(), 'update');
    // Where it runs in all of them, no name comes first.
    const command = call.has('-a', '-all', '-al') ? rest : rest.slice(1);
    if (command.length === 0 || command.some((word) => word === undefined)) return 'what ip runs is not known';
    call.shell({ pieces: [{ kind: 'text', text: command.map(quoted).join(' ') }], span: call.command.span });
    return void call.named('privilege', 'ip netns exec');
  }
  if (/^vrf$/.test(object) && /^e/.test(verb)) return 'ip runs a command';
  // `ip link s` is set, elsewhere s is show.
  if ((SHOWS.test(verb) && !(/^l/.test(object) && verb === 's')) || /^(h|he|help|mon|monitor|ntable)$/.test(object))
    return undefined;
  if (call.operands[1] !== undefined && literal(call.operands[1]) === undefined) return 'what ip does is not known';
  // `ip route save > file` only tells.
  if (/^(sa|sav|save|showdump)$/.test(verb)) return undefined;
  call.named('service', `network ${object}`, /^(d|de|del|delete|f|fl|flu|flush)$/.test(verb) ? 'delete' : 'update');
  return undefined;
}

function quoted(word: string | undefined): string {
  return `'${(word ?? '').replaceAll("'", "'\\''")}'`;
}

/** With more than the name of an interface it changes it. */
const changes =
  (count: number) =>
  (call: ProgramCall): void => {
    if (call.operands.length > count)
      call.named(
        'service',
        `network ${wordToText(call.operands[0] ?? { pieces: [], span: call.command.span })}`,
        'update',
      );
  };

/** Programs that tell about the network of this machine, and change it. */
export const INFO_NETWORK: readonly ProgramSpec[] = [
  {
    names: ['ip'],
    singleDashLong: true,
    takesValue: [
      '-b',
      '-ba',
      '-bat',
      '-batc',
      '-batch',
      '-n',
      '-netns',
      '-f',
      '-family',
      '-l',
      '-loops',
      '-rc',
      '-rcvbuf',
    ],
    stopAtFirstOperand: true,
    judge: ip,
  },
  { names: ['ifconfig'], singleDashLong: true, judge: changes(1) },
  { names: ['iwconfig', 'iwgetid', 'iwlist', 'iwspy'], judge: changes(1) },
  {
    names: ['ifup', 'ifdown', 'ifquery'],
    takesValue: ['-i', '--interfaces'],
    unknown: ['-i', '--interfaces'],
    judge: (call) => (call.name === 'ifquery' ? undefined : call.named('service', 'network', 'update')),
  },
  {
    names: ['netstat', 'nstat', 'ifstat', 'ipcalc', 'sipcalc', 'lnstat', 'rtstat', 'ctstat', 'vnstat', 'ipmaddr'],
    takesValue: ['-A'],
  },
  {
    names: ['ss'],
    takesValue: ['-f', '--family', '-A', '--query', '--socket', '-D', '--diag', '-F', '--filter', '-N', '--net'],
    long: ['--kill'],
    effects: { '-D': 'write', '--diag': 'write', '-F': 'read', '--filter': 'read' },
    judge(call) {
      if (call.has('-K', '--kill')) call.named('service', 'sockets', 'kill');
    },
  },
  {
    names: ['route'],
    takesValue: ['-A'],
    judge(call) {
      if (call.operands.length > 0 && !/^(get|show|print)$/.test(literal(call.operands[0]) ?? ''))
        call.named('service', 'network route', 'update');
      if (call.has('-f') || literal(call.operands[0]) === 'flush') call.named('service', 'network route', 'delete');
    },
  },
  {
    names: ['arp'],
    takesValue: ['-i', '--device', '-H', '-A', '-f', '--file'],
    effects: { '-f': 'read', '--file': 'read' },
    judge(call) {
      if (call.has('-s', '--set', '-d', '--delete', '-f', '--file')) call.named('service', 'network arp', 'update');
    },
  },
  {
    names: ['ethtool'],
    judge(call) {
      const flags = call.args.map((word) => literal(word) ?? '').filter((word) => word.startsWith('-'));
      const asks =
        /^(-[agkinSTmclxuPhde]|--show-[\w-]+|--driver|--statistics|--version|--help|--identify|--module-info|--dump-module-eeprom|--register-dump|--eeprom-dump)$/;
      if (!flags.every((flag) => asks.test(flag))) call.named('service', 'network device', 'update');
    },
  },
];
