import { parseOptions, type Syntax } from './options.js';
import { literal, type Word } from './word.js';

/** What a wrapper runs, and how. */
export interface Inner {
  readonly argv: readonly Word[];
  readonly assignments?: readonly Word[];
  /** More words that are not in the text follow: xargs adds what it reads. */
  readonly grows?: true;
  /** Words that hold this text are replaced by something unknown: `{}`. */
  readonly placeholder?: string;
  /** How what it reads is taken apart, where that is known. */
  readonly items?: 'blanks' | 'lines' | 'nul';
  /** What the placeholder stands for, where that is known. */
  readonly stands?: readonly Word[];
  /** The argument is one text for a shell, not words. */
  readonly script?: true;
  /** Runs on another host or in a container. */
  readonly elsewhere?: string;
  readonly cwd?: Word;
}

interface Wrapper extends Syntax {
  /** Operands before the command. */
  readonly skip?: number;
  /** Assignments may stand before the command. */
  readonly assignments?: true;
  readonly placeholder?: string;
  readonly grows?: true;
  readonly elsewhere?: string;
}

/** Programs that run the command that follows their own options. */
const PLAIN: Readonly<Record<string, Wrapper>> = {
  sudo: {
    values: [
      '-u',
      '--user',
      '-g',
      '--group',
      '-C',
      '-p',
      '--prompt',
      '-r',
      '--role',
      '-t',
      '--type',
      '-U',
      '-T',
      '-R',
      '-D',
      '--chdir',
      '-h',
      '--host',
      '--close-from',
      '--other-user',
      '--command-timeout',
      '--chroot',
    ],
    assignments: true,
  },
  doas: { values: ['-u', '-C', '-a'] },
  pkexec: { values: ['--user'] },
  run0: {
    values: [
      '-u',
      '--user',
      '-g',
      '--group',
      '-D',
      '--chdir',
      '--property',
      '--setenv',
      '--unit',
      '--description',
      '--slice',
      '--nice',
    ],
    assignments: true,
  },
  env: { values: ['-u', '--unset', '-C', '--chdir', '-S', '--split-string', '-a', '--argv0'], assignments: true },
  nice: { values: ['-n', '--adjustment'] },
  ionice: { values: ['-c', '--class', '-n', '--classdata', '-p', '--pid', '-P', '--pgid', '-u', '--uid'] },
  chrt: { values: ['-T', '-P', '-D', '--sched-runtime', '--sched-period', '--sched-deadline'], skip: 1 },
  taskset: { skip: 1 },
  nohup: {},
  setsid: {},
  stdbuf: { values: ['-i', '--input', '-o', '--output', '-e', '--error'] },
  timeout: { values: ['-k', '--kill-after', '-s', '--signal'], skip: 1 },
  gtimeout: { values: ['-k', '--kill-after', '-s', '--signal'], skip: 1 },
  time: { values: ['-f', '--format', '-o', '--output'] },
  command: {},
  builtin: {},
  exec: { values: ['-a'] },
  strace: { values: ['-e', '-o', '-s', '-p', '-u', '-E', '-a', '-b', '-I', '-O', '-P', '-S', '-X'] },
  ltrace: { values: ['-e', '-o', '-s', '-p', '-u', '-a', '-n', '-l', '-x', '-A', '-D', '-F', '-w'] },
  unbuffer: {},
  chroot: { values: ['--userspec', '--groups'], skip: 1, elsewhere: 'chroot' },
  fakeroot: { values: ['-l', '-s', '-i', '-b'] },
  firejail: {},
  proxychains: { values: ['-f'] },
  proxychains4: { values: ['-f'] },
  torsocks: {},
  torify: {},
  caffeinate: { values: ['-t', '-w'] },
  'systemd-run': {
    values: [
      '-u',
      '--unit',
      '-p',
      '--property',
      '-M',
      '--machine',
      '-H',
      '--host',
      '--description',
      '--slice',
      '--uid',
      '--gid',
      '--nice',
      '--working-directory',
      '-E',
      '--setenv',
      '--on-active',
      '--on-boot',
      '--on-calendar',
      '--on-startup',
      '--timer-property',
    ],
  },
  'systemd-inhibit': { values: [] },
  busybox: {},
  toybox: {},
  setpriv: {},
  capsh: {},
  unshare: {},
  nsenter: { values: ['-t', '--target', '-S', '-G'] },
  linux32: {},
  linux64: {},
  dumb_init: {},
  'dumb-init': {},
  tini: {},
  catchsegv: {},
  'dbus-run-session': {},
  'xvfb-run': { values: ['-e', '-f', '-n', '-p', '-s', '--server-args', '--server-num'] },
  rlwrap: { values: ['-f', '-H', '-s', '-p', '-P', '-b', '-q'] },
  chronic: {},
  ifne: {},
  eatmydata: {},
  'aa-exec': { values: ['-p', '--profile', '-n', '--namespace'] },
  flock: { values: ['-w', '--timeout', '-E', '--conflict-exit-code'], skip: 1 },
  'ssh-agent': { values: ['-a', '-t', '-E', '-P', '-O'] },
  direnv: { skip: 2 },
  watch: { values: ['-n', '--interval', '-q', '--equexit'] },
  entr: {},
  npx: {},
};

/** Options that make a wrapper's command one text for a shell. */
const SHELL_TEXT: Readonly<Record<string, readonly string[]>> = {
  su: ['-c', '--command', '--session-command'],
  runuser: ['-c', '--command', '--session-command'],
  script: ['-c', '--command'],
};

export const WRAPPERS: ReadonlySet<string> = new Set([
  ...Object.keys(PLAIN).filter((name) => name !== 'npx'),
  'su',
  'runuser',
  'script',
  'xargs',
  'parallel',
  'find',
  'fd',
  'fdfind',
  'ssh',
  'setarch',
  'docker',
  'podman',
  'kubectl',
  'nerdctl',
  'sg',
]);

/** The commands that a command runs, as words. Empty where it runs none; undefined where that can't be told. */
export function innerCommands(name: string, args: readonly Word[]): readonly Inner[] | undefined {
  switch (name) {
    case 'find':
      return findInner(args);
    case 'fd':
    case 'fdfind':
      return fdInner(args);
    case 'xargs':
      return xargsInner(args);
    case 'parallel':
      return parallelInner(args);
    case 'ssh':
      return sshInner(args);
    case 'docker':
    case 'podman':
    case 'nerdctl':
      return containerInner(args);
    case 'kubectl':
      return kubectlInner(args);
    case 'env':
      return envInner(args);
    case 'su':
    case 'runuser':
    case 'script':
    case 'sg':
      return textInner(name, args);
    case 'flock': {
      // `-c` counts right behind the file only: what follows may be options of the command.
      const [file] = parseOptions(args, { ...PLAIN.flock, stops: true }).positions;
      const text = /^(-c|--command)$/.test(literal(args[(file ?? 0) + 1]) ?? '') ? args[(file ?? 0) + 2] : undefined;
      return text === undefined ? plainInner(PLAIN.flock ?? {}, args) : [{ argv: [text], script: true }];
    }
    case 'setarch': {
      // The architecture may be left out.
      const [first] = parseOptions(args, { stops: true }).operands;
      const named =
        /^(linux(32|64)|uname26|i[3-6]86|x86_64|aarch64|arm\w*|ppc\w*|s390x?|mips\w*|sparc\w*|riscv\w*)$/.test(
          literal(first) ?? '',
        );
      return plainInner({ skip: named ? 1 : 0 }, args);
    }
    case 'watch': {
      const [inner] = plainInner(PLAIN.watch ?? {}, args) ?? [];
      if (inner === undefined) return [];
      return parseOptions(args, { ...PLAIN.watch, stops: true }).has('-x', '--exec')
        ? [inner]
        : [{ argv: inner.argv, script: true }];
    }
    case 'exec':
    case 'command':
    case 'builtin': {
      // `command -v name` only looks.
      if (name === 'command' && /^-p?[vV]/.test(literal(args[0]) ?? '')) return [];
      return plainInner(PLAIN[name] ?? {}, args);
    }
    default: {
      const wrapper = PLAIN[name];
      return wrapper === undefined ? [] : plainInner(wrapper, args);
    }
  }
}

function plainInner(wrapper: Wrapper, args: readonly Word[]): readonly Inner[] | undefined {
  const { positions, options, doubtful } = parseOptions(args, { ...wrapper, stops: true });
  if (shortened(options, wrapper.values)) return undefined;
  let start = positions[0];
  if (start === undefined) return doubtful ? undefined : [];
  const assignments: Word[] = [];
  while (wrapper.assignments && start < args.length && /^[A-Za-z_]\w*=/.test(knownStart(args[start])))
    assignments.push(args[start++] as Word);
  start += wrapper.skip ?? 0;
  if (start >= args.length) return [];
  const cwd = options.find(({ name }) => name === '--chdir' || (name === '-D' && wrapper === PLAIN.sudo))?.value;
  return [
    {
      argv: args.slice(start),
      assignments,
      ...(wrapper.elsewhere !== undefined && { elsewhere: wrapper.elsewhere }),
      ...(cwd !== undefined && { cwd }),
    },
  ];
}

/** `--comm` is `--command` to getopt: an option that was cut short may take the next word, or be the text that runs. */
function shortened(options: readonly { readonly name: string }[], values: readonly string[] = []): boolean {
  const long = values.filter((value) => value.startsWith('--'));
  return options.some(
    ({ name }) => /^--./.test(name) && !long.includes(name) && long.some((value) => value.startsWith(name)),
  );
}

function envInner(args: readonly Word[]): readonly Inner[] | undefined {
  const { options } = parseOptions(args, { ...PLAIN.env, stops: true });
  if (shortened(options, PLAIN.env?.values)) return undefined;
  const split = options.find(({ name }) => name === '-S' || name === '--split-string');
  if (split?.value !== undefined) {
    const rest = args.slice(
      args.indexOf(split.word) + (literal(split.word) === '-S' || literal(split.word) === '--split-string' ? 2 : 1),
    );
    return [{ argv: [split.value, ...rest], script: true }];
  }
  const inner = plainInner(PLAIN.env ?? {}, args);
  const cwd = options.find(({ name }) => name === '-C' || name === '--chdir')?.value;
  return cwd === undefined ? inner : inner?.map((one) => ({ ...one, cwd }));
}

function textInner(name: string, args: readonly Word[]): readonly Inner[] | undefined {
  const texts = SHELL_TEXT[name] ?? ['-c'];
  const { value, operands, doubtful, has, options } = parseOptions(args, {
    values: [
      ...texts,
      '-s',
      '--shell',
      '-g',
      '--group',
      '-G',
      '-u',
      '--user',
      '-w',
      '-t',
      '-T',
      '-O',
      '-I',
      '-B',
      '-E',
      '-o',
    ],
  });
  if (shortened(options, [...texts, '--shell', '--group', '--user'])) return undefined;
  const script = value(...texts);
  if (script !== undefined) return [{ argv: [script], script: true }];
  if (name === 'sg' && operands[1] !== undefined) return [{ argv: operands.slice(1), script: true }];
  if (name === 'runuser' && has('-u', '--user') && operands.length > 0) return [{ argv: operands }];
  return doubtful ? undefined : [];
}

const FIND_RUN = new Set(['-exec', '-execdir', '-ok', '-okdir']);

function findInner(args: readonly Word[]): readonly Inner[] {
  const inner: Inner[] = [];
  const firstTest = args.findIndex(
    (word) => /^[-(!]/.test(knownStart(word)) && !/^-([HLPDO]|$)/.test(knownStart(word)),
  );
  const roots = (firstTest === -1 ? args : args.slice(0, firstTest)).filter((word) => !/^-/.test(knownStart(word)));
  for (let index = 0; index < args.length; index++) {
    if (!FIND_RUN.has(literal(args[index]) ?? '')) continue;
    const end = args.findIndex(
      (word, at) => at > index && (literal(word) === ';' || (literal(word) === '+' && literal(args[at - 1]) === '{}')),
    );
    const argv = args.slice(index + 1, end === -1 ? args.length : end);
    if (argv.length > 0) inner.push({ argv, placeholder: '{}', stands: below(roots, args[index]) });
    index = end === -1 ? args.length : end;
  }
  return inner;
}

/** Anything below some directories, as a pattern. */
function below(roots: readonly Word[], near: Word | undefined): readonly Word[] {
  const span = near?.span ?? { start: 0, end: 0 };
  const all = roots.length > 0 ? roots : [{ pieces: [{ kind: 'text' as const, text: '.' }], span }];
  return all.map((root) => ({ ...root, pieces: [...root.pieces, { kind: 'glob', text: '/**' }] }));
}

function fdInner(args: readonly Word[]): readonly Inner[] {
  const at = args.findIndex((word) => /^(-x|-X|--exec|--exec-batch)$/.test(literal(word) ?? ''));
  if (at === -1) return [];
  const argv = args.slice(at + 1);
  return argv.length === 0 ? [] : [{ argv, placeholder: '{', grows: true }];
}

function xargsInner(args: readonly Word[]): readonly Inner[] | undefined {
  const values = [
    '-I',
    '-L',
    '-n',
    '-P',
    '-s',
    '-a',
    '-d',
    '-E',
    '--replace',
    '--max-lines',
    '--max-args',
    '--max-procs',
    '--max-chars',
    '--arg-file',
    '--delimiter',
    '--eof',
    '--process-slot-var',
    '-J',
    '-R',
    '-S',
  ];
  const { positions, value, doubtful, has } = parseOptions(args, { values, glued: ['-i', '-l', '-e'], stops: true });
  const [start] = positions;
  if (start === undefined) return doubtful ? undefined : [];
  const token = value('-I', '--replace', '-J', '-i');
  const placeholder = literal(token) ?? (has('-i', '--replace') ? '{}' : undefined);
  if (token !== undefined && placeholder === undefined) return undefined;
  const items = has('-0', '--null') ? 'nul' : placeholder !== undefined ? 'lines' : 'blanks';
  return [
    {
      argv: args.slice(start),
      ...(placeholder === undefined ? { grows: true as const } : { placeholder }),
      ...(!has('-d', '--delimiter', '-a', '--arg-file', '-E', '-e', '--eof') && { items }),
    },
  ];
}

function parallelInner(args: readonly Word[]): readonly Inner[] | undefined {
  const values = [
    '-j',
    '--jobs',
    '-I',
    '-a',
    '--arg-file',
    '-n',
    '-N',
    '-L',
    '-S',
    '--sshlogin',
    '--joblog',
    '--timeout',
    '--retries',
    '--delay',
    '--results',
    '-d',
    '--delimiter',
    '-C',
    '--colsep',
    '--tmpdir',
    '--tag',
    '--memfree',
    '--load',
    '--halt',
    '--block',
    '--workdir',
    '--wd',
  ];
  const { positions } = parseOptions(args, { values, stops: true });
  const [start] = positions;
  if (start === undefined) return undefined;
  const end = args.findIndex((word, index) => index >= start && /^::::?\+?$/.test(literal(word) ?? ''));
  const argv = args.slice(start, end === -1 ? args.length : end);
  // Without a command the arguments themselves are run.
  return argv.length === 0 ? undefined : [{ argv, script: true, placeholder: '{', grows: true }];
}

function sshInner(args: readonly Word[]): readonly Inner[] | undefined {
  const values = [
    '-b',
    '-c',
    '-D',
    '-E',
    '-e',
    '-F',
    '-I',
    '-i',
    '-J',
    '-L',
    '-l',
    '-m',
    '-O',
    '-o',
    '-p',
    '-Q',
    '-R',
    '-S',
    '-W',
    '-w',
    '-B',
  ];
  const { operands, positions, doubtful, all } = parseOptions(args, { values, stops: true });
  const inner: Inner[] = [];
  for (const option of all('-o')) {
    const command = /^\s*(?:ProxyCommand|LocalCommand|KnownHostsCommand)\s*[= ]\s*(.*)$/is.exec(
      literal(option) ?? '',
    )?.[1];
    if (command !== undefined)
      inner.push({ argv: [{ pieces: [{ kind: 'text', text: command }], span: option.span }], script: true });
  }
  const host = operands[0];
  const start = positions[0];
  if (start === undefined || host === undefined) return doubtful ? undefined : inner;
  const rest = args.slice(start + 1);
  // Options may follow the host too.
  const more = parseOptions(rest, { values, stops: true });
  const argv = more.positions[0] === undefined ? [] : rest.slice(more.positions[0]);
  if (argv.length > 0) inner.push({ argv, script: true, elsewhere: literal(host) ?? 'another host' });
  return inner;
}

const CONTAINER_GLOBAL = [
  '-H',
  '--host',
  '-c',
  '--context',
  '--config',
  '-l',
  '--log-level',
  '--tlscacert',
  '--tlscert',
  '--tlskey',
  '--connection',
  '--url',
  '--identity',
];
const CONTAINER_RUN = [
  '-a',
  '--attach',
  '--add-host',
  '--annotation',
  '--blkio-weight',
  '--cap-add',
  '--cap-drop',
  '--cgroup-parent',
  '--cgroupns',
  '--cidfile',
  '-c',
  '--cpu-shares',
  '--cpus',
  '--cpuset-cpus',
  '--cpuset-mems',
  '--cpu-period',
  '--cpu-quota',
  '--device',
  '--device-cgroup-rule',
  '--device-read-bps',
  '--device-write-bps',
  '--dns',
  '--dns-option',
  '--dns-search',
  '--domainname',
  '--entrypoint',
  '-e',
  '--env',
  '--env-file',
  '--expose',
  '--gpus',
  '--group-add',
  '--health-cmd',
  '--health-interval',
  '--health-retries',
  '--health-timeout',
  '-h',
  '--hostname',
  '--ip',
  '--ip6',
  '--ipc',
  '--isolation',
  '--kernel-memory',
  '-l',
  '--label',
  '--label-file',
  '--link',
  '--log-driver',
  '--log-opt',
  '--mac-address',
  '-m',
  '--memory',
  '--memory-reservation',
  '--memory-swap',
  '--mount',
  '--name',
  '--network',
  '--net',
  '--network-alias',
  '--oom-score-adj',
  '--pid',
  '--pids-limit',
  '--platform',
  '-p',
  '--publish',
  '--pull',
  '--restart',
  '--runtime',
  '--security-opt',
  '--shm-size',
  '--stop-signal',
  '--stop-timeout',
  '--storage-opt',
  '--sysctl',
  '--tmpfs',
  '--ulimit',
  '-u',
  '--user',
  '--userns',
  '--uts',
  '-v',
  '--volume',
  '--volume-driver',
  '--volumes-from',
  '-w',
  '--workdir',
  '--detach-keys',
  '--index',
];

function containerInner(args: readonly Word[]): readonly Inner[] | undefined {
  const top = parseOptions(args, { values: CONTAINER_GLOBAL, stops: true });
  let start = top.positions[0];
  if (start === undefined) return top.doubtful ? undefined : [];
  let verb = literal(args[start]);
  if (verb === 'container' || verb === 'compose') {
    const next = parseOptions(args.slice(start + 1), {
      values: ['-f', '--file', '-p', '--project-name', '--profile', '--env-file', '--project-directory'],
      stops: true,
    });
    if (next.positions[0] === undefined) return [];
    start += 1 + next.positions[0];
    verb = literal(args[start]);
  }
  if (verb !== 'run' && verb !== 'exec' && verb !== 'create') return verb === undefined ? undefined : [];
  const rest = args.slice(start + 1);
  const parsed = parseOptions(rest, { values: CONTAINER_RUN, stops: true });
  const image = parsed.positions[0];
  if (image === undefined) return undefined;
  const entry = parsed.value('--entrypoint');
  const argv = [...(entry === undefined ? [] : [entry]), ...rest.slice(image + 1)];
  return argv.length === 0 ? [] : [{ argv, elsewhere: `container ${literal(rest[image]) ?? ''}`.trim() }];
}

function kubectlInner(args: readonly Word[]): readonly Inner[] | undefined {
  const verb = args.findIndex(
    (word) => literal(word) === 'exec' || literal(word) === 'run' || literal(word) === 'debug',
  );
  const dashes = args.findIndex((word) => literal(word) === '--');
  if (verb === -1 || dashes === -1 || dashes + 1 >= args.length) return [];
  return [{ argv: args.slice(dashes + 1), elsewhere: 'a pod' }];
}

function knownStart(word: Word | undefined): string {
  const first = word?.pieces[0];
  return first?.kind === 'text' ? first.text : '';
}
