import type { Command } from '../../shell/command.js';
import { quoteShellWord } from '../../shell/quote.js';
import { literal, literalPrefix, textWord, type Word, wordToText } from '../../shell/word.js';
import { climbsToParent, resolvedTarget } from '../paths.js';
import { fromTop, type GitCommand, repositoryOf } from '../places/git-repository.js';
import type { ProgramCall } from '../program.js';
import { applySetting, inlineAlias, powerOf } from '../programs/git-settings.js';
import type { CustomCode } from './custom-code.js';

/** What stands before the subcommand of git: where it works, settings for this call, and aliases among them. */
export const git: CustomCode = (call, isSubcommand) => {
  const at = call.operands[0];
  const rest = at === undefined ? [] : call.args.slice(call.args.indexOf(at) + 1);
  const inner = call.sub([], {}, moved(call));
  applySettings(call, inner);
  if (at === undefined) return null;
  const name = literal(at);
  if (name === undefined) {
    inner.unseen(`what git does is not known: ${wordToText(at)}`);
    return null;
  }
  // `git x --help` shows a page, whatever x is.
  if (literal(rest[0]) === '--help' || call.has('--help')) {
    inner.named('exec', 'man', 'pager');
    return null;
  }
  if (call.has('-h', '--version', '-v')) return null;
  if (!ANYWHERE.has(name)) findsRepository(inner);
  const alias = isSubcommand ? undefined : inlineAlias(call.all('-c'), name);
  if (alias !== undefined) {
    runAlias(inner, alias, at, rest);
    return null;
  }
  const undone = takenBack(rest);
  if (undone !== undefined) inner.unknown(undone);
  const tree = call.value('--work-tree');
  // Elsewhere the files of the working tree are those of another directory.
  return tree === undefined ? inner.command : within(inner.command, tree);
};

function runAlias(call: ProgramCall, alias: string, name: Word, rest: readonly Word[]): void {
  const words = rest.map((word) => literal(word));
  if (words.includes(undefined)) return call.unknown(`an argument of git ${literal(name)} is not known`);
  const tail = words.map((word) => quoteShellWord(word ?? '')).join(' ');
  const line = alias.startsWith('!') ? alias.slice(1) : `git ${alias}`;
  fromTop(call, () => call.shell(textWord(`${line} ${tail}`, name.span)));
}

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

/** `inner` is the call in the place where it works. */
function applySettings(call: ProgramCall, inner: ProgramCall): void {
  for (const word of call.all('-c')) applySetting(inner, word);
  for (const word of call.all('--config-env')) {
    const [key = '', ...rest] = literalPrefix(word).split('=');
    // What the variable holds is not in the text; a name with such a sign in it is one that nobody gives.
    const power = literal(word) === undefined || rest.length !== 1 ? 'command' : powerOf(key);
    const why = `git takes ${wordToText(word)} from a variable`;
    if (power === 'alias' || power === 'helper' || power === 'command') inner.unseen(why);
    else if (power !== 'plain') inner.unknown(why);
  }
  // The configuration there may name programs, and its hooks run.
  const directory = call.value('--git-dir');
  if (directory !== undefined) inner.path('exec', directory, 'config');
  if (call.options.some(({ name, value }) => name === '--exec-path' && value !== undefined))
    inner.unknown('git takes its programs from another place');
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
