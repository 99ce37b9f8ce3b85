import { literalPrefix, wordToText } from '../shell/word.js';
import type { ProgramCall } from './program.js';
import { list } from './words.js';

/**
 * What a program loads from the workspace by itself, whatever it is asked, and where it looks for it. Of programs that are
 * described as data, their files say it: `exec workspace where ...`.
 */
interface Loads {
  /** Files that are code, or name code. Without any, what is always there is: it counts without a look. */
  readonly files?: readonly string[];
  /** They may lie in any directory above, too. */
  readonly upwards?: true;
  /** Not calls with these. */
  readonly except?: RegExp;
}

/** A toolchain that rustup is told of may lie in the project, and every program of Rust then comes from there. */
const TOOLCHAIN = ['rust-toolchain', 'rust-toolchain.toml'];

/**
 * A program that was installed for all projects hands over to the one in the project, where there is one, before it
 * reads its arguments.
 */
const handsOver = (...packages: readonly string[]): Loads => ({
  files: packages.map((one) => `node_modules/${one}`),
  upwards: true,
});

const TABLE: Readonly<Record<string, Loads>> = {
  'rustdoc clippy-driver rust-analyzer rust-gdb rust-lldb rust-gdbgui rls cargo-miri': {
    files: TOOLCHAIN,
    upwards: true,
  },
  // Filters and pagers are programs.
  'ug ug+ ugrep+': { files: ['.ugrep'], upwards: true },
  // Options for the virtual machine, and extensions.
  mvnDebug: { files: ['.mvn'], upwards: true },
  // Build files, properties with options for the virtual machine, wrappers and startup options are what these are about.
  'gradle sbtn fossil jj darcs': {},
  doit: { except: /^(?:-?-version|-?-help|-h|-V)$/ },
  // A path for cowsay, which is asked for its list, and paths of plugins.
  'ansible ansible-playbook ansible-config ansible-doc ansible-galaxy ansible-inventory ansible-console ansible-vault ansible-pull ansible-lint':
    { files: ['ansible.cfg'] },
  scrapy: { files: ['scrapy.cfg'], upwards: true },
  // Extensions by path.
  'hg chg': { files: ['.hg'], upwards: true },
  'sl sapling': { files: ['.sl', '.hg'], upwards: true },
  msbuild: { files: list('MSBuild.rsp msbuild.rsp Directory.Build.rsp'), upwards: true },
  infection: { files: ['vendor/autoload.php'] },
  valgrind: { files: ['.valgrindrc'] },
  'sequelize sequelize-cli': { files: ['.sequelizerc', 'node_modules/sequelize-cli'], upwards: true },
  knex: { files: list('knexfile.js knexfile.ts knexfile.cjs knexfile.mjs node_modules/knex'), upwards: true },
  prisma: {
    files: list('prisma.config.ts prisma.config.js prisma.config.mjs .config node_modules/prisma'),
    upwards: true,
  },
  'webpack-cli': handsOver('webpack', 'webpack-cli'),
  // What its file is written in decides which modules of the project are loaded.
  'gulp-cli': {
    files: [
      'node_modules/gulp',
      ...['gulpfile', 'Gulpfile', '.gulp'].flatMap((name) =>
        list('.js .cjs .mjs .ts .json .yml .yaml .toml .babel.js .esm.js .coffee .jsx .tsx').map((end) => name + end),
      ),
    ],
    upwards: true,
  },
  'grunt-cli': handsOver('grunt'),
  'karma-cli': handsOver('karma'),
  rush: { files: ['rush.json'], upwards: true },
  vue: handsOver('@vue/cli-service'),
  ember: handsOver('ember-cli'),
  sb: handsOver('storybook'),
  'sls serverless': handsOver('serverless'),
  'hardhat truffle': handsOver('hardhat', 'truffle'),
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

/** All of these: most programs are none of them. */
const LOADING = new Set([...SHIMS, ...PACKAGES, ...ASK_GIT, ...PROGRAMS.keys()]);

/** Options with which programs work as if they were called elsewhere. */
const ELSEWHERE =
  /^(?:-[CR].*|--(?:repository|repo|cwd|dir|prefix|directory|userconfig|globalconfig|workspace-root|project-dir|basedir|chdir)(?:=.*)?)$/s;

/**
 * What the program runs of the workspace beside what it is asked to do. Settings that are code are loaded before the
 * arguments are looked at, so `--version` runs them, too.
 */
export function loadWorkspace(call: ProgramCall): void {
  if (!LOADING.has(call.name)) return;
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
  const { files, upwards, except } = loads;
  if (except?.test(call.args.map(wordToText).join(' '))) return;
  if (files === undefined) call.workspace();
  else call.loads({ type: 'files', names: files, ...(upwards && { upwards }) });
}
