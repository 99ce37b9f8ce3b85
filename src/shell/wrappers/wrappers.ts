import { parseOptions, type Syntax } from '../options.js';
import { literal, literalPrefix, unknownWord, type Word } from '../word.js';
import { fdInner, findInner, parallelInner, semaphoreInner, xargsInner } from './batch-wrappers.js';
import { hasAbbreviatedOption, type InnerCommand, type InnerCommands, prefixInner, scriptInner } from './inner.js';
import {
  bubblewrapInner,
  composeInner,
  engineInner,
  expectInner,
  gdbInner,
  kubectlInner,
  REMOTE_VERB_WRAPPERS,
  remoteVerbInner,
  sshInner,
  vagrantInner,
} from './remote-wrappers.js';
import { RUNNERS, type Runner } from './runner-table.js';
import { runnerInner } from './runner-wrappers.js';
import { SCRIPT_SYNTAX } from './wrapper-options.js';
import { PREFIX_WRAPPERS, type Wrapper } from './wrapper-table.js';

export type { InnerCommand } from './inner.js';

type Find = (args: readonly Word[], name: string) => InnerCommands;

/** Programs that run other commands, and how those are found. */
const FINDERS: ReadonlyMap<string, Find> = new Map(
  Object.entries<Find>({
    env: envInner,
    su: (args) => switched('su', args),
    runuser: (args) => switched('runuser', args),
    sg: groupInner,
    script: recorded,
    xargs: xargsInner,
    parallel: parallelInner,
    sem: semaphoreInner,
    find: findInner,
    fd: fdInner,
    fdfind: fdInner,
    ssh: sshInner,
    docker: engineInner,
    podman: engineInner,
    nerdctl: engineInner,
    'podman-remote': engineInner,
    'docker-compose': composeInner,
    'podman-compose': composeInner,
    kubectl: kubectlInner,
    oc: kubectlInner,
    kubecolor: kubectlInner,
    'microk8s.kubectl': kubectlInner,
    vagrant: vagrantInner,
    bwrap: bubblewrapInner,
    gdb: gdbInner,
    expect: expectInner,
    flock: flockInner,
    setarch: architecture,
    watch: watchInner,
    command(args) {
      // `command -v name` only looks.
      return /^-p?[vV]/.test(literal(args[0]) ?? '') ? [] : prefixInner(PREFIX_WRAPPERS.command ?? {}, args);
    },
  }),
);

export const WRAPPERS: ReadonlySet<string> = new Set([
  ...FINDERS.keys(),
  ...REMOTE_VERB_WRAPPERS,
  ...Object.keys(RUNNERS),
  ...Object.keys(PREFIX_WRAPPERS),
]);

/** The commands that a command runs, as words. Empty where it runs none; undefined where that can't be told. */
export function innerCommands(name: string, args: readonly Word[]): InnerCommands {
  const find = FINDERS.get(name);
  if (find !== undefined) return find(args, name);
  if (REMOTE_VERB_WRAPPERS.has(name)) return remoteVerbInner(name, args);
  if (Object.hasOwn(RUNNERS, name)) return runnerInner(RUNNERS[name] as Runner, args);
  return Object.hasOwn(PREFIX_WRAPPERS, name) ? prefixInner(PREFIX_WRAPPERS[name] as Wrapper, args) : [];
}

const FLOCK_OWN: Syntax = { ...PREFIX_WRAPPERS.flock, stopAtFirstOperand: true };

function flockInner(args: readonly Word[]): InnerCommands {
  // `-c` counts right behind the file only: what follows may be options of the command.
  const [file] = parseOptions(args, FLOCK_OWN).positions;
  const text = /^(-c|--command)$/.test(literal(args[(file ?? 0) + 1]) ?? '') ? args[(file ?? 0) + 2] : undefined;
  return text === undefined ? prefixInner(PREFIX_WRAPPERS.flock ?? {}, args) : [scriptInner(text)];
}

function architecture(args: readonly Word[]): InnerCommands {
  // The architecture may be left out.
  const [first] = parseOptions(args, { stopAtFirstOperand: true }).operands;
  const named = /^(linux(32|64)|uname26|i[3-6]86|x86_64|aarch64|arm\w*|ppc\w*|s390x?|mips\w*|sparc\w*|riscv\w*)$/.test(
    literal(first) ?? '',
  );
  return prefixInner({ skip: named ? 1 : 0 }, args);
}

function watchInner(args: readonly Word[]): InnerCommands {
  const found = prefixInner(PREFIX_WRAPPERS.watch ?? {}, args);
  if (found === undefined || found[0] === undefined) return found;
  return parseOptions(args, { ...PREFIX_WRAPPERS.watch, stopAtFirstOperand: true }).has('-x', '--exec')
    ? found
    : [{ argv: found[0].argv, script: true }];
}

function envInner(args: readonly Word[]): InnerCommands {
  // An empty environment, as `-i`.
  if (literal(args[0]) === '-') return envInner(args.slice(1));
  const { options } = parseOptions(args, { ...PREFIX_WRAPPERS.env, stopAtFirstOperand: true });
  if (hasAbbreviatedOption(options, PREFIX_WRAPPERS.env?.takesValue)) return undefined;
  const split = options.find(({ name }) => name === '-S' || name === '--split-string');
  if (split?.value === undefined) return prefixInner(PREFIX_WRAPPERS.env ?? {}, args);
  const apart = /^(-S|--split-string)$/.test(literal(split.word) ?? '');
  // Among other letters, or behind other options, it is not followed: what stood before counts for what it runs.
  if (split.word !== args[0] || !(apart || /^(?:-S|--split-string=)/.test(literalPrefix(split.word)))) return undefined;
  const rest = args.slice(apart ? 2 : 1);
  // env has a language of its own for that text, with comments that end where the text ends.
  const text = literal(split.value);
  if (text === undefined || !/^[\w./:,@%+= \t\n-]*$/.test(text)) return undefined;
  const { span } = split.value;
  const words = text.split(/\s+/).filter((one) => one !== '');
  // Without a command it prints the environment.
  if (rest.length === 0 && words.every((one) => /^-|=/.test(one))) return undefined;
  return envInner([...words.map((one): Word => ({ pieces: [{ kind: 'text', text: one }], span })), ...rest]);
}

const SWITCH_VALUES = ['-s', '--shell', '-g', '--group', '-G', '--supp-group', '-w', '--whitelist-environment', '-T'];
const SWITCH: Syntax = { takesValue: [...SWITCH_VALUES, '-c', '--command', '--session-command'] };
const SWITCH_RUN: Syntax = { takesValue: [...SWITCH_VALUES, '-u', '--user'], stopAtFirstOperand: true };

/** `su user -c text`, `runuser -u user command`. */
function switched(name: string, args: readonly Word[]): InnerCommands {
  const direct = parseOptions(args, SWITCH_RUN);
  if (name === 'runuser' && direct.has('-u', '--user')) {
    const [start] = direct.positions;
    return start === undefined ? (direct.ambiguous ? undefined : []) : [{ argv: args.slice(start) }];
  }
  const given = parseOptions(args, SWITCH);
  if (hasAbbreviatedOption(given.options, [...(SWITCH.takesValue ?? []), '--user'])) return undefined;
  // Words after the user are for the shell, its options too.
  const more = given.operands.filter((word, index) => index > 0 || literal(word) !== '-').slice(1);
  if (more.length > 0) return undefined;
  const texts = given.all('-c', '--command', '--session-command');
  // A login begins at home.
  const logs = given.has('-l', '--login') || literal(given.operands[0]) === '-';
  if (texts.length > 0)
    return texts.map((word) => ({
      ...scriptInner(word),
      ...(logs && { cwd: unknownWord('a home directory', word.span) }),
    }));
  return given.ambiguous ? undefined : [];
}

/** `sg group text`, `sg group -c text`. */
function groupInner(args: readonly Word[]): InnerCommands {
  const given = parseOptions(args, { takesValue: ['-c'] });
  const text = given.value('-c');
  if (text !== undefined) return [scriptInner(text)];
  if (given.operands[1] !== undefined) return [{ argv: given.operands.slice(1), script: true }];
  return given.ambiguous ? undefined : [];
}

/** `script -c text file`; `script file command`, as other systems have it. */
function recorded(args: readonly Word[]): InnerCommands {
  const given = parseOptions(args, SCRIPT_SYNTAX);
  if (hasAbbreviatedOption(given.options, SCRIPT_SYNTAX.takesValue)) return undefined;
  const texts = given.all('-c', '--command').map((word): InnerCommand => scriptInner(word));
  const [, start] = given.positions;
  const command: readonly InnerCommand[] = start === undefined ? [] : [{ argv: args.slice(start) }];
  return texts.length + command.length > 0 ? [...texts, ...command] : given.ambiguous ? undefined : [];
}
