import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { type Act, program, type Sub, writes } from './subcommand.js';

/** Reads the operands, or everything here. */
const inputs: Act = (call) => {
  if (call.operands.length === 0) call.at('read', './**');
  for (const word of call.operands) {
    call.path('read', word);
    // A directory is walked.
    const path = literal(word);
    if (path !== undefined && !/\.\w+$/.test(path)) call.at('read', `${path}/**`);
  }
};

/** Changes the operands, or everything here. */
const rewrites: Act = (call) => {
  if (call.operands.length === 0) call.at('write', './**', 'format');
  for (const word of call.operands) {
    call.path('write', word, 'format');
    const path = literal(word);
    if (path !== undefined && !/\.\w+$/.test(path)) call.at('write', `${path}/**`, 'format');
  }
};

const when =
  (flags: readonly string[], act: Act): Act =>
  (call) =>
    call.has(...flags) ? act(call) : undefined;

const unless =
  (flags: readonly string[], act: Act): Act =>
  (call) =>
    call.has(...flags) ? undefined : act(call);

/** A setting, or a file of them, in which anything may be set: that it changes what it looks at, and where it writes. */
const ruffSettings: Act = (call) => {
  for (const word of call.all('--config')) {
    const given = literal(word) ?? '$';
    if (/^(?:lint\.)?(?:line-length|target-version|(?:extend-)?(?:select|ignore))\s*=/.test(given)) continue;
    if (/=/.test(given)) return 'a setting of ruff is not understood';
    call.path('read', word);
    return 'what ruff does is set in a file';
  }
  return undefined;
};

/** Options of tsc with which it writes, or reads others. They may be written in any case, with one dash or two. */
const TSC_ACTS = new Map(
  ['--outDir', '--outFile', '--declarationDir', '--tsBuildInfoFile', '--generateTrace', '--generateCpuProfile'].map(
    (name) => [name.slice(2).toLowerCase(), name],
  ),
);
for (const name of ['--noEmit', '--build', '--init', '--project', '--incremental', '--composite'])
  TSC_ACTS.set(name.slice(2).toLowerCase(), name);

function tscOptions(call: ProgramCall): string | undefined {
  for (const word of call.args) {
    const given = literalPrefix(word);
    if (given.startsWith('@')) return 'the options of tsc are in a file';
    const name = /^--?([A-Za-z]+)$/.exec(given)?.[1] ?? '';
    const meant = TSC_ACTS.get(name.toLowerCase());
    if (meant !== undefined && meant !== given) return `tsc ${given} is not understood`;
  }
  return undefined;
}

/** A value with which a switch is off. */
const TSC_OFF = /^(?:false|null)$/i;

/** Does it only check? A switch may be followed by its value, and the last one counts. */
function onlyChecks(call: ProgramCall): boolean {
  let checks = false;
  call.args.forEach((word, at) => {
    if (literal(word) === '--noEmit') checks = !TSC_OFF.test(literal(call.args[at + 1]) ?? '');
  });
  return checks && !call.has('-b', '--build');
}

/** Configuration and plugins of the workspace are code that runs. */
const configured: Act = (call) => {
  call.workspace('config');
  call.at('read', './**');
};

/** Runs the tests of the workspace. */
const tests = (more: Sub = {}): Sub => ({
  ...more,
  does(call) {
    if (call.args.length === 1 && call.has('--version', '--help', '-h')) return;
    call.workspace('test');
    call.at('read', './**');
    call.at('write', './**', 'test');
    // Tests of another place are code of that place.
    for (const word of call.operands)
      if (/^(\/|\.\.(\/|$)|~)/.test(literalPrefix(word))) call.path('exec', word, 'test');
  },
});

/** A checker with code in its configuration: `config` names another one. */
const linter = (fix: readonly string[], more: Sub = {}): Sub => ({
  ...more,
  does: [inputs, configured, when(fix, rewrites)],
});

/** A checker whose configuration is data only. */
const checker = (fix: readonly string[], more: Sub = {}): Sub => ({
  ...more,
  does: [inputs, (call) => call.at('read', './**'), when(fix, rewrites)],
});

/** Writes in place unless told otherwise. */
const formatter = (safe: readonly string[], more: Sub = {}): Sub => ({
  ...more,
  does: [inputs, unless(safe, rewrites)],
});

/** Test runners, linters, formatters and bundlers. */
export const CHECKERS: readonly ProgramSpec[] = [
  program(
    'jest vitest mocha ava tap tape jasmine karma cypress playwright nightwatch wdio qunit c8 nyc phpunit pest rspec cucumber behave robot ctest bats kyua busted minitest testcafe web-test-runner wtr',
    tests({
      takesValue: [
        '-t',
        '--testNamePattern',
        '-c',
        '--config',
        '-w',
        '--maxWorkers',
        '-n',
        '-g',
        '--grep',
        '-R',
        '--reporter',
        '--filter',
        '-f',
        '--timeout',
        '--project',
        '--browser',
        '-j',
        '--jobs',
        '--dir',
        '--root',
        '-e',
        '--example',
        '--tag',
        '--format',
        '--testTimeout',
        '-L',
        '-C',
        '--build-config',
        '--spec',
        '--shard',
        '--pool',
        '--environment',
        '--workers',
      ],
      effects: {
        '-r': 'exec',
        '--require': 'exec',
        '--import': 'exec',
        '--globalSetup': 'exec',
        '--outputFile': 'write',
        '-o': 'write',
        '--out': 'write',
        '--bootstrap': 'exec',
        '--test-dir': 'exec',
        '--coverageDirectory': 'write',
      },
    }),
  ),
  program(
    'pytest py.test nose2 nosetests coverage stestr',
    tests({
      takesValue: [
        '-k',
        '-m',
        '-n',
        '--maxfail',
        '--tb',
        '-W',
        '--durations',
        '--ignore',
        '--deselect',
        '--cov',
        '--cov-report',
        '--timeout',
        '--import-mode',
        '--color',
        '-r',
        '--dist',
        '--log-level',
        '--log-cli-level',
        '--co',
      ],
      effects: {
        '-c': 'exec',
        '--config-file': 'exec',
        '-p': 'exec',
        '--pdbcls': 'exec',
        '-o': 'text',
        '--override-ini': 'text',
        '--rootdir': 'exec',
        '--confcutdir': 'read',
        '--junitxml': 'write',
        '--junit-xml': 'write',
        '--basetemp': 'delete',
        '--log-file': 'write',
        '--cov-config': 'read',
        '--debug': 'write',
        '--report-log': 'write',
      },
      flags: [],
    }),
  ),
  program(
    'eslint tslint stylelint standard xo oxlint textlint htmlhint ember-template-lint markdownlint markdownlint-cli2 semistandard jshint solhint lint-staged commitlint',
    linter(['--fix'], {
      takesValue: [
        '--ext',
        '--env',
        '--global',
        '-f',
        '--format',
        '--formatter',
        '--max-warnings',
        '--rule',
        '--parser-options',
        '--ignore-pattern',
        '--cache-strategy',
        '--report-unused-disable-directives-severity',
        '--flag',
        '-A',
        '-D',
        '-W',
        '--from',
        '--to',
        '-e',
        '--edit',
        '-s',
        '--syntax',
      ],
      effects: {
        '-c': 'exec',
        '--config': 'exec',
        '--parser': 'exec',
        '--plugin': 'exec',
        '--rulesdir': 'exec',
        '--resolve-plugins-relative-to': 'exec',
        '-o': 'write',
        '--output-file': 'write',
        '--cache-location': 'write',
        '--cache-file': 'write',
        '--ignore-path': 'read',
        '--custom-syntax': 'exec',
        '--custom-formatter': 'exec',
      },
    }),
  ),
  program(
    'prettier',
    linter(['--write', '-w'], {
      takesValue: [
        '--parser',
        '--tab-width',
        '--print-width',
        '--trailing-comma',
        '--end-of-line',
        '--log-level',
        '--quote-props',
        '--arrow-parens',
        '--prose-wrap',
        '--stdin-filepath',
        '--cache-strategy',
        '--config-precedence',
        '--range-start',
        '--range-end',
      ],
      effects: {
        '--config': 'exec',
        '--plugin': 'exec',
        '--ignore-path': 'read',
        '--cache-location': 'write',
        '--find-config-path': 'read',
        '--file-info': 'read',
      },
    }),
  ),
  program('biome', {
    global: {
      takesValue: [
        '--log-level',
        '--log-kind',
        '--colors',
        '--max-diagnostics',
        '--diagnostic-level',
        '--only',
        '--skip',
        '--reporter',
        '--stdin-file-path',
        '--since',
        '--indent-style',
        '--line-width',
      ],
      effects: { '--config-path': 'read', '--vcs-root': 'read' },
    },
    subs: {
      'check|lint|format|ci|search': {
        does: [
          inputs,
          (call) => call.at('read', './**'),
          when(['--write', '--fix', '--apply', '--apply-unsafe', '--unsafe', '--suppress'], rewrites),
        ],
      },
      'init|migrate': [writes('biome.json')],
      'version|help|rage|explain|': (call) => call.at('read', './**'),
      'start|stop|clean': (call) => call.named('service', 'biome', 'stop'),
    },
  }),
  program('ruff', {
    global: {
      effects: { '--config': 'text', '--cache-dir': 'write', '-o': 'write', '--output-file': 'write' },
      takesValue: [
        '--select',
        '--ignore',
        '--extend-select',
        '--fixable',
        '--unfixable',
        '--target-version',
        '--line-length',
        '--exclude',
        '--extend-exclude',
        '--per-file-ignores',
        '--output-format',
        '--stdin-filename',
        '--color',
        '--range',
      ],
    },
    subs: {
      check: { does: [inputs, ruffSettings, when(['--fix', '--fix-only', '--add-noqa', '--unsafe-fixes'], rewrites)] },
      format: { does: [inputs, ruffSettings, unless(['--check', '--diff'], rewrites)] },
      'rule|config|linter|version|help|': () => undefined,
      clean: (call) => call.at('delete', '.ruff_cache', 'recursive', 'cache'),
      'server|analyze': (call) => call.at('read', './**'),
    },
  }),
  program('black blue yapf autopep8 isort docformatter pyupgrade autoflake add-trailing-comma usort', {
    takesValue: [
      '-l',
      '--line-length',
      '-t',
      '--target-version',
      '--include',
      '--exclude',
      '--extend-exclude',
      '--force-exclude',
      '-c',
      '--code',
      '--stdin-filename',
      '-W',
      '--workers',
      '--style',
      '--profile',
      '--skip',
      '--sl-length',
      '-j',
      '--jobs',
      '--select',
      '--ignore',
      '--max-line-length',
      '--required-version',
      '-p',
      '--project',
      '-s',
    ],
    effects: { '--config': 'read', '--settings-path': 'read', '--sp': 'read' },
    flags: ['--in-place', '--check', '--diff', '--check-only', '--show-settings', '--show-files'],
    does: [
      inputs,
      (call) => {
        // These print unless asked to write.
        const asks = /^(yapf|autopep8|autoflake|docformatter)$/.test(call.name);
        const writing = asks
          ? call.has('-i', '--in-place')
          : !call.has('--check', '--diff', '--check-only', '-c', '--code', '--show-settings', '--show-files');
        if (writing) rewrites(call);
      },
    ],
  }),
  program(
    'mypy pyright pylint pyre pytype flake8 bandit vulture pycodestyle pydocstyle pyflakes radon basedpyright pylama prospector',
    linter(['--create-stub'], {
      takesValue: [
        '-p',
        '--package',
        '-m',
        '--module',
        '-c',
        '--command',
        '--python-version',
        '--platform',
        '--exclude',
        '--follow-imports',
        '--disable-error-code',
        '--enable-error-code',
        '--disable',
        '--enable',
        '-d',
        '-e',
        '-j',
        '--jobs',
        '--output-format',
        '-f',
        '--format',
        '--max-line-length',
        '--select',
        '--ignore',
        '--extend-ignore',
        '--max-complexity',
        '--min-confidence',
        '--severity-level',
        '-ll',
        '--pythonversion',
        '--pythonplatform',
        '--level',
        '--fail-under',
      ],
      effects: {
        '--config-file': 'exec',
        '--rcfile': 'exec',
        '--config': 'exec',
        '--append-config': 'exec',
        '--python-executable': 'exec',
        '--load-plugins': 'exec',
        '--init-hook': 'exec',
        '--pythonpath': 'exec',
        '--cache-dir': 'write',
        '--junit-xml': 'write',
        '--html-report': 'write',
        '--txt-report': 'write',
        '--xml-report': 'write',
        '--output-file': 'write',
        '-o': 'write',
        '--output': 'write',
      },
      unknown: ['--init-hook', '--install-types'],
      flags: [],
    }),
  ),
  program(
    'shellcheck',
    checker([], {
      takesValue: [
        '-s',
        '--shell',
        '-e',
        '--exclude',
        '-i',
        '--include',
        '-f',
        '--format',
        '-S',
        '--severity',
        '-o',
        '--enable',
        '-W',
        '--wiki-link-count',
        '-C',
      ],
      effects: { '-P': 'read', '--source-path': 'read', '--rcfile': 'read' },
    }),
  ),
  program(
    'hadolint yamllint jsonlint actionlint cspell typos codespell vale proselint misspell dockerfilelint tflint sqlfluff gitleaks trufflehog detect-secrets cppcheck cpplint cloc tokei scc checkov semgrep',
    linter(['-w', '--write', '--write-changes', '-i', '--fix', '--autofix'], {
      takesValue: [
        '-f',
        '--format',
        '-d',
        '--ignore',
        '-t',
        '--threshold',
        '--failure-threshold',
        '-e',
        '--exclude',
        '--skip',
        '-S',
        '-L',
        '--locale',
        '--std',
        '--enable',
        '--suppress',
        '-j',
        '--exclude-dir',
        '--include-lang',
        '--dialect',
        '--lang',
        '--severity',
        '--shellcheck-version',
      ],
      effects: {
        '-c': 'exec',
        '--config': 'exec',
        '-o': 'write',
        '--output': 'write',
        '--output-file': 'write',
        '-r': 'write',
        '--report-path': 'write',
        '--report-file': 'write',
        '--shellcheck': 'exec',
        '--pyflakes': 'exec',
        '--addon': 'exec',
        '--out': 'write',
      },
    }),
  ),
  program(
    'shfmt',
    checker(['-w', '--write'], { takesValue: ['-i', '--indent', '-ln', '--language-dialect', '--filename', '-ln'] }),
  ),
  program(
    'clang-format',
    checker(['-i'], {
      takesValue: [
        '--assume-filename',
        '--offset',
        '--length',
        '--lines',
        '--fallback-style',
        '--sort-includes',
        '--cursor',
      ],
      optionalValue: ['--style', '-style'],
      effects: { '--files': 'read' },
    }),
  ),
  program(
    'clang-tidy',
    linter(['--fix', '-fix', '--fix-errors', '-fix-errors', '--fix-notes'], {
      effects: { '-p': 'read', '--export-fixes': 'write', '--load': 'exec', '-load': 'exec' },
    }),
  ),
  program(
    'rustfmt',
    formatter(['--check', '--version', '-V'], {
      takesValue: ['--edition', '--color', '--emit', '--print-config'],
      effects: { '--config-path': 'read', '--config': 'text' },
      // It writes to the file that is its operand, whatever else is said; a setting may say that it writes.
      unknown: ['--print-config', '--config', '--emit'],
    }),
  ),
  program(
    'golangci-lint staticcheck golint gosec revive errcheck ineffassign',
    linter(['--fix'], {
      takesValue: [
        '-E',
        '--enable',
        '-D',
        '--disable',
        '--timeout',
        '-j',
        '--build-tags',
        '--out-format',
        '-checks',
        '-tags',
        '-fmt',
        '-exclude',
        '-include',
        '--concurrency',
        '-p',
        '--presets',
      ],
      effects: { '-c': 'exec', '--config': 'exec', '-config': 'exec', '-out': 'write', '--modfile': 'read' },
    }),
  ),
  program(
    'gofumpt golines',
    checker(['-w', '-l'], { singleDashLong: true, takesValue: ['-lang', '-modpath', '-m', '-t'] }),
  ),
  program(
    'rubocop standardrb reek brakeman erblint',
    linter(
      [
        '-a',
        '-A',
        '--autocorrect',
        '--autocorrect-all',
        '--auto-correct',
        '--auto-correct-all',
        '--fix',
        '-x',
        '--auto-gen-config',
      ],
      {
        takesValue: ['-f', '--format', '--only', '--except', '--fail-level', '-q', '-w'],
        effects: {
          '-c': 'exec',
          '--config': 'exec',
          '-r': 'exec',
          '--require': 'exec',
          '-o': 'write',
          '--out': 'write',
        },
      },
    ),
  ),
  program(
    'phpstan psalm phpcs phpmd',
    linter(['--generate-baseline', '-b', '--alter', '--set-baseline'], {
      takesValue: [
        '-l',
        '--level',
        '--memory-limit',
        '--error-format',
        '--standard',
        '--report',
        '--extensions',
        '--ignore',
        '--threads',
      ],
      effects: {
        '-c': 'exec',
        '--configuration': 'exec',
        '-a': 'exec',
        '--autoload-file': 'exec',
        '--report-file': 'write',
        '--bootstrap': 'exec',
      },
    }),
  ),
  program('phpcbf php-cs-fixer pint rector', {
    takesValue: ['--standard', '--rules', '--extensions', '--ignore'],
    effects: { '--config': 'exec', '--cache-file': 'write' },
    does: [inputs, configured, unless(['--dry-run', '--test'], rewrites)],
  }),
  program('tsc', {
    takesValue: [
      '-t',
      '--target',
      '-m',
      '--module',
      '--lib',
      '--jsx',
      '--moduleResolution',
      '--types',
      '--typeRoots',
      '--baseUrl',
      '--newLine',
      '--watchFile',
      '--paths',
    ],
    effects: {
      '-p': 'read',
      '--project': 'read',
      '--outDir': 'write',
      '--outFile': 'write',
      '--declarationDir': 'write',
      '--tsBuildInfoFile': 'write',
      '--generateTrace': 'write',
      '--generateCpuProfile': 'write',
      '--rootDir': 'read',
    },
    does(call) {
      const tells = call.has('--version', '-v', '--help', '-h', '--showConfig', '--listFilesOnly');
      const isOff = call.args.some((word) => TSC_OFF.test(literal(word) ?? ''));
      if (tells && !isOff) return call.at('read', './**');
      if (call.has('--init') && !isOff) return call.at('write', 'tsconfig.json');
      inputs(call);
      call.at('read', './**');
      const odd = tscOptions(call);
      if (odd !== undefined) call.unknown(odd);
      if (!call.has('--noEmit') || !onlyChecks(call)) return call.at('write', './**', 'build');
      // What it keeps of a build goes where the settings say.
      const project = literal(call.value('-p', '--project'));
      if (project?.startsWith('/') || (project === undefined && call.has('-p', '--project'))) return call.workspace();
      if (project === undefined)
        return call.loads({ type: 'files', names: ['tsconfig.json'], settings: 'tsc', upwards: true });
      const name = /\.json$/.test(project) ? project : `${project}/tsconfig.json`;
      return call.loads({ type: 'files', names: [name], settings: 'tsc' });
    },
  }),
  program(
    'esbuild swc babel rollup webpack vite parcel tsup rspack rolldown snowpack microbundle unbuild ncc sass postcss tailwindcss lessc coffee browserify uglifyjs terser svgo vue-cli-service react-scripts storybook typedoc jsdoc nodemon ts-node-dev vue-tsc ttsc api-extractor size-limit knip depcheck madge ncu npm-check-updates np semantic-release release-it standard-version changeset',
    {
      takesValue: [
        '-c',
        '--config',
        '-m',
        '--mode',
        '-p',
        '--port',
        '--host',
        '--target',
        '--format',
        '--platform',
        '--loader',
        '--define',
        '--external',
        '-i',
        '-f',
        '-e',
        '--entry',
        '--env',
        '--presets',
        '--plugins',
        '--exec',
        '--watch',
        '-w',
      ],
      effects: {
        '-o': 'write',
        '--output': 'write',
        '--outfile': 'write',
        '--outdir': 'write',
        '--outDir': 'write',
        '-d': 'write',
        '--out-dir': 'write',
        '--dist-dir': 'write',
        '--exec': 'shell',
        '-x': 'shell',
      },
      does(call) {
        if (call.args.length === 1 && call.has('--version', '-v', '--help', '-h', '-V')) return undefined;
        call.at('read', './**');
        call.paths('read', call.operands);
        // Bundlers load their configuration and plugins, which are code.
        call.workspace('build');
        call.at('write', './**', 'build');
        if (
          /^(np|semantic-release|release-it|standard-version)$/.test(call.name) ||
          (call.name === 'changeset' && call.words().includes('publish'))
        ) {
          call.net('send', 'registry', 'publish', 'upload');
          call.named('vcs', 'HEAD', 'commit', 'tag', 'push', 'remote');
        }
        if (/^ts-node-dev$/.test(call.name)) {
          if (call.has('-e', '-p', '--eval', '--print') || call.operands.length === 0) return 'it is given code';
          call.path('exec', call.operands[0]);
        }
        return undefined;
      },
    },
  ),
];
