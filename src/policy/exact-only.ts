import { SHELLS } from '../shell/shells.js';
import { PLAIN } from '../shell/wrapper-table.js';

/**
 * Programs that run or fetch whatever they are told to. What was approved of them says nothing about the next time: a
 * suggestion names every word.
 */
const NAMES = `
  python python2 python3 ipython pypy pypy3 node nodejs deno bun ruby irb perl php lua luajit Rscript R julia java scala
  kotlin groovy clojure elixir erl ghci runghc ocaml racket guile sbcl tclsh wish expect awk gawk mawk sed osascript
  npm npx pnpm pnpx yarn bunx corepack uv uvx pip pip3 pipx poetry pdm hatch rye conda mamba gem bundle bundler rake
  composer cargo rustup go mvn gradle gradlew sbt lein mix rebar3 stack cabal dotnet nuget make gmake cmake ninja meson
  bazel buck just task mise asdf tox nox invoke brew apt apt-get aptitude dpkg yum dnf rpm pacman apk zypper snap
  flatpak nix nix-shell nix-env guix docker podman nerdctl buildah kubectl helm oc minikube vagrant terraform tofu
  pulumi ansible ansible-playbook aws gcloud az gh glab hub heroku flyctl vercel netlify wrangler firebase
  curl wget http https xh aria2c nc ncat netcat socat telnet ftp sftp lftp scp rsync rclone ssh mosh sshpass autossh
  dig nslookup host ping nmap openssl gpg git svn hg psql mysql mariadb sqlite3 mongo mongosh redis-cli
  xargs find fd parallel watch entr screen tmux at batch crontab systemctl service launchctl
  vi vim nvim ed ex emacs nano code
`;

const EXACT: ReadonlySet<string> = new Set([...NAMES.trim().split(/\s+/), ...SHELLS, ...Object.keys(PLAIN)]);

/** May only whole commands of this program be suggested? */
export function isExactOnly(name: string): boolean {
  // Also python3.12, and programs by their path: which one that is may change.
  return EXACT.has(name) || EXACT.has(name.replace(/[\d.]+$/, '')) || name.includes('/');
}
