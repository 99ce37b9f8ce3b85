import { literal, literalPrefix, textWord, wordToText } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { PYTHON_PACKAGES } from './packages-python.js';
import { SYSTEM_PACKAGES } from './packages-system.js';
import {
  type Act,
  deletes,
  installs,
  nothing,
  program,
  reads,
  receives,
  removes,
  runSub,
  runs,
  type Sub,
  type Subs,
  sends,
  writes,
} from './subcommand.js';

const NPM = 'registry.npmjs.org';
const MANIFEST = ['package.json', 'node_modules/**'];
const npmInstall = installs(NPM, ...MANIFEST, 'package-lock.json');

/** Runs a program of a package that may be fetched for it. */
const fetchesAndRuns =
  (registry: string): Act =>
  (call) => {
    for (const word of call.all('-p', '--package', '--from', '--with')) call.named('exec', word, 'install');
    call.net('receive', registry, 'install');
    call.workspace();
    const [first] = call.operands;
    call.named('exec', first ?? wordToText(textWord('a program', call.command.span)), 'install');
  };

/** Options of npm, which stand anywhere. Those that name a program or a place change what all others do. */
const NPM_GLOBAL: NonNullable<Sub['global']> = {
  takesValue: [
    '--prefix',
    '-C',
    '-w',
    '--workspace',
    '--registry',
    '--tag',
    '--access',
    '--otp',
    '--loglevel',
    '--omit',
    '--include',
    '--depth',
    '--scope',
    '--auth-type',
    '--location',
    '-L',
    '--before',
    '--audit-level',
    '--install-strategy',
    '--cache',
    '--sbom-format',
    '--sbom-type',
    '--diff',
    '--pack-destination',
    '--searchlimit',
    '--message',
    '-m',
    '--preid',
    '--expires',
    '--name',
    '--filter',
    '-F',
    '--dir',
  ],
  unknown: [
    '--script-shell',
    '--node-options',
    '--git',
    '--userconfig',
    '--globalconfig',
    '--shell',
    '--viewer',
    '--editor',
    '--init-module',
    '--onload-script',
    '--use-node-version',
  ],
};

const globally: Act = (call) => {
  if (call.has('-g', '--global') || literal(call.value('--location', '-L')) === 'global')
    call.at('write', '/usr/lib/node_modules/**', 'global');
  if (call.has('--registry')) call.net('receive', call.value('--registry'), 'install');
  if (call.has('--prefix', '-C', '--dir')) call.path('write', call.value('--prefix', '-C', '--dir'));
};

const configures =
  (file: string): Act =>
  (call) => {
    const verb = literal(call.operands[0]);
    if (verb === undefined || /^(get|list|ls)$/.test(verb)) return call.at('read', file);
    call.at('write', file, 'persist');
    call.named('env', call.operands[1] ?? 'config', 'persist');
    // A shell, an editor or a registry that is set here decides what later commands run.
    if (verb === 'edit') return 'it opens an editor';
    return undefined;
  };

const NPM_SUBS: Subs = {
  'install|i|in|ins|inst|insta|instal|isnt|isnta|isntal|isntall|add|ci|clean-install|ic|install-clean|isntall-clean|install-test|it|install-ci-test|cit|update|up|upgrade|udpate|dedupe|ddp|find-dupes|link|ln|rebuild|rb|import|fetch':
    { does: [npmInstall, globally] },
  'uninstall|un|unlink|remove|rm|r|prune': { does: [removes(...MANIFEST, 'package-lock.json'), globally] },
  'run|run-script|rum|urn|test|t|tst|start|stop|restart|explore|edit|install-scripts': {
    stopAtFirstOperand: true,
    does: runs(),
  },
  'exec|x|dlx|create': {
    stopAtFirstOperand: true,
    effects: { '-c': 'shell', '--call': 'shell' },
    takesValue: ['-p', '--package'],
    does: fetchesAndRuns(NPM),
  },
  'init|innit': {
    does(call) {
      // It takes what it can from what is there.
      call.at('read', './**');
      call.at('write', 'package.json');
      // With a name it runs the package create-<name>.
      if (call.operands.length > 0) fetchesAndRuns(NPM)(call);
    },
  },
  pack: {
    does(call) {
      call.at('read', './**');
      // Scripts of the package run first; a package that is named may come from elsewhere.
      call.workspace('build');
      if (call.operands.length > 0) call.net('receive', call.value('--registry') ?? NPM, 'install');
      if (call.has('--dry-run')) return;
      if (call.has('--pack-destination')) call.path('write', call.value('--pack-destination'));
      else call.at('write', './*.tgz');
    },
  },
  publish: {
    does(call) {
      call.at('read', './**');
      call.workspace('publish');
      if (call.has('--dry-run')) return;
      if (call.has('--pack-destination')) call.path('write', call.value('--pack-destination'));
      else call.at('write', './*.tgz');
      call.net('send', call.value('--registry') ?? NPM, 'publish', 'upload');
      call.named('service', call.operands[0] ?? 'package', 'publish');
    },
  },
  unpublish: {
    does: [sends(NPM, 'delete'), (call) => call.named('service', call.operands[0] ?? 'package', 'unpublish', 'delete')],
  },
  'deprecate|undeprecate|owner|author|access|dist-tag|dist-tags|team|org|hook|star|unstar|profile|token|trust|stage': {
    does: [sends(NPM), (call) => call.named('service', call.operands[1] ?? call.operands[0] ?? 'registry', 'update')],
  },
  'login|adduser|add-user|logout': { does: [sends(NPM), (call) => call.at('write', '~/.npmrc', 'persist')] },
  'config|c|set|get': { does: configures('~/.npmrc') },
  'view|info|show|v|search|s|se|find|ping|whoami|stars|outdated|doctor|repo|docs|home|bugs|issues': [
    reads('package.json', 'node_modules/**'),
    receives(NPM),
    // What is no package of the registry is cloned, or taken from a directory.
    (call) =>
      call.operands.some((word) => /^[./~]|:|^(?!@)[^@]*\//.test(wordToText(word)))
        ? 'it fetches from elsewhere'
        : undefined,
  ],
  audit: {
    does: [
      reads('package.json', 'package-lock.json'),
      sends(NPM),
      (call) => (literal(call.operands[0]) === 'fix' || call.has('--fix') ? npmInstall(call.sub([])) : undefined),
    ],
  },
  // To compare a directory it is packed, for which its scripts run.
  diff: { does: [(call) => call.workspace(), reads('./**'), receives(NPM)] },
  'list|ls|la|ll|explain|why|query|root|prefix|bin|fund|sbom|licenses': { does: reads('./**', 'package.json') },
  'help|help-search|completion|': nothing,
  shrinkwrap: { does: [reads('package.json'), writes('npm-shrinkwrap.json')] },
  pkg: {
    does: (call) =>
      literal(call.operands[0]) === 'get' ? call.at('read', 'package.json') : call.at('write', 'package.json'),
  },
  version: {
    does(call) {
      if (call.operands.length === 0) return call.at('read', 'package.json');
      // It commits and tags, and runs the scripts of the version.
      call.at('write', 'package.json');
      call.workspace();
      call.named('vcs', 'HEAD', 'commit', 'tag');
    },
  },
  cache: {
    does: [
      reads('~/.npm'),
      (call) =>
        /^(clean|clear|rm)$/.test(literal(call.operands[0]) ?? '')
          ? call.at('delete', '~/.npm', 'recursive', 'cache')
          : /^(add|verify)$/.test(literal(call.operands[0]) ?? '')
            ? call.at('write', '~/.npm', 'recursive', 'cache')
            : undefined,
    ],
  },
};

/** A name that is no command is a script of the manifest. */
const scripts: Sub = { stopAtFirstOperand: true, does: runs() };

const YARN_SUBS: Subs = {
  ...NPM_SUBS,
  '': { does: [npmInstall] },
  'install|add|upgrade|up|upgrade-interactive|import|link|unplug|rebuild|dedupe': {
    does: [installs('registry.yarnpkg.com', ...MANIFEST, 'yarn.lock'), globally],
  },
  'remove|unlink|autoclean': { does: removes(...MANIFEST, 'yarn.lock') },
  global: {
    subs: {
      'add|upgrade': { does: [installs('registry.yarnpkg.com'), writes('/usr/lib/node_modules/**')] },
      remove: { does: removes('/usr/lib/node_modules/**') },
      '*': nothing,
    },
  },
  'why|info|list|licenses|outdated|check|versions': [reads('./**'), receives('registry.yarnpkg.com')],
  'workspace|workspaces|node|plugin|set|npm|patch|patch-commit|constraints|explain|stage': {
    stopAtFirstOperand: true,
    does: [runs(), receives('registry.yarnpkg.com', 'install'), writes('.yarnrc.yml', '.yarn/**')],
  },
  '*': scripts,
};

const PNPM_SUBS: Subs = {
  ...NPM_SUBS,
  'recursive|multi|m|deploy|patch|patch-commit|patch-remove|approve-builds|rebuild|server|setup|env|runtime|self-update':
    { stopAtFirstOperand: true, does: [runs('install'), receives(NPM, 'install'), writes('./**')] },
  store: {
    does: (call) =>
      literal(call.operands[0]) === 'prune'
        ? call.at('delete', '~/.local/share/pnpm/store', 'recursive', 'cache')
        : call.at('read', '~/.local/share/pnpm/store'),
  },
  '*': scripts,
};

const bunFile: Act = (call) => {
  const [first] = call.operands;
  // The name of a file or of a script.
  if (first !== undefined && /[./]/.test(literalPrefix(first))) call.path('exec', first);
  call.workspace();
};

const BUN_SUBS: Subs = {
  'install|i|add|a|update|link|patch|patch-commit': {
    does: [installs(NPM, ...MANIFEST, 'bun.lock', 'bun.lockb'), globally],
  },
  'remove|rm|unlink': { does: removes(...MANIFEST, 'bun.lock') },
  'run|test|dev': { stopAtFirstOperand: true, effects: { '-e': 'text', '--eval': 'text' }, does: bunFile },
  build: {
    takesValue: [
      '--target',
      '--format',
      '--splitting',
      '-e',
      '--external',
      '--public-path',
      '--env',
      '--banner',
      '--footer',
      '--define',
      '--loader',
      '--conditions',
    ],
    effects: { '--outdir': 'write', '--outfile': 'write', '--root': 'read' },
    operands: 'read',
    does: [reads('./**'), runs()],
  },
  'x|exec|create|c': { stopAtFirstOperand: true, does: fetchesAndRuns(NPM) },
  init: { does: [writes('./**'), installs(NPM)] },
  publish: { does: [runs('publish'), reads('./**'), sends(NPM, 'publish', 'upload')] },
  'outdated|audit|info|why|feedback': [reads('./**'), receives(NPM)],
  pm: {
    subs: {
      'ls|list|hash|hash-string|hash-print|bin|whoami|view|cache|default-trusted|untrusted|why|': reads('./**'),
      '*': { does: [runs('install'), writes('package.json', 'bun.lock')] },
    },
  },
  upgrade: [receives('github.com', 'install'), writes('~/.bun/**')],
  'help|completions': nothing,
  repl: () => 'it reads code from its input',
  '': nothing,
  '*': { stopAtFirstOperand: true, unknown: ['-e', '--eval', '-p', '--print', '-r', '--preload'], does: bunFile },
};

const CRATES = 'crates.io';
/** Options of rustfmt that change nothing of what it does to files. */
const RUSTFMT_PLAIN =
  /^(?:--check|-[lvq]|--(?:verbose|quiet)|--color(?:=\w+)?|auto|always|never|--edition(?:=\d+)?|20\d\d)$/;

const CARGO_VALUES = [
  '-p',
  '--package',
  '--bin',
  '--example',
  '--test',
  '--bench',
  '--exclude',
  '-F',
  '--features',
  '--target',
  '--profile',
  '-j',
  '--jobs',
  '--color',
  '--message-format',
  '--edition',
  '--name',
  '--vcs',
  '--registry',
  '--index',
  '--version',
  '--vers',
  '--git',
  '--branch',
  '--tag',
  '--rev',
  '--rename',
  '--depth',
  '-e',
  '--edges',
  '-i',
  '--invert',
  '--prefix',
  '--format',
  '-f',
  '--limit',
  '--precise',
  '-Z',
  '--token',
  '--crate-type',
  '--print',
  '--add',
  '-a',
  '--prune',
  '--charset',
  '--skip',
];
const builds: Sub = {
  takesValue: CARGO_VALUES,
  effects: { '--target-dir': 'write', '--artifact-dir': 'write', '--out-dir': 'write' },
  // Build scripts and procedural macros run.
  does: [reads('./**'), runs('build'), writes('target/**', 'Cargo.lock')],
};

const CARGO: Sub = {
  global: {
    takesValue: ['--color', '-C', '--manifest-path', '--config', '-Z'],
    unknown: ['--config', '-C'],
  },
  subs: {
    'build|b|check|c|run|r|test|t|bench|doc|d|rustc|rustdoc|clippy|fix|nextest|miri|expand|llvm-cov|tarpaulin|hack|udeps|deb|msrv|leptos|component|wasm|criterion|insta|mutants|sqlx|tauri|dist|asm|bloat|flamegraph':
      { ...builds, stopAtFirstOperand: false },
    watch: {
      ...builds,
      effects: { '-s': 'shell', '--shell': 'shell', '-x': 'text', '--exec': 'text', '-w': 'read', '--watch': 'read' },
    },
    fmt: {
      takesValue: CARGO_VALUES,
      flags: ['--check', '--all'],
      does: [
        reads('./**'),
        (call) => {
          const end = call.args.findIndex((word) => literal(word) === '--');
          // These are for rustfmt, some of which write files of their own.
          if (end !== -1 && !call.args.slice(end + 1).every((word) => RUSTFMT_PLAIN.test(literal(word) ?? '$')))
            call.unknown('an option of rustfmt is not understood');
          if (!call.args.some((word) => literal(word) === '--check')) call.at('write', './**', 'format');
        },
      ],
    },
    'tree|metadata|pkgid|locate-project|verify-project|read-manifest|report|outdated|deny|audit|machete|license': {
      takesValue: CARGO_VALUES,
      does: [reads('./**'), receives(CRATES)],
    },
    // It builds what it counts.
    geiger: { takesValue: CARGO_VALUES, does: [reads('./**'), receives(CRATES), runs('build')] },
    'search|info': [receives(CRATES)],
    'fetch|update|generate-lockfile|vendor': {
      takesValue: CARGO_VALUES,
      effects: { '--sync': 'read' },
      does: [
        reads('./**'),
        receives(CRATES, 'install'),
        writes('Cargo.lock', '~/.cargo/registry/**'),
        (call) => call.paths('write', call.operands),
      ],
    },
    'add|remove|rm|upgrade|set-version': {
      takesValue: CARGO_VALUES,
      effects: { '--path': 'read' },
      does: [reads('Cargo.toml'), writes('Cargo.toml', 'Cargo.lock'), receives(CRATES)],
    },
    'install|binstall': {
      takesValue: [...CARGO_VALUES, '--strategies'],
      effects: { '--root': 'write', '--path': 'exec', '--target-dir': 'write' },
      does: [installs(CRATES), writes('~/.cargo/bin/**')],
    },
    uninstall: { takesValue: CARGO_VALUES, effects: { '--root': 'write' }, does: removes('~/.cargo/bin/**') },
    clean: { takesValue: CARGO_VALUES, effects: { '--target-dir': 'delete' }, does: deletes('target') },
    'new|init|generate': {
      takesValue: CARGO_VALUES,
      does: (call) => (call.operands.length === 0 ? call.at('write', './**') : call.paths('write', call.operands)),
    },
    'publish|package': {
      ...builds,
      does: [reads('./**'), runs('publish'), writes('target/**'), sends(CRATES, 'publish', 'upload')],
    },
    'yank|owner|login|logout': {
      takesValue: CARGO_VALUES,
      does: [
        sends(CRATES),
        (call) => call.named('service', call.operands[0] ?? CRATES, 'update'),
        writes('~/.cargo/credentials.toml'),
      ],
    },
    help: { does: (call) => (call.operands.length > 0 ? call.named('exec', 'man', 'pager') : undefined) },
    'version|': nothing,
    // Another toolchain: cargo +nightly build.
    '*': {
      does(call) {
        const [first] = call.args;
        if (first === undefined || !/^\+[\w.-]+$/.test(literal(first) ?? ''))
          return 'it is not a command of cargo that is known';
        call.named('exec', first, 'toolchain');
        return runSub(call, call.args.slice(1), CARGO, 'cargo');
      },
    },
  },
};

const GO_VALUES = [
  '-o',
  '-p',
  '-run',
  '-bench',
  '-count',
  '-timeout',
  '-cpu',
  '-parallel',
  '-tags',
  '-ldflags',
  '-gcflags',
  '-asmflags',
  '-buildmode',
  '-mod',
  '-modfile',
  '-overlay',
  '-pkgdir',
  '-f',
  '-covermode',
  '-coverpkg',
  '-skip',
  '-fuzz',
  '-fuzztime',
  '-benchtime',
  '-list',
  '-shuffle',
  '-vet',
  '-compiler',
  '-installsuffix',
  '-C',
  '-exec',
  '-toolexec',
  '-blockprofile',
  '-cpuprofile',
  '-memprofile',
  '-mutexprofile',
  '-trace',
  '-outputdir',
  '-coverprofile',
  '-pgo',
  '-vettool',
  '-reuse',
];
const goOptions: Pick<Sub, 'takesValue' | 'effects' | 'singleDashLong'> = {
  singleDashLong: true,
  takesValue: GO_VALUES,
  effects: {
    '-o': 'write',
    '-coverprofile': 'write',
    '-cpuprofile': 'write',
    '-memprofile': 'write',
    '-blockprofile': 'write',
    '-mutexprofile': 'write',
    '-trace': 'write',
    '-outputdir': 'write',
    '-exec': 'shell',
    '-toolexec': 'shell',
    '-vettool': 'exec',
    '-overlay': 'read',
  },
};
const GO_PROXY = 'proxy.golang.org';

const GO: Sub = {
  subs: {
    'build|vet|list': {
      ...goOptions,
      does: [
        reads('./**'),
        receives(GO_PROXY),
        runs('build'),
        (call) => (call.has('-o') ? undefined : call.at('write', './*')),
      ],
    },
    'test|run|generate|tool': {
      ...goOptions,
      does: [
        reads('./**'),
        receives(GO_PROXY),
        runs(),
        (call) =>
          call.operands
            .filter((word) => /@|\.\w+\//.test(literalPrefix(word)))
            .forEach((word) => void call.named('exec', word, 'install')),
      ],
    },
    'install|get': { ...goOptions, does: [installs(GO_PROXY, 'go.mod', 'go.sum', '~/go/bin/**')] },
    mod: {
      subs: {
        'graph|why|verify|': { does: [reads('./**'), receives(GO_PROXY)] },
        '*': {
          singleDashLong: true,
          does: [reads('./**'), receives(GO_PROXY), writes('go.mod', 'go.sum', 'vendor/**')],
        },
      },
    },
    work: { does: [reads('./**'), writes('go.work')] },
    'fmt|fix': {
      singleDashLong: true,
      does: [reads('./**'), (call) => (call.has('-n') ? undefined : call.at('write', './**', 'format'))],
    },
    clean: {
      singleDashLong: true,
      does: (call) =>
        call.has('-modcache', '-cache', '-testcache', '-fuzzcache')
          ? call.at('delete', '~/go/pkg/mod', 'recursive', 'cache')
          : call.at('delete', './*', 'build'),
    },
    env: {
      singleDashLong: true,
      does: (call) => (call.has('-w', '-u') ? call.at('write', '~/.config/go/env', 'persist') : undefined),
    },
    telemetry: [writes('~/.config/go/telemetry')],
    'version|help|': nothing,
    doc: { singleDashLong: true, does: reads('./**') },
    bug: () => 'it opens a browser',
  },
};

const GEMS = 'rubygems.org';
const gemVerbs: Subs = {
  'install|i|update|fetch': {
    takesValue: [
      '-v',
      '--version',
      '-s',
      '--source',
      '-i',
      '--install-dir',
      '-n',
      '--bindir',
      '-P',
      '--trust-policy',
      '-g',
      '--platform',
    ],
    does: [installs(GEMS)],
  },
  'uninstall|cleanup|pristine': { takesValue: ['-v', '--version', '-i', '--install-dir', '-n'], does: removes() },
  'list|search|query|info|specification|contents|dependency|environment|env|which|help|outdated|sources|stale|check|rdoc|unpack|lock':
    {
      takesValue: ['-v', '--version', '-s', '--source', '--target'],
      does: [
        receives(GEMS),
        (call) =>
          call.has('-a', '--add', '-r', '--remove', '-c', '--clear-all')
            ? call.at('write', '~/.gemrc', 'persist')
            : undefined,
      ],
    },
  build: { operands: 'exec', does: writes('./*.gem') },
  'push|yank|owner|signin|signout': {
    does: [sends(GEMS, 'publish', 'upload'), (call) => call.named('service', call.operands[0] ?? GEMS, 'publish')],
  },
  'exec|server|open|cert|mirror': () => 'it runs something of a gem',
};

const BUNDLE: Subs = {
  '|install|update|add|lock|package|cache|pristine|outdated|check|binstubs|plugin': {
    takesValue: [
      '-j',
      '--jobs',
      '--path',
      '--without',
      '--with',
      '--group',
      '--source',
      '--version',
      '-v',
      '--gemfile',
      '--binstubs',
    ],
    does: [installs(GEMS, 'Gemfile.lock', 'vendor/**'), runs('install')],
  },
  'exec|run|console|open': { stopAtFirstOperand: true, does: runs() },
  'list|show|info|platform|env|doctor|licenses|help|version|viz': { does: [reads('./**'), runs()] },
  'remove|clean': { does: removes('Gemfile', 'Gemfile.lock') },
  'config|init|gem|inject': {
    does: [writes('.bundle/config', 'Gemfile'), (call) => call.named('env', call.operands[0] ?? 'config', 'persist')],
  },
};

const COMPOSER: Sub = {
  global: { takesValue: ['-d', '--working-dir', '--repository', '--stability', '--name', '--description', '--format'] },
  subs: {
    'install|i|update|u|upgrade|require|r|reinstall|create-project|bump': {
      does: [installs('packagist.org', 'composer.json', 'composer.lock', 'vendor/**'), runs('install')],
    },
    'remove|rm|uninstall': { does: [removes('composer.json', 'composer.lock', 'vendor/**'), runs('install')] },
    'show|info|search|outdated|why|depends|why-not|prohibits|licenses|validate|check-platform-reqs|status|suggests|fund|diagnose|about|audit|help|list|browse|home|':
      { does: [reads('./**'), receives('packagist.org')] },
    'run|run-script|exec|test|dump-autoload|dumpautoload|archive': {
      stopAtFirstOperand: true,
      does: [runs(), writes('vendor/**')],
    },
    'config|init': { does: writes('composer.json', '~/.config/composer/config.json') },
    'self-update|selfupdate|global': [installs('getcomposer.org')],
    'clear-cache|clearcache|cc': deletes('~/.cache/composer'),
    '*': scripts,
  },
};

const NUGET = 'api.nuget.org';
const DOTNET_VALUES = [
  '-c',
  '--configuration',
  '-f',
  '--framework',
  '-r',
  '--runtime',
  '-v',
  '--verbosity',
  '--version',
  '-s',
  '--source',
  '-n',
  '--name',
  '-lang',
  '--language',
  '--filter',
  '-l',
  '--logger',
  '-a',
  '--arch',
  '--os',
  '--project',
  '--startup-project',
  '--context',
  '-k',
  '--api-key',
  '--launch-profile',
  '--tool-path',
  '-p',
  '--property',
];
const dotnetBuild: Sub = {
  takesValue: DOTNET_VALUES,
  effects: { '-o': 'write', '--output': 'write', '--settings': 'exec', '--results-directory': 'write' },
  does: [reads('./**'), runs('build'), receives(NUGET), writes('bin/**', 'obj/**')],
};

const DOTNET: Sub = {
  subs: {
    'build|test|run|publish|pack|restore|msbuild|watch|vstest|ef|fsi|dev-certs|user-secrets|build-server|workload|store':
      dotnetBuild,
    clean: { ...dotnetBuild, does: [runs('build'), deletes('bin', 'obj')] },
    'new|add|remove|sln|solution|package|reference': {
      ...dotnetBuild,
      does: [reads('./**'), writes('./**'), receives(NUGET, 'install')],
    },
    tool: {
      subs: {
        'list|search': receives(NUGET),
        'install|update|restore': { takesValue: DOTNET_VALUES, does: [installs(NUGET), writes('~/.dotnet/tools/**')] },
        uninstall: { takesValue: DOTNET_VALUES, does: removes('~/.dotnet/tools/**') },
        'run|execute|exec': { does: [runs(), receives(NUGET, 'install')] },
      },
    },
    nuget: {
      subs: {
        push: { takesValue: DOTNET_VALUES, operands: 'read', does: sends(NUGET, 'publish', 'upload') },
        delete: {
          takesValue: DOTNET_VALUES,
          does: [sends(NUGET, 'delete'), (call) => call.named('service', call.operands[0] ?? 'package', 'delete')],
        },
        locals: [reads('~/.nuget'), deletes('~/.nuget/packages')],
        '*': [reads('./**'), writes('NuGet.Config'), receives(NUGET)],
      },
    },
    format: {
      takesValue: [...DOTNET_VALUES, '--include', '--exclude', '--severity', '--diagnostics'],
      effects: { '--report': 'write' },
      does: [
        reads('./**'),
        runs('build'),
        (call) => (call.has('--verify-no-changes') ? undefined : call.at('write', './**', 'format')),
      ],
    },
    'list|sdk|help|--info': { does: [reads('./**'), receives(NUGET)] },
    '': nothing,
    // An assembly.
    '*': { stopAtFirstOperand: true, operands: ['exec', 'text'] },
  },
};

const RUSTUP: Subs = {
  'show|which|check|doc|docs|man|help|completions|': [reads('~/.rustup')],
  'run|': { stopAtFirstOperand: true, does: () => 'it runs a program with another toolchain' },
  '*': {
    takesValue: ['--profile', '-c', '--component', '-t', '--target', '--toolchain', '--path'],
    does: [
      receives('static.rust-lang.org', 'install'),
      writes('~/.rustup/**', '~/.cargo/bin/**'),
      (call) => call.named('service', call.operands.at(-1), 'install'),
    ],
  },
};

/** What bun does as a package manager; its other side runs code. */
export const BUN_PACKAGES: ProgramSpec = program('bun', {
  global: {
    takesValue: ['--cwd', '-F', '--filter', '--registry', '--tag', '--access', '--otp'],
    unknown: ['--preload', '-r', '--config', '-c'],
  },
  subs: BUN_SUBS,
});

/** Package managers of languages. Installing runs the code of packages: at once, or when they are used. */
export const PACKAGES: readonly ProgramSpec[] = [
  program('npm', { global: NPM_GLOBAL, subs: NPM_SUBS }),
  program('pnpm', { global: NPM_GLOBAL, subs: PNPM_SUBS }),
  program('yarn yarnpkg', {
    global: {
      ...NPM_GLOBAL,
      takesValue: [...(NPM_GLOBAL.takesValue ?? []), '--cwd', '--modules-folder', '--cache-folder'],
      unknown: [...(NPM_GLOBAL.unknown ?? []), '--use-yarnrc'],
    },
    subs: YARN_SUBS,
  }),
  program('npx pnpx bunx', {
    stopAtFirstOperand: true,
    takesValue: ['-p', '--package', '-w', '--workspace', '--registry', '--userconfig', '--cache', '--prefix'],
    effects: { '-c': 'shell', '--call': 'shell' },
    unknown: ['--node-options', '--script-shell', '--shell'],
    does: (call) =>
      call.args.length === 1 && call.has('--version', '--help', '-v', '-h') ? undefined : fetchesAndRuns(NPM)(call),
  }),
  program('corepack', {
    subs: {
      'enable|disable|install|up|use|prepare|hydrate|pack': {
        does: [receives(NPM, 'install'), writes('/usr/bin', 'package.json')],
      },
      '*': { stopAtFirstOperand: true, does: [runs(), receives(NPM, 'install')] },
    },
  }),
  program('cargo', CARGO),
  program('cargo-clippy cargo-fmt cargo-nextest cargo-watch', { does: [reads('./**'), runs('build'), writes('./**')] }),
  program('rustup', { subs: RUSTUP }),
  program('go', GO),
  program('gofmt goimports', {
    singleDashLong: true,
    takesValue: ['-r', '-local', '-memprofilerate'],
    effects: { '-cpuprofile': 'write', '-memprofile': 'write', '-trace': 'write' },
    flags: ['-d', '-e', '-l', '-s', '-w', '-srcdir', '-format-only', '-v'],
    operands: 'read',
    does: (call) => (call.has('-w') ? call.paths('write', call.operands, 'format') : undefined),
  }),
  program('gem', { subs: gemVerbs }),
  program('bundle bundler', { subs: BUNDLE }),
  program('composer', COMPOSER),
  program('dotnet', DOTNET),
  program('cpan cpanm luarocks zef opam cabal stack mix hex rebar3 pub nimble shards spago elm vcpkg conan', {
    subs: {
      'list|search|show|info|help|version|outdated|deps|doc|': [reads('./**'), receives('packages')],
      '*': {
        does: [
          runs('install'),
          receives('packages', 'install'),
          writes('./**'),
          (call) => call.operands.forEach((word) => void call.named('exec', word, 'install')),
        ],
      },
    },
  }),
  ...PYTHON_PACKAGES,
  ...SYSTEM_PACKAGES,
];
