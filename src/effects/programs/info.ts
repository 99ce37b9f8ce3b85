import { literal, literalPrefix, textWord, wordToText } from '../../shell/word.js';
import { addProcessEnvironmentRead } from '../environment.js';
import type { ProgramSpec } from '../program.js';
import { paged } from './pagers.js';
import { stdinText } from './places.js';

/** dc runs what follows `!`, unless it compares. */
const DC_RUNS = /!(?![=<>])/;

/** Programs that only tell: about processes, hardware, users, names. */
export const INFO: readonly ProgramSpec[] = [
  {
    names: ['ps'],
    takesValue: [
      '-p',
      '-o',
      '-O',
      '-C',
      '-g',
      '-G',
      '-u',
      '-U',
      '-t',
      '-s',
      '-q',
      '-k',
      '--pid',
      '--ppid',
      '--sort',
      '--format',
      '--user',
      '--group',
      '--tty',
      '--sid',
    ],
    hiddenEffects: ['env'],
    judge: addProcessEnvironmentRead,
  },
  {
    names: (
      'top htop btop btm free vmstat lsblk lscpu lsmem lsusb lsmod lsns lsipc lslocks lslogins lsirq ' +
      'lsfd lsb_release lsscsi findmnt mountpoint pgrep pidof pstree pwdx procs cal ncal gcal which whereis ' +
      'locale getopt getconf acpi upower numastat ipcs sw_vers system_profiler vm_stat vmmap lsappinfo cpuid ' +
      'x86info biosdecode xwininfo xdpyinfo xlsclients asciiquarium cmatrix sl nyancat pipes.sh ' +
      'worms genact uuidgen uuid pwgen apg mcookie zdump tzselect isatty runlevel systemd-detect-virt ' +
      'systemd-path clinfo vulkaninfo glxinfo vainfo vdpauinfo xvinfo cpufetch pfetch iostat mpstat'
    ).split(' '),
  },
  {
    names: ['w', 'last', 'lastb', 'lastcomm', 'sa'],
    takesValue: ['-f', '--file', '-n', '--limit', '-t', '-s', '--since', '-p'],
    effects: { '-f': 'read', '--file': 'read' },
    judge: (call) => (call.name === 'sa' ? 'sa may change the records of processes' : undefined),
  },
  {
    names: ['atop', 'iotop', 'nmon', 'iftop', 'nethogs', 'collectl'],
    takesValue: ['-w', '-r', '-o', '--output', '-F', '-m', '-L', '-f'],
    effects: { '-w': 'write', '-r': 'read', '--output': 'write', '-m': 'write' },
    unknown: ['-f', '--plugin'],
  },
  {
    names: ['sar', 'tload', 'slabtop'],
    takesValue: ['-o', '-f', '-i', '-s', '-e', '-n', '-P'],
    effects: { '-o': 'write', '-f': 'read' },
  },
  {
    names: ['lspci', 'setpci'],
    takesValue: ['-s', '-d', '-i', '-p', '-O', '-A', '-F', '-H'],
    effects: { '-i': 'read', '-p': 'read', '-F': 'read' },
    judge: (call) => {
      if (call.name === 'setpci') return 'setpci changes hardware';
      if (call.has('-q', '-Q')) call.net('send', 'pci.id.ucw.cz');
      return undefined;
    },
  },
  {
    names: ['dmidecode'],
    takesValue: [
      '-t',
      '--type',
      '-s',
      '--string',
      '-d',
      '--dev-mem',
      '--dump-bin',
      '--from-dump',
      '-H',
      '--oem-string',
    ],
    long: ['--dump'],
    effects: { '--dump-bin': 'write', '--from-dump': 'read', '-d': 'read', '--dev-mem': 'read' },
  },
  {
    names: ['hwinfo', 'inxi'],
    takesValue: ['--log'],
    effects: { '--log': 'write' },
    unknown: ['-U', '--recommends', '-i', '--ip', '-w', '-W', '--weather', '--weather-location', '--save-config'],
  },
  // Their options name files that they show, and configurations that they run.
  {
    names: ['neofetch', 'screenfetch', 'fastfetch'],
    judge: (call) => (call.args.length > 0 ? `${call.name} with options is not understood` : undefined),
  },
  {
    names: ['sensors'],
    takesValue: ['-c', '--config-file'],
    effects: { '-c': 'read', '--config-file': 'read' },
    unknown: ['-s', '--set'],
  },
  {
    names: ['pidstat'],
    stopAtFirstOperand: true,
    judge: (call) => (call.has('-e') ? 'pidstat runs a command' : undefined),
  },
  {
    names: ['finger'],
    // A name with an @ asks another host.
    judge(call) {
      for (const word of call.operands) if (wordToText(word).includes('@')) call.net('send', word);
    },
  },
  {
    names: ['hostname', 'domainname', 'nisdomainname', 'dnsdomainname', 'ypdomainname'],
    takesValue: ['-F', '--file', '-b'],
    long: [],
    effects: { '-F': 'read', '--file': 'read' },
    judge(call) {
      const [name] = call.operands;
      if (name !== undefined || call.has('-F', '--file', '-b')) call.named('env', 'hostname', 'update');
    },
  },
  {
    names: ['bc', 'gbc'],
    operands: 'read',
  },
  {
    names: ['dc'],
    takesValue: ['-e', '--expression', '-f', '--file'],
    long: [],
    effects: { '-f': 'exec', '--file': 'exec' },
    operands: 'exec',
    judge(call) {
      const scripts = call.all('-e', '--expression').map((word) => literal(word));
      if (scripts.length === 0 && call.operands.length === 0) scripts.push(stdinText(call) ?? undefined);
      if (stdinText(call) === undefined && scripts.length === 1 && scripts[0] === undefined && !call.has('-e'))
        return undefined;
      return scripts.every((script) => script !== undefined && !DC_RUNS.test(script))
        ? undefined
        : 'dc may run a command';
    },
  },
  {
    names: ['file'],
    hiddenEffects: ['write'],
    takesValue: [
      '-f',
      '--files-from',
      '-m',
      '--magic-file',
      '-F',
      '--separator',
      '-P',
      '--parameter',
      '-e',
      '--exclude',
      '--exclude-quiet',
    ],
    long: ['--compile'],
    effects: { '-f': 'read', '--files-from': 'read', '-m': 'read', '--magic-file': 'read' },
    operands: 'read',
    judge(call) {
      if (call.has('-C', '--compile')) call.at('write', './*.mgc');
      if (call.has('-f', '--files-from')) call.add('read', { type: 'unknown', source: 'the files that a list names' });
    },
  },
  {
    names: ['getent'],
    takesValue: ['-s', '--service'],
    judge(call) {
      const base = literal(call.operands[0]);
      if (base === undefined) return call.operands.length > 0 ? 'what is looked up is not known' : undefined;
      if (/^a?hosts/.test(base) && call.operands.length > 1) call.net('send', call.operands[1]);
      call.at('read', `/etc/${base.startsWith('ahosts') ? 'hosts' : base}`);
      return undefined;
    },
  },
  {
    names: ['lsof'],
    takesValue: ['-p', '-u', '-c', '-d', '-k', '-m', '-A'],
    optionalValue: ['-i', '-s'],
    hiddenEffects: [],
    judge(call) {
      if (!call.args.some((word) => /^-[A-Za-z]*i/.test(literalPrefix(word)))) return;
      // An address that `-i` names is asked for, in its own word or in the next: `tcp@host:80`. Behind a colon is a port.
      for (const word of call.args) {
        const isPort = /^(?:-[A-Za-z]*i)?[46]?(?:tcp|udp)?:/i.test(literalPrefix(word));
        if (!isPort && (literal(word) ?? '@').includes('@')) call.net('send', 'resolver', 'query');
      }
    },
  },
  {
    names: ['fuser'],
    takesValue: ['-n', '--namespace'],
    judge(call) {
      if (call.has('-k', '--kill')) for (const word of call.operands) call.named('service', word, 'kill');
    },
  },
  {
    names: ['lshw'],
    singleDashLong: true,
    takesValue: ['-class', '-C', '-c', '-disable', '-enable', '-dump'],
    effects: { '-dump': 'write' },
  },
  {
    names: ['lastlog'],
    takesValue: ['-b', '-t', '-u', '-R'],
    judge: (call) => (call.has('-C', '--clear', '-S', '--set') ? call.at('write', '/var/log/lastlog') : undefined),
  },
  {
    names: ['blkid'],
    takesValue: ['-c', '-L', '-U', '-o', '-s', '-t', '-n', '-u', '-O', '-S'],
    effects: { '-c': 'write' },
    operands: 'read',
  },
  {
    names: ['nvidia-smi'],
    singleDashLong: true,
    takesValue: ['-i', '-d', '-l', '-lms', '-f'],
    effects: { '-f': 'write' },
    judge: (call) =>
      call.options.every(({ name }) =>
        /^(-[qLildfhx]|-lms|--(query|format|help|list|id|display|loop|filename)[\w-]*)$/.test(name),
      ) && /^(dmon|pmon|topo)?$/.test(literal(call.operands[0]) ?? '')
        ? undefined
        : 'nvidia-smi changes the device',
  },
  { names: ['ipcrm'], judge: (call) => call.named('service', 'shared memory', 'delete') },
  {
    names: ['dmesg'],
    takesValue: [
      '-f',
      '--facility',
      '-l',
      '--level',
      '-n',
      '--console-level',
      '-s',
      '--buffer-size',
      '-F',
      '--file',
      '--time-format',
      '--since',
      '--until',
      '-K',
      '--kmsg-file',
    ],
    long: ['--clear', '--read-clear', '--console-off', '--console-on', '--human', '--nopager'],
    effects: { '-F': 'read', '--file': 'read', '-K': 'read', '--kmsg-file': 'read' },
    judge(call) {
      if (call.has('-H', '--human') && !call.has('-P', '--nopager')) paged(call);
      if (call.has('-C', '--clear', '-c', '--read-clear')) call.named('service', 'kernel log', 'delete');
      if (call.has('-n', '--console-level', '-D', '--console-off', '-E', '--console-on'))
        call.named('service', 'kernel log', 'update');
    },
  },
  {
    names: ['logger'],
    takesValue: [
      '-f',
      '--file',
      '-p',
      '--priority',
      '-t',
      '--tag',
      '-n',
      '--server',
      '-P',
      '--port',
      '-u',
      '--socket',
      '--id',
      '-S',
    ],
    effects: { '-f': 'read', '--file': 'read', '-n': 'host', '--server': 'host' },
    judge: (call) => call.named('service', 'syslog', 'create'),
  },
  {
    names: ['wall', 'write'],
    takesValue: ['-g', '-t'],
    judge: (call) => {
      if (
        call.name === 'wall' &&
        call.operands.length === 1 &&
        /\//.test(literalPrefix(call.operands[0] ?? textWord('', call.command.span)))
      )
        call.path('read', call.operands[0]);
      call.named('service', 'terminals', 'create');
    },
  },
  {
    names: ['facter', 'ohai'],
    takesValue: ['-c', '--config', '-l', '--log-level'],
    unknown: ['-c', '--config', '--custom-dir', '--external-dir', '-p', '--puppet', '-d', '--directory'],
  },
  {
    names: ['mediainfo', 'soxi', 'pdfinfo', 'pdffonts'],
    operands: 'read',
    takesValue: ['-f', '-l', '-opw', '-upw', '-enc'],
    singleDashLong: true,
  },
];
