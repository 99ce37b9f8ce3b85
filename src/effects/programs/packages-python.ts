import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { extended } from './places.js';
import {
  type Act,
  deletes,
  installs,
  nothing,
  program,
  reads,
  receives,
  removes,
  runs,
  type Sub,
  type Subs,
  sends,
  writes,
} from './subcommand.js';

const PYPI = 'pypi.org';

const PIP_VALUES = [
  '-i',
  '--index-url',
  '--extra-index-url',
  '--trusted-host',
  '--proxy',
  '--timeout',
  '--retries',
  '--platform',
  '--python-version',
  '--implementation',
  '--abi',
  '--only-binary',
  '--no-binary',
  '--progress-bar',
  '--upgrade-strategy',
  '--config-settings',
  '-C',
  '--global-option',
  '--format',
  '--path',
  '--exclude',
  '-a',
  '--algorithm',
  '--root-user-action',
  '--use-feature',
  '--use-deprecated',
  '--exists-action',
  '--group',
  '--report-format',
  '-p',
  '--python',
];

/** A requirement may be a directory whose build file runs, or an address. */
function requirements(call: ProgramCall): void {
  for (const word of call.operands) {
    const start = literalPrefix(word);
    if (/^(\.|\/|~)/.test(start)) call.path('exec', word, 'install');
    if (/:\/\//.test(start)) call.net('receive', word, 'install');
  }
  // A package says itself which files go below these.
  for (const word of call.all('-t', '--target', '--prefix', '--root'))
    call.path('write', extended(word, '/**'), 'install');
  for (const word of call.all('-i', '--index-url', '--extra-index-url', '-f', '--find-links'))
    if (/:\/\//.test(literalPrefix(word))) call.net('receive', word, 'install');
}

const pipInstall: Sub = {
  takesValue: PIP_VALUES,
  effects: {
    '-r': 'read',
    '--requirement': 'read',
    '-c': 'read',
    '--constraint': 'read',
    '-e': 'exec',
    '--editable': 'exec',
    '-t': 'write',
    '--target': 'write',
    '--prefix': 'write',
    '--root': 'write',
    '--src': 'write',
    '--log': 'write',
    '--report': 'write',
    '-d': 'write',
    '--dest': 'write',
    '-w': 'write',
    '--wheel-dir': 'write',
    '-f': 'text',
    '--find-links': 'text',
    '--cache-dir': 'write',
    '--cert': 'read',
    '--client-cert': 'read',
    '-o': 'write',
    '--output': 'write',
    '--output-file': 'write',
  },
  does: [installs(PYPI), requirements],
};

const PIP: Subs = {
  'install|lock|sync|compile': {
    ...pipInstall,
    does: [installs(PYPI), requirements, (call) => call.at('write', 'site-packages/**', 'install')],
  },
  // Building metadata runs the build files of what is fetched.
  'download|wheel': {
    ...pipInstall,
    does: [
      installs(PYPI),
      requirements,
      (call) => (call.has('-d', '--dest', '-w', '--wheel-dir') ? undefined : call.at('write', './*.whl')),
    ],
  },
  uninstall: { ...pipInstall, does: removes('site-packages/**') },
  'list|show|freeze|check|inspect|debug|help|hash|tree|': {
    takesValue: PIP_VALUES,
    effects: { '-r': 'read', '--requirement': 'read', '--log': 'write' },
    does: [
      (call) => call.at('read', 'site-packages/**'),
      (call) => (call.has('-o', '--outdated', '-u', '--uptodate') ? call.net('receive', PYPI) : undefined),
      (call) =>
        call.operands
          .filter((word) => /[./]/.test(literalPrefix(word)))
          .forEach((word) => void call.path('read', word)),
    ],
  },
  'search|index': [receives(PYPI)],
  config: {
    takesValue: ['--editor'],
    subs: {
      'list|get|debug': reads('~/.config/pip/pip.conf'),
      edit: () => 'it opens an editor',
      '*': {
        does: [
          (call) => call.at('write', '~/.config/pip/pip.conf', 'persist'),
          (call) => call.named('env', call.operands[1] ?? 'config', 'persist'),
        ],
      },
    },
  },
  cache: {
    does: (call) =>
      /^(purge|remove|clean)$/.test(literal(call.operands[0]) ?? '')
        ? call.at('delete', '~/.cache/pip', 'recursive', 'cache')
        : call.at('read', '~/.cache/pip'),
  },
  completion: nothing,
};

const UV_VALUES = [
  '-p',
  '--python',
  '--index',
  '--default-index',
  '-i',
  '--index-url',
  '--extra-index-url',
  '--index-strategy',
  '--keyring-provider',
  '--resolution',
  '--prerelease',
  '--fork-strategy',
  '--config-setting',
  '-C',
  '--link-mode',
  '--exclude-newer',
  '--color',
  '--extra',
  '--no-extra',
  '--group',
  '--only-group',
  '--no-group',
  '--package',
  '-P',
  '--upgrade-package',
  '--reinstall-package',
  '--refresh-package',
  '--python-platform',
  '--format',
  '--output-format',
  '--depth',
  '--bump',
  '--name',
  '--description',
  '--build-backend',
  '--vcs',
  '--author-from',
  '--marker',
  '--branch',
  '--tag',
  '--rev',
  '--bounds',
  '--optional',
  '--prompt',
  '--publish-url',
  '--token',
  '-t',
  '-u',
  '--username',
  '--password',
  '--check-url',
  '--invert',
  '--prune',
];
const uvReads = {
  '-r': 'read',
  '--requirements': 'read',
  '--requirement': 'read',
  '-c': 'read',
  '--constraints': 'read',
  '--env-file': 'read',
  '--overrides': 'read',
  '-o': 'write',
  '--output-file': 'write',
  '--out-dir': 'write',
  '--config-file': 'exec',
  '--with-editable': 'exec',
  '--with-requirements': 'read',
  '--cache-dir': 'write',
  '--target': 'write',
  '--prefix': 'write',
  '-f': 'text',
  '--find-links': 'text',
} as const;
const uvManifest = writes('pyproject.toml', 'uv.lock', '.venv/**');

const uvRun: Act = (call) => {
  call.net('receive', PYPI, 'install');
  for (const word of call.all('--with', '--from')) call.named('exec', word, 'install');
  const [first] = call.operands;
  if (first !== undefined && /[./]/.test(literalPrefix(first))) call.path('exec', first);
  call.workspace();
  call.at('write', '.venv/**');
};

const runTool: Act = (call) => {
  call.net('receive', PYPI, 'install');
  for (const word of call.all('--with', '--from', '--spec')) call.named('exec', word, 'install');
  call.named('exec', call.operands[0] ?? 'a program', 'install');
  call.workspace();
};

const UV: Sub = {
  global: {
    takesValue: ['--directory', '--project', '--color', '--allow-insecure-host'],
    effects: { '--config-file': 'exec', '--cache-dir': 'write' },
  },
  subs: {
    run: {
      stopAtFirstOperand: true,
      takesValue: [...UV_VALUES, '-m', '--module', '--with', '-w', '-s', '--script'],
      effects: uvReads,
      does: uvRun,
    },
    'sync|lock|add|remove': {
      takesValue: [...UV_VALUES, '--script'],
      effects: uvReads,
      does: [installs(PYPI), requirements, runs('install'), uvManifest],
    },
    pip: {
      global: { effects: { '--python': 'exec', '-p': 'exec' } },
      subs: {
        ...PIP,
        'sync|compile|install': {
          ...pipInstall,
          takesValue: [...PIP_VALUES, ...UV_VALUES],
          does: [
            installs(PYPI),
            requirements,
            (call) =>
              call.operands
                .filter((word) => /\.(txt|in|toml)$/.test(literal(word) ?? ''))
                .forEach((word) => void call.path('read', word)),
            writes('.venv/**'),
          ],
        },
      },
    },
    tool: {
      subs: {
        run: {
          stopAtFirstOperand: true,
          takesValue: [...UV_VALUES, '--with', '--from'],
          effects: uvReads,
          does: runTool,
        },
        'install|upgrade': {
          takesValue: [...UV_VALUES, '--with'],
          effects: uvReads,
          does: [installs(PYPI), writes('~/.local/bin/**')],
        },
        uninstall: { does: removes('~/.local/bin/**') },
        'list|dir|': reads('~/.local/share/uv'),
        'update-shell': [(call) => call.at('write', '~/.bashrc', 'persist')],
      },
    },
    python: {
      subs: {
        'list|find|dir|': { takesValue: UV_VALUES, does: reads('~/.local/share/uv') },
        'install|upgrade': {
          takesValue: [...UV_VALUES, '--mirror'],
          effects: { '-i': 'write', '--install-dir': 'write' },
          does: [receives('github.com', 'install'), writes('~/.local/share/uv/**')],
        },
        uninstall: { does: removes('~/.local/share/uv/**') },
        pin: { does: [writes('.python-version')] },
        'update-shell': [(call) => call.at('write', '~/.bashrc', 'persist')],
      },
    },
    venv: {
      takesValue: UV_VALUES,
      does: [
        receives(PYPI),
        (call) => (call.operands.length === 0 ? call.at('write', '.venv/**') : call.paths('write', call.operands)),
        (call) =>
          call.has('--clear') ? call.at('delete', literal(call.operands[0]) ?? '.venv', 'recursive') : undefined,
      ],
    },
    init: {
      takesValue: UV_VALUES,
      does: (call) => (call.operands.length === 0 ? call.at('write', './**') : call.paths('write', call.operands)),
    },
    build: {
      takesValue: UV_VALUES,
      effects: { ...uvReads, '-b': 'read' },
      does: [reads('./**'), runs('build'), receives(PYPI, 'install'), writes('dist/**')],
    },
    publish: {
      takesValue: UV_VALUES,
      does: [reads('dist/**'), (call) => call.paths('read', call.operands), sends(PYPI, 'publish', 'upload')],
    },
    'tree|export|version|format|workspace': {
      takesValue: UV_VALUES,
      effects: uvReads,
      does: [reads('./**'), receives(PYPI), writes('uv.lock', 'pyproject.toml')],
    },
    cache: {
      does: (call) =>
        /^(clean|prune)$/.test(literal(call.operands[0]) ?? '')
          ? call.at('delete', '~/.cache/uv', 'recursive', 'cache')
          : call.at('read', '~/.cache/uv'),
    },
    self: { does: [receives('github.com', 'install'), writes('~/.local/bin/uv')] },
    auth: { does: [sends(PYPI), writes('~/.local/share/uv/credentials')] },
    'help|generate-shell-completion|': nothing,
  },
};

const POETRY: Sub = {
  global: { takesValue: ['-C', '--directory', '-P', '--project'] },
  subs: {
    'install|update|lock|sync|add|remove|self': {
      takesValue: [
        '-G',
        '--group',
        '--with',
        '--without',
        '--only',
        '-E',
        '--extras',
        '--source',
        '--python',
        '--platform',
        '--optional-group',
      ],
      does: [installs(PYPI, 'pyproject.toml', 'poetry.lock'), runs('install')],
    },
    'run|shell|build': {
      stopAtFirstOperand: true,
      takesValue: ['-f', '--format', '-o', '--output'],
      does: [runs(), writes('dist/**')],
    },
    publish: {
      takesValue: ['-r', '--repository', '-u', '--username', '-p', '--password', '--cert', '--dist-dir'],
      does: [reads('./**'), runs('publish'), sends(PYPI, 'publish', 'upload')],
    },
    'show|check|search|about|list|help|debug|': {
      takesValue: ['--with', '--without', '--only'],
      does: [reads('./**'), receives(PYPI)],
    },
    'new|init|version|source': {
      takesValue: [
        '--name',
        '--description',
        '--author',
        '--python',
        '--dependency',
        '--dev-dependency',
        '-l',
        '--license',
        '--readme',
        '--priority',
        '-p',
      ],
      does: [
        reads('pyproject.toml'),
        writes('pyproject.toml'),
        (call) => call.paths('write', call.operands.slice(0, 1)),
      ],
    },
    export: {
      takesValue: ['-f', '--format', '--with', '--without', '--only', '-E', '--extras'],
      effects: { '-o': 'write', '--output': 'write' },
      does: reads('./**'),
    },
    config: {
      does: (call) =>
        call.has('--list') || (call.operands.length === 1 && !call.has('--unset'))
          ? call.at('read', '~/.config/pypoetry/config.toml')
          : call.at('write', '~/.config/pypoetry/config.toml', 'persist'),
    },
    env: {
      subs: {
        'info|list|activate|': reads('./**'),
        use: { does: [runs(), writes('.venv/**')] },
        remove: { does: deletes('.venv') },
      },
    },
    python: {
      subs: { 'list|': nothing, install: { does: receives('github.com', 'install') }, remove: { does: removes() } },
    },
    cache: {
      does: (call) =>
        literal(call.operands[0]) === 'list' ? undefined : call.at('delete', '~/.cache/pypoetry', 'recursive', 'cache'),
    },
  },
};

const CONDA_VALUES = [
  '-n',
  '--name',
  '-c',
  '--channel',
  '--solver',
  '--repodata-fn',
  '--platform',
  '--subdir',
  '--experimental',
  '--override-channels-from',
  '--revision',
];
const CONDA_EFFECTS = {
  '-f': 'read',
  '--file': 'read',
  '-p': 'write',
  '--prefix': 'write',
  '--clone': 'read',
} as const;
const CHANNEL = 'conda.anaconda.org';

const CONDA: Sub = {
  subs: {
    'install|create|update|upgrade': {
      takesValue: CONDA_VALUES,
      effects: CONDA_EFFECTS,
      does: installs(CHANNEL, '~/miniconda3/**'),
    },
    'remove|uninstall|rename': {
      takesValue: CONDA_VALUES,
      effects: { ...CONDA_EFFECTS, '-p': 'delete', '--prefix': 'delete' },
      does: removes('~/miniconda3/**'),
    },
    'list|info|search|doctor|health|notices|compare|repoquery|package|export|activate|deactivate|commands|tos|help|': {
      takesValue: CONDA_VALUES,
      effects: { ...CONDA_EFFECTS, '-p': 'read', '--prefix': 'read', '-f': 'write', '--file': 'write' },
      does: [reads('~/miniconda3/**'), receives(CHANNEL)],
    },
    env: {
      subs: {
        'list|export|': {
          takesValue: CONDA_VALUES,
          effects: { '-f': 'write', '--file': 'write' },
          does: reads('~/miniconda3/**'),
        },
        'create|update': {
          takesValue: CONDA_VALUES,
          effects: CONDA_EFFECTS,
          does: [installs(CHANNEL, '~/miniconda3/**'), reads('environment.yml')],
        },
        'remove|config': { takesValue: CONDA_VALUES, effects: CONDA_EFFECTS, does: removes('~/miniconda3/**') },
      },
    },
    config: {
      takesValue: ['--get', '--show-one', '--describe-one'],
      effects: { '--file': 'write' },
      does: (call) =>
        call.has('--set', '--add', '--append', '--prepend', '--remove', '--remove-key', '--write-default')
          ? call.at('write', '~/.condarc', 'persist')
          : call.at('read', '~/.condarc'),
    },
    clean: {
      does: (call) =>
        call.has('-d', '--dry-run') ? undefined : call.at('delete', '~/miniconda3/pkgs', 'recursive', 'cache'),
    },
    init: { does: (call) => (call.has('-d', '--dry-run') ? undefined : call.at('write', '~/.bashrc', 'persist')) },
    run: {
      stopAtFirstOperand: true,
      takesValue: CONDA_VALUES,
      effects: { '--cwd': 'read', '-p': 'read' },
      does: [runs(), () => 'it runs a program of another environment'],
    },
    'build|convert|develop|index|inspect|skeleton|render': { does: [runs('build'), receives(CHANNEL, 'install')] },
  },
};

/** Package managers of Python. */
export const PYTHON_PACKAGES: readonly ProgramSpec[] = [
  // Its commands are those of the project that the settings name.
  program('django-admin', {
    subs: {
      'flush|reset_db|reset_schema': { does: [runs(), (call) => call.named('service', 'database', 'drop', 'data')] },
      '*': { stopAtFirstOperand: true, does: runs() },
    },
  }),
  program('pip pip3', {
    global: {
      takesValue: ['--proxy', '--timeout', '--retries'],
      // Any file that is called an interpreter runs.
      effects: { '--log': 'write', '--python': 'exec' },
    },
    subs: PIP,
  }),
  program('uv', UV),
  program('uvx', {
    stopAtFirstOperand: true,
    takesValue: [...UV_VALUES, '--with', '--from'],
    effects: uvReads,
    does: runTool,
  }),
  program('pipx', {
    subs: {
      'run|': {
        stopAtFirstOperand: true,
        takesValue: ['--spec', '--python', '--pip-args', '-i', '--index-url'],
        does: runTool,
      },
      'install|inject|upgrade|upgrade-all|reinstall|reinstall-all|install-all': {
        takesValue: ['--python', '--pip-args', '-i', '--index-url', '--suffix', '--preinstall'],
        does: [installs(PYPI), requirements, writes('~/.local/bin/**')],
      },
      'uninstall|uninstall-all|uninject|pin|unpin': { does: removes('~/.local/bin/**') },
      'list|environment|completions|help|interpreter': reads('~/.local/share/pipx'),
      ensurepath: [(call) => call.at('write', '~/.bashrc', 'persist')],
      runpip: () => 'it runs pip in another environment',
    },
  }),
  program('poetry', POETRY),
  program('conda mamba micromamba', CONDA),
  program('pipenv pdm hatch rye pixi', {
    takesValue: ['--python', '-p', '--project'],
    subs: {
      'list|info|show|graph|check|verify|search|help|version|tree|': [reads('./**'), receives(PYPI)],
      'run|shell|test|build|fmt|task|exec|command': {
        stopAtFirstOperand: true,
        does: [runs(), receives(PYPI, 'install'), writes('./**')],
      },
      'publish|upload': { does: [reads('./**'), sends(PYPI, 'publish', 'upload')] },
      '*': { does: [installs(PYPI, './**'), runs('install')] },
    },
  }),
  program('twine', {
    subs: {
      'upload|register': {
        takesValue: ['-r', '--repository', '-u', '--username', '-p', '--password', '-c', '--comment', '--identity'],
        effects: { '--repository-url': 'host', '--config-file': 'read', '--cert': 'read', '--sign-with': 'exec' },
        operands: 'read',
        does: sends(PYPI, 'publish', 'upload'),
      },
      check: { operands: 'read' },
      '': nothing,
    },
  }),
  program('virtualenv', {
    takesValue: [
      '-p',
      '--python',
      '--prompt',
      '--pip',
      '--setuptools',
      '--seeder',
      '--discovery',
      '--creator',
      '--activators',
    ],
    effects: { '--app-data': 'write', '--extra-search-dir': 'read' },
    operands: 'write',
    does: receives(PYPI),
  }),
];
