import type { Command } from '../../shell/command.js';
import { quoteShellWord } from '../../shell/quote.js';
import { literal, literalPrefix, textWord, type Word, wordToText } from '../../shell/word.js';
import { climbsToParent, resolvedTarget } from '../paths.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { applySetting, CONFIG, inlineAlias, powerOf } from './git-config.js';
import { HISTORY } from './git-history.js';
import { OBJECTS } from './git-objects.js';
import { fromTop, type GitCommand, repositoryOf } from './git-place.js';
import { READ } from './git-read.js';
import { REMOTE } from './git-remote.js';
import { TREE } from './git-tree.js';
import { runSub, type Sub, shortenable } from './subcommand.js';
import { OTHER_VCS } from './vcs.js';

const SUBS: Sub = {
  subs: shortenable({ ...READ, ...TREE, ...HISTORY, ...OBJECTS, ...REMOTE, config: CONFIG }),
};

const CLIMBS = /(?:^|\/)(?!\.{1,2}\/)[^/]+\/+(?:\.\/+)*\.\.(?:\/|$)/;

/** The same call in the directory that `-C` names, with what is said of its repository. */
function moved(call: ProgramCall): GitCommand {
  let { cwd } = call.command;
  let spelt = cwd;
  for (const word of call.all('-C')) {
    const path = literal(word);
    // Behind a name that may be a link, only the system knows what is above it.
    const target = path === undefined || CLIMBS.test(path) ? undefined : resolvedTarget(path, cwd);
    cwd = target?.type === 'path' ? target.path : undefined;
    spelt = path?.startsWith('/') ? path : `${spelt}/${path}`;
  }
  // It goes from one to the next as the system does.
  if (cwd !== undefined && spelt !== undefined && climbsToParent(spelt)) call.climbs(spelt);
  const variable = call.command.assignments.findLast(({ name }) => name === 'GIT_DIR')?.value;
  // What is new comes first: added to a copy it would take a hundred times as long.
  return {
    from: cwd,
    records: call.value('--git-dir') ?? (call.has('--bare') ? textWord('.', call.command.span) : variable),
    tree: call.value('--work-tree'),
    ...call.command,
    cwd,
  };
}

function settings(call: ProgramCall): void {
  for (const word of call.all('-c')) applySetting(call, word);
  for (const word of call.all('--config-env')) {
    const [key = '', ...rest] = literalPrefix(word).split('=');
    // What the variable holds is not in the text; a name with such a sign in it is one that nobody gives.
    const power = literal(word) === undefined || rest.length !== 1 ? 'command' : powerOf(key);
    const why = `git takes ${wordToText(word)} from a variable`;
    if (power === 'alias' || power === 'helper' || power === 'command') call.unseen(why);
    else if (power !== 'plain') call.unknown(why);
  }
  // The configuration there may name programs, and its hooks run.
  const directory = call.value('--git-dir');
  if (directory !== undefined) call.path('exec', directory, 'config');
  if (call.options.some(({ name, value }) => name === '--exec-path' && value !== undefined))
    call.unknown('git takes its programs from another place');
}

function judge(call: ProgramCall): string | undefined {
  const at = call.operands[0];
  const rest = at === undefined ? [] : call.args.slice(call.args.indexOf(at) + 1);
  const inner = call.sub(call.args, GIT_OPTIONS, moved(call));
  settings(inner);
  if (at === undefined) return inner.why;
  const name = literal(at);
  if (name === undefined) return inner.unseen(`what git does is not known: ${wordToText(at)}`);
  // `git x --help` shows a page, whatever x is.
  if (literal(rest[0]) === '--help' || call.has('--help')) {
    inner.named('exec', 'man', 'pager');
    return inner.why;
  }
  if (call.has('-h', '--version', '-v')) return inner.why;
  if (!ANYWHERE.has(name)) findsRepository(inner);
  const alias = inlineAlias(call.all('-c'), name);
  if (alias !== undefined && !isSubcommand(name)) {
    const words = rest.map((word) => literal(word));
    if (words.includes(undefined)) return `an argument of git ${name} is not known`;
    const tail = words.map((word) => quoteShellWord(word ?? '')).join(' ');
    const line = alias.startsWith('!') ? alias.slice(1) : `git ${alias}`;
    fromTop(inner, () => inner.shell(textWord(`${line} ${tail}`, at.span)));
    return inner.why;
  }
  const tree = call.value('--work-tree');
  // Elsewhere the files of the working tree are those of another directory.
  const there = tree === undefined ? inner : inner.sub(call.args, GIT_OPTIONS, within(inner.command, tree));
  const why = runSub(there, [at, ...rest], SUBS, 'git');
  return inner.why ?? why ?? takenBack(rest);
}

/** The last word counts: what an option makes harmless, `--no-` with its name, or the beginning of it, undoes. */
function takenBack(words: readonly Word[]): string | undefined {
  const end = words.findIndex((word) => literal(word) === '--');
  const names: string[] = [];
  for (const word of end === -1 ? words : words.slice(0, end)) {
    const name = /^--([^=]+)/.exec(literalPrefix(word))?.[1];
    if (name === undefined) continue;
    const undone = name.startsWith('no-') ? name.slice('no-'.length) : undefined;
    if (undone !== undefined && names.some((one) => one.startsWith(undone) || undone.startsWith(one)))
      return `an option of git is taken back: --${name}`;
    names.push(name);
  }
  return undefined;
}

/** Subcommands that look for no repository. */
const ANYWHERE = new Set(['version', 'help', 'check-ref-format', 'stripspace', 'column', 'clone', 'init']);

/**
 * Settings of a repository name programs that git runs while it only looks: a file system monitor, filters, textconv;
 * and so do its hooks. A directory that was cloned may hold a repository without a working tree of its own.
 */
function findsRepository(call: ProgramCall): void {
  const { records } = repositoryOf(call);
  // One that the text names is not looked for: nothing vouches for it.
  if (records === undefined) call.loads({ type: 'repository' });
  else call.workspace();
}

function within<T extends Command>(command: T, tree: Word): T {
  const path = literal(tree);
  const target =
    path === undefined || climbsToParent(`${command.cwd}/${path}`) ? undefined : resolvedTarget(path, command.cwd);
  return { ...command, cwd: target?.type === 'path' ? target.path : undefined };
}

const GIT_OPTIONS = {
  takesValue: [
    '-C',
    '-c',
    '--git-dir',
    '--work-tree',
    '--namespace',
    '--config-env',
    '--super-prefix',
    '--attr-source',
    '--shallow-file',
  ],
  stopAtFirstOperand: true,
};

/** git, and its programs called by their own names: `git-push`. */
let subcommands: ReadonlySet<string> | undefined;

function isSubcommand(name: string): boolean {
  subcommands ??= new Set(Object.keys(SUBS.subs ?? {}).flatMap((keys) => keys.split('|')));
  return subcommands.has(name);
}

export const GIT_PROGRAMS: readonly ProgramSpec[] = [
  { names: ['git'], ...GIT_OPTIONS, judge },
  {
    names: ['git-upload-pack', 'git-receive-pack', 'git-upload-archive', 'git-shell', 'scalar'],
    judge: () => 'it serves another program',
  },
  {
    names: ['gitk'],
    judge: (call) => void call.at('read', './**'),
  },
  {
    names: ['git-lfs', 'git-filter-repo'],
    judge: (call) =>
      runSub(call, [{ ...textWord(call.name.slice('git-'.length), call.command.span) }, ...call.args], SUBS, 'git'),
  },
  ...OTHER_VCS,
];
