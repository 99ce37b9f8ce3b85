import { SHELLS } from '../../shell/shells.js';
import { PREFIX_WRAPPERS } from '../../shell/wrappers/wrapper-table.js';

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
  tsx ts-node vite-node esno zx nodemon pm2 forever concurrently cross-env dotenv electron qjs rhino jshell crystal swift
  dart zig nim hy elvish nu xonsh swipl gst octave matlab maxima gnuplot gs m4 jq yq wasmtime wasmer blender dbt papermill
  jupyter streamlit flask gunicorn uvicorn celery locust scrapy k6 manim coverage
  valgrind perf rr gdb lldb strace ltrace hyperfine firejail bwrap proot fakeroot xvfb-run flatpak-spawn direnv qemu wine
  ld.so ld-linux unshare nsenter insmod modprobe
  chmod chown chgrp setfacl chattr setcap mknod mount umount kill killall pkill
`;

const EXACT: ReadonlySet<string> = new Set([
  ...NAMES.trim().split(/\s+/),
  ...SHELLS,
  'pwsh',
  'powershell',
  ...Object.keys(PREFIX_WRAPPERS),
]);

/** May only whole commands of this program be suggested? */
export function isNeverGeneralised(name: string): boolean {
  // Also python3.12, qemu-arm, and programs by their path: which one that is may change.
  return EXACT.has(name) || EXACT.has(name.replace(/(?:[\d.]|-\w+)+$/, '')) || name.includes('/');
}

/** Endings of what is run rather than looked at. */
const CODE = new Set(
  `py pyw pyz js mjs cjs ts mts cts tsx jsx sh bash zsh fish ksh ps1 bat cmd rb pl pm lua php jl r rs go java jar class
   kt kts scala groovy clj cljs ex exs erl hs ml rkt scm lisp el tcl exp awk sed nu elv hy cr swift dart zig nim st m gp
   jsh cs fsx vbs applescript scpt ipynb sql psql wasm so dylib dll ko exe run appimage out bats feature m4 ps
   mk cmake ninja gradle yml yaml toml tf hcl pkr dockerfile service desktop plist conf cfg ini`.split(/\s+/),
);

/**
 * Could a program that nobody knows run this word? A script by its ending, a recipe, or a file without an ending, as
 * programs are.
 */
export function mayBeExecutable(word: string): boolean {
  const name = word.slice(word.lastIndexOf('/') + 1).toLowerCase();
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? word.includes('/') : CODE.has(name.slice(dot + 1));
}
