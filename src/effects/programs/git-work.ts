import { quote } from '../../shell/quote.js';
import { isPattern, literal, prefix, type Word } from '../../shell/word.js';
import type { Call } from '../program.js';
import {
  counted,
  fromTop,
  hooks,
  named,
  placeOf,
  readsRecords,
  readsRepository,
  records,
  runsAtTop,
  tree,
  writesRepository,
  writesTree,
} from './git-place.js';
import { remote, strategies, vcs } from './git-remote.js';
import { extended, lastPart, within } from './places.js';
import { type Act, nothing, type Sub, type Subs } from './subcommand.js';

const SIGN = ['-S', '--gpg-sign'];
const MESSAGE = { '-F': 'read', '--file': 'read', '--pathspec-from-file': 'read' } as const;

/** Words after `--`, and all before. */
function split(call: Call): { before: readonly Word[]; after: readonly Word[] | undefined } {
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

function discards(call: Call, words: readonly Word[], verb: string): void {
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
  values: ['-b', '-B', '--orphan', '--conflict', '--unified', '--inter-hunk-context', '-U'],
  glued: ['--track', '--recurse-submodules'],
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
    const how = [...(force ? ['force', 'discard'] : []), ...(call.has('-B') ? ['force'] : [])];
    call.named('vcs', makes ?? before[0] ?? 'HEAD', 'checkout', ...new Set(how));
  },
};

const switches: Sub = {
  values: ['-c', '-C', '--create', '--force-create', '--orphan', '--conflict'],
  glued: ['-t', '--track', '--recurse-submodules'],
  flags: ['--force', '--discard-changes', '--detach', '--merge', '--guess', '--no-track', '--ignore-other-worktrees'],
  does(call) {
    writesTree(call);
    hooks(call);
    const discard = call.has('-f', '--force', '--discard-changes');
    const made = call.value('-c', '-C', '--create', '--force-create', '--orphan');
    call.named(
      'vcs',
      made ?? call.operands[0] ?? 'HEAD',
      'switch',
      ...(discard || call.has('-C', '--force-create') ? ['force'] : []),
      ...(discard ? ['discard'] : []),
    );
  },
};

const restore: Sub = {
  values: ['-s', '--source', '--conflict', '-U', '--unified', '--inter-hunk-context'],
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
  values: ['-U', '--unified', '--inter-hunk-context'],
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
function isDry(call: Call): boolean {
  return call.has('-n', '--dry-run') && !call.has('--no-dry-run');
}

const clean: Sub = {
  values: ['-e', '--exclude'],
  flags: ['--force', '--dry-run', '--interactive', '--quiet'],
  does(call) {
    call.at('read', './**');
    if (isDry(call)) return;
    // Without -f it may still delete: a setting can take that guard away.
    const how = [
      'recursive',
      ...(call.has('-f', '--force') ? ['force'] : []),
      'discard',
      ...(call.has('-x', '-X') ? ['ignored'] : []),
    ];
    if (call.operands.length === 0) call.at('delete', './**', ...how);
    for (const word of call.operands) named(call, 'delete', word, ...how);
    call.named('vcs', 'untracked', 'clean', 'discard', ...(call.has('-f', '--force') ? ['force'] : []));
  },
};

const stashes: Act = (call) => {
  writesTree(call);
  call.named('vcs', 'stash', 'stash');
};

const stashPush: Sub = {
  values: ['-m', '--message'],
  effects: { '--pathspec-from-file': 'read' },
  flags: ['--include-untracked', '--all', '--keep-index', '--patch', '--staged'],
  does: stashes,
};

/** What shows commits or differences writes them where it is told to. */
const looks: Sub = {
  values: ['-n', '--date', '--format'],
  effects: { '--output': 'text' },
  does: [readsRepository, counted('write', '--output')],
};

const stash: Sub = {
  values: ['-m', '--message'],
  subs: {
    '': stashPush,
    '*': { does: () => 'what git stash does is not known' },
    'push|save': stashPush,
    'show|list': looks,
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
  values: ['-u', '--set-upstream-to', '--sort', '--format', '--points-at'],
  glued: ['--color', '--column', '--abbrev', '-t', '--track'],
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
    const how = removes ? ['delete', ...(force ? ['force', 'discard'] : [])] : force ? ['force', 'rewrite'] : [];
    const names = removes ? call.operands : call.operands.slice(0, 2);
    if (names.length === 0) call.named('vcs', 'HEAD', 'branch', ...how);
    for (const word of names) call.named('vcs', word, 'branch', ...how);
    return undefined;
  },
};

const STOPS = ['--abort', '--quit', '--skip'];
const CONTROLS = [...STOPS, '--continue'];

/** Ending an operation half-way throws away what was resolved by hand. */
const stopped = (call: Call): string[] => (call.has(...STOPS) ? ['discard'] : []);

const commit: Sub = {
  values: [
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
  glued: [...SIGN, '-u', '--untracked-files'],
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
    writesRepository(call);
    // Not all of them are skipped by --no-verify.
    hooks(call);
    call.named('vcs', 'HEAD', 'commit', ...(call.has('--amend') ? ['amend', 'rewrite'] : []));
  },
};

const merge: Sub = {
  values: ['-m', '-s', '--strategy', '-X', '--strategy-option', '--into-name', '--cleanup'],
  glued: [...SIGN, '--log'],
  effects: MESSAGE,
  flags: [
    ...CONTROLS,
    '--no-verify',
    '--allow-unrelated-histories',
    '--squash',
    '--ff-only',
    '--no-ff',
    '--no-commit',
    '--edit',
    '--autostash',
  ],
  does(call) {
    strategies(call);
    writesTree(call);
    hooks(call);
    call.named('vcs', call.operands[0] ?? 'HEAD', 'merge', ...stopped(call));
  },
};

const rebase: Sub = {
  values: ['--onto', '-s', '--strategy', '-X', '--strategy-option', '--whitespace', '--empty', '-C'],
  glued: [...SIGN, '-r', '--rebase-merges'],
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

const picks =
  (verb: string): Act =>
  (call) => {
    strategies(call);
    writesTree(call);
    hooks(call);
    if (call.operands.length === 0) call.named('vcs', 'HEAD', verb, ...stopped(call));
    for (const word of call.operands) call.named('vcs', word, verb, ...stopped(call));
  };

const bisect: Sub = {
  subs: {
    run: {
      stops: true,
      does(call) {
        writesTree(call);
        call.named('vcs', 'HEAD', 'bisect');
        const words = call.words();
        const [first] = call.operands;
        if (first === undefined) return undefined;
        if (words.includes(undefined)) return 'the command that git bisect runs is not known';
        const line = words.map((word) => quote(word ?? '')).join(' ');
        fromTop(call, () => call.shell({ ...first, pieces: [{ kind: 'text', text: line }] }));
        return undefined;
      },
    },
    'view|visualize': looks,
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

/** A repository is begun here, whatever is above. */
function begins(call: Call): void {
  const { records: given } = placeOf(call);
  if (given === undefined) call.at('write', '.git/**');
  else writesRepository(call);
}

/** Subcommands that change the working tree, the index or local history. */
export const WORK: Subs = {
  checkout,
  switch: switches,
  restore,
  reset,
  clean,
  stash,
  branch,
  commit,
  merge,
  rebase,
  bisect,
  add: {
    values: ['--chmod', '-U', '--unified'],
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
      if (isDry(call)) return undefined;
      writesRepository(call);
      call.named('vcs', 'index', 'add');
      return call.has('-e', '--edit') ? 'git add opens an editor' : undefined;
    },
  },
  stage: { does: [readsRepository, writesRepository, vcs('index', 'add')] },
  rm: {
    effects: { '--pathspec-from-file': 'read' },
    flags: ['--force', '--cached', '--dry-run', '--quiet', '--ignore-unmatch', '--sparse'],
    does(call) {
      readsRepository(call);
      if (isDry(call)) return;
      writesRepository(call);
      const force = call.has('-f', '--force') ? ['force'] : [];
      const cached = call.has('--cached') && !call.has('--no-cached');
      call.named('vcs', 'index', 'rm', ...(cached ? [] : force.length > 0 ? ['force', 'discard'] : []));
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
      const tags = call.has('-f', '--force') ? ['overwrite'] : [];
      call.paths('delete', sources, 'move');
      call.path('write', into, ...tags);
      // Into a directory it keeps its name.
      for (const word of sources) {
        const name = lastPart(word);
        if (into !== undefined && name !== undefined) call.path('write', within(into, name), ...tags);
      }
    },
  },
  'cherry-pick': {
    values: ['-m', '--mainline', '--strategy', '-X', '--strategy-option', '--cleanup', '--empty'],
    glued: SIGN,
    effects: { '--output': 'write' },
    flags: CONTROLS,
    does: picks('pick'),
  },
  revert: {
    values: ['-m', '--mainline', '--strategy', '-X', '--strategy-option', '--cleanup'],
    glued: SIGN,
    effects: { '--output': 'write' },
    flags: CONTROLS,
    does: picks('revert'),
  },
  am: {
    values: [
      '-p',
      '-C',
      '--directory',
      '--exclude',
      '--include',
      '--whitespace',
      '--patch-format',
      '--quoted-cr',
      '--empty',
    ],
    glued: SIGN,
    operands: 'read',
    flags: [...CONTROLS, '--retry', '--resolved', '--show-current-patch', '--interactive', '--3way', '--no-verify'],
    does: [writesTree, hooks, (call) => call.named('vcs', 'HEAD', 'commit', ...stopped(call))],
  },
  apply: {
    values: ['-p', '-C', '--directory', '--exclude', '--include', '--whitespace', '--inaccurate-eof-lines'],
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
      if (call.has('--unsafe-paths')) return 'the patch may change files outside the working tree';
      readsRepository(call);
      // What a patch changes is not in the text.
      if (call.has('--stat', '--numstat', '--summary', '--check') && !call.has('--apply')) return undefined;
      if (call.has('--cached')) records(call, 'write', '**', 'patch');
      else tree(call, 'write', '**', 'patch');
      return undefined;
    },
  },
  tag: {
    values: ['-m', '--message', '-u', '--local-user', '--cleanup', '--sort', '--format', '--points-at', '--trailer'],
    glued: ['-n', '--column', '--color'],
    effects: { '-F': 'read', '--file': 'read' },
    flags: [
      '--list',
      '--delete',
      '--force',
      '--verify',
      '--contains',
      '--no-contains',
      '--merged',
      '--no-merged',
      '--sign',
      '--annotate',
      '--edit',
      '--create-reflog',
      '--ignore-case',
    ],
    does(call) {
      readsRepository(call);
      const looks = call.has(
        '-l',
        '--list',
        '-n',
        '-v',
        '--verify',
        '--contains',
        '--no-contains',
        '--merged',
        '--no-merged',
        '--points-at',
      );
      if (call.has('-d', '--delete')) for (const word of call.operands) call.named('vcs', word, 'tag', 'delete');
      else if (looks || call.operands.length === 0) return;
      else call.named('vcs', call.operands[0], 'tag', ...(call.has('-f', '--force') ? ['force', 'rewrite'] : []));
      writesRepository(call);
    },
  },
  notes: {
    values: ['--ref'],
    subs: {
      '|list|show|get-ref': readsRepository,
      '*': {
        values: ['-m', '--message', '-C', '-c', '-s', '--strategy', '--separator'],
        effects: { '-F': 'read', '--file': 'read' },
        does: [readsRepository, writesRepository, vcs('notes', 'notes')],
      },
    },
  },
  worktree: {
    subs: {
      'list|': readsRepository,
      add: {
        values: ['-b', '-B', '--reason'],
        flags: [
          '--force',
          '--detach',
          '--checkout',
          '--orphan',
          '--lock',
          '--no-checkout',
          '--track',
          '--guess-remote',
        ],
        does: [
          readsRepository,
          writesRepository,
          hooks,
          (call) => call.path('write', call.operands[0], 'recursive'),
          (call) =>
            call.named(
              'vcs',
              call.value('-b', '-B') ?? call.operands[0],
              'worktree',
              ...(call.has('-B', '-f', '--force') ? ['force'] : []),
            ),
        ],
      },
      remove: {
        flags: ['--force'],
        does(call) {
          const how = call.has('-f', '--force') ? ['force', 'discard'] : [];
          writesRepository(call);
          call.paths('delete', call.operands, 'recursive', ...how);
          for (const word of call.operands) call.named('vcs', word, 'worktree', 'delete', ...how);
        },
      },
      move: {
        flags: ['--force'],
        does: [
          writesRepository,
          (call) => call.path('delete', call.operands[0], 'move'),
          (call) => call.path('write', call.operands[1], 'recursive'),
        ],
      },
      'lock|unlock|repair|prune': {
        values: ['--reason', '--expire'],
        does: [writesRepository, vcs('worktree', 'worktree')],
      },
    },
  },
  'sparse-checkout': {
    subs: { list: readsRepository, '*': { does: [writesTree, vcs('HEAD', 'checkout')] } },
  },
  init: {
    values: ['-b', '--initial-branch', '--object-format', '--ref-format'],
    glued: ['--shared'],
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
  'filter-branch': {
    values: ['--original', '--state-branch', '--subdirectory-filter', ...FILTERS],
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
    values: [
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
    values: ['-P', '--prefix', '-m', '--message', '-b', '--branch', '--onto', '--annotate'],
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
  reflog: {
    values: ['-n', '--date', '--format'],
    effects: { '--output': 'write' },
    subs: {
      '|show|list': looks,
      exists: readsRepository,
      'expire|delete|drop|write': {
        values: ['--expire', '--expire-unreachable'],
        does: [writesRepository, vcs('reflog', 'delete', 'discard')],
      },
      '*': looks,
    },
  },
  gc: {
    values: ['--max-cruft-size'],
    glued: ['--prune'],
    effects: { '--expire-to': 'write' },
    flags: ['--quiet', '--aggressive', '--auto', '--detach', '--force', '--no-prune', '--cruft', '--keep-largest-pack'],
    does(call) {
      readsRepository(call);
      writesRepository(call);
      const prunes = call.has('--prune') && literal(call.value('--prune')) !== 'never';
      call.named('vcs', 'objects', 'maintenance', ...(prunes ? ['prune', 'discard'] : []));
      if (call.has('--auto')) hooks(call);
    },
  },
  'prune|prune-packed|repack|pack-refs|maintenance|commit-graph|multi-pack-index|pack-redundant': {
    values: [
      '--expire',
      '--task',
      '--schedule',
      '--scheduler',
      '--window',
      '--depth',
      '--threads',
      '--max-pack-size',
      '--object-dir',
      '--window-memory',
      '--filter',
      '-g',
      '--geometric',
      '--batch-size',
      '--keep-pack',
      '--preferred-pack',
    ],
    effects: { '--filter-to': 'write', '--expire-to': 'write', '--config-file': 'write' },
    flags: ['--auto', '--dry-run', '--force', '--cruft'],
    does(call) {
      readsRepository(call);
      writesRepository(call);
      const verb = literal(call.operands[0]);
      // Objects that nothing points to are the last copy of lost work.
      const prunes = call.command.argv.some((word) => literal(word) === 'prune') && !isDry(call);
      call.named(
        'vcs',
        'objects',
        'maintenance',
        ...(prunes || (call.has('-a', '-A') && call.has('-d')) ? ['prune', 'discard'] : []),
      );
      if (verb === 'start' || verb === 'stop' || verb === 'register' || verb === 'unregister') {
        call.named('service', 'git maintenance', verb, 'persist');
        call.at('write', '~/.gitconfig', 'persist');
      }
      if (verb === 'run' || call.has('--auto')) hooks(call);
    },
  },
  'update-ref': {
    values: ['-m'],
    flags: ['--stdin', '--no-deref', '--create-reflog'],
    does(call) {
      writesRepository(call);
      hooks(call);
      if (call.has('--stdin')) call.named('vcs', 'refs', 'rewrite', 'discard');
      else call.named('vcs', call.operands[0], ...(call.has('-d') ? ['delete', 'discard'] : ['rewrite']));
    },
  },
  'symbolic-ref': {
    values: ['-m'],
    flags: ['--delete'],
    does(call) {
      readsRepository(call);
      if (call.operands.length < 2 && !call.has('-d', '--delete')) return;
      writesRepository(call);
      call.named('vcs', call.operands[0], call.has('-d', '--delete') ? 'delete' : 'rewrite');
    },
  },
  refs: {
    subs: { 'list|verify|exists': readsRepository, '*': { does: [writesRepository, vcs('refs', 'maintenance')] } },
  },
  replace: {
    values: ['--format'],
    flags: ['--delete', '--edit', '--graft', '--list', '--force', '--convert-graft-file'],
    does(call) {
      readsRepository(call);
      if (call.operands.length === 0 || call.has('-l', '--list')) return undefined;
      writesRepository(call);
      call.named('vcs', call.operands[0], 'replace', 'rewrite');
      return call.has('-e', '--edit') ? 'git replace opens an editor' : undefined;
    },
  },
  history: { effects: { '--output': 'write' }, does: [writesTree, hooks, vcs('HEAD', 'rewrite')] },
  replay: {
    values: ['--onto', '--advance'],
    effects: { '--output': 'write' },
    does: [readsRepository, writesRepository],
  },
  rerere: {
    subs: {
      '|status|diff|remaining': [readsRepository, writesTree],
      'clear|forget|gc': [writesRepository, vcs('rerere', 'discard')],
    },
  },
  'merge-file': {
    values: ['-L', '--marker-size', '--diff-algorithm'],
    flags: ['--stdout', '--object-id', '--quiet'],
    operands: 'read',
    does: (call) => (call.has('-p', '--stdout') ? undefined : call.path('write', call.operands[0])),
  },
  'merge-index': {
    stops: true,
    does(call) {
      const [first] = call.operands;
      writesTree(call);
      if (first !== undefined && prefix(first).includes('/')) call.path('exec', first);
      else call.named('exec', first);
    },
  },
  'merge-one-file|merge-ours|merge-octopus|merge-resolve|merge-recursive|merge-recursive-ours|merge-subtree': {
    does: [writesTree],
  },
  hook: {
    subs: { run: { values: ['--to-stdin'], does: hooks }, list: readsRepository },
  },
  'for-each-repo': {
    values: ['--config'],
    stops: true,
    does: () => 'it runs a git command in other repositories',
  },
  'fast-import': {
    effects: {
      '--export-marks': 'text',
      '--import-marks': 'text',
      '--import-marks-if-exists': 'text',
      '--export-pack-edges': 'text',
      '--rewrite-submodules-from': 'text',
      '--rewrite-submodules-to': 'text',
    },
    flags: ['--force', '--allow-unsafe-features', '--relative-marks', '--no-relative-marks'],
    does: [
      writesRepository,
      counted('write', '--export-marks', '--export-pack-edges'),
      counted('read', '--import-marks', '--import-marks-if-exists'),
      vcs('all', 'rewrite', 'force'),
      // What it reads may name files too.
      (call) => (call.has('--allow-unsafe-features') ? 'git fast-import takes options from what it reads' : undefined),
    ],
  },
  'update-index|write-tree|commit-tree|mktree|mktag|unpack-objects|update-server-info|backfill|pack-objects|index-pack':
    {
      values: [
        '--cacheinfo',
        '--chmod',
        '--index-version',
        '-p',
        '-m',
        '-S',
        '--prefix',
        '--threads',
        '--max-input-size',
        '--window',
        '--depth',
      ],
      effects: { '-F': 'read', '-o': 'write', '--keep-pack': 'text' },
      glued: ['-S', '--gpg-sign'],
      does: [
        readsRepository,
        writesRepository,
        (call) =>
          /^(pack-objects|index-pack)$/.test(
            literal(call.command.argv.find((word) => /^(pack-objects|index-pack)$/.test(literal(word) ?? ''))) ?? '',
          )
            ? fromTop(call, () => {
                call.paths('write', call.operands);
                for (const word of call.operands) call.path('write', extended(word, '-*'));
              })
            : undefined,
      ],
    },
  'read-tree': {
    values: ['--prefix', '--exclude-per-directory'],
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
    values: ['--stage'],
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
