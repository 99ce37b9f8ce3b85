import type { Command } from '../../shell/command.js';
import { literal, literalPrefix } from '../../shell/word.js';
import type { Effect } from '../effect.js';
import { effectOf } from '../program.js';

/** An address that code is fetched from: a repository, an archive, a script. */
const ADDRESS =
  /^(?:[\w.-]{1,64}[@=] ?)?(?:git\+|hg\+|svn\+|git:|ssh:|https?:|ftp:|github:|gitlab:|bitbucket:|gist:|git@)\S/i;
/** What npm and its kin take for a repository at GitHub, as gh, brew and others do. */
const SHORTHAND = /^[a-z\d][\w.-]*\/[\w.-]+(?:\/[\w.-]+)?(?:#\S*)?$/i;
const TAKES_SHORTHAND = /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|gh|brew|skills)$/;
/** A module of Go that is fetched and run at once, in no version that was released: `host.name/path@latest`. */
const GO_MODULE = /^[\w-]+(?:\.[\w-]+)+\/\S+@(?!v\d)\S+$/;
/** Repositories that the maintainers of the program or of the language keep. */
const OFFICIAL_REPOSITORY = /^(?:homebrew\/|golang\.org\/|gopkg\.in\/|google\.golang\.org\/|@)/i;

/** Options of package managers that say where packages come from, and whose short forms mean that with them alone. */
const SOURCE_OPTION =
  /^--(?:registry|index-url|extra-index-url|index|default-index|find-links|source|sources|server|only-server|add-source|repository|repo|repository-url|repos|channel|mirror|cran|override-channels|package-index)$/;
const SHORT_SOURCES: ReadonlyMap<string, RegExp> = new Map([
  ['pip', /^-[if]$/],
  ['pip3', /^-[if]$/],
  ['gem', /^-s$/],
  ['dotnet', /^-s$/],
  ['nuget', /^-[sS]ource$/],
  ['conda', /^-c$/],
  ['mamba', /^-c$/],
  ['micromamba', /^-c$/],
]);
const SOURCE_VARIABLE =
  /^(?:PIP_(?:EXTRA_)?INDEX_URL|UV_(?:EXTRA_|DEFAULT_)?INDEX(?:_URL)?|NPM_CONFIG_REGISTRY|YARN_NPM_REGISTRY_SERVER|GOPROXY|GEM_SOURCE|BUNDLE_MIRROR\w*|CARGO_REGISTR\w+_INDEX|HOMEBREW_(?:BOTTLE_DOMAIN|API_DOMAIN)|NUGET_\w*SOURCE\w*|HEX_MIRROR|COMPOSER_REPO_PACKAGIST)$/i;
/** Programs whose words add a source by its address. */
const SOURCES_OF: ReadonlySet<string> = new Set(
  'dotnet nuget gem npm yarn pip pip3 conda mamba poetry pdm composer luarocks opam cabal pod cargo'.split(' '),
);
const SOURCE_WORD = /^(?:sources?|repo|repositor(?:y|ies)|remote|channels?|index|registry)$/;
const ADDS = /^(?:add|set|--add|-a|push|prepend|append)$/;
/** Options whose value is the code itself. */
const CODE_OPTION = /^--(?:git|from)$/;
/** Variables that switch off what proves where packages and pages come from. */
const UNCHECKED: ReadonlyMap<string, RegExp> = new Map([
  ['GOINSECURE', /./],
  ['GONOSUMDB', /./],
  ['GONOSUMCHECK', /./],
  ['GOSUMDB', /^off$/],
  ['GOFLAGS', /-insecure/],
  ['GIT_SSL_NO_VERIFY', /^(?:1|true|yes)$/i],
  ['PYTHONHTTPSVERIFY', /^0$/],
  ['NPM_CONFIG_STRICT_SSL', /^(?:0|false)$/i],
  ['PIP_TRUSTED_HOST', /./],
  ['NODE_TLS_REJECT_UNAUTHORIZED', /^0$/],
  ['DISABLE_DATABASE_ENVIRONMENT_CHECK', /^(?:1|true)$/],
  ['PRISMA_USER_CONSENT_FOR_DANGEROUS_AI_ACTION', /./],
]);
/** Registries of the languages themselves, of well-known projects, and mirrors that universities and vendors keep. */
const OFFICIAL_HOST =
  /^(?:(?:[\w-]+\.)*(?:npmjs\.org|npmjs\.com|yarnpkg\.com|pypi\.org|pythonhosted\.org|rubygems\.org|crates\.io|rust-lang\.org|golang\.org|goproxy\.io|goproxy\.cn|nuget\.org|packagist\.org|maven\.org|apache\.org|hex\.pm|cpan\.org|metacpan\.org|r-project\.org|rstudio\.com|luarocks\.org|hackage\.haskell\.org|opam\.ocaml\.org|jsr\.io|deno\.land|esm\.sh|anaconda\.org|anaconda\.com|pytorch\.org|nvidia\.com|data\.pyg\.org|debian\.org|ubuntu\.com|fedoraproject\.org|alpinelinux\.org|npmmirror\.com|edu\.cn|aliyun\.com|tencent\.com|huaweicloud\.com|googleapis\.com|google\.com|microsoft\.com|visualstudio\.com|dart\.dev|cocoapods\.org)|localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|host\.docker\.internal)$/i;

/** What an install takes from elsewhere than the registry that everybody uses. */
export function codeSources(command: Command, found: readonly Effect[]): readonly Effect[] {
  const { name = '', argv, span, remote } = command;
  const told: Effect[] = [];
  const tell = (tags: readonly string[], source: string): void =>
    void told.push(effectOf('exec', { type: 'name', name: source }, span, [...tags, 'perhaps'], remote));
  for (const [variable, text] of settingsOf(command)) {
    if (UNCHECKED.get(variable.toUpperCase())?.test(text))
      told.push(effectOf('service', { type: 'name', name: variable }, span, ['loosen', 'force', 'perhaps'], remote));
    else if (SOURCE_VARIABLE.test(variable) && isForeign(text)) tell(['tap'], text);
  }
  told.push(...addedSources(command));
  if (!found.some((effect) => isInstall(effect) || isFetchedCode(effect))) return told;
  for (const { kind, target, tags } of found) {
    if (target.type !== 'name' && target.type !== 'host') continue;
    const source = target.type === 'name' ? target.name : target.host;
    const isCode = (kind === 'exec' || kind === 'service') && tags?.some((tag) => tag === 'install' || tag === 'tap');
    if (
      (isCode || isFetchedCode({ kind, target })) &&
      isAddress(source, name, argv.length > 1 ? (literal(argv[1]) ?? '') : '')
    )
      tell(['address'], source);
  }
  for (let at = 1; at < argv.length; at++) {
    const text = literalPrefix(argv[at] as (typeof argv)[number]);
    const [, option = '', value = ''] = /^(-{1,2}[\w-]+)=(.*)$/s.exec(text) ?? [];
    const before = literal(argv[at - 1]) ?? '';
    const source = option === '' ? (isSource(before, name) ? text : '') : isSource(option, name) ? value : '';
    const isCode = CODE_OPTION.test(option === '' ? before : option) && ADDRESS.test(option === '' ? text : value);
    if (isCode) tell(['address'], option === '' ? text : value);
    else if (isForeign(source)) tell(['tap'], source);
    else if (text.startsWith('git+') && !told.some(({ target }) => target.type === 'name' && target.name === text))
      tell(['address'], text);
  }
  return told;
}

/** `nuget add source <address>`, `gem sources --add <address>`: later installs take code from there. */
function addedSources({ name = '', argv, span, remote }: Command): readonly Effect[] {
  if (!SOURCES_OF.has(name)) return [];
  const words = argv.map((word) => literal(word) ?? '');
  if (!words.some((word) => SOURCE_WORD.test(word)) || !words.some((word) => ADDS.test(word))) return [];
  return words
    .filter(isForeign)
    .map((word) => effectOf('exec', { type: 'name', name: word }, span, ['tap', 'perhaps'], remote));
}

/** Variables before the command, and those that stay: `export X=1`, `DISABLE_CHECK=1` behind rake. */
function settingsOf({ assignments, argv }: Command): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = assignments.map(({ name, value }) => [
    name,
    value === undefined ? '' : literalPrefix(value),
  ]);
  for (const word of argv) {
    const text = literalPrefix(word);
    const [, name, value = ''] = (text.includes('=') && /^([A-Za-z_]\w*)=(.*)$/s.exec(text)) || [];
    if (name !== undefined) found.push([name, value]);
  }
  return found;
}

function isInstall({ tags }: Effect): boolean {
  return tags?.some((tag) => tag === 'install' || tag === 'tap') === true;
}

/** A page that is run as it is, here or by a cluster. */
function isFetchedCode({ kind, target }: Pick<Effect, 'kind' | 'target'>): boolean {
  if (kind !== 'exec') return false;
  const address = target.type === 'name' ? target.name : target.type === 'host' ? target.host : '';
  return /^https?:/i.test(address);
}

function isAddress(source: string, program: string, verb: string): boolean {
  if (OFFICIAL_REPOSITORY.test(source)) return false;
  if (ADDRESS.test(source)) return !isOfficial(source);
  if (program === 'go') return verb === 'run' && GO_MODULE.test(source);
  return TAKES_SHORTHAND.test(program) && SHORTHAND.test(source);
}

function isSource(option: string, program: string): boolean {
  return SOURCE_OPTION.test(option) || SHORT_SOURCES.get(program)?.test(option) === true;
}

function isForeign(source: string): boolean {
  return /^(?:[a-z]+\+)?https?:\/\//i.test(source) && !isOfficial(source);
}

function isOfficial(source: string): boolean {
  const host = /^(?:[\w.-]+[@=] ?)?(?:[a-z]+\+)?https?:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^/:?#,]+)/i.exec(source)?.[1];
  return host !== undefined && OFFICIAL_HOST.test(host);
}
