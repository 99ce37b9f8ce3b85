import { isPattern, literal, literalPrefix, type Word } from '../../shell/word.js';
import { resolvedTarget } from '../paths.js';
import { effectOf, type ProgramCall } from '../program.js';
import {
  counted,
  fromTop,
  hooks,
  named,
  readsRecords,
  readsRepository,
  records,
  repositoryOf,
  tree,
  writesRepository,
  writesTree,
} from './git-place.js';
import { prints, printsPatches, readsTracked, readsTrackedPatches } from './git-read.js';
import { vcs } from './git-remote.js';
import { extended, lastPart, pathWithin } from './places.js';
import type { Sub, Subs } from './subcommand.js';

/** Words after `--`, and all before. */
function split(call: ProgramCall): { before: readonly Word[]; after: readonly Word[] | undefined } {
  const at = call.args.findIndex((word) => literal(word) === '--');
  if (at === -1) return { before: call.operands, after: undefined };
  const after = call.args.slice(at + 1);
  return { before: call.operands.slice(0, call.operands.length - after.length), after };
}

/** A word that names files rather than a branch: what `checkout` then does is throw away changes. */
function looksLikePath(word: Word): boolean {
  const text = literal(word);
  if (text === undefined) return isPattern(word);
  return (
    /^\.{1,2}($|\/)|^[/~:]|\/$|[*?[]/.test(text) ||
    /\.[A-Za-z][A-Za-z0-9]{0,5}$/.test(text) ||
    /^\.\w/.test(text) ||
    /^(Makefile|Dockerfile|README|LICENSE|CHANGELOG|src|lib|test|tests|docs|app|bin|scripts|packages)(\/|$)/.test(text)
  );
}

function discards(call: ProgramCall, words: readonly Word[], verb: string): void {
  readsRecords(call);
  writesRepository(call);
  for (const word of words) {
    named(call, 'write', word, 'discard', 'recursive');
    call.named('vcs', word, verb, 'discard');
  }
  if (words.length > 0) return;
  // Which ones is asked, or in a file.
  tree(call, 'write', '**', 'discard');
  call.named('vcs', '.', verb, 'discard');
}

const checkout: Sub = {
  takesValue: ['-b', '-B', '--orphan', '--conflict', '--unified', '--inter-hunk-context', '-U'],
  optionalValue: ['--track', '--recurse-submodules'],
  effects: { '--pathspec-from-file': 'read' },
  flags: [
    '-t',
    '--force',
    '--ours',
    '--theirs',
    '--merge',
    '--patch',
    '--detach',
    '--no-track',
    '--guess',
    '--overlay',
  ],
  does(call) {
    const { before, after } = split(call);
    const force = call.has('-f', '--force');
    const makes = call.value('-b', '-B', '--orphan');
    const chooses = call.has('-p', '--patch', '--pathspec-from-file');
    // These know no branch, and several words without `--` may all be files.
    const sides = call.has('--ours', '--theirs');
    const files =
      after ??
      (sides
        ? before
        : makes !== undefined || call.has('-t', '--track', '--detach')
          ? []
          : before.filter((word, index) => looksLikePath(word) || (before.length > 1 && index > 0)));
    if (files.length > 0 || chooses || sides) return discards(call, files, 'checkout');
    writesTree(call);
    hooks(call);
    const tags = [...(force ? ['force', 'discard'] : []), ...(call.has('-B') ? ['force'] : [])];
    call.named('vcs', makes ?? before[0] ?? 'HEAD', 'checkout', ...new Set(tags));
  },
};

const restore: Sub = {
  takesValue: ['-s', '--source', '--conflict', '-U', '--unified', '--inter-hunk-context'],
  effects: { '--pathspec-from-file': 'read' },
  flags: ['--staged', '--worktree', '--ours', '--theirs', '--patch', '--merge', '--overlay', '--ignore-unmerged'],
  does(call) {
    const index = call.has('-S', '--staged') && !call.has('-W', '--worktree');
    if (!index) return discards(call, call.operands, 'restore');
    readsRepository(call);
    writesRepository(call);
    call.named('vcs', 'index', 'restore');
  },
};

const reset: Sub = {
  takesValue: ['-U', '--unified', '--inter-hunk-context'],
  effects: { '--pathspec-from-file': 'read' },
  flags: ['--hard', '--soft', '--mixed', '--merge', '--keep', '--patch', '--intent-to-add', '--no-refresh'],
  does(call) {
    const to = call.operands[0];
    const { after } = split(call);
    readsRepository(call);
    writesRepository(call);
    const discard = call.has('--hard', '--merge');
    if (discard || call.has('--keep')) tree(call, 'write', '**', ...(discard ? ['discard'] : []));
    const moves =
      after === undefined && to !== undefined && !/^(HEAD|@)$/.test(literal(to) ?? '') && call.operands.length === 1;
    call.named('vcs', to ?? 'HEAD', 'reset', ...(discard ? ['discard'] : []), ...(moves ? ['rewrite'] : []));
  },
};

/** The last of `--dry-run` and `--no-dry-run` counts; where both are there, nothing is sure to be a rehearsal. */
export function isDry(call: ProgramCall): boolean {
  return call.has('-n', '--dry-run') && !call.has('--no-dry-run');
}

const clean: Sub = {
  takesValue: ['-e', '--exclude'],
  flags: ['--force', '--dry-run', '--interactive', '--quiet'],
  does(call) {
    call.at('read', './**');
    if (isDry(call)) return;
    // Without -f it may still delete: a setting can take that guard away.
    const tags = [
      'recursive',
      ...(call.has('-f', '--force') ? ['force'] : []),
      'discard',
      ...(call.has('-x', '-X') ? ['ignored'] : []),
    ];
    if (call.operands.length === 0) call.at('delete', './**', ...tags);
    for (const word of call.operands) named(call, 'delete', word, ...tags);
    call.named('vcs', 'untracked', 'delete', 'discard', ...(call.has('-f', '--force') ? ['force'] : []));
  },
};

/** Changes go away with the stash, and files that are not tracked where that is asked for. */
function stashes(call: ProgramCall, words: readonly Word[]): void {
  writesTree(call);
  for (const word of words) named(call, 'write', word, 'recursive', 'stash');
  if (words.length === 0)
    leavesTree(call, call.has('-u', '-a', '--include-untracked', '--all') ? 'untracked' : undefined);
  call.named('vcs', 'stash', 'stash');
}

/** Settings of agents among the files may leave the working tree: only the machine knows. */
function leavesTree(call: ProgramCall, more?: 'untracked' | 'all'): void {
  const { cwd, span, remote } = call.command;
  const here = resolvedTarget('.', cwd);
  if (here.type !== 'path' || remote !== undefined) return;
  const when = { type: 'stashed', directory: here.path, ...(more && { [more]: true as const }) } as const;
  call.effects.push(effectOf('write', here, span, ['settings'], undefined, when));
}

const stashPush: Sub = {
  takesValue: ['-m', '--message'],
  effects: { '--pathspec-from-file': 'read' },
  flags: ['--include-untracked', '--all', '--keep-index', '--patch', '--staged'],
  does: (call) => stashes(call, call.operands),
};

/** What shows commits or differences writes them where it is told to. */
export const showsCommits: Sub = {
  takesValue: ['-n', '--date', '--format'],
  effects: { '--output': 'text' },
  does: [readsTrackedPatches, printsPatches, counted('write', '--output')],
};

const stash: Sub = {
  takesValue: ['-m', '--message'],
  subs: {
    '': stashPush,
    '*': {
      ...stashPush,
      does(call) {
        const { after } = split(call);
        if (after === undefined) return 'what git stash does is not known';
        return stashes(call, after);
      },
    },
    push: stashPush,
    save: { ...stashPush, does: (call) => stashes(call, []) },
    list: showsCommits,
    // Differences, unless it is asked for less: with any option, and where the settings say so.
    show: { ...showsCommits, does: [readsTracked, prints, counted('write', '--output')] },
    'pop|apply': { flags: ['--index'], does: [writesTree, vcs('stash', 'apply')] },
    'drop|clear': {
      does(call) {
        writesRepository(call);
        call.named('vcs', call.operands[0] ?? 'stash', 'stash', 'delete', 'discard');
      },
    },
    branch: [writesTree, hooks, (call) => call.named('vcs', call.operands[0], 'checkout')],
    'create|store|export|import': [readsRepository, writesRepository],
  },
};

/** A repository is begun here, whatever is above. */
function begins(call: ProgramCall): void {
  const { records: given } = repositoryOf(call);
  if (given === undefined) call.at('write', '.git/**');
  else writesRepository(call);
}

/** Subcommands that change the files of the working tree, or which of them are counted. */
export const TREE: Subs = {
  checkout,
  restore,
  reset,
  clean,
  stash,
  add: {
    takesValue: ['--chmod', '-U', '--unified'],
    effects: { '--pathspec-from-file': 'read' },
    flags: [
      '--dry-run',
      '--edit',
      '--force',
      '--all',
      '--update',
      '--interactive',
      '--patch',
      '--intent-to-add',
      '--renormalize',
      '--sparse',
    ],
    does(call) {
      if (call.operands.length === 0 || call.has('-A', '-u', '--all', '--update')) readsRepository(call);
      for (const word of call.operands) named(call, 'read', word, 'recursive');
      readsRecords(call);
      // It asks, or opens an editor, before it looks whether it should do nothing.
      const asks = call.has('-e', '--edit', '-i', '--interactive', '-p', '--patch');
      if (isDry(call) && !asks) return undefined;
      writesRepository(call);
      call.named('vcs', 'index', 'add');
      return call.has('-e', '--edit') ? 'git add opens an editor' : undefined;
    },
  },
  rm: {
    effects: { '--pathspec-from-file': 'read' },
    flags: ['--force', '--cached', '--dry-run', '--quiet', '--ignore-unmatch', '--sparse'],
    does(call) {
      readsRepository(call);
      if (isDry(call)) return;
      writesRepository(call);
      const force = call.has('-f', '--force') ? ['force'] : [];
      const cached = call.has('--cached') && !call.has('--no-cached');
      call.named('vcs', 'index', 'delete', ...(cached ? [] : force.length > 0 ? ['force', 'discard'] : []));
      if (cached) return;
      for (const word of call.operands) named(call, 'delete', word, ...(call.has('-r') ? ['recursive'] : []), ...force);
      if (call.has('--pathspec-from-file')) tree(call, 'delete', '**', ...force);
    },
  },
  mv: {
    flags: ['--force', '--dry-run'],
    does(call) {
      readsRepository(call);
      if (isDry(call)) return;
      writesRepository(call);
      const sources = call.operands.slice(0, -1);
      const into = call.operands.at(-1);
      const tags = call.has('-f', '--force') ? ['overwrite', 'move'] : ['move'];
      call.paths('delete', sources, 'move');
      call.path('write', into, ...tags);
      // Into a directory it keeps its name.
      for (const word of sources) {
        const name = lastPart(word);
        if (into !== undefined && name !== undefined) call.path('write', pathWithin(into, name), ...tags);
      }
    },
  },
  apply: {
    takesValue: ['-p', '-C', '--directory', '--exclude', '--include', '--whitespace', '--inaccurate-eof-lines'],
    effects: { '--build-fake-ancestor': 'write' },
    operands: 'read',
    flags: [
      '--stat',
      '--numstat',
      '--summary',
      '--check',
      '--apply',
      '--cached',
      '--index',
      '--unsafe-paths',
      '--reverse',
      '--reject',
      '--3way',
      '--allow-empty',
      '--recount',
      '--unidiff-zero',
      '--no-add',
    ],
    does(call) {
      if (call.has('--unsafe-paths')) {
        call.add('write', { type: 'unknown', source: 'what the patch names' }, ['patch', 'absolute']);
        return 'the patch may change files outside the working tree';
      }
      readsRepository(call);
      // What a patch changes is not in the text.
      const looks = call.has('--stat', '--numstat', '--summary', '--check') && !call.has('--apply');
      // Each may be taken back.
      if (looks && !call.options.some(({ name }) => name.startsWith('--no-'))) return undefined;
      if (call.has('--cached')) records(call, 'write', '**', 'patch');
      else tree(call, 'write', '**', 'patch');
      return undefined;
    },
  },
  'sparse-checkout': {
    subs: {
      list: readsRepository,
      '*': { does: [writesTree, (call) => leavesTree(call, 'all'), vcs('HEAD', 'checkout')] },
    },
  },
  init: {
    takesValue: ['-b', '--initial-branch', '--object-format', '--ref-format'],
    optionalValue: ['--shared'],
    effects: { '--template': 'exec', '--separate-git-dir': 'text' },
    flags: ['--bare', '--quiet'],
    does(call) {
      call.paths('read', call.all('--template'), 'recursive');
      call.paths('write', call.all('--separate-git-dir'), 'recursive');
      const where = literal(call.operands[0]);
      if (call.operands.length === 0 && call.has('--bare')) call.at('write', './**');
      else if (call.operands.length === 0) begins(call);
      else if (where === undefined) call.path('write', call.operands[0]);
      else call.at('write', `${where}/**`);
      call.named('vcs', 'repository', 'init');
    },
  },
  'merge-file': {
    takesValue: ['-L', '--marker-size', '--diff-algorithm'],
    flags: ['--stdout', '--object-id', '--quiet'],
    operands: 'read',
    does: (call) => (call.has('-p', '--stdout') ? undefined : call.path('write', call.operands[0])),
  },
  'merge-index': {
    stopAtFirstOperand: true,
    does(call) {
      const [first] = call.operands;
      writesTree(call);
      if (first !== undefined && literalPrefix(first).includes('/')) call.path('exec', first);
      else call.named('exec', first);
    },
  },
  'merge-one-file|merge-ours|merge-octopus|merge-resolve|merge-recursive|merge-recursive-ours|merge-subtree': {
    does: [writesTree],
  },
  'read-tree': {
    takesValue: ['--prefix', '--exclude-per-directory'],
    effects: { '--index-output': 'text' },
    flags: ['--reset', '--dry-run', '--empty'],
    does(call) {
      readsRepository(call);
      writesRepository(call);
      counted('write', '--index-output')(call);
      if (!call.has('-u')) return;
      tree(call, 'write');
      if (call.has('--reset')) call.named('vcs', call.operands[0] ?? 'HEAD', 'reset', 'discard');
    },
  },
  'checkout-index': {
    takesValue: ['--stage'],
    effects: { '--prefix': 'text' },
    flags: ['--force', '--all', '--temp', '--no-create', '--stdin'],
    does(call) {
      readsRepository(call);
      // A prefix is the beginning of a name, or a directory.
      const into = call.value('--prefix');
      if (into === undefined) tree(call, 'write');
      else fromTop(call, () => call.path('write', extended(into, '**')));
      if (call.has('-f', '--force')) call.named('vcs', 'index', 'checkout', 'force', 'discard');
    },
  },
};
