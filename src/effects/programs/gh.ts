import { dropPrefix, literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { filtered } from './data.js';
import { type Act, nothing, program, type Sub, type Subs } from './subcommand.js';

const FILES = ['-F', '--body-file', '--notes-file', '--env-file'];

/** A host of repositories: which address, and what its command-line tool calls things. */
const asks =
  (host: string): Act =>
  (call) => {
    call.net('receive', host);
    call.at('read', '.git/**');
  };

/** Changes something there. What is changed is the operand, or the kind of thing. */
const changes =
  (host: string, what: string, ...tags: string[]): Act =>
  (call) => {
    files(call);
    call.net('send', host, ...tags);
    call.named('service', call.operands[0] ?? what, what, ...tags);
    call.at('read', '.git/**');
  };

/** Changes the local repository too. */
const checksOut: Act = (call) => {
  call.at('write', './**');
  call.at('exec', '.git/hooks', 'hook');
  call.named(
    'vcs',
    call.operands[0] ?? 'HEAD',
    'checkout',
    'remote',
    ...(call.has('-f', '--force') ? ['force', 'discard'] : []),
  );
};

const TEXTS = [
  '-t',
  '--title',
  '-b',
  '--body',
  '-m',
  '--milestone',
  '-a',
  '--assignee',
  '-l',
  '--label',
  '-p',
  '--project',
  '-r',
  '--reviewer',
  '-B',
  '--base',
  '-H',
  '--head',
  '--add-label',
  '--remove-label',
  '--add-assignee',
  '--remove-assignee',
  '--add-reviewer',
  '--remove-reviewer',
  '--add-project',
  '--remove-project',
  '-d',
  '--description',
  '-c',
  '--comment',
  '--reason',
  '-n',
  '--notes',
  '--name',
  '--target',
  '--color',
  '-L',
  '--limit',
  '-s',
  '--state',
  '-S',
  '--search',
  '-A',
  '--author',
  '-q',
  '--jq',
  '--json',
  '--subject',
  '--author-email',
  '--match-head-commit',
  '--discussion-category',
  '--notes-start-tag',
  '--visibility',
  '--app',
  '--mention',
  '-u',
  '--user',
  '-e',
  '--env',
  '-o',
  '--org',
  '--repos',
  '-w',
  '--workflow',
  '--event',
  '--commit',
  '--created',
  '--ref',
  '-f',
  '--raw-field',
  '--branch',
  '--homepage',
  '--default-branch',
  '--sort',
  '--order',
  '--language',
  '--owner',
  '-g',
  '--gitignore',
  '--license',
  '--team',
  '--remote',
  '--remote-name',
  '--fork-name',
  '--upstream-remote-name',
  '-j',
  '--job',
  '-i',
  '--interval',
  '--attempt',
  '--title-text',
  '--key',
  '--yes-to',
  '--type',
  '--format',
  '--number',
  '--field-id',
  '--id',
  '--project-id',
  '--text',
  '--date',
  '--iteration-id',
  '--single-select-option-id',
  '--url',
  '--source-branch',
  '--target-branch',
  '--per-page',
  '-P',
  '--page',
  '--not-label',
  '--iteration',
  '--weight',
  '--due-date',
  '--epic',
  '--assets-links',
  '--masked',
  '--scope',
  '--group',
  '--confirm-name',
  '--previous-tag',
  '--template-repo',
  '--recover',
  '--milestone-id',
];

const edits: Pick<Sub, 'takesValue'> = { takesValue: [...TEXTS, ...FILES] };

/** Texts that come from files, found in the words as they are: a short option before may be a flag or take a value. */
function files(call: ProgramCall): void {
  call.args.forEach((word, index) => {
    const start = literalPrefix(word);
    const optionalValue = FILES.find(
      (name) => start.startsWith(name.startsWith('--') ? `${name}=` : name) && start !== name,
    );
    if (FILES.includes(literal(word) ?? '')) call.path('read', call.args[index + 1], 'upload');
    else if (optionalValue !== undefined)
      call.path('read', dropPrefix(word, optionalValue.length + (optionalValue.startsWith('--') ? 1 : 0)), 'upload');
  });
}

const ask = (host: string): Sub => ({
  takesValue: TEXTS,
  optionalValue: ['-T', '--template'],
  does: [asks(host), (call) => (call.has('-w', '--web') ? call.named('exec', 'browser') : undefined)],
});
const change = (host: string, what: string, ...tags: string[]): Sub => ({
  ...edits,
  does: changes(host, what, ...tags),
});

/** What has the same verbs everywhere. */
const things = (host: string, what: string): Subs => ({
  'list|ls|view|show|status|checks|diff|check|search|item-list|field-list|': ask(host),
  'create|new|edit|update|close|reopen|comment|note|review|ready|lock|unlock|pin|unpin|develop|transfer|link|unlink|add|set|rename|clone|copy|approve|revoke|todo|subscribe|unsubscribe|update-branch|mark-template|field-create|item-add|item-create|item-edit|item-archive|enable|disable|run|rerun|retry|trigger|cancel|archive|unarchive|board|for':
    change(host, what, 'update'),
  'delete|remove|rm|field-delete|item-delete': change(host, what, 'delete'),
  'merge|accept': {
    takesValue: ['-b', '--body', '-t', '--subject', '-A', '--author-email', '--match-head-commit', '--sha', ...FILES],
    does: [
      changes(host, what, 'merge'),
      (call) =>
        call.named(
          'vcs',
          call.operands[0] ?? 'HEAD',
          'merge',
          'remote',
          ...(call.has('-d', '--delete-branch', '--remove-source-branch') ? ['delete'] : []),
          ...(call.has('--admin') ? ['force'] : []),
        ),
      (call) => (call.has('-d', '--delete-branch') ? call.at('write', './**') : undefined),
    ],
  },
  revert: { ...edits, does: changes(host, what, 'update') },
  'checkout|co': { takesValue: ['-b', '--branch'], does: [asks(host), checksOut] },
});

/** Hands its arguments to git as well. */
const clones =
  (host: string): Act =>
  (call) => {
    const [from, into] = call.operands;
    call.net('receive', host, 'clone');
    call.named('vcs', from ?? host, 'clone', 'remote');
    const name = literal(from)
      ?.split('/')
      .at(-1)
      ?.replace(/\.git$/, '');
    if (into !== undefined && literal(into) !== '--') call.path('write', into, 'clone');
    else if (name !== undefined) call.at('write', name, 'clone');
    // What follows -- are options of git clone, which may run something.
    if (call.args.some((word) => literal(word) === '--')) return 'it hands options to git';
    return undefined;
  };

/** A request as it is written: the method decides what it does. */
const api =
  (host: string): Act =>
  (call) => {
    const fields = call.all('-f', '-F', '--field', '--raw-field', '--form');
    const body = call.value('--input');
    const explicit = call.value('-X', '--method');
    const graphql = literal(call.operands[0]) === 'graphql';
    const said = explicit === undefined ? undefined : literal(explicit)?.toUpperCase();
    if (explicit !== undefined && said === undefined) return 'the method of the request is not known';
    for (const word of fields) attached(call, word);
    // A file of a repository is as secret there as here.
    const file = /\/contents\/+([^?]+)/.exec(literal(call.operands[0]) ?? '')?.[1];
    if (file !== undefined) call.at('read', file);
    const method = said ?? (fields.length > 0 || body !== undefined ? 'POST' : 'GET');
    if (graphql) {
      // A query asks; a mutation changes; a file or something unknown may be either.
      const query = fields.map((word) => literal(word) ?? '$').join('\n');
      call.net('send', host);
      if (body !== undefined || /mutation|\$$|^query=@/m.test(query)) call.named('service', 'graphql', 'update');
      return undefined;
    }
    if (method === 'GET' || method === 'HEAD') return void call.net('receive', host);
    call.net('send', host, method.toLowerCase());
    call.named('service', call.operands[0] ?? 'api', method === 'DELETE' ? 'delete' : 'update');
    return undefined;
  };

/** `field=@file` sends a file. */
function attached(call: ProgramCall, word: Word): void {
  const file = /^[^=]*=@(.*)$/s.exec(literal(word) ?? '')?.[1];
  if (file !== undefined && file !== '-') call.at('read', file, 'upload');
}

const API_OPTIONS: Pick<Sub, 'takesValue' | 'effects'> = {
  takesValue: [
    '-X',
    '--method',
    '-f',
    '-F',
    '--field',
    '--raw-field',
    '--form',
    '-H',
    '--header',
    '-q',
    '--jq',
    '-t',
    '--template',
    '-p',
    '--preview',
    '--cache',
    '--hostname',
    '--output',
  ],
  effects: { '--input': 'read' },
};

/** Uploads the operands after the first. */
const uploads =
  (host: string): Act =>
  (call) => {
    files(call);
    call.paths('read', call.operands.slice(1));
    call.net('send', host, 'upload');
    call.named('service', call.operands[0] ?? 'release', 'release', 'update');
    call.named('vcs', call.operands[0] ?? 'tag', 'tag', 'remote');
  };

const downloads: Sub = {
  takesValue: ['-p', '--pattern', '-n', '--name', '-A', '--archive', '-i', '--include-external'],
  effects: { '-D': 'write', '--dir': 'write', '-O': 'write', '--output': 'write', '--path': 'write' },
  does: [
    (call) => (call.has('-D', '--dir', '-O', '--output', '--path') ? undefined : call.at('write', './**', 'download')),
    (call) => call.net('receive', 'github.com', 'download'),
  ],
};

/** Extensions and aliases are programs. */
const extension: Subs = {
  'list|ls|search|browse|': nothing,
  'install|upgrade|create': {
    does(call) {
      call.net('receive', 'github.com', 'install');
      for (const word of call.operands) call.named('exec', word, 'install');
      if (call.operands.length === 0) call.named('exec', 'extensions', 'install');
      call.at('write', '~/.local/share/gh/extensions/**');
    },
  },
  'remove|delete': { does: (call) => call.at('delete', '~/.local/share/gh/extensions', 'recursive') },
  exec: () => 'it runs an extension',
};

const alias = (file: string): Subs => ({
  'list|ls|': (call) => call.at('read', file),
  'set|import': {
    does(call) {
      call.at('write', file, 'persist');
      call.named('exec', call.operands[0] ?? 'aliases', 'persist');
      const said = call.operands[1];
      const text = literal(said);
      if (call.has('-s', '--shell')) call.shell(said);
      else if (text?.startsWith('!'))
        call.shell({ ...(said as Word), pieces: [{ kind: 'text', text: text.slice(1) }] });
    },
  },
  delete: { does: (call) => call.at('write', file, 'persist') },
});

const auth = (host: string, file: string): Subs => ({
  'status|': (call) => {
    call.at('read', file);
    call.net('receive', host);
  },
  // It prints the secret.
  token: { takesValue: ['-h', '--hostname', '-u', '--user'], does: (call) => call.at('read', file, 'secret') },
  'login|logout|refresh|switch|configure-docker|docker-helper|dpop-gen': {
    takesValue: [
      '-h',
      '--hostname',
      '-s',
      '--scopes',
      '-p',
      '--git-protocol',
      '-u',
      '--user',
      '-t',
      '--token',
      '-r',
      '--remove-scopes',
    ],
    does(call) {
      call.at('write', file, 'persist');
      call.net('send', host);
      call.named('env', 'credentials', 'persist');
    },
  },
  'setup-git|git-credential': {
    takesValue: ['-h', '--hostname'],
    does: [
      (call) => call.at('write', '~/.gitconfig', 'persist'),
      (call) => call.named('exec', 'credential.helper', 'persist'),
    ],
  },
});

const HUB = 'github.com';
const CONFIG = '~/.config/gh/config.yml';

const GITHUB: Sub = {
  global: { takesValue: ['-R', '--repo', '--hostname'] },
  subs: {
    'pr|issue|label|project|variable|cache|ruleset|rs|ssh-key|gpg-key|org|discussion': {
      takesValue: TEXTS,
      subs: things(HUB, 'item'),
    },
    secret: {
      takesValue: TEXTS,
      subs: {
        'list|ls|': ask(HUB),
        'delete|remove': change(HUB, 'secret', 'delete'),
        set: {
          ...edits,
          effects: { '-f': 'read', '--env-file': 'read' },
          does: changes(HUB, 'secret', 'update', 'secret'),
        },
      },
    },
    repo: {
      takesValue: TEXTS,
      subs: {
        'list|ls|view|gitignore|license|': ask(HUB),
        clone: { takesValue: ['-u', '--upstream-remote-name'], does: clones(HUB) },
        'create|new|fork': {
          takesValue: TEXTS,
          effects: { '--source': 'read' },
          does: [
            changes(HUB, 'repository', 'create'),
            (call) => (call.has('--public') ? call.named('service', 'repository', 'publish') : undefined),
            (call) => (call.has('--push') ? call.named('vcs', 'HEAD', 'push', 'remote') : undefined),
            (call) =>
              call.has('-c', '--clone', '--source', '-s', '--push', '--remote') ? call.at('write', './**') : undefined,
          ],
        },
        'edit|rename|archive|unarchive|deploy-key|autolink': change(HUB, 'repository', 'update'),
        delete: change(HUB, 'repository', 'delete'),
        sync: {
          takesValue: ['-b', '--branch', '-s', '--source'],
          does: [
            changes(HUB, 'repository', 'update'),
            (call) => call.at('write', './**'),
            (call) =>
              call.named(
                'vcs',
                call.value('-b', '--branch') ?? 'HEAD',
                'fetch',
                'remote',
                ...(call.has('--force') ? ['force', 'history', 'discard'] : []),
              ),
          ],
        },
        'set-default': [(call) => call.at('write', '.git/config')],
      },
    },
    release: {
      takesValue: TEXTS,
      subs: {
        'list|ls|view|verify|verify-asset|': ask(HUB),
        'create|new|upload': { ...edits, does: uploads(HUB) },
        edit: change(HUB, 'release', 'update'),
        'delete|delete-asset': { ...change(HUB, 'release', 'delete') },
        download: downloads,
      },
    },
    gist: {
      takesValue: TEXTS,
      subs: {
        'list|ls|view|': ask(HUB),
        'create|new': {
          takesValue: ['-d', '--desc', '-f', '--filename'],
          operands: 'read',
          does: [
            (call) => call.net('send', 'gist.github.com', 'upload'),
            (call) => call.named('service', 'gist', 'create', ...(call.has('-p', '--public') ? ['publish'] : [])),
          ],
        },
        edit: {
          takesValue: ['-d', '--desc', '-f', '--filename', '-r', '--remove'],
          effects: { '-a': 'read', '--add': 'read' },
          does: [changes(HUB, 'gist', 'update'), (call) => call.paths('read', call.operands.slice(1))],
        },
        rename: change(HUB, 'gist', 'update'),
        delete: change(HUB, 'gist', 'delete'),
        clone: { does: clones('gist.github.com') },
      },
    },
    run: {
      takesValue: TEXTS,
      subs: {
        'list|ls|view|watch|': ask(HUB),
        'rerun|cancel': change(HUB, 'run', 'update'),
        delete: change(HUB, 'run', 'delete'),
        download: downloads,
      },
    },
    workflow: {
      takesValue: TEXTS,
      subs: { 'list|ls|view|': ask(HUB), 'run|enable|disable': change(HUB, 'workflow', 'run') },
    },
    api: { ...API_OPTIONS, does: api(HUB) },
    auth: { subs: auth(HUB, '~/.config/gh/hosts.yml') },
    'extension|extensions|ext': { subs: extension },
    alias: { subs: alias(CONFIG) },
    config: {
      subs: {
        'get|list|ls|': (call) => call.at('read', CONFIG),
        'set|clear-cache': {
          takesValue: ['-h', '--host'],
          does: [
            (call) => call.at('write', CONFIG, 'persist'),
            (call) => call.named('env', call.operands[0] ?? 'config', 'persist'),
          ],
        },
      },
    },
    search: { takesValue: TEXTS, subs: { '*': ask(HUB) } },
    'status|browse': ask(HUB),
    attestation: {
      subs: {
        'verify|': {
          takesValue: TEXTS,
          effects: { '-b': 'read', '--bundle': 'read' },
          does: [asks(HUB), (call) => call.path('read', call.operands[0])],
        },
        'download|trusted-root': { takesValue: TEXTS, does: [asks(HUB), (call) => call.at('write', './*.jsonl')] },
      },
    },
    codespace: {
      subs: {
        'list|ls|view|logs|ports|': ask(HUB),
        'ssh|cp|jupyter': () => 'it works on another machine',
        delete: change(HUB, 'codespace', 'delete'),
        '*': change(HUB, 'codespace', 'update'),
      },
    },
    cs: () => 'it works on another machine',
    copilot: () => 'it runs what a model suggests',
    'agent-task|agent|agents': { subs: { 'list|view|': ask(HUB), '*': change(HUB, 'agent', 'create') } },
    'help|completion|reference|formatting|environment|exit-codes|mintty|accessibility|': nothing,
  },
};

const LAB = 'gitlab.com';
const LAB_CONFIG = '~/.config/glab-cli/config.yml';

const GITLAB: Sub = {
  global: { takesValue: ['-R', '--repo', '--hostname', '-g', '--group'] },
  subs: {
    'mr|issue|incident|label|milestone|iteration|variable|schedule|deploy-key|ssh-key|gpg-key|user|snippet|token|cluster|securefile|stack|changelog|opentofu':
      { takesValue: TEXTS, subs: things(LAB, 'item') },
    repo: {
      takesValue: TEXTS,
      subs: {
        'list|view|search|contributors|members|': ask(LAB),
        clone: { takesValue: ['-p', '--page', '-P', '--per-page'], does: clones(LAB) },
        'create|fork|mirror|transfer|update|publish': { ...change(LAB, 'repository', 'create') },
        delete: change(LAB, 'repository', 'delete'),
        archive: {
          takesValue: ['-f', '--format', '-s', '--sha'],
          does: [asks(LAB), (call) => call.at('write', './*')],
        },
      },
    },
    release: {
      takesValue: TEXTS,
      subs: {
        'list|view|': ask(LAB),
        'create|upload': { ...edits, does: uploads(LAB) },
        delete: change(LAB, 'release', 'delete'),
        download: downloads,
      },
    },
    'ci|pipe|pipeline|job': {
      takesValue: TEXTS,
      subs: {
        'list|view|status|get|trace|lint|config|': ask(LAB),
        'run|retry|trigger|cancel|run-trig': change(LAB, 'pipeline', 'run'),
        delete: change(LAB, 'pipeline', 'delete'),
        artifact: downloads,
      },
    },
    api: { ...API_OPTIONS, does: api(LAB) },
    auth: { subs: auth(LAB, LAB_CONFIG) },
    alias: { subs: alias(LAB_CONFIG) },
    config: {
      subs: {
        get: (call) => call.at('read', LAB_CONFIG),
        '*': { does: [(call) => call.at('write', LAB_CONFIG, 'persist')] },
      },
    },
    'help|completion|version|check-update|': nothing,
  },
};

/** A repository with the host that it is on: `example.com/a/b`. The names of a group have no dot in the first, as a rule. */
const HOSTED = /^(?:[a-z]+:\/\/)?((?:[^/@\s]+@)?[\w-]+(?:\.[\w-]+)+(?::\d+)?|localhost(?::\d+)?)\/[^/]+\/[^/]/i;

/** The same for one that has only a number there. */
const GIST = /^(?:[a-z]+:\/\/)?([\w-]+(?:\.[\w-]+)+(?::\d+)?)\/[\w/-]+$/i;

/** A repository by plain names, without a host: all else that stands in its place begins with one. */
const PLAIN: Readonly<Record<string, RegExp>> = {
  'github.com': /^(?:(?:https:\/\/)?github\.com\/)?[\w.-]+(?:\/[\w.-]+)?$/i,
  // Groups lie in groups.
  'gitlab.com': /^(?:(?:https:\/\/)?gitlab\.com\/)?[\w-]+(?:\/[\w.-]+)*$/i,
};
/** What comes first in an address, as `scheme://user@host:port/` or `user@host:`. A host needs no dot, nor plain letters. */
const FIRST = /^(?:[a-z+]+:\/\/)?(?:[^/@]*@)?(\[[^\]]*\]|[^/:]+)/i;

function hostOf(text: string, isRepository: boolean, isGist: boolean, home: string): string | undefined {
  const hosted = (isGist ? GIST : HOSTED).exec(text)?.[1];
  if (hosted !== undefined) return hosted.toLowerCase().replace(/^gist\./, '') === home ? undefined : hosted;
  return !isRepository || PLAIN[home]?.test(text) ? undefined : (FIRST.exec(text)?.[1] ?? text);
}

/**
 * What every command of theirs may be told: the repository, whose name may begin with a host that gets the request, and a
 * filter, which may print the environment.
 */
function told(call: ProgramCall, home: string): void {
  const isGist = call.args.some((one) => literal(one) === 'gist');
  call.args.forEach((word, at) => {
    const before = literal(call.args[at - 1]) ?? '';
    const given = /^(?:-[A-Za-z]*R|--repo=)(?=.)/.exec(literalPrefix(word))?.[0];
    const repository = /^(?:-[A-Za-z]*R|--repo)$/.test(before)
      ? word
      : given === undefined
        ? undefined
        : dropPrefix(word, given.length);
    // Any word may be a repository, too: `gh repo view example.com/a/b`.
    const isOperand = literal(call.args[at - 2]) === 'repo' && !literalPrefix(word).startsWith('-');
    // For a search it is a part of the query.
    const isRepository = isOperand || (repository !== undefined && literal(call.args[0]) !== 'search');
    const host = hostOf(literal(repository ?? word) ?? '', isRepository && !isGist, isGist, home);
    if (repository !== undefined && literal(repository) === undefined) call.unknown('the repository is not known');
    else if (host !== undefined) call.net('send', { ...word, pieces: [{ kind: 'text', text: host }] });
    // Letters without a value may stand before it.
    const filter = /^(?:-[A-Za-z]*q|--jq=)(?=.)/.exec(literalPrefix(word))?.[0];
    if (/^(?:-[A-Za-z]*q|--jq)$/.test(before)) filtered(call, word);
    else if (filter !== undefined) filtered(call, dropPrefix(word, filter.length));
  });
}

/** Tools of hosts of repositories. */
export const GH: readonly ProgramSpec[] = [
  [program('gh', GITHUB), HUB],
  [program('glab', GITLAB), LAB],
].map(([tool, home]): ProgramSpec => {
  const { judge, ...rest } = tool as ProgramSpec;
  return {
    ...rest,
    judge(call) {
      told(call, home as string);
      return judge?.(call);
    },
  };
});
