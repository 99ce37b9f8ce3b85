import { dropPrefix, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { type Act, nothing, program, type Sub } from './subcommand.js';

const looks: Act = (call) => call.at('read', './**');
const tree: Act = (call) => {
  call.at('read', './**');
  call.at('write', './**');
};

const does =
  (...tags: readonly string[]): Act =>
  (call) =>
    call.named('vcs', call.operands[0] ?? 'working copy', ...tags);

const net =
  (kind: 'send' | 'receive', tags: string): Act =>
  (call) => {
    const where = call.value('--remote', '-r') ?? call.operands[0];
    call.net(kind, where !== undefined && /:|\/\//.test(literalPrefix(where)) ? where : 'default', tags);
  };

/** Files whose lines are printed, as they are or as they were. */
const printed: Act = (call) => {
  for (const word of call.operands) if (!/^\w+:\/\//.test(literalPrefix(word))) call.path('read', word);
};

const hooks: Act = (call) => call.at('exec', '.hg/hgrc', 'hook');

/** Settings of Mercurial that run something: hooks, extensions, aliases, tools, editors. */
function hgSettings(call: ProgramCall): void {
  for (const word of call.all('--config')) {
    const key = literalPrefix(word).toLowerCase();
    if (!/^(ui\.(username|verbose|quiet|interactive|color|ssh|merge|editor)|web\.|diff\.|color\.)/.test(key))
      call.unknown('a setting of hg may run code');
    const run = /^ui\.(ssh|merge|editor)=/.exec(key)?.[0];
    if (run !== undefined) call.shell(dropPrefix(word, run.length));
  }
}

const HG_SHOWS: Sub = {
  takesValue: [
    '-r',
    '--rev',
    '-l',
    '--limit',
    '-T',
    '--template',
    '-c',
    '--change',
    '-u',
    '--user',
    '-k',
    '--keyword',
    '-d',
    '--date',
    '-b',
    '--branch',
    '-I',
    '--include',
    '-X',
    '--exclude',
    '-U',
    '--unified',
    '-m',
  ],
  effects: { '-o': 'write', '--output': 'write' },
  unknown: ['-e', '--edit', '--tool', '--extcmd'],
  does: looks,
};

const HG_EXPORTS: Sub = {
  takesValue: ['-r', '--rev', '-t', '--type', '-p', '--prefix', '-b', '--branch', '--base', '-I', '-X'],
  effects: { '-o': 'write', '--output': 'write' },
  does: looks,
};

const HG: Sub = {
  global: {
    takesValue: ['-R', '--repository', '--cwd', '--config', '--encoding', '--color', '--pager'],
    unknown: ['--debugger'],
  },
  does: hgSettings,
  subs: {
    'diff|annotate|blame|cat': { ...HG_SHOWS, does: [looks, printed] },
    'status|st|log|history|files|locate|manifest|heads|tip|parents|summary|sum|root|identify|id|branches|tags|bookmarks|grep|paths|verify|help|version|showconfig|config|phase|copies|':
      HG_SHOWS,
    'incoming|in|outgoing|out': { ...HG_SHOWS, does: [looks, net('receive', 'fetch')] },
    'add|forget|addremove|copy|cp|rename|mv|move|branch|tag|bookmark|resolve|init|record|shelve|unshelve|backout|graft|merge|import|unbundle|commit|ci':
      {
        takesValue: [
          '-m',
          '--message',
          '-d',
          '--date',
          '-u',
          '--user',
          '-r',
          '--rev',
          '-I',
          '--include',
          '-X',
          '--exclude',
          '-n',
          '--name',
          '-t',
          '--tool',
          '-s',
          '--similarity',
          '-p',
          '--strip',
        ],
        effects: { '-l': 'read', '--logfile': 'read' },
        does: [
          tree,
          hooks,
          does('commit'),
          (call) => (call.has('-t', '--tool') ? call.named('exec', call.value('-t', '--tool')) : undefined),
        ],
      },
    'update|up|checkout|co|goto': {
      takesValue: ['-r', '--rev', '-d', '--date', '-t', '--tool'],
      does: [
        tree,
        hooks,
        (call) =>
          call.named(
            'vcs',
            call.operands[0] ?? 'tip',
            'checkout',
            ...(call.has('-C', '--clean') ? ['force', 'discard'] : []),
          ),
      ],
    },
    'revert|purge|clean|rollback|strip|histedit|rebase|amend|evolve|prune|uncommit|fold|split|absorb': {
      takesValue: [
        '-r',
        '--rev',
        '-d',
        '--date',
        '-s',
        '--source',
        '-b',
        '--base',
        '-m',
        '--message',
        '-I',
        '--include',
        '-X',
        '--exclude',
        '-p',
        '--print',
        '-t',
        '--tool',
        '--commands',
      ],
      operands: 'write',
      does: [tree, hooks, does('rewrite', 'discard')],
    },
    'remove|rm': {
      takesValue: ['-I', '--include', '-X', '--exclude'],
      does: [
        looks,
        (call) => call.paths('delete', call.operands, ...(call.has('-f', '--force') ? ['force'] : [])),
        does('rm'),
      ],
    },
    'pull|clone': {
      takesValue: ['-r', '--rev', '-b', '--branch', '-B', '--bookmark', '-u', '--updaterev'],
      effects: { '-e': 'shell', '--ssh': 'shell', '--remotecmd': 'shell' },
      does: [
        tree,
        hooks,
        net('receive', 'fetch'),
        does('fetch', 'remote'),
        (call) => (call.operands[1] === undefined ? undefined : call.path('write', call.operands[1], 'clone')),
      ],
    },
    push: {
      takesValue: ['-r', '--rev', '-b', '--branch', '-B', '--bookmark'],
      effects: { '-e': 'shell', '--ssh': 'shell', '--remotecmd': 'shell' },
      does: [
        looks,
        hooks,
        net('send', 'push'),
        (call) =>
          call.named(
            'vcs',
            call.operands[0] ?? 'default',
            'push',
            'remote',
            ...(call.has('-f', '--force') ? ['force', 'history'] : []),
          ),
      ],
    },
    serve: {
      takesValue: ['-p', '--port', '-a', '--address', '-n', '--name', '--prefix', '-t', '--templates', '--style'],
      effects: {
        '-A': 'write',
        '--accesslog': 'write',
        '-E': 'write',
        '--errorlog': 'write',
        '--pid-file': 'write',
        '--web-conf': 'read',
        '--certificate': 'read',
      },
      does: [looks, hooks, (call) => call.named('service', 'hg serve', 'start', 'serve')],
    },
    export: HG_EXPORTS,
    'archive|bundle': { ...HG_EXPORTS, operands: 'write' },
    bisect: { takesValue: ['-r'], effects: { '-c': 'shell', '--command': 'shell' }, does: [tree, does('bisect')] },
  },
};

const JJ_GIT: Sub = {
  takesValue: ['-b', '--bookmark', '-c', '--change', '-r', '--revisions', '--named', '-o', '--option'],
  subs: {
    push: {
      takesValue: [
        '--remote',
        '-b',
        '--bookmark',
        '-c',
        '--change',
        '-r',
        '--revision',
        '--revisions',
        '--named',
        '-o',
      ],
      does: [
        looks,
        net('send', 'push'),
        (call) =>
          call.named(
            'vcs',
            call.value('-b', '--bookmark', '--named') ?? 'bookmarks',
            'push',
            'remote',
            'lease',
            'history',
            ...(call.has('--deleted', '--all', '--tracked') ? ['delete'] : []),
          ),
      ],
    },
    'fetch|clone': {
      takesValue: ['--remote', '-b', '--branch', '--depth', '--bookmark'],
      does: [tree, net('receive', 'fetch'), does('fetch', 'remote')],
    },
    'init|import|export|colocation': [tree, does('init')],
    remote: { subs: { 'list|': looks, '*': [tree, does('remote', 'config')] } },
    root: looks,
  },
};

/** jj keeps every state of the working copy, so little is lost; what it does to remotes stays. */
const JJ: Sub = {
  global: {
    takesValue: [
      '-R',
      '--repository',
      '--at-operation',
      '--at-op',
      '--color',
      '--config-file',
      '-m',
      '--message',
      '-r',
      '--revision',
      '--revisions',
      '-f',
      '--from',
      '-t',
      '--to',
      '-A',
      '--insert-after',
      '--after',
      '-B',
      '--insert-before',
      '--before',
      '-d',
      '--destination',
      '-o',
      '--onto',
      '-s',
      '--source',
      '-b',
      '--branch',
      '-T',
      '--template',
      '-n',
      '--limit',
      '--context',
      '-c',
      '--changes-in',
      '--author',
      '--name',
      '--into',
    ],
    // Settings may name programs, and tools are programs.
    unknown: ['--config', '--config-toml', '--config-file', '--tool', '--ignore-immutable'],
  },
  subs: {
    'status|st|log|diff|show|evolog|interdiff|root|version|help|obslog|op-log|': { does: looks },
    'file|tag|sparse|workspace|util': {
      subs: {
        'list|show|annotate|root|search|': looks,
        'completion|markdown-help|config-schema': nothing,
        'exec|gc': () => 'it runs or prunes something',
        '*': [tree, does('change')],
      },
    },
    'operation|op': { subs: { 'log|show|diff|': looks, '*': [tree, does('rewrite')] } },
    config: {
      subs: {
        'list|get|path': (call) => call.at('read', '~/.config/jj/config.toml'),
        'set|unset|edit': [
          (call) => call.at('write', '~/.config/jj/config.toml', 'persist'),
          (call) => call.at('write', '.jj/repo/config.toml', 'persist'),
          (call) => call.named('env', call.operands[0] ?? 'config', 'persist'),
        ],
      },
    },
    'bookmark|b': {
      subs: {
        'list|l|': looks,
        'delete|d|forget|f': [tree, does('bookmark', 'delete')],
        '*': [tree, does('bookmark')],
      },
    },
    'new|commit|ci|describe|desc|edit|next|prev|duplicate|split|squash|absorb|rebase|parallelize|simplify-parents|sign|unsign|metaedit|revert|backout|undo|redo':
      [tree, does('rewrite')],
    'resolve|diffedit|fix|arrange': [
      tree,
      does('rewrite'),
      (call) => call.at('exec', '~/.config/jj/config.toml', 'config'),
    ],
    'abandon|restore': [tree, does('rewrite', 'discard')],
    bisect: { subs: { run: () => 'it runs a command for each revision' } },
    git: JJ_GIT,
    gerrit: () => 'it sends changes for review',
  },
};

const svnRemote =
  (kind: 'send' | 'receive', tags: string): Act =>
  (call) => {
    const urls = call.operands.filter((word: Word) => /^[a-z+]+:\/\//.test(literalPrefix(word)));
    if (urls.length === 0) call.net(kind, 'repository', tags);
    for (const word of urls) call.net(kind, word, tags);
  };

const SVN: Sub = {
  global: {
    takesValue: [
      '-r',
      '--revision',
      '-m',
      '--message',
      '--username',
      '--password',
      '-c',
      '--change',
      '--depth',
      '--set-depth',
      '-x',
      '--extensions',
      '-l',
      '--limit',
      '--accept',
      '--encoding',
      '--changelist',
      '--cl',
      '--targets-depth',
      '--native-eol',
      '--strip',
      '--search',
      '--with-revprop',
      '--old',
      '--new',
      '--show-item',
    ],
    effects: {
      '-F': 'read',
      '--file': 'read',
      '--targets': 'read',
      '--diff-cmd': 'shell',
      '--diff3-cmd': 'shell',
      '--editor-cmd': 'shell',
      '--config-dir': 'exec',
    },
    unknown: ['--config-option'],
  },
  subs: {
    'diff|di|cat|blame|praise|annotate|ann': { does: [looks, printed, svnRemote('receive', 'read')] },
    'status|stat|st|log|info|list|ls|propget|pget|pg|proplist|plist|pl|mergeinfo|help|?|h|': {
      does: [looks, svnRemote('receive', 'read')],
    },
    'add|changelist|cl|copy|cp|mkdir|move|mv|rename|ren|propset|pset|ps|propdel|pdel|pd|propedit|pe|resolve|resolved|relocate|upgrade|patch|merge|lock|unlock':
      {
        does: [
          tree,
          (call) =>
            call.operands.some((word) => /:\/\//.test(literalPrefix(word)))
              ? svnRemote('send', 'commit')(call)
              : undefined,
          does('change'),
        ],
      },
    'update|up|checkout|co|switch|sw|export': {
      does: [
        tree,
        svnRemote('receive', 'fetch'),
        does('checkout', 'remote', 'force'),
        (call) => (call.operands.length > 1 ? call.path('write', call.operands.at(-1)) : undefined),
      ],
    },
    'commit|ci|import': { does: [looks, svnRemote('send', 'push'), does('commit', 'push', 'remote')] },
    'delete|del|remove|rm': {
      does(call) {
        tree(call);
        for (const word of call.operands) {
          if (/:\/\//.test(literalPrefix(word))) call.net('send', word, 'delete');
          else call.path('delete', word, 'recursive', ...(call.has('--force') ? ['force'] : []));
          call.named('vcs', word, 'delete', ...(call.has('--force') ? ['force', 'discard'] : []));
        }
      },
    },
    revert: { operands: 'write', does: [tree, does('revert', 'discard')] },
    cleanup: {
      does(call) {
        tree(call);
        const discard = call.has('--remove-unversioned', '--remove-ignored');
        if (discard) call.at('delete', './**', 'recursive', 'discard');
        call.named('vcs', '.', 'cleanup', ...(discard ? ['discard'] : []));
      },
    },
  },
};

/** Version control other than git, compactly. */
export const OTHER_VCS: readonly ProgramSpec[] = [
  program('hg', HG),
  program('jj', JJ),
  program('svn', SVN),
  program('hub', {
    subs: {
      'browse|ci-status|issue|pr|release|api|sync|fork|create|delete|pull-request|gist': {
        does: [
          looks,
          (call) => call.net('send', 'github.com'),
          (call) => call.named('service', call.command.name ?? 'hub', 'update'),
          () => 'what hub changes is not known',
        ],
      },
      // Everything else is git, in other words.
      '*': { does: () => 'hub runs git' },
    },
  }),
];
