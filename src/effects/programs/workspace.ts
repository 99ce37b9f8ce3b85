import { literalPrefix, wordToText } from '../../shell/word.js';
import type { SettingsOwner } from '../condition.js';
import type { ProgramCall } from '../program.js';
import { list } from '../words.js';

/** What a program loads from the workspace by itself, whatever it is asked, and where it looks for it. */
interface Loads {
  /** Files that are code, or name code. Without any, what is always there is: it counts without a look. */
  readonly files?: readonly string[];
  /** They may lie in any directory above, too. */
  readonly upwards?: true;
  /** Only calls with these arguments, joined by blanks. */
  readonly only?: RegExp;
  /** Not calls with these. */
  readonly except?: RegExp;
  /** Files that are loaded even then. */
  readonly even?: readonly string[];
  /** Whose settings they are, where most are harmless. */
  readonly settings?: SettingsOwner;
}

/** Answers from the program itself, before it looks around. */
const ASKS = /^(?:-V|-v|-version|--version|version|-h|--help|help)$/;

/** A toolchain that rustup is told of may lie in the project, and every program of Rust then comes from there. */
const TOOLCHAIN = ['rust-toolchain', 'rust-toolchain.toml'];
const CARGO = [...TOOLCHAIN, '.cargo/config', '.cargo/config.toml'];
const mochaFiles = list(
  '.mocharc.js .mocharc.cjs .mocharc.mjs .mocharc.yaml .mocharc.yml .mocharc.json .mocharc.jsonc',
);
const nycFiles = list('.nycrc .nycrc.json .nycrc.yml .nycrc.yaml nyc.config.js nyc.config.cjs nyc.config.mjs');

/**
 * A program that was installed for all projects hands over to the one in the project, where there is one, before it
 * reads its arguments.
 */
const handsOver = (...packages: readonly string[]): Loads => ({
  files: packages.map((one) => `node_modules/${one}`),
  upwards: true,
});

const TABLE: Readonly<Record<string, Loads>> = {
  'rustc rustdoc rustfmt rustup clippy-driver rust-analyzer rust-gdb rust-lldb rust-gdbgui rls cargo-fmt cargo-clippy cargo-miri':
    { files: TOOLCHAIN, upwards: true },
  // Its settings name compilers, wrappers and aliases, which come before programs such as cargo-fmt.
  cargo: { files: CARGO, upwards: true },
  // yarnPath and plugins.
  'yarn yarnpkg': { files: list('.yarnrc .yarnrc.yml .pnp.cjs .pnp.js .pnp.loader.mjs'), upwards: true },
  'pnpm pnpx': { files: list('.pnpmfile.cjs .pnpmfile.mjs pnpm-workspace.yaml .npmrc'), upwards: true },
  // Pages open with the program that a setting names, and so does git; a registry gets the secret that another names.
  npm: {
    files: ['.npmrc'],
    upwards: true,
    settings: 'npm',
    // Whatever it is told to do, it asks its registry whether it is out of date.
    except: /^(?:--version|-v)$/,
  },
  // Modules that are loaded before all others.
  'bun bunx': { files: ['bunfig.toml'], upwards: true, except: /^(?:--version|-v|--revision|--help|-h)$/ },
  // Lint rules of one's own; for packages, the settings of npm.
  deno: {
    files: ['deno.json', 'deno.jsonc', '.npmrc'],
    upwards: true,
    settings: 'npm',
    only: /^(?:lint|info|outdated)\b/,
  },
  // That it writes may be set.
  'autopep8 autoflake docformatter yapf': {
    files: ['pyproject.toml', 'setup.cfg', 'tox.ini', '.pep8', '.flake8'],
    upwards: true,
    settings: 'formatter',
  },
  // Filters and pagers are programs.
  'ug ug+ ugrep+': { files: ['.ugrep'], upwards: true },
  // With some, what is looked at is changed.
  ruff: {
    files: ['ruff.toml', '.ruff.toml', 'pyproject.toml'],
    upwards: true,
    settings: 'ruff',
    only: /^(?:check|format)\b/,
  },
  // Options for the virtual machine, and extensions.
  'mvn mvnDebug mvnd': { files: ['.mvn'], upwards: true },
  // Build files, properties with options for the virtual machine, wrappers and startup options are what these are about.
  'gradle sbt sbtn bazel bazelisk buck buck2 pants please composer fossil jj darcs mill': {},
  'bundle bundler': {},
  'mage invoke inv fab doit': { except: /^(?:-?-version|-?-help|-h|-V)$/ },
  // Values of variables are the output of commands.
  just: { only: /(?:^| )--(?:evaluate|choose|eval)\b/ },
  task: { except: ASKS },
  // Sessions are made by the file itself.
  nox: { except: ASKS },
  // Plugins in a file are asked for their version, and for their options.
  tox: { except: /^(?:--version|--help|-h)$/, even: ['toxfile.py', '☃.py'] },
  meson: { only: /^introspect\b/ },
  // The interpreter of the project's environment is asked.
  uv: { only: /^(?:pip|python|tree|export|version|venv|format|workspace)\b/ },
  poetry: { files: ['.poetry'], upwards: true },
  'pdm hatch': { files: ['pyproject.toml', 'pdm.toml', 'hatch.toml', '.pdm-plugins'], upwards: true },
  'pytest py.test': {
    files: list(
      'conftest.py pytest.ini .pytest.ini pytest.toml .pytest.toml pyproject.toml tox.ini setup.cfg tests test',
    ),
    upwards: true,
  },
  // Plugins by path.
  flake8: { files: list('.flake8 setup.cfg tox.ini'), upwards: true },
  // A path for cowsay, which is asked for its list, and paths of plugins.
  'ansible ansible-playbook ansible-config ansible-doc ansible-galaxy ansible-inventory ansible-console ansible-vault ansible-pull ansible-lint':
    { files: ['ansible.cfg'] },
  scrapy: { files: ['scrapy.cfg'], upwards: true },
  // Extensions by path.
  'hg chg': { files: ['.hg'], upwards: true },
  'sl sapling': { files: ['.sl', '.hg'], upwards: true },
  // Its options are a template with code in it.
  rspec: { files: ['.rspec', '.rspec-local'] },
  'rubocop standardrb': { files: list('.rubocop .rubocop.yml .standard.yml'), upwards: true },
  rails: { files: ['bin/rails', 'script/rails'], upwards: true },
  jekyll: { files: ['Gemfile', '_plugins', '_config.yml'], upwards: true },
  rebar3: { files: ['rebar.config', 'rebar.config.script'] },
  // A development kit by path.
  dotnet: { files: ['global.json'], upwards: true },
  msbuild: { files: list('MSBuild.rsp msbuild.rsp Directory.Build.rsp'), upwards: true },
  'phpstan psalm rector pest infection': { files: ['vendor/autoload.php'] },
  valgrind: { files: ['.valgrindrc'] },
  mocha: { files: mochaFiles, upwards: true },
  nyc: { files: nycFiles, upwards: true },
  ava: { files: [...list('ava.config.js ava.config.cjs ava.config.mjs'), 'node_modules/ava'], upwards: true },
  'sequelize sequelize-cli': { files: ['.sequelizerc', 'node_modules/sequelize-cli'], upwards: true },
  knex: { files: list('knexfile.js knexfile.ts knexfile.cjs knexfile.mjs node_modules/knex'), upwards: true },
  prisma: {
    files: list('prisma.config.ts prisma.config.js prisma.config.mjs .config node_modules/prisma'),
    upwards: true,
  },
  jest: handsOver('jest', 'jest-cli'),
  'webpack webpack-cli': handsOver('webpack', 'webpack-cli'),
  // What its file is written in decides which modules of the project are loaded.
  'gulp gulp-cli': {
    files: [
      'node_modules/gulp',
      ...['gulpfile', 'Gulpfile', '.gulp'].flatMap((name) =>
        list('.js .cjs .mjs .ts .json .yml .yaml .toml .babel.js .esm.js .coffee .jsx .tsx').map((end) => name + end),
      ),
    ],
    upwards: true,
  },
  'grunt grunt-cli': handsOver('grunt'),
  'karma karma-cli': handsOver('karma'),
  lerna: handsOver('lerna'),
  nx: handsOver('nx'),
  turbo: handsOver('turbo'),
  rush: { files: ['rush.json'], upwards: true },
  ng: handsOver('@angular/cli'),
  'vue vue-cli-service': handsOver('@vue/cli-service'),
  gatsby: handsOver('gatsby'),
  ember: handsOver('ember-cli'),
  'expo react-native': handsOver('expo', 'react-native'),
  'sb storybook': handsOver('storybook'),
  'sls serverless': handsOver('serverless'),
  'hardhat truffle': handsOver('hardhat', 'truffle'),
  'stylelint xo standard': handsOver('stylelint', 'xo', 'standard'),
};

const PROGRAMS: ReadonlyMap<string, Loads> = new Map(
  Object.entries(TABLE).flatMap(([names, loads]) => names.split(' ').map((name) => [name, loads] as const)),
);

/**
 * Programs that people install with a version manager: what is found by their name is a shim then, which runs what a
 * file of the project says. That may be a program of the project.
 */
const SHIMS = new Set(
  list(
    `node npm npx corepack deno bun tsc mocha python python3 pip pip3 ruby gem perl php java javac mvn gradle go gofmt
     cargo rustc jq yq rg fd gh kubectl helm terraform`,
  ),
);
/** Files of asdf, mise, proto, aqua and volta, and of managers for one language. */
const VERSION_FILES = [
  ...list('.tool-versions mise.toml .mise.toml mise.local.toml .mise.local.toml .rtx.toml .prototools package.json'),
  ...list('mise/config.toml .mise/config.toml .config/mise.toml .config/mise/config.toml .config/mise/conf.d'),
  ...list('aqua.yaml aqua.yml .aqua.yaml .aqua.yml aqua/aqua.yaml aqua/aqua.yml .aqua/aqua.yaml .aqua/aqua.yml'),
  ...list('.node-version .python-version .ruby-version .java-version .perl-version .php-version .go-version'),
];
/** Of packages that are installed for all projects Volta's shims run the one that a project has. */
const PACKAGES = new Set(['tsc', 'mocha']);

/** Programs that ask git about the repository that they are called in. */
const ASK_GIT = new Set(list('gh glab hub tig lazygit gitk gitui git-lfs git-cliff onefetch commitizen cz'));

/** Options with which programs work as if they were called elsewhere. */
const ELSEWHERE =
  /^(?:-[CR].*|--(?:repository|repo|cwd|dir|prefix|directory|userconfig|globalconfig|workspace-root|project-dir|basedir|chdir)(?:=.*)?)$/s;

/**
 * What the program runs of the workspace beside what it is asked to do. Settings that are code are loaded before the
 * arguments are looked at, so `--version` runs them, too.
 */
export function loadWorkspace(call: ProgramCall): void {
  if (SHIMS.has(call.name)) call.loads({ type: 'files', names: VERSION_FILES, upwards: true, settings: 'versions' });
  if (PACKAGES.has(call.name))
    call.loads({ type: 'files', names: [`node_modules/.bin/${call.name}`], upwards: true, settings: 'volta' });
  if (ASK_GIT.has(call.name)) return call.loads({ type: 'repository' });
  const loads = PROGRAMS.get(call.name);
  if (loads === undefined) return;
  // It looks in another directory, or takes other settings than those that were looked for.
  if (call.args.some((word) => ELSEWHERE.test(literalPrefix(word)))) call.workspace();
  if (call.name === 'ansible-config' && call.args.some((word) => /^(?:-c|--config)/.test(literalPrefix(word))))
    call.workspace();
  const { files, upwards, only, except, even, settings } = loads;
  if (only !== undefined || except !== undefined) {
    const text = call.args.map(wordToText).join(' ');
    if (even !== undefined && except?.test(text)) call.loads({ type: 'files', names: even, upwards: true });
    if (only?.test(text) === false || except?.test(text)) return;
  }
  if (files === undefined) call.workspace();
  else call.loads({ type: 'files', names: files, ...(upwards && { upwards }), ...(settings && { settings }) });
}
