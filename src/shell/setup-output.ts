import { type AstCommand, parseShell } from './parse/parse.js';
import { findsInstalledPrograms, programName } from './report.js';
import type { ShellScope } from './scope.js';
import type { Word } from './word.js';

/** Subcommands that print what sets up a shell: `pyenv init -`, `minikube docker-env`, `mise activate bash`. */
const SETUP = /^(?:[a-z]+-)?(?:env|init|hook|shellenv|activate)$/;
const COMPLETION = /^completions?$/;
/** Programs that do so by themselves. */
const SETUP_PROGRAMS =
  /^(?:ssh-agent|gpg-agent|dircolors|lesspipe(?:\.sh)?|keychain|gnome-keyring-daemon|resize|tset)$/;
/** The words behind it name what is run. */
const RUNS = /^(?:run|exec|x|dlx|start|eval|tool|shell|fetch|get|cat|show|open|view|api|cp|decrypt|read)$/;

/** Programs that print what they are given, what a file or a host holds, or what code of the project prints. */
const PRINTS_OTHERS = new RegExp(
  `^(?:${[
    'echo|printf|cat|tac|head|tail|sed|g?awk|mawk|[ef]?grep|rg|ag|cut|sort|uniq|tr|rev|nl|paste|fold|strings|bat|less|more|jq|yq|dasel|xmllint|env|printenv|tee|ls|find|fd|locate|envsubst|m4|gomplate|jinja2',
    'base64|basenc|base32|xxd|od|openssl|gpg2?|age|sops|pass|op|bw|doppler|chamber|vault|g?zcat|gunzip|gzip|xz|xzcat|bzip2|bzcat|zstd|zstdcat|tar|unzip|7z|pbpaste|xclip|xsel|wl-paste',
    'curl|wget|https?|xh|curlie|aria2c|nc|ncat|netcat|socat|telnet|ssh|mosh|scp|sftp|rsync|rclone|ftp|lftp|dig|host|nslookup|drill|lynx|w3m|links|aws|gcloud|gsutil|az|gh|glab|heroku|psql|mysql|mariadb|sqlite3|redis-cli|mongosh?',
    'git|hg|svn|jj|docker|podman|nerdctl|kubectl|oc|helm|lxc|incus|vagrant|multipass|nsenter|chroot|wsl',
    '(?:bash|sh|zsh|dash|ksh|fish|python|pypy|node|nodejs|ruby|perl|php|lua|luajit|deno|bun|tsx|ts-node|java|groovy|scala|Rscript|julia|elixir|guile|osascript|pwsh|powershell|tclsh|expect)[\\d.]*',
    'npx|bunx|pnpx|uvx|pipx|npm|pnpm|yarn|g?make|ninja|just|task|rake|invoke|nox|tox|gradle|gradlew|mvn|mvnw|ant|cargo|dotnet|bazel|bundle|composer|mix|rails|artisan|tclsh',
  ].join('|')})(?:\\.exe)?$`,
);

/**
 * Is it what a program of the search path prints to set up a shell: `eval "$(ssh-agent -s)"`, `eval $(minikube docker-env)`?
 * Then it counts as running that program. Text that comes from a file, a host, a variable or the project is none.
 */
export function isSetupOutput({ pieces }: Word, scope: ShellScope): boolean {
  const [only, ...more] = pieces;
  const text = only?.kind === 'unknown' && more.length === 0 ? only.text.trim() : '';
  const inner = /^(?:[$<]\((.*)\)|`([^`\\]*)`)$/s.exec(text);
  const source = inner?.[1] ?? inner?.[2];
  if (source === undefined || source.length > 512) return false;
  const command = onlyCommand(source);
  if (command === undefined) return false;
  const called = command.name?.text ?? '';
  const name = programName(called);
  if (!/^[\w.-]+$/.test(name) || scope.functions.has(called) || scope.aliases.has(called)) return false;
  if (!findsInstalledPrograms(scope)) return false;
  if (SETUP_PROGRAMS.test(name)) return true;
  const words = command.args.map(({ text: word }) => word);
  const [first = '', second = ''] = words.filter((word) => !word.startsWith('-'));
  if (COMPLETION.test(first))
    return !/^(?:https?|curl|wget|cat|tac|head|tail|sed|echo|printf|g?make|just|task)$/.test(name);
  if (PRINTS_OTHERS.test(name) || RUNS.test(first) || /[/@]|^\./.test(first)) return false;
  return SETUP.test(first) || SETUP.test(second);
}

/** The one command of a text, which reads nothing and has no variables of its own. */
function onlyCommand(source: string): AstCommand | undefined {
  const { script, problem } = parseShell(source);
  const [statement, ...others] = script?.commands ?? [];
  const command = statement?.command;
  if (problem !== undefined || others.length > 0 || statement?.background || command?.type !== 'Command')
    return undefined;
  const { prefix, redirects } = command;
  if (prefix.length > 0 || redirects.some((one) => !/^2>/.test(source.slice(one.pos, one.end)))) return undefined;
  return command;
}
