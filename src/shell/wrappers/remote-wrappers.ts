import { parseOptions, type Syntax } from '../options.js';
import { literal, unknownWord, type Word, wordToText } from '../word.js';
import { firstPieceText, type InnerCommand, type InnerCommands, scriptInner } from './inner.js';
import {
  APPTAINER_VALUES,
  COMPOSE_VALUES,
  CONTAINER_EXEC_VALUES,
  CONTAINER_RUN_VALUES,
  ENGINE_VALUES,
  SSH_SYNTAX,
} from './wrapper-options.js';

const SSH_OWN: Syntax = { ...SSH_SYNTAX, stopAtFirstOperand: true };

export function sshInner(args: readonly Word[]): InnerCommands {
  const given = parseOptions(args, SSH_OWN);
  const inner: InnerCommand[] = [];
  for (const option of given.all('-o')) {
    const command = /^\s*(?:ProxyCommand|LocalCommand|KnownHostsCommand)\s*[= ]\s*(.*)$/is.exec(
      literal(option) ?? '',
    )?.[1];
    if (command !== undefined)
      inner.push({ argv: [{ pieces: [{ kind: 'text', text: command }], span: option.span }], script: true });
  }
  const host = given.operands[0];
  const start = given.positions[0];
  if (start === undefined || host === undefined) return given.ambiguous ? undefined : inner;
  const rest = args.slice(start + 1);
  // Options may follow the host too.
  const [more] = parseOptions(rest, SSH_OWN).positions;
  const argv = more === undefined ? [] : rest.slice(more);
  if (argv.length > 0) inner.push({ argv, script: true, remote: literal(host) ?? 'another host' });
  return inner;
}

const ENGINE: Syntax = { takesValue: ENGINE_VALUES, stopAtFirstOperand: true };
const COMPOSE: Syntax = { takesValue: COMPOSE_VALUES, stopAtFirstOperand: true };
const RUN: Syntax = { takesValue: CONTAINER_RUN_VALUES, stopAtFirstOperand: true };
const EXEC: Syntax = { takesValue: CONTAINER_EXEC_VALUES, stopAtFirstOperand: true };

/** docker, podman, nerdctl. */
export function engineInner(args: readonly Word[]): InnerCommands {
  const top = parseOptions(args, ENGINE);
  const [start] = top.positions;
  if (start === undefined) return top.ambiguous ? undefined : [];
  const verb = literal(args[start]);
  const rest = args.slice(start + 1);
  return verb === 'compose' ? composeInner(rest) : verb === 'container' ? engineInner(rest) : runsIn(verb, rest);
}

/** docker compose, docker-compose, podman-compose. */
export function composeInner(args: readonly Word[]): InnerCommands {
  const { positions, ambiguous: doubtful } = parseOptions(args, COMPOSE);
  const [start] = positions;
  if (start === undefined) return doubtful ? undefined : [];
  return runsIn(literal(args[start]), args.slice(start + 1));
}

/** `run image command`, `exec container command`. */
function runsIn(verb: string | undefined, args: readonly Word[]): InnerCommands {
  if (verb !== 'run' && verb !== 'exec' && verb !== 'create') return verb === undefined ? undefined : [];
  const given = parseOptions(args, verb === 'exec' ? EXEC : RUN);
  const [first] = given.positions;
  if (first === undefined) return undefined;
  // The latest one needs no name.
  const latest = verb === 'exec' && given.has('-l', '--latest');
  const entry = given.value('--entrypoint');
  const argv = [...(entry === undefined ? [] : [entry]), ...args.slice(latest ? first : first + 1)];
  const name = latest ? '' : (literal(args[first]) ?? '');
  return argv.length === 0 ? [] : [{ argv, remote: `container ${name}`.trim() }];
}

export function kubectlInner(args: readonly Word[]): readonly InnerCommand[] {
  const verb = args.findIndex((word) => /^(exec|run|debug|rsh)$/.test(literal(word) ?? ''));
  const dashes = args.findIndex((word) => literal(word) === '--');
  if (verb !== -1 && literal(args[verb]) === 'rsh' && dashes === -1) {
    const rest = args.slice(verb + 1);
    const [pod] = parseOptions(rest, POD).positions;
    const argv = pod === undefined ? [] : rest.slice(pod + 1);
    return argv.length === 0 ? [] : [{ argv, remote: 'a pod' }];
  }
  if (verb === -1 || dashes === -1 || dashes + 1 >= args.length) return [];
  return [{ argv: args.slice(dashes + 1), remote: 'a pod' }];
}

const POD: Syntax = {
  takesValue: ['-c', '--container', '-n', '--namespace', '--shell', '--timeout', '--context'],
  stopAtFirstOperand: true,
};

interface RemoteVerbs {
  /** Before the verb. */
  readonly top?: readonly string[];
  /** Verbs that run a command, each after so many operands. */
  readonly verbs: Readonly<Record<string, number>>;
  /** After the verb. */
  readonly values?: readonly string[];
  /** The command is one text for the shell there. */
  readonly text?: true;
  /** Undefined where the files of this machine are seen in the same places, but for these options. */
  readonly where?: string;
  readonly away?: readonly string[];
}

const LXD: RemoteVerbs = {
  top: ['--project', '--log-level'],
  verbs: { exec: 1 },
  values: ['--cwd', '--env', '--mode', '--user', '--group', '--project'],
  where: 'instance',
};
const APPTAINER: RemoteVerbs = {
  top: ['-c', '--config'],
  verbs: { exec: 1 },
  values: APPTAINER_VALUES,
  away: '-c --contain -C --containall -W --workdir --pwd --cwd -B --bind --mount -H --home --no-mount --no-home'.split(
    ' ',
  ),
};

/** Programs with verbs that run a command in a container, a virtual machine or a device. */
const VERBS: Readonly<Record<string, RemoteVerbs>> = {
  lxc: LXD,
  incus: LXD,
  multipass: { verbs: { exec: 1 }, values: ['-d', '--working-directory'], where: 'instance' },
  pct: { verbs: { exec: 1 }, where: 'container' },
  apptainer: APPTAINER,
  singularity: APPTAINER,
  crictl: {
    top: ['-r', '--runtime-endpoint', '-i', '--image-endpoint', '-t', '--timeout', '-c', '--config'],
    verbs: { exec: 1 },
    values: ['-r', '--transport', '-e', '--env', '--timeout'],
    where: 'container',
  },
  adb: {
    top: ['-s', '-t', '-H', '-P', '-L', '--one-device'],
    verbs: { shell: 0, 'exec-out': 0 },
    values: ['-e'],
    text: true,
    where: 'device',
  },
  machinectl: {
    top: [
      '-M',
      '--machine',
      '-H',
      '--host',
      '-E',
      '--setenv',
      '--uid',
      '-p',
      '--property',
      '-s',
      '--signal',
      '-o',
      '-n',
    ],
    verbs: { shell: 1 },
    values: ['-E', '--setenv', '--uid', '-H', '--host', '-M', '--machine'],
    where: 'machine',
  },
};

export const REMOTE_VERB_WRAPPERS: ReadonlySet<string> = new Set(Object.keys(VERBS));

export function remoteVerbInner(program: string, args: readonly Word[]): InnerCommands {
  const { top = [], verbs, values = [], text, ...place } = VERBS[program] as RemoteVerbs;
  const before = parseOptions(args, { takesValue: top, stopAtFirstOperand: true });
  const [at] = before.positions;
  if (at === undefined) return before.ambiguous ? undefined : [];
  const skip = verbs[literal(args[at]) ?? ''];
  if (skip === undefined) return literal(args[at]) === undefined ? undefined : [];
  const rest = args.slice(at + 1);
  const own = parseOptions(rest, { takesValue: values, stopAtFirstOperand: true });
  const [first] = own.positions;
  if (first === undefined) return own.ambiguous ? undefined : [];
  const target = skip === 0 ? '' : wordToText(rest[first] as Word);
  // Options may follow the name too, and `--` ends them.
  const tail = rest.slice(first + skip);
  const [start] = parseOptions(tail, { takesValue: values, stopAtFirstOperand: true }).positions;
  const argv = start === undefined ? [] : tail.slice(start);
  if (argv.length === 0) return [];
  // `.host` is the machine itself.
  if (program === 'machinectl' && /(^|@)\.host$/.test(target) && !own.has('-H', '--host'))
    return [{ argv, cwd: unknownWord('a home directory', (rest[first] as Word).span) }];
  const where = place.where ?? (own.has(...(place.away ?? [])) ? 'container' : undefined);
  const remote = where === undefined ? {} : { remote: `${where} ${target}`.trim() };
  return [{ argv, ...remote, ...(text && { script: true as const }) }];
}

/** `vagrant ssh name -c text` */
export function vagrantInner(args: readonly Word[]): InnerCommands {
  const given = parseOptions(args, { takesValue: ['-c', '--command'] });
  if (!/^(ssh|winrm|powershell)$/.test(literal(given.operands[0]) ?? '')) return [];
  const where = `machine ${literal(given.operands[1]) ?? ''}`.trim();
  return given.all('-c', '--command').map((word) => scriptInner(word, where));
}

/** How many words each option of bubblewrap takes. */
const BUBBLES: Readonly<Record<string, number>> = {
  ...counts(
    2,
    `bind bind-try dev-bind dev-bind-try ro-bind ro-bind-try bind-fd ro-bind-fd symlink setenv file bind-data ro-bind-data
     chmod`,
  ),
  ...counts(
    1,
    `dev proc tmpfs dir mqueue remount-ro chdir unsetenv uid gid hostname cap-add cap-drop seccomp add-seccomp-fd exec-label
     file-label lock-file sync-fd info-fd json-status-fd block-fd userns-block-fd userns userns2 pidns perms size argv0`,
  ),
  ...counts(
    0,
    `unshare-all unshare-user unshare-user-try unshare-ipc unshare-pid unshare-net unshare-uts unshare-cgroup
     unshare-cgroup-try share-net die-with-parent new-session as-pid-1 clearenv disable-userns assert-userns-disabled`,
  ),
};

function counts(count: number, names: string): Record<string, number> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [`--${name}`, count]));
}

export interface BubblewrapOption {
  readonly name: string;
  readonly values: readonly Word[];
}

/** The options of bubblewrap, and where its command begins; undefined where an option is not known. */
export function parseBubblewrap(
  args: readonly Word[],
): { options: readonly BubblewrapOption[]; start: number } | undefined {
  const options: BubblewrapOption[] = [];
  let at = 0;
  while (at < args.length && firstPieceText(args[at]).startsWith('-')) {
    const name = literal(args[at]) ?? '';
    if (name === '--') return { options, start: at + 1 };
    const count = BUBBLES[name];
    if (count === undefined) return undefined;
    options.push({ name, values: args.slice(at + 1, at + 1 + count) });
    at += 1 + count;
  }
  return { options, start: at };
}

/** What it calls a path need not be that path here. */
export function bubblewrapInner(args: readonly Word[]): InnerCommands {
  const read = parseBubblewrap(args);
  if (read === undefined) return undefined;
  const argv = args.slice(read.start);
  return argv.length === 0 ? [] : [{ argv, remote: 'sandbox' }];
}

/** `gdb --args command`: what is debugged. */
export function gdbInner(args: readonly Word[]): readonly InnerCommand[] {
  const at = args.findIndex((word) => /^--?args$/.test(literal(word) ?? ''));
  const argv = at === -1 ? [] : args.slice(at + 1);
  return argv.length === 0 ? [] : [{ argv }];
}

/** What `spawn` starts in the text of expect. */
export function expectInner(args: readonly Word[]): InnerCommands {
  const given = parseOptions(args, { takesValue: ['-c', '-f', '-b'], stopAtFirstOperand: true });
  const inner: InnerCommand[] = [];
  for (const word of given.all('-c')) {
    const source = literal(word);
    if (source === undefined) return undefined;
    for (const [, command = ''] of source.matchAll(/(?:^|[;\n{])\s*spawn\s+(?:-\w+\s+)*([^;\n}]*)/g)) {
      // Words of Tcl that a shell would read in another way.
      if (/[[\]$\\{}`|&<>*?~#!()']/.test(command)) return undefined;
      inner.push(scriptInner({ pieces: [{ kind: 'text', text: command.trim() }], span: word.span }));
    }
  }
  return inner;
}
