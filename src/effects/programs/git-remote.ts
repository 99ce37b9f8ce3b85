import { quoteShellWord } from '../../shell/quote.js';
import { dropPrefix, literal, literalPrefix, textWord, type Word } from '../../shell/word.js';
import { resolvedTarget } from '../paths.js';
import { effectOf, type ProgramCall } from '../program.js';
import { applySetting } from './git-config.js';
import {
  fromTop,
  hooks,
  readsRecords,
  readsRepository,
  records,
  tree,
  writesRepository,
  writesTree,
} from './git-place.js';
import { type Act, nothing, type Sub, type Subs } from './subcommand.js';

/** Something done to the repository: `vcs` of a ref, or of what the command works on. */
export const vcs =
  (name: string, ...tags: readonly string[]): Act =>
  (call) =>
    call.named('vcs', name, ...tags);

/**
 * Where a remote is: an address, a path of this machine, or a name that the configuration knows. `ext::` runs its
 * text, and other helpers run programs named after them.
 */
export function remote(call: ProgramCall, where: Word | undefined, kind: 'send' | 'receive', ...tags: string[]): void {
  const start = where === undefined ? 'origin' : literalPrefix(where);
  const helper = /^([A-Za-z][\w+.-]*)::/.exec(start)?.[1];
  if (helper !== undefined && where !== undefined) {
    if (helper === 'ext') call.shell(dropPrefix(where, 'ext::'.length));
    else call.unknown(`git runs a helper for ${helper}:: addresses`);
    return call.net(kind, where, ...tags);
  }
  if (where !== undefined && /^(file:\/\/|\.{0,2}\/|\.{1,2}$|~)/.test(start)) {
    const there = (): void => call.path(kind === 'send' ? 'write' : 'read', where, 'recursive', ...tags);
    // Only what is cloned is seen from here.
    if (tags.includes('clone')) return there();
    fromTop(call, there);
    if (/^\.\.(\/|$)/.test(start))
      call.add(kind === 'send' ? 'write' : 'read', { type: 'unknown', source: start }, tags);
    return;
  }
  call.net(kind, where ?? 'origin', ...tags);
}

const PACK = { '--upload-pack': 'shell', '--receive-pack': 'shell', '--exec': 'shell' } as const;
const FETCH_VALUES = [
  '-o',
  '--server-option',
  '--depth',
  '--deepen',
  '--shallow-since',
  '--shallow-exclude',
  '--refmap',
  '--negotiation-tip',
  '-j',
  '--jobs',
  '--filter',
  '--recurse-submodules-default',
  '--submodule-prefix',
];

function refs(words: readonly Word[], apply: (name: Word | string, force: boolean, remove: boolean) => void): void {
  for (const word of words) {
    const start = literalPrefix(word);
    const force = start.startsWith('+');
    const bare = force ? dropPrefix(word, 1) : word;
    const known = literal(bare);
    const colon = known?.indexOf(':') ?? -1;
    const name = known === undefined || colon === -1 ? bare : textWord(known.slice(colon + 1), word.span);
    apply(name, force, literalPrefix(bare).startsWith(':') && known !== ':');
  }
}

const push: Sub = {
  takesValue: ['-o', '--push-option', '--recurse-submodules'],
  effects: { '--repo': 'text', '--receive-pack': 'shell', '--exec': 'shell' },
  optionalValue: ['--force-with-lease', '--signed'],
  flags: [
    '--force',
    '--delete',
    '--mirror',
    '--prune',
    '--dry-run',
    '--all',
    '--branches',
    '--tags',
    '--follow-tags',
    '--force-if-includes',
    '--no-verify',
    '--no-force',
    '--set-upstream',
    '--porcelain',
    '--progress',
  ],
  does(call) {
    const named = call.value('--repo') ?? call.operands[0];
    remote(call, named, 'send', 'push');
    if (!call.has('--no-verify')) hooks(call);
    readsRecords(call);
    writesRepository(call);
    const dry = call.has('-n', '--dry-run') && !call.has('--no-dry-run');
    const force = call.has('-f', '--force');
    const lease = call.has('--force-with-lease');
    const mirror = call.has('--mirror');
    const tags = (plus: boolean, remove: boolean): string[] => [
      'push',
      'remote',
      ...(dry ? ['dry'] : []),
      ...(dry || !(force || plus || mirror) ? [] : ['force', 'history']),
      // A lease refuses where somebody else pushed meanwhile: it rewrites history, but not blindly.
      ...(!dry && lease && !force && !plus && !mirror ? ['lease', 'history'] : []),
      ...(!dry && (remove || mirror || call.has('-d', '--delete')) ? ['delete'] : []),
    ];
    const specs = call.operands.slice(1);
    refs(specs, (name, plus, remove) => call.named('vcs', name, ...tags(plus, remove)));
    if (specs.length === 0)
      call.named(
        'vcs',
        mirror || call.has('--all', '--branches') ? 'all' : 'HEAD',
        ...tags(false, call.has('--prune')),
      );
    else if (call.has('--prune')) call.named('vcs', 'all', ...tags(false, true));
  },
};

const fetch: Sub = {
  takesValue: FETCH_VALUES,
  optionalValue: ['--recurse-submodules'],
  effects: { '--upload-pack': 'shell' },
  flags: ['--all', '--multiple', '--prune', '--force', '--dry-run', '--update-head-ok', '--prune-tags', '--append'],
  does(call) {
    const targets = call.has('--multiple') ? call.operands : call.operands.slice(0, 1);
    if (targets.length === 0) remote(call, undefined, 'receive', 'fetch');
    for (const word of targets) remote(call, word, 'receive', 'fetch');
    call.named('vcs', targets[0] ?? (call.has('--all') ? 'all' : 'origin'), 'fetch', 'remote');
    readsRecords(call);
    writesRepository(call);
  },
};

const pull: Sub = {
  takesValue: [...FETCH_VALUES, '-s', '--strategy', '-X', '--strategy-option', '--cleanup'],
  optionalValue: ['-r', '--rebase', '-S', '--gpg-sign', '--recurse-submodules', '--log'],
  effects: { '--upload-pack': 'shell' },
  flags: ['--force', '--autostash', '--no-rebase', '--ff-only', '--all', '--allow-unrelated-histories', '--no-verify'],
  does(call) {
    strategies(call);
    remote(call, call.operands[0], 'receive', 'fetch');
    const rebase = call.has('-r', '--rebase') && literal(call.value('-r', '--rebase')) !== 'false';
    call.named('vcs', call.operands[0] ?? 'origin', 'pull', 'remote', ...(rebase ? ['rebase', 'rewrite'] : ['merge']));
    writesTree(call);
    hooks(call);
  },
};

const STRATEGIES = /^(ort|recursive|resolve|octopus|ours|subtree)$/;

/** A strategy that git does not have is a program. */
export function strategies(call: ProgramCall): void {
  for (const word of call.all('-s', '--strategy'))
    if (!STRATEGIES.test(literal(word) ?? '')) call.named('exec', word, 'strategy');
}

const clone: Sub = {
  takesValue: [
    '-o',
    '--origin',
    '-b',
    '--branch',
    '--revision',
    '--depth',
    '--shallow-since',
    '--shallow-exclude',
    '-c',
    '--config',
    '-j',
    '--jobs',
    '--filter',
    '--server-option',
    '--ref-format',
  ],
  optionalValue: ['--recurse-submodules', '--recursive', '--shallow-submodules'],
  effects: {
    '-u': 'shell',
    '--upload-pack': 'shell',
    '--template': 'exec',
    '--reference': 'read',
    '--reference-if-able': 'read',
    '--separate-git-dir': 'text',
    '--bundle-uri': 'host',
  },
  flags: [
    '--bare',
    '--mirror',
    '--local',
    '--shared',
    '--no-checkout',
    '--single-branch',
    '--no-single-branch',
    '--no-tags',
  ],
  does(call) {
    call.paths('read', call.all('--template'), 'recursive');
    for (const word of call.all('-c', '--config')) applySetting(call, word);
    const [from, into] = call.operands;
    if (from === undefined) return;
    remote(call, from, 'receive', 'clone');
    call.named('vcs', from, 'clone', 'remote');
    call.paths('write', call.all('--separate-git-dir'), 'recursive', 'clone');
    if (into !== undefined) return call.path('write', into, 'recursive', 'clone');
    const name = literal(from)
      ?.replace(/[/\\]+$/, '')
      .replace(/(\/\.git|\.git|\.bundle)$/, '')
      .split(/[/:]/)
      .at(-1);
    if (name === undefined || name === '') call.unknown('where git clones to is not known');
    else call.at('write', call.has('--bare', '--mirror') ? `${name}.git` : name, 'recursive', 'clone');
  },
};

const contacts: Act = (call) => {
  remote(call, call.operands[0], 'receive');
  readsRepository(call);
};

const setsRemote =
  (position: number): Act =>
  (call) => {
    const address = call.operands[position];
    records(call, 'write', 'config', 'persist');
    call.named('vcs', call.operands[0], 'remote', 'config');
    const start = address === undefined ? '' : literalPrefix(address);
    // The next fetch or push runs it.
    if (/^[A-Za-z][\w+.-]*::/.test(start)) call.named('exec', address, 'persist');
  };

/** Addresses may hold a password or a token: what is printed then is what stands in the settings. */
const printsAddresses: Act = (call) => {
  const { cwd, span, remote: host } = call.command;
  const target = resolvedTarget('.git/config', cwd);
  const when = target.type === 'path' && cwd !== undefined && host === undefined;
  call.effects.push(
    effectOf('read', target, span, [], host, when ? { type: 'credentials', directory: cwd } : undefined),
  );
};

const remotes: Sub = {
  subs: {
    '|get-url': [readsRepository, printsAddresses],
    add: {
      takesValue: ['-t', '-m'],
      optionalValue: ['--mirror'],
      flags: ['--fetch'],
      does: [
        setsRemote(1),
        (call) => {
          if (!call.has('-f', '--fetch')) return;
          remote(call, call.operands[1], 'receive', 'fetch');
          writesRepository(call);
        },
      ],
    },
    'remove|rm': [setsRemote(9), writesRepository, vcs('remote', 'delete')],
    // Its branches are renamed with it.
    'rename|set-branches': [setsRemote(9), writesRepository],
    'set-url': { does: setsRemote(1), flags: ['--delete', '--push', '--add'] },
    'set-head': [writesRepository, contacts],
    show: contacts,
    'prune|update': [
      writesRepository,
      (call) => remote(call, call.operands[0], 'receive', 'fetch'),
      vcs('remote', 'fetch', 'remote'),
    ],
  },
};

const updates: Act = (call) => {
  writesTree(call);
  remote(call, undefined, 'receive', 'fetch');
  call.named('vcs', 'submodule', 'update', 'remote');
  // Each submodule says how it is updated: by a checkout, or by a command in the configuration.
  records(call, 'exec', 'config', 'config');
  hooks(call);
};

const submodule: Sub = {
  flags: ['--quiet', '--cached'],
  subs: {
    '|status|summary': readsRepository,
    'init|sync|set-url|set-branch|absorbgitdirs': [
      readsRepository,
      writesRepository,
      (call) => tree(call, 'write', '.gitmodules'),
    ],
    add: {
      takesValue: ['-b', '--branch', '--name', '--depth', '--ref-format'],
      effects: { '--reference': 'read' },
      flags: ['--force'],
      does(call) {
        const [from, into] = call.operands;
        if (from === undefined) return;
        remote(call, from, 'receive', 'clone');
        call.named('vcs', from, 'clone', 'remote');
        if (into === undefined) tree(call, 'write');
        else call.path('write', into, 'recursive');
        writesRepository(call);
        tree(call, 'write', '.gitmodules');
      },
    },
    update: {
      takesValue: ['--depth', '-j', '--jobs', '--filter'],
      effects: { '--reference': 'read' },
      flags: ['--force', '--init', '--recursive', '--remote', '--checkout', '--rebase', '--merge'],
      does: [
        updates,
        (call) => (call.has('-f', '--force') ? call.named('vcs', 'submodule', 'force', 'discard') : undefined),
      ],
    },
    deinit: {
      flags: ['--force', '--all'],
      does(call) {
        writesTree(call);
        const tags = call.has('-f', '--force') ? ['force', 'discard'] : [];
        call.named('vcs', 'submodule', 'deinit', ...tags);
        call.paths('delete', call.operands, 'recursive', ...tags);
      },
    },
    foreach: {
      stopAtFirstOperand: true,
      does(call) {
        readsRepository(call);
        const [only] = call.operands;
        // Where the submodules are is not told here.
        const there = call.sub(call.args, { stopAtFirstOperand: true }, { ...call.command, cwd: undefined });
        if (call.operands.length === 1) there.shell(only);
        // Several words are a command of their own, run in each submodule.
        else if (call.words().includes(undefined)) return 'the command for each submodule is not known';
        else if (only !== undefined) {
          const line = call.words().map((word) => quoteShellWord(word ?? ''));
          there.shell(textWord(line.join(' '), only.span));
        }
        if (there.why !== undefined) return there.why;
        return undefined;
      },
    },
  },
};

const LS_VALUES = ['--sort', '-o', '--server-option'];

/** Subcommands that talk to another repository. */
export const REMOTE: Subs = {
  push,
  fetch,
  pull,
  clone,
  remote: remotes,
  submodule,
  'ls-remote': {
    takesValue: LS_VALUES,
    effects: { '--upload-pack': 'shell', '--exec': 'shell' },
    flags: ['--heads', '--tags', '--refs', '--get-url', '--symref', '--branches', '--exit-code', '--quiet'],
    does: contacts,
  },
  'fetch-pack': { takesValue: FETCH_VALUES, effects: PACK, flags: [], does: [contacts, writesRepository] },
  'send-pack': {
    effects: PACK,
    flags: ['--force', '--mirror', '--all', '--dry-run'],
    does(call) {
      remote(call, call.operands[0], 'send', 'push');
      refs(call.operands.slice(1), (name, plus, remove) =>
        call.named(
          'vcs',
          name,
          'push',
          'remote',
          ...(plus || call.has('--force', '--mirror') ? ['force', 'history'] : []),
          ...(remove || call.has('--mirror') ? ['delete'] : []),
        ),
      );
    },
  },
  'http-fetch': { takesValue: ['-w', '--index-pack-args', '--packfile'], does: [contacts, writesRepository] },
  'request-pull': { does: [readsRepository, (call) => remote(call, call.operands[1], 'receive')] },
  'send-email': {
    takesValue: [
      '--to',
      '--cc',
      '--bcc',
      '--from',
      '--subject',
      '--in-reply-to',
      '--reply-to',
      '--smtp-server-port',
      '--smtp-user',
      '--smtp-pass',
      '--smtp-encryption',
      '--smtp-domain',
      '--smtp-auth',
      '--confirm',
      '--suppress-cc',
      '--envelope-sender',
      '--identity',
      '--batch-size',
      '--relogin-delay',
      '--transfer-encoding',
      '--compose-encoding',
      '--8bit-encoding',
      '--smtp-ssl-cert-path',
      '--outgoing-dir',
    ],
    effects: {
      '--sendmail-cmd': 'shell',
      '--to-cmd': 'shell',
      '--cc-cmd': 'shell',
      '--header-cmd': 'shell',
      '--smtp-server': 'host',
      // It is handed on to format-patch.
      '--output': 'write',
    },
    flags: ['--annotate', '--compose', '--dry-run', '--force'],
    does(call) {
      readsRepository(call);
      call.paths('read', call.operands);
      if (/^\//.test(literal(call.value('--smtp-server')) ?? '')) call.path('exec', call.value('--smtp-server'));
      call.net('send', literal(call.value('--smtp-server')) ?? 'mail', 'mail', 'upload');
      hooks(call);
      if (call.has('--annotate', '--compose')) return 'git send-email opens an editor';
      return undefined;
    },
  },
  instaweb: {
    takesValue: ['-p', '--port', '-m', '--module-path'],
    effects: { '-d': 'shell', '--httpd': 'shell', '-b': 'shell', '--browser': 'shell' },
    flags: ['--local', '--start', '--stop', '--restart'],
    does(call) {
      call.named('service', 'instaweb', call.has('--stop') ? 'stop' : 'start', 'serve');
      records(call, 'exec', 'gitweb', 'serve');
      writesRepository(call);
      readsRepository(call);
    },
  },
  lfs: {
    subs: {
      'ls-files|status|env|version|logs|pointer|fsck|ext|': readsRepository,
      'fetch|pull|clone': [contacts, writesTree, vcs('lfs', 'fetch', 'remote')],
      push: [(call) => remote(call, call.operands[0], 'send', 'push', 'upload'), vcs('lfs', 'push', 'remote')],
      'track|untrack': [readsRepository, (call) => call.at('write', '.gitattributes')],
      'lock|unlock|locks': [contacts, vcs('lfs', 'lock', 'remote')],
      'checkout|prune|dedup': [writesTree],
      'install|update': [
        (call) => records(call, 'write', 'hooks', 'persist'),
        (call) => call.at('write', '~/.gitconfig', 'persist'),
        (call) => records(call, 'write', 'config', 'persist'),
      ],
      uninstall: [(call) => records(call, 'write', 'hooks'), (call) => call.at('write', '~/.gitconfig')],
      migrate: [writesTree, vcs('all', 'history', 'rewrite')],
      help: nothing,
    },
  },
};
