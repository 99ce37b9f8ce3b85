import { quoteShellWord } from '../../shell/quote.js';
import type { ProgramCall } from '../program.js';
import {
  fromTop,
  hooks,
  named,
  readsRepository,
  records,
  runsAtTop,
  writesRepository,
  writesTree,
} from './git-place.js';
import { remote, strategies, vcs } from './git-remote.js';
import { showsCommits } from './git-tree.js';
import { type Act, nothing, type Sub, type Subs } from './subcommand.js';

const SIGN = ['-S', '--gpg-sign'];
const MESSAGE = { '-F': 'read', '--file': 'read', '--pathspec-from-file': 'read' } as const;

const LISTS = [
  '--list',
  '-l',
  '--show-current',
  '--contains',
  '--no-contains',
  '--merged',
  '--no-merged',
  '--points-at',
];

const branch: Sub = {
  takesValue: ['-u', '--set-upstream-to', '--sort', '--format', '--points-at'],
  optionalValue: ['--color', '--column', '--abbrev', '-t', '--track'],
  flags: [
    ...LISTS,
    '--delete',
    '--force',
    '--move',
    '--copy',
    '--unset-upstream',
    '--edit-description',
    '--remotes',
    '--all',
  ],
  does(call) {
    const removes = call.has('-d', '-D', '--delete');
    const force = call.has('-D', '-M', '-C', '-f', '--force');
    const changes =
      removes ||
      call.has('-m', '-M', '-c', '-C', '--move', '--copy', '-u', '--set-upstream-to', '--unset-upstream') ||
      (call.operands.length > 0 && !call.has(...LISTS) && !call.has('-a', '-r', '--all', '--remotes'));
    if (call.has('--edit-description')) {
      writesRepository(call);
      return 'git branch opens an editor';
    }
    readsRepository(call);
    if (!changes) return undefined;
    writesRepository(call);
    // Commits that no other branch has are lost with it.
    const tags = removes ? ['delete', ...(force ? ['force', 'discard'] : [])] : force ? ['force', 'rewrite'] : [];
    const names = removes ? call.operands : call.operands.slice(0, 2);
    if (names.length === 0) call.named('vcs', 'HEAD', 'branch', ...tags);
    for (const word of names) call.named('vcs', word, 'branch', ...tags);
    return undefined;
  },
};

const STOPS = ['--abort', '--quit', '--skip'];
const CONTROLS = [...STOPS, '--continue'];

/** Ending an operation half-way throws away what was resolved by hand. */
const stopped = (call: ProgramCall): string[] => (call.has(...STOPS) ? ['discard'] : []);

const commit: Sub = {
  takesValue: [
    '-m',
    '--message',
    '-C',
    '-c',
    '--reuse-message',
    '--reedit-message',
    '--author',
    '--date',
    '--fixup',
    '--squash',
    '--cleanup',
    '--trailer',
    '-U',
    '--unified',
  ],
  optionalValue: [...SIGN, '-u', '--untracked-files'],
  effects: { ...MESSAGE, '-t': 'read', '--template': 'read' },
  flags: [
    '--amend',
    '--no-verify',
    '--no-edit',
    '--edit',
    '--all',
    '--allow-empty',
    '--allow-empty-message',
    '--dry-run',
    '--patch',
    '--only',
    '--include',
    '--signoff',
    '--reset-author',
    '--no-gpg-sign',
  ],
  does(call) {
    readsRepository(call);
    // The files that it would take are stored all the same.
    if (call.has('--dry-run') && !call.has('--no-dry-run')) return records(call, 'write', 'objects/**');
    // What is named is recorded as it is in the working tree.
    for (const word of call.operands) named(call, 'read', word, 'recursive');
    writesRepository(call);
    // Not all of them are skipped by --no-verify.
    hooks(call);
    call.named('vcs', 'HEAD', 'commit', ...(call.has('--amend') ? ['amend', 'rewrite'] : []));
  },
};

const rebase: Sub = {
  takesValue: ['--onto', '-s', '--strategy', '-X', '--strategy-option', '--whitespace', '--empty', '-C'],
  optionalValue: [...SIGN, '-r', '--rebase-merges'],
  effects: { '-x': 'text', '--exec': 'text' },
  flags: [
    ...CONTROLS,
    '--interactive',
    '--root',
    '--keep-base',
    '--edit-todo',
    '--show-current-patch',
    '--autosquash',
    '--autostash',
    '--fork-point',
    '--update-refs',
    '--force-rebase',
    '--no-verify',
    '--no-ff',
    '--merge',
    '--apply',
    '--keep-empty',
    '--committer-date-is-author-date',
    '--ignore-date',
    '--reset-author-date',
    '--signoff',
  ],
  does(call) {
    strategies(call);
    writesTree(call);
    hooks(call);
    runsAtTop('-x', '--exec')(call);
    call.named('vcs', call.operands[0] ?? 'HEAD', 'rebase', 'rewrite', ...stopped(call));
    // What is left to do may hold commands.
    if (call.has('--continue', '--skip', '--edit-todo')) records(call, 'exec', 'rebase-merge', 'workspace');
  },
};

const bisect: Sub = {
  subs: {
    run: {
      stopAtFirstOperand: true,
      does(call) {
        writesTree(call);
        call.named('vcs', 'HEAD', 'bisect');
        const words = call.words();
        const [first] = call.operands;
        if (first === undefined) return undefined;
        if (words.includes(undefined)) return 'the command that git bisect runs is not known';
        const line = words.map((word) => quoteShellWord(word ?? '')).join(' ');
        fromTop(call, () => call.shell({ ...first, pieces: [{ kind: 'text', text: line }] }));
        return undefined;
      },
    },
    // A first word that is no option is a git command, or a program.
    'view|visualize': {
      ...showsCommits,
      does: [
        readsRepository,
        ...(Array.isArray(showsCommits.does) ? (showsCommits.does as readonly Act[]) : []),
        (call: ProgramCall) => (call.operands.length > 0 ? 'it runs the command that follows' : undefined),
      ],
    },
    'log|terms|help': readsRepository,
    'start|good|bad|old|new|skip|reset|next': [writesTree, hooks, vcs('HEAD', 'bisect')],
    // A script of bisect commands, `run` among them.
    replay: { operands: 'exec', does: writesTree },
    '': nothing,
  },
};

const FILTERS = [
  '--setup',
  '--env-filter',
  '--tree-filter',
  '--index-filter',
  '--parent-filter',
  '--msg-filter',
  '--commit-filter',
  '--tag-name-filter',
];

/** Subcommands that make commits, branches and tags, or others in their place. */
export const HISTORY: Subs = {
  branch,
  commit,
  rebase,
  bisect,
  'filter-branch': {
    takesValue: ['--original', '--state-branch', '--subdirectory-filter', ...FILTERS],
    effects: { '-d': 'text' },
    flags: ['--force', '--prune-empty'],
    does: [
      writesTree,
      runsAtTop(...FILTERS),
      (call) => call.paths('write', call.all('-d'), 'recursive'),
      vcs('all', 'history', 'rewrite', 'force'),
    ],
  },
  'filter-repo': {
    takesValue: [
      '--path',
      '--path-glob',
      '--path-regex',
      '--path-rename',
      '--subdirectory-filter',
      '--to-subdirectory-filter',
      '--tag-rename',
      '--strip-blobs-bigger-than',
      '--refs',
      '--source',
      '--target',
      '--replace-refs',
    ],
    effects: {
      '--paths-from-file': 'read',
      '--replace-text': 'read',
      '--replace-message': 'read',
      '--mailmap': 'read',
      '--strip-blobs-with-ids': 'read',
    },
    does(call) {
      writesTree(call);
      call.named('vcs', 'all', 'history', 'rewrite', 'force');
      // Python of its own.
      const callback = call.options.find(({ name }) => /-callback$/.test(name));
      return callback === undefined ? undefined : `git filter-repo ${callback.name} runs code`;
    },
  },
  subtree: {
    takesValue: ['-P', '--prefix', '-m', '--message', '-b', '--branch', '--onto', '--annotate'],
    subs: {
      'add|pull|merge': [
        writesTree,
        hooks,
        (call) => remote(call, call.operands[0], 'receive', 'fetch'),
        vcs('HEAD', 'merge', 'remote'),
      ],
      push: [
        readsRepository,
        (call) => remote(call, call.operands[0], 'send', 'push'),
        (call) => call.named('vcs', call.operands.at(-1), 'push', 'remote'),
      ],
      split: [readsRepository, writesRepository],
    },
  },
};
