/** A program that runs the command behind its own options, often behind a verb: `uv run`, `npm exec --`, `cross-env`. */
export interface Runner {
  /** Phrases behind which the command stands. Without them it stands behind the options. */
  readonly verbs?: readonly string[];
  /** A verb that may be left out: `rtk proxy ls`, `rtk ls`. */
  readonly optionalVerb?: string;
  /** Options that take a value, before and behind the verb. */
  readonly takesValue?: readonly string[];
  /** Options whose value is text for a shell. */
  readonly text?: readonly string[];
  /** Options behind which all words are the command. */
  readonly rest?: readonly string[];
  /** The command stands behind `--`, and nowhere else. */
  readonly requiresDoubleDash?: true;
  /** Each operand is text for a shell. */
  readonly shellTextOperands?: true;
  /** Assignments may stand before the command. */
  readonly assignments?: true;
  /** Its first word may be a package with a version: `rimraf@5`. */
  readonly fetches?: true;
}

const words = (text: string): readonly string[] => text.split(/\s+/);

const UV = words(
  `--allow-insecure-host --cache-dir --color --config-file --config-setting --config-settings --constraint --constraints
   --default-index --directory --env-file --exclude-newer --extra --extra-index-url --find-links --fork-strategy --from
   --group --index --index-strategy --index-url --keyring-provider --link-mode --no-extra --no-group --only-group
   --override --overrides --package --prerelease --project --python --python-platform --resolution --with
   --with-editable --with-requirements -C -P -b -c -f -i -p -w`,
);
const NPM = words('--package -p --workspace -w --registry --prefix -C --userconfig --cache --loglevel');
const npmRunner = (verbs?: string): Runner => ({
  ...(verbs !== undefined && { verbs: words(verbs) }),
  takesValue: NPM,
  text: ['-c', '--call'],
  fetches: true,
});
const verb = (verbs: string, values = ''): Runner => ({ verbs: verbs.split('|'), takesValue: words(values) });

export const RUNNERS: Readonly<Record<string, Runner>> = {
  uv: { verbs: ['run', 'tool run'], takesValue: UV },
  uvx: { takesValue: UV, fetches: true },
  poetry: verb('run', '-C --directory -P --project'),
  pdm: verb('run', '-p --project -c --config'),
  hatch: verb('run', '-e --env -p --project --data-dir --cache-dir --config'),
  rye: verb('run', '-f --pyproject'),
  pipenv: verb('run', '--pypi-mirror --python'),
  pixi: verb(
    'run|exec',
    '-e --environment -m --manifest-path -p --platform -s --spec -w --with --color --config-file -c',
  ),
  conda: verb('run', '-n --name -p --prefix --cwd'),
  mamba: verb('run', '-n --name -p --prefix --cwd'),
  micromamba: verb('run', '-n --name -p --prefix --cwd -r --root-prefix -a --attach -e --env -f --file -c'),
  mise: {
    verbs: ['exec', 'x'],
    takesValue: words('-C --cd -j --jobs -E --env'),
    text: ['-c', '--command'],
    requiresDoubleDash: true,
  },
  asdf: verb('exec'),
  rbenv: verb('exec'),
  pyenv: verb('exec'),
  nodenv: verb('exec'),
  bundle: verb('exec', '--gemfile'),
  bundler: verb('exec', '--gemfile'),
  npm: npmRunner('exec x'),
  npx: npmRunner(),
  pnpx: npmRunner(),
  bunx: npmRunner(),
  bun: { verbs: ['x', 'exec'], takesValue: ['--cwd', '-p', '--package'], fetches: true },
  pnpm: { verbs: ['exec', 'dlx'], takesValue: [...NPM, '--filter', '-F', '--dir'], fetches: true },
  yarn: { verbs: ['exec', 'dlx'], takesValue: ['--cwd', '-p', '--package'], fetches: true },
  repo: { verbs: ['forall'], takesValue: words('-j --jobs -g --groups -r --regex'), text: ['-c', '--command'] },
  lerna: verb('exec', '--concurrency --ignore --loglevel --scope --since'),
  nx: verb('exec'),
  nix: { verbs: ['develop', 'shell'], rest: ['-c', '--command'] },
  'nix-shell': { text: ['--run', '--command'] },
  doppler: { verbs: ['run'], takesValue: words('-p --project -c --config -t --token'), text: ['--command'] },
  op: { verbs: ['run'], requiresDoubleDash: true },
  infisical: { verbs: ['run'], takesValue: words('--env --path --projectId --token'), text: ['--command', '-c'] },
  chamber: { verbs: ['exec'], requiresDoubleDash: true },
  'aws-vault': { verbs: ['exec'], requiresDoubleDash: true },
  dotenv: { optionalVerb: 'run', takesValue: words('-e -f --file -v -p -q --quote --env-file') },
  dotenvx: { verbs: ['run'], takesValue: words('-f --env-file -e --env -fk --env-keys-file') },
  'env-cmd': { takesValue: words('-f --file -e --environments -r --rc-file') },
  'cross-env': { assignments: true },
  'cross-env-shell': { assignments: true, shellTextOperands: true },
  opam: verb('exec', '--switch --root --color'),
  stack: verb('exec'),
  cabal: verb('exec'),
  volta: verb('run', '--node --npm --yarn --pnpm'),
  fnm: verb('exec', '--using'),
  'flatpak-spawn': { takesValue: ['--env', '--directory', '--env-fd'] },
  toolbox: verb('run', '-c --container -d --distro -r --release'),
  distrobox: { verbs: ['enter'], requiresDoubleDash: true },
  'distrobox-enter': { requiresDoubleDash: true },
  watchexec: {
    takesValue: words(
      '-w --watch -e --exts -f --filter -i --ignore -d --debounce -s --signal --stop-signal --stop-timeout --shell -E --env --workdir --project-origin',
    ),
  },
  onchange: { requiresDoubleDash: true },
  concurrently: {
    shellTextOperands: true,
    takesValue: words(
      `-m --max-processes -n --names --name-separator -s --success -p --prefix -c --prefix-colors -l --prefix-length
       -t --timestamp-format --restart-tries --restart-after --default-input-target --hide --kill-signal --cwd`,
    ),
    text: ['--teardown'],
  },
  rtk: { optionalVerb: 'proxy' },
  shx: {},
  wsl: { takesValue: words('-d --distribution --distribution-id -u --user --cd --shell-type') },
  'wsl.exe': { takesValue: words('-d --distribution --distribution-id -u --user --cd --shell-type') },
  xcrun: { takesValue: words('--sdk -sdk --toolchain -toolchain') },
};
