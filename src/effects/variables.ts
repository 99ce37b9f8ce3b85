import { CLIENT_FACTS } from '../clients/facts.js';
import { dropPrefix, literal, literalPrefix, textWord, type Word, wordToText } from '../shell/word.js';
import { addAgentVariableEffects } from './agent-start.js';
import { addEnvironmentRead, isSecretName } from './environment.js';
import { localPort } from './local-address.js';
import { isPathInside, resolvedTarget } from './paths.js';
import type { ProgramCall } from './program.js';
import { called } from './programs/git-settings.js';

/** Variables whose value is a command that some program runs. */
const COMMANDS = new Set([
  'GIT_SSH_COMMAND',
  'GIT_SSH',
  'GIT_PAGER',
  'GIT_EDITOR',
  'GIT_SEQUENCE_EDITOR',
  'GIT_EXTERNAL_DIFF',
  'GIT_ASKPASS',
  'GIT_PROXY_COMMAND',
  'GIT_MAN_VIEWER',
  'GIT_BROWSER',
  'SSH_ASKPASS',
  'SUDO_ASKPASS',
  'SUDO_EDITOR',
  'SYSTEMD_EDITOR',
  'SYSTEMD_PAGER',
  'HGEDITOR',
  'HGMERGE',
  'SVN_EDITOR',
  'SVN_SSH',
  'PAGER',
  'GH_PAGER',
  'GH_EDITOR',
  'GH_BROWSER',
  'AWS_PAGER',
  'PSQL_PAGER',
  'PSQL_EDITOR',
  'MANPAGER',
  'BAT_PAGER',
  'LESSOPEN',
  'LESSCLOSE',
  'EDITOR',
  'VISUAL',
  'FCEDIT',
  'KUBE_EDITOR',
  'BROWSER',
  'PROMPT_COMMAND',
  'PS0',
  'PS1',
  'PS2',
  'PS4',
  'RSYNC_RSH',
  'RSYNC_CONNECT_PROG',
  'CVS_RSH',
  'FZF_DEFAULT_COMMAND',
  'FZF_CTRL_T_COMMAND',
  'MAILCAP_COMMAND',
  'CC',
  'CXX',
  'CPP',
  'LD',
  'AR',
  'RUSTC',
  'RUSTC_WRAPPER',
  'RUSTC_WORKSPACE_WRAPPER',
  'CARGO_BUILD_RUSTC',
  'CARGO_BUILD_RUSTC_WRAPPER',
]);

/** Programs that build files run again and again; these names say nothing new. */
const TOOL =
  /^((ccache|sccache|distcc) )?(gcc|g\+\+|cc|c\+\+|clang|clang\+\+|ar|ld|ld\.lld|lld|mold|cpp|rustc|ccache|sccache)(-\d+)?( -[\w=+-]+)*$/;

/** An empty one is no unset one: what is looked for below it is found in the current directory. */
const PLACES = /^HOME$|^XDG_|(?:DIR|HOME|PATH|ROOT|PREFIX)S?$|CONFIG/;

/** Variables that load code, or configuration that may name code, into the programs that follow. */
const LOADERS = new RegExp(
  `^(${[
    'LD_\\w+',
    'DYLD_\\w+',
    'BASH_ENV|ENV|ZDOTDIR|SHELLOPTS|BASHOPTS|BASH_FUNC_.*|BASH_LOADABLES_PATH|INPUTRC|FPATH|HOSTFILE|TEXTDOMAIN(DIR)?',
    'NODE_OPTIONS|NODE_REPL_EXTERNAL_MODULE|ELECTRON_RUN_AS_NODE',
    'PYTHON(STARTUP|HOME|INSPECT|BREAKPOINT|USERBASE|EXECUTABLE|PLATLIBDIR|WARNINGS)',
    'PERL5(OPT|DB|SHELL)|PERLIO_DEBUG|RUBYOPT|LUA_INIT\\w*|PHPRC|PHP_INI_SCAN_DIR',
    'JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|JAVA_OPTS|MAVEN_OPTS|MAVEN_ARGS|GRADLE_OPTS|SBT_OPTS|JAVA_HOME',
    'GCONV_PATH|LOCPATH|NLSPATH|GLIBC_TUNABLES|RIPGREP_CONFIG_PATH|LESS|LESSKEY(IN)?|MANOPT|VIMINIT|EXINIT|BAT_CONFIG_PATH|ACKRC|ZIPOPT|UNZIP|XZ_OPT|TAR_OPTIONS|FACTERLIB|OPENSSL_CONF|OPENSSL_MODULES|OPENSSL_ENGINES|KRB5_CONFIG|TERMINFO|TERMCAP',
    'GIT_CONFIG(_\\w+)?|GIT_EXEC_PATH|GIT_TEMPLATE_DIR|GIT_COMMON_DIR|GIT_WORK_TREE|GIT_OBJECT_DIRECTORY|GIT_ALTERNATE_OBJECT_DIRECTORIES|GIT_ATTR_SOURCE',
    'HGRCPATH|JJ_CONFIG',
    'RUSTFLAGS|RUSTDOCFLAGS|CARGO_ENCODED_RUSTFLAGS|CARGO_HOME|CARGO_TARGET_\\w+_(RUNNER|LINKER|RUSTFLAGS)|CARGO_ALIAS_\\w+|RUSTUP_TOOLCHAIN',
    'GOFLAGS|GOROOT|GOTOOLCHAIN|GOPROXY|GONOSUMDB|GONOSUMCHECK|GOINSECURE|GOENV|CGO_(C|CXX|LD)FLAGS',
    'npm_config_\\w+|NPM_CONFIG_\\w+|YARN_\\w+|PIP_(INDEX_URL|EXTRA_INDEX_URL|CONFIG_FILE|TRUSTED_HOST|FIND_LINKS|TARGET|PREFIX)|UV_(INDEX\\w*|DEFAULT_INDEX|EXTRA_INDEX_URL|CONFIG_FILE|PYTHON)|BUNDLE_\\w+|GEM_(HOME|PATH)|COMPOSER',
    'MAKEFLAGS|MAKEFILES|GNUMAKEFLAGS|MFLAGS|TAR_OPTIONS|GZIP|GREP_OPTIONS|LESS|LESSKEY\\w*|CMAKE_TOOLCHAIN_FILE|COMPILER_PATH|GCC_EXEC_PREFIX',
    'VIMINIT|EXINIT|GVIMINIT|MYVIMRC|VIM|VIMRUNTIME|NVIM_APPNAME|EMACSLOADPATH',
    'RIPGREP_CONFIG_PATH|FZF_DEFAULT_OPTS(_FILE)?|ACKRC|WGETRC|SYSTEM_WGETRC|CURL_HOME|NETRC|SCREENRC',
    'DOCKER_HOST|DOCKER_CONFIG|KUBECONFIG|HELM_PLUGINS|ANSIBLE_\\w+|TF_CLI_\\w+|TERRAFORM_CONFIG|AWS_CONFIG_FILE|CLOUDSDK_PYTHON\\w*',
    'GTK_MODULES|GTK_PATH|GIO_(EXTRA_MODULES|MODULE_DIR)|GDK_PIXBUF_MODULE_FILE|QT_PLUGIN_PATH|QT_QPA_PLATFORM_PLUGIN_PATH|QML2?_IMPORT_PATH|PIPEWIRE_(MODULE|CONFIG)_DIR|SPA_PLUGIN_DIR|LIBGL_DRIVERS_PATH|VK_(ICD_FILENAMES|DRIVER_FILES|LAYER_PATH)',
    'TAILSPIN_PAGER|KITTY_CONFIG_DIRECTORY|WEZTERM_CONFIG_(FILE|DIR)|GUIX_(PACKAGE_PATH|EXTENSIONS_PATH)|SLURM_CONF|OPENSC_CONF|ES_JAVA_(OPTS|HOME)|CLI_JAVA_OPTS|NEO4J_(CONF|HOME)',
    'HOME|XDG_CONFIG_(HOME|DIRS)|XDG_DATA_(HOME|DIRS)|FACTERLIB|PAGER_OPTIONS',
  ].join('|')})$`,
);

/** Directories from which programs take modules. */
const SEARCH_PATHS = /^(PYTHONPATH|NODE_PATH|PERL5LIB|PERLLIB|RUBYLIB|CLASSPATH|LUA_C?PATH|GOPATH|MANPATH|CDPATH)$/;

/** Those of them that people set to run what they work on. */
const MODULE_PATHS = /^(?:PYTHONPATH|NODE_PATH|PERL5LIB|RUBYLIB)$/;

/**
 * The directories that a variable adds to what it was before, where each is the current one or below it: code of the
 * workspace, as that of any script there. Undefined where another one may be among them.
 */
function ownPlaces(name: string, { pieces, spreads }: Word, cwd: string | undefined): readonly string[] | undefined {
  if (spreads || cwd === undefined) return undefined;
  const before = [`$${name}`, `\${${name}}`, `\${${name}:-}`];
  let text = '';
  for (const piece of pieces) {
    if (piece.kind !== 'text' && !(piece.kind === 'unknown' && before.includes(piece.text))) return undefined;
    text += piece.kind === 'text' ? piece.text : '\0';
  }
  const parts = text.split(':').filter((part) => part !== '\0');
  const isOwn = (part: string): boolean => {
    const target = /[\0~]|(?:^|\/)\.\.(?:\/|$)/.test(part) ? undefined : resolvedTarget(part || '.', cwd);
    return target?.type === 'path' && isPathInside(target.path, cwd);
  };
  return parts.length > 0 && parts.every(isOwn) ? parts.map((part) => part || '.') : undefined;
}

/** Variables that decide whom programs trust, or through whom they talk. */
const TRUST =
  /^(NODE_TLS_REJECT_UNAUTHORIZED|NODE_EXTRA_CA_CERTS|PYTHONHTTPSVERIFY|SSL_CERT_(FILE|DIR)|CURL_CA_BUNDLE|REQUESTS_CA_BUNDLE|GIT_SSL_\w+|GIT_ALLOW_PROTOCOL|GIT_PROTOCOL_FROM_USER|(https?|all|ftp|no)_proxy|(HTTPS?|ALL|FTP|NO)_PROXY|SSH_AUTH_SOCK)$/;

/**
 * A prompt that runs nothing: text, names of variables, and letters that stand for a fact. Bash first puts in what other
 * letters stand for, `\044` and `\D{$}` among them, and then substitutes.
 */
const PROMPT = /^(?:[^$`\\]|\\[wWuhHtTA@dnsvVjlrae!#$[\]]|\$[A-Za-z_]\w*(?![\w[])|\$(?= |$))*$/;

/** Values with which such a variable does nothing of the kind. */
const TAME: Readonly<Record<string, RegExp>> = {
  NODE_OPTIONS:
    /^\s*((--max[-_]old[-_]space[-_]size=\d+|--max-semi-space-size=\d+|--stack-trace-limit=\d+|--no-warnings|--no-deprecation|--trace-(warnings|deprecation|uncaught)|--throw-deprecation|--enable-source-maps|--experimental-vm-modules|--openssl-legacy-provider|--unhandled-rejections=\w+|--dns-result-order=\w+)\s*)*$/,
  GOFLAGS: /^\s*((-mod=\w+|-v|-x|-race|-trimpath|-count=\d+|-p=\d+|-tags=[\w,]+|-buildvcs=\w+)\s*)*$/,
  MAKEFLAGS: /^\s*((-?-?j(obs)?=?\d*|-?[kBsnrRw]+|--(silent|no-print-directory|keep-going|quiet))\s*)*$/,
  RUSTFLAGS: /^\s*((-D ?warnings|-A ?\w+|-W ?\w+|-C ?(opt-level|debuginfo|target-cpu)=\w+|--cfg \w+)\s*)*$/,
  JAVA_TOOL_OPTIONS: /^\s*((-Xm[sx]\d+[kKmMgG]?|-Xss\d+[kKmMgG]?|-Dfile\.encoding=[\w-]+)\s*)*$/,
  JAVA_HOME: /^(\/usr|\/opt|\/Library)\/(?!.*\.\.)[\w./@+-]*$/,
  PYTHONWARNINGS: /^(ignore|default|error|always|module|once|all|[edi])?$/,
  GIT_CONFIG_NOSYSTEM: /./,
  GIT_CONFIG_GLOBAL: /^(\/dev\/null)?$/,
  GIT_CONFIG_SYSTEM: /^(\/dev\/null)?$/,
  GIT_CONFIG_COUNT: /^0?$/,
  // Letters of options that take no value: others name files, with settings or to write to.
  LESS: /^\s*((-?[aABcCdeEfFgGiIJKLmMnNqQrRsSuUwWX]+|-?[xjbhyz]\d+|--(RAW-CONTROL-CHARS|raw-control-chars|quit-if-one-screen|QUIT-AT-EOF|quit-at-eof|no-init|chop-long-lines|LONG-PROMPT|long-prompt|ignore-case|IGNORE-CASE|mouse|no-histdups|tabs=\d+|incsearch|use-color|line-numbers|LINE-NUMBERS|status-column|squeeze-blank-lines|silent|quiet))(\s+|$))*$/,
  GZIP: /^-[1-9]$/,
  GREP_OPTIONS: /^(--color(=\w+)?)?$/,
  GOPROXY: /^(off|direct|https:\/\/proxy\.golang\.org(,direct)?)$/,
  GOTOOLCHAIN: /^(local|auto)$/,
  RUSTUP_TOOLCHAIN: /^(stable|beta|nightly)(-[\w.-]+)?$/,
  npm_config_loglevel: /^\w*$/,
  npm_config_yes: /^\w*$/,
};
const TAME_AS: Readonly<Record<string, string>> = {
  _JAVA_OPTIONS: 'JAVA_TOOL_OPTIONS',
  JDK_JAVA_OPTIONS: 'JAVA_TOOL_OPTIONS',
  JAVA_OPTS: 'JAVA_TOOL_OPTIONS',
  MAVEN_OPTS: 'JAVA_TOOL_OPTIONS',
  GRADLE_OPTS: 'JAVA_TOOL_OPTIONS',
  SBT_OPTS: 'JAVA_TOOL_OPTIONS',
};

/** Variables whose command gets words of git, as that of a setting does. */
const AS_SETTINGS: Readonly<Record<string, string>> = {
  GIT_SSH_COMMAND: 'core.sshcommand',
  GIT_SSH: 'core.sshcommand',
  GIT_EXTERNAL_DIFF: 'diff.external',
  GIT_ASKPASS: 'core.askpass',
  GIT_PROXY_COMMAND: 'core.gitproxy',
};

/**
 * Variables that no program takes for a command, a path, a host or code, with values that are plain words. In front of a
 * command only these are passed over: any other one may be read by the program, in a way that nobody has looked at.
 */
const HARMLESS = new RegExp(
  `^(?:${[
    'LANG|LANGUAGE|LC_[A-Z]+|TZ|TERM|COLORTERM|COLUMNS|LINES|BLOCK_SIZE|BLOCKSIZE|QUOTING_STYLE|TIME_STYLE|TIMEFORMAT',
    'NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|PY_COLORS|GREP_COLORS?|LS_COLORS|CARGO_TERM_\\w+|JQ_COLORS',
    'CI|CONTINUOUS_INTEGRATION|NONINTERACTIVE|DEBIAN_FRONTEND|GIT_TERMINAL_PROMPT|GIT_OPTIONAL_LOCKS|GIT_FLUSH',
    'GIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL|DATE)|GIT_(?:LITERAL|GLOB|NOGLOB)_PATHSPECS|GIT_NO_REPLACE_OBJECTS',
    'NODE_ENV|RAILS_ENV|RACK_ENV|MIX_ENV|APP_ENV|FLASK_ENV|BABEL_ENV|ENVIRONMENT|NODE_NO_WARNINGS|UV_THREADPOOL_SIZE',
    'DEBUG|VERBOSE|LOG_LEVEL|LOGLEVEL|RUST_LOG|RUST_BACKTRACE|RUST_LIB_BACKTRACE|RUST_TEST_THREADS|GOMAXPROCS|GOGC',
    'GOOS|GOARCH|GOARM|GOAMD64|CGO_ENABLED|GO111MODULE|OMP_NUM_THREADS|MKL_NUM_THREADS|OPENBLAS_NUM_THREADS',
    'PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE|PYTHONIOENCODING|PYTHONUTF8|PYTHONHASHSEED|PYTHONNOUSERSITE|PYTHONSAFEPATH',
    'CARGO_INCREMENTAL|CARGO_NET_OFFLINE|SOURCE_DATE_EPOCH|DO_NOT_TRACK|NO_UPDATE_NOTIFIER|GH_NO_UPDATE_NOTIFIER',
    'NEXT_TELEMETRY_DISABLED|GATSBY_TELEMETRY_DISABLED|ASTRO_TELEMETRY_DISABLED|HOMEBREW_NO_\\w+|PIP_DISABLE_PIP_VERSION_CHECK',
    'PIP_NO_INPUT|PIP_NO_COLOR|PIP_PROGRESS_BAR|UV_NO_PROGRESS|HUSKY|CUDA_VISIBLE_DEVICES|TOKENIZERS_PARALLELISM',
    'AWS_(?:DEFAULT_)?REGION|AWS_(?:DEFAULT_)?OUTPUT|AWS_MAX_ATTEMPTS|GH_PROMPT_DISABLED|GH_FORCE_TTY|SHELLCHECK_OPTS',
  ].join('|')})$`,
);
/** What the names of variables begin with that clients set for what they run: `QWEN` of `QWEN_CODE`. */
const CLIENT_PREFIXES = new Set(
  CLIENT_FACTS.flatMap(({ childVariables }) => childVariables.map((name) => name.replace(/_.*/, ''))),
);
/** Variables that a session has exported before the text begins: programs see what is assigned to them. */
const INHERITED = new RegExp(
  `^(?:${[
    'SHELL|USER|LOGNAME|MAIL|HOSTNAME|HOSTTYPE|OSTYPE|TMPDIR|TMP|TEMP|XDG_\\w+|DBUS_\\w+|SSH_\\w+|GPG_\\w+',
    'GNUPGHOME|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|ICEAUTHORITY|VIRTUAL_ENV|CONDA_\\w+|NVM_\\w+|PYENV_\\w+',
    'RBENV_\\w+|GOENV_\\w+|ASDF_\\w+|SDKMAN_\\w+|VOLTA_HOME|BUN_INSTALL|DENO_\\w+|PNPM_HOME|JAVA_HOME',
    'ANDROID_\\w+|WSL\\w*|SUDO_\\w+|TMUX\\w*|STY|VSCODE_\\w+|ELECTRON_\\w+|INVOCATION_ID|JOURNAL_STREAM',
    'LISTEN_\\w+|NOTIFY_SOCKET|RUSTUP_\\w+|MISE_\\w+|NODENV_\\w+|JENV_\\w+|PHPENV_\\w+|MAVEN_HOME|M2_HOME',
    'HOMEBREW_\\w+',
    `(?:${[...CLIENT_PREFIXES].join('|')})\\w*`,
  ].join('|')})$`,
);
/** Where a client sends what it sends, its token too. They may have been exported before, as well. */
const REDIRECTING =
  /^(?:PGHOST|PGHOSTADDR|PGSERVICE|KUBECONFIG|(?:GH|GITHUB|GITLAB|GL|GLAB|DOCKER|KUBERNETES|KUBE|MYSQL|REDIS|VAULT|CONSUL|NOMAD|AWS|AZURE|ARM|GOOGLE|CLOUDSDK|NPM|PIP|UV|CARGO|HF|OPENAI|ANTHROPIC|SENTRY|STRIPE|HEROKU)_(?:\w+_)?(?:HOST|HOSTNAME|ENDPOINT|ENDPOINT_URL|BASE|BASE_URL|API_URL|SERVER_URL|URL|URI|ADDR|SERVER|REGISTRY|CONTEXT|PROFILE|PROXY))$/i;
/** Text without blanks, slashes and what a shell or a format would take apart. */
const PLAIN = /^[\w.,:@+=-]*$/;
const PLAIN_VALUES: Readonly<Record<string, RegExp>> = {
  // Integers of zsh, which evaluates a name.
  COLUMNS: /^\d*$/,
  LINES: /^\d*$/,
  TZ: /^[A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/,
  DEBUG: /^[\w.,:@+=*/-]*$/,
  RUST_LOG: /^[\w.,:=-]*$/,
  LS_COLORS: /^[\w.,:;=*+-]*$/,
  GREP_COLORS: /^[\w.,:;=-]*$/,
  TIMEFORMAT: /^[^$`]*$/,
  SHELLCHECK_OPTS: /^$/,
};
const AUTHOR = /^GIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL|DATE)$/;

function isHarmless(name: string, value: string | undefined): boolean {
  if (!HARMLESS.test(name)) return false;
  // Whoever it names, and whenever: it is only written down.
  if (AUTHOR.test(name)) return true;
  return value !== undefined && (PLAIN_VALUES[name] ?? PLAIN).test(value);
}

/** Variables that tell a program where to listen, or whom to connect to. */
const PORT = /(?:^|_)PORTS?$/i;
const ADDRESS = /(?:^|_)(?:PORTS?|ADDR|ADDRESS|LISTEN|BIND|URLS?|URI|HOST|ENDPOINT)$/i;

/** A port of this machine that a variable gives to programs, by itself or behind a host. */
function addressIn(name: string, value: string): string | undefined {
  if (PORT.test(name) && /^\d{1,16}$/.test(value)) return String(Number(value));
  const port = ADDRESS.test(name) ? localPort(value) : undefined;
  return port === undefined ? undefined : `localhost:${port}`;
}

/** A variable that is set for a command, or from here on; exported: programs see it. */
export function addVariableEffects(name: string, value: Word, call: ProgramCall, exported = false): void {
  // Shells take no IFS from others; what it changes for this one is followed by the reader.
  if (name === 'IFS') return;
  const known = literal(value);
  addAgentVariableEffects(name, value, call);
  const address = exported && known !== undefined ? addressIn(name, known) : undefined;
  if (address !== undefined) call.named('service', address, 'listen');
  if (COMMANDS.has(name)) {
    if (known !== undefined && /^(CC|CXX|CPP|LD|AR|RUSTC\w*|CARGO_BUILD_RUSTC\w*)$/.test(name) && TOOL.test(known))
      return;
    // A prompt runs only what it substitutes.
    if (/^PS\d$/.test(name) && known !== undefined) {
      const secret = known.match(/\$\w+/g)?.find((one) => isSecretName(one.slice(1)));
      if (secret !== undefined) addEnvironmentRead(call, secret.slice(1));
      if (!PROMPT.test(known)) {
        call.named('env', name, 'runs');
        call.unknown(`${name} runs commands: ${known}`);
      }
      return;
    }
    call.named('env', name, 'runs');
    // `PAGER=cat` and the like run a program without arguments that is known to be harmless.
    const key = AS_SETTINGS[name];
    if (key !== undefined) return call.shell(called(key, value));
    call.shell(
      /^LESS(OPEN|CLOSE)$/.test(name) ? dropPrefix(value, /^[|-]*/.exec(literalPrefix(value))?.[0].length ?? 0) : value,
    );
  } else if (name === 'GIT_DIR') {
    // The configuration and the hooks there may run code.
    call.named('env', name, 'loads');
    call.path('exec', value, 'config');
  } else if (name === 'GIT_INDEX_FILE') call.path('write', value);
  else if (/^GIT_TRACE\w*$/.test(name)) {
    // A path is a file that the trace is added to; a number or a switch is a stream, and a form may be a socket.
    if (known === undefined || known.startsWith('/')) call.path('write', value, 'append');
    else if (!/^(?:[0-9]|true|false|yes|no|on|off)?$/i.test(known))
      call.unknown(`${name}=${known} names where a trace goes`);
  } else if (LOADERS.test(name)) {
    if (known !== undefined && ((known === '' && !PLACES.test(name)) || TAME[TAME_AS[name] ?? name]?.test(known)))
      return;
    // A name of an environment, as tasks take it; only shells at a terminal would read a file of that name.
    if (name !== 'ENV' || known === undefined || !/^[\w-]{1,32}$/.test(known)) call.named('env', name, 'loads');
    call.unknown(`${name}=${wordToText(value)} loads code into what runs`);
  } else if (SEARCH_PATHS.test(name)) {
    const own = MODULE_PATHS.test(name) ? ownPlaces(name, value, call.command.cwd) : undefined;
    if (own !== undefined) {
      for (const part of own) call.path('exec', textWord(part, value.span), 'loads');
      return;
    }
    call.named('env', name, 'loads');
    if (known === undefined) call.path('exec', value, 'loads');
    // An empty part is the current directory.
    else if (known !== '' || name === 'PATH')
      for (const part of known.split(/[:;]/)) call.path('exec', textWord(part || '.', value.span), 'loads');
  } else if (TRUST.test(name)) call.named('env', name, 'trust');
  // What was run is not written down any more.
  else if (/^HIST(FILE|SIZE|FILESIZE|CONTROL|IGNORE)$/.test(name)) call.named('env', name, 'conceal');
  // A script's own variables reach no program. What one that is exported means to a program, nobody has looked at.
  else if (
    (exported || INHERITED.test(name) || REDIRECTING.test(name) || HARMLESS.test(name)) &&
    !isHarmless(name, known)
  )
    call.unknown(`${name}=${wordToText(value)} may change what programs do`);
}

/** A variable that is given to programs with the value that it has. */
export function addExportEffects(name: string, call: ProgramCall): void {
  // A plain value was looked at where it was given.
  if (!HARMLESS.test(name)) call.unknown(`${name} may change what programs do`);
}
