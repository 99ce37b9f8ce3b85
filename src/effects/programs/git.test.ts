import { describe, expect, test } from 'vitest';
import { judged, misses, type ProgramRow } from './expect.test-helper.js';

const W = '/work/project';

function check(rows: readonly ProgramRow[]): void {
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_, row) => expect(misses(row)).toEqual([]));
}

describe('the last word counts', () => {
  check([
    ['git rm --dry-run --no-dry-run -f a', 'unknown', `delete:${W}/a:force`],
    ['git rm --cached --no-cached -f a', 'unknown', `delete:${W}/a:force`],
    ['git clean -n --no-dry-run -f', 'known', `delete:${W}/**:recursive,force,discard`],
  ]);
});

describe('files of a commit that are printed', () => {
  check([
    ['git archive HEAD .env', 'known', `read:${W}/.env`],
    ["git archive HEAD -- '*.pem'", 'known', `read:${W}/**/*.pem`],
    ['git format-patch --stdout -1 -- .env', 'known', `read:${W}/.env`],
    ['git fast-export --all -- .env', 'known', `read:${W}/.env`],
    ['git stash show -p -- .env', 'known', `read:${W}/.env`],
    ['git stash list -p -- .env', 'known', `read:${W}/.env`],
    ['git reflog show -p -- .env', 'known', `read:${W}/.env`],
    ['git status -v -- .env', 'known', `read:${W}/.env`],
    ['git log -c .env', 'known', `read:${W}/.env`],
    ['git log --word-diff .env', 'known', `read:${W}/.env`],
    ['git log --diff-merges=on -- .env', 'known', `read:${W}/.env`],
    ['git log --oneline --skip=3 -- .env', 'known', `!read:${W}/.env`],
    ['git diff --exit-code -- .env', 'known', `read:${W}/.env`],
    ['git diff --stat -- .env', 'known', `!read:${W}/.env`],
    ['git diff --stat --check -- .env', 'known', `read:${W}/.env`],
    ["git show HEAD -- ':(icase).ENV'", 'known', `read:${W}/.env`],
    ['git --icase-pathspecs show HEAD -- .ENV', 'known', `read:${W}/.env`],
    ['GIT_ICASE_PATHSPECS=1 git show HEAD -- .ENV', 'unknown', `read:${W}/.env`],
    // By its id an object is any file that was recorded.
    ['git cat-file -p 7dcfc735', 'known', `read:${W}/**:tracked`],
    ['git cat-file blob 7dcfc735', 'known', `read:${W}/**:tracked`],
    ['git cat-file -p -- 7dcfc735', 'known', `read:${W}/**:tracked`],
    ['git cat-file -p HEAD:a.txt', 'known', `read:${W}/**`, `read:${W}/a.txt`, '!tracked'],
    ['git cat-file -t 7dcfc735', 'known', `read:${W}/**`, '!tracked'],
    ['git show --stat 2c949dff', 'known', `read:${W}/**:tracked`],
    ['git show -s 2c949dff', 'known', `read:${W}/**:tracked`],
    ['git show --name-only v1-g2c949dff', 'known', `read:${W}/**:tracked`],
    ['git show -s HEAD..2c949dff', 'known', `read:${W}/**:tracked`],
    ['git show 2c949dff -- a.txt', 'known', `read:${W}/**:tracked`],
    ['git show HEAD -- a.txt', 'known', `read:${W}/a.txt:tracked`, `!${W}/**:tracked`],
    // Trees, of which all is compared.
    ['git diff HEAD:sub', 'known', `read:${W}/**:tracked`],
    ['git diff HEAD~1:sub HEAD:sub', 'known', `read:${W}/**:tracked`],
    ['git diff-tree -p HEAD~1:sub HEAD:sub', 'known', `read:${W}/**:tracked`],
    ['git diff-index -p HEAD:sub', 'known', `read:${W}/**:tracked`],
    // Above a link is somewhere else.
    ['git diff -- ..', 'known', `read:${W}/**:tracked`],
    ['git show HEAD -- ../sub', 'known', `read:${W}/**:tracked`],
    ['git log -p -- a/../b', 'known', `read:${W}/**:tracked`],
    ['git grep -h S -- ..', 'known', `read:${W}/**:tracked`],
    ['git stash show --no-color', 'known', `read:${W}/**:tracked`],
    ['git stash show', 'known', `read:${W}/**:tracked`],
  ]);
});

describe('what only looks', () => {
  check([
    ['git status', 'known', `read:${W}/**:list`, '!write', '!vcs', '!exec'],
    ['git status --short --branch', 'known', `read:${W}/**:list`, '!write'],
    ['git status -v', 'known', `read:${W}/**:tracked`],
    ['git status -s --long -vv', 'known', `read:${W}/**:tracked`],
    ['git status --verb', 'known', `read:${W}/**:tracked`],
    ['git log --oneline -n 5', 'known', `read:${W}/**:list`, '!write', '!vcs'],
    ['git log -5 --stat -- src', 'known', `read:${W}/**:list`],
    ['git log -p', 'known', `read:${W}/**:tracked`],
    ['git diff', 'known', `read:${W}/**:tracked`],
    ['git diff --name-only', 'known', `read:${W}/**`],
    ['git diff -- src', 'known', `read:${W}/**`, `read:${W}/src:tracked`, `read:${W}/src`],
    ['git grep x', 'known', `read:${W}/**:tracked`],
    ['git show HEAD:a.ts', 'known', `read:${W}/**`, `read:${W}/a.ts`],
    ['git blame -s .env', 'known', `read:${W}/**`, `read:${W}/.env`],
    ['git blame credentials', 'known', `read:${W}/**`, `read:${W}/credentials`],
    ['git diff config/credentials', 'known', `read:${W}/**:tracked`, `read:${W}/config/credentials`],
    ['git log -5 --patch-with-stat', 'known', `read:${W}/**:tracked`],
    ['git log -S needle --author "A B" -- src', 'known', `read:${W}/**`, '!write'],
    ['git diff HEAD~1 -- a.txt', 'known', `read:${W}/**`, '!write'],
    // Outside of a repository, as `--no-index` does.
    ['git diff /etc x', 'known', 'read:/etc:recursive', 'read:/etc/**', `read:${W}/x:recursive`],
    ['git show HEAD:a.txt', 'known', `read:${W}/**`, `read:${W}/a.txt`, '!write'],
    ['git show stash@{0}^3:a/id_rsa', 'known', `read:${W}/a/id_rsa`],
    ['git show :0:id_rsa', 'known', `read:${W}/id_rsa`],
    ['git cat-file -p :id_rsa', 'known', `read:${W}/id_rsa`],
    ['git show HEAD^{/a:b}:id_rsa', 'known', `read:${W}/id_rsa`],
    ['git show ":/fix the: bug"', 'known', `read:${W}/**:tracked`],
    ['git rev-parse --show-toplevel', 'known', `read:${W}/**:list`, '!write'],
    ['git ls-files -X list.txt', 'known', `read:${W}/list.txt`],
    ['git config --get user.name', 'known', `read:${W}/.git/config`, '!write'],
  ]);
});

describe('what throws work away', () => {
  check([
    ['git reset --hard', 'known', `write:${W}/**:discard`, 'vcs:HEAD:reset,discard'],
    ['git checkout -- a.txt', 'known', `write:${W}/a.txt:discard,recursive`, 'vcs:a.txt:checkout,discard'],
    ['git checkout .', 'known', `write:${W}:discard,recursive`, 'vcs:.:checkout,discard'],
    ['git checkout HEAD -- src', 'known', `write:${W}/src:discard,recursive`],
    ['git checkout main', 'known', 'vcs:main:checkout', `exec:${W}/.git/hooks:hook`, '!discard'],
    ['git checkout -p', 'known', 'vcs:.:checkout,discard', `write:^${W}/**:discard`],
    ['git checkout --ours a', 'known', 'vcs:a:checkout,merge', `write:${W}/a:merge,recursive`, '!discard'],
    ['git -C sub checkout -- a', 'known', `write:${W}/sub/a:discard,recursive`],
    ['git restore a.txt', 'known', `write:${W}/a.txt:discard,recursive`, 'vcs:a.txt:restore,discard'],
    ['git clean -fdx', 'known', `delete:${W}/**:recursive,force,discard,ignored`, 'vcs:untracked:delete,discard,force'],
    ['git clean -f build', 'known', `delete:${W}/build:recursive,force,discard`],
    ['git clean --forc -d', 'known', `delete:${W}/**:recursive,force,discard`],
    ['git -c clean.requireForce=false clean -d', 'known', `delete:${W}/**:recursive,discard`],
    ['git clean -e keep -fd', 'known', `delete:${W}/**:recursive,force,discard`],
    ['git rm -rf src', 'known', `delete:${W}/src:recursive,force`, 'vcs:index:delete,force,discard'],
    ['git submodule deinit -f lib', 'known', `delete:${W}/lib:recursive,force,discard`],
    ['git restore --pathspec-from-file=l', 'known', `write:^${W}/**:discard`, 'vcs:.:restore,discard'],
    ['git rm --pathspec-from-file=l', 'known', `delete:^${W}/**`],
    // A pattern crosses directories, and counts where the shell found nothing.
    ["git checkout -- '*.c'", 'known', `write:${W}/**/*.c:discard,recursive`],
    ['git rm *.log', 'known', `delete:${W}/**/*.log`],
    ["git rm 'src/*/x'", 'known', `delete:${W}/src/**`],
    ['git restore :/', 'known', `write:^${W}/**:discard,recursive`],
    ["git checkout -- ':(top)a'", 'known', `write:^${W}/**:discard,recursive`],
    ["git clean -f ':!keep'", 'known', `delete:^${W}/**:recursive,force,discard`],
  ]);
});

describe('where the repository begins', () => {
  check([
    ['git status', 'known', `read:^${W}/**:list`],
    ['git -C sub status', 'known', `read:^${W}/sub/**:list`],
    ['cd sub && git checkout main', 'known', `write:^${W}/sub/**`, `exec:^${W}/sub/.git/hooks:hook`],
    ['git commit -m x', 'known', `write:^${W}/.git/**`],
    ['git config a.b c', 'known', `write:^${W}/.git/config:persist`],
    // Only below the current directory, as the manual says.
    ['git clean -fd', 'known', `delete:${W}/**:recursive,force,discard`, '!delete:^'],
    ['git add .', 'known', `read:${W}:recursive`, '!read:^/work/project/**'],
    ['git add -A', 'known', `read:^${W}/**`],
    ['git init', 'known', `write:${W}/.git/**`, '!^'],
    ['git --work-tree=/y checkout -- a', 'known', 'write:/y/a:discard,recursive', `write:${W}/a:discard,recursive`],
    ['GIT_DIR=/x/g git commit -m x', 'known', 'write:/x/g/**'],
    ['git --bare update-ref a b', 'known', `write:${W}/**`],
    ['git -C .git/hooks gc', 'known', `write:${W}/.git/**`],
    // What git runs, and some files that it is told of, are seen from where the tree begins.
    ["git -C sub -c alias.x='!rm y' x", 'known', `delete:${W}/sub/y`, `delete:^${W}/sub/y`],
    ["git -C sub -c core.pager='rm y' log", 'known', `delete:^${W}/sub/y`],
    ["git -C sub rebase -x 'rm y' main", 'known', `delete:^${W}/sub/y`],
    ['git -C sub bisect run rm y', 'known', `delete:^${W}/sub/y`],
    ["git -C sub grep -O'rm y' z", 'known', `delete:^${W}/sub/y`],
    ['git -C sub blame --output=o a', 'known', `write:${W}/sub/o`, `write:^${W}/sub/o`],
    ['git -C sub stash list --output=o', 'known', `write:^${W}/sub/o`],
    ['git -C sub bundle create b --output=o HEAD', 'known', `write:${W}/sub/b`, `write:^${W}/sub/o`],
    ['git -C sub fast-import --export-marks=o', 'known', `write:^${W}/sub/o`],
    ['git -C sub read-tree --index-output=o HEAD', 'known', `write:^${W}/sub/o`],
    ['git -C sub checkout-index --prefix=o/ -a', 'known', `write:^${W}/sub/o/**`],
    ['git -C sub pack-objects o', 'known', `write:^${W}/sub/o-*`],
    ['git -C sub unpack-file x', 'known', `write:^${W}/sub/.merge_file_*`],
    ['git -C sub fetch ./r', 'known', `read:^${W}/sub/r:recursive,fetch`],
    ['git -C sub clone ../r', 'known', `read:${W}/r:recursive,clone`, '!?', '!read:^'],
    ['git -C sub log --output=o', 'known', `write:${W}/sub/o`, '!write:^'],
  ]);
});

describe('history and remotes', () => {
  check([
    ['git push', 'known', 'send:origin:push', 'vcs:HEAD:push,remote', `exec:${W}/.git/hooks:hook`, '!force'],
    ['git clone --separate-git-dir=g h:a', 'known', `write:${W}/g:recursive,clone`],
    ['git remote rename a b', 'known', `write:${W}/.git/**`],
    ['git add dir', 'known', `read:${W}/dir:recursive`],
    ['git mv a b dir', 'known', `write:${W}/dir/a:move`, `write:${W}/dir/b:move`],
    ['git push --receive-pack="rm x" /srv/r', 'known', `delete:${W}/x`],
    ['git push --exec "rm x" /srv/r', 'known', `delete:${W}/x`],
    ['git fetch --upload-pack "rm x" /srv/r', 'known', `delete:${W}/x`],
    ['git fetch --upload "rm x" /srv/r', 'known', `delete:${W}/x`],
    ["git fetch 'ext::rm x'", 'known', `delete:${W}/x`],
    ['git pull origin main', 'known', 'receive:origin:fetch', `write:${W}/**`],
    [
      'git clone https://h.example/a/b.git',
      'known',
      'receive:https://h.example/a/b.git:clone',
      `write:${W}/b:recursive,clone`,
    ],
    ['git clone git@h.example:a/b.git c', 'known', `write:${W}/c:recursive,clone`],
    ['git clone -u "rm x" host:y', 'known', `delete:${W}/x`],
    ['git clone -c core.fsmonitor="rm x" host:y', 'known', `delete:${W}/x:recursive,force`],
    ["git ls-remote 'ext::rm x'", 'known', `delete:${W}/x`],
    ['git ls-remote --upload-pack=./x.sh /srv/r', 'unknown', `exec:${W}/x.sh`],
    ['git remote add up https://h.example/x', 'known', `write:${W}/.git/config:persist`],
    ['git commit -m x', 'known', `exec:${W}/.git/hooks:hook`, 'vcs:HEAD:commit'],
    ["git rebase -x 'rm x' main", 'known', `delete:${W}/x`],
    ["git rebase --exec='rm x' main", 'known', `delete:${W}/x`],
    ["git filter-branch --tree-filter 'rm x' HEAD", 'known', `delete:${W}/x`, 'vcs:all:history,rewrite,force'],
    ['git bisect run rm x', 'known', `delete:${W}/x`],
  ]);
});

describe('what writes files or runs programs', () => {
  check([
    ['git log --output=x', 'known', `write:${W}/x`],
    ['git diff --output x', 'known', `write:${W}/x`],
    ['git shortlog --output=x', 'known', `write:${W}/x`],
    ['git shortlog --out x', 'known', `write:${W}/x`],
    ['git rev-list --output=x HEAD', 'known', `write:${W}/x`],
    ['git blame --output=x a', 'known', `write:${W}/x`],
    ['git annotate --output x a', 'known', `write:${W}/x`],
    ['git pickaxe --output x a', 'known', `write:${W}/x`],
    ['git fast-export --output=x HEAD', 'known', `write:${W}/x`],
    ['git bundle create y --output=x HEAD', 'known', `write:${W}/x`],
    ['git range-diff --output=x a b', 'known', `write:${W}/x`],
    ['git stash list --output=x', 'known', `write:${W}/x`],
    ['git stash show --outp=x', 'known', `write:${W}/x`],
    ['git reflog --output=x', 'known', `write:${W}/x`],
    ['git bisect view --output=x', 'known', `write:${W}/x`],
    ['git send-email --output=x HEAD~1', 'known', `write:${W}/x`],
    ['git diagnose --output=x', 'known', `write:${W}/x:recursive`],
    ['git fast-export --export=x HEAD', 'known', `write:${W}/x`],
    ['git credential-store --file w store', 'known', `write:${W}/w`, '!~'],
    ['git credential-store --file=w get', 'known', `read:${W}/w:secret`, '!write'],
    ['git checkout-index --prefix=out/ -a', 'known', `write:${W}/out/**`],
    ['git archive -o x.tar HEAD', 'known', `write:${W}/x.tar`],
    ['git archive -ox.tar HEAD', 'known', `write:${W}/x.tar`],
    ['git format-patch -1', 'known', `write:${W}/*.patch`],
    ['git format-patch -1 --numbered-f', 'known', `write:${W}/*`],
    ['git format-patch -1 --suffix=.txt', 'known', `write:${W}/*`],
    ['git commit --dry-run', 'known', `write:${W}/.git/objects/**`, '!vcs'],
    ['git remote add x ./r -f', 'known', `write:${W}/.git/**`],
    ['git config --worktree a.b c', 'known', `write:${W}/.git/config:persist`],
    ['git bundle create x.bundle main', 'known', `write:${W}/x.bundle`],
    ["git grep -O'rm x' y", 'known', `delete:${W}/x`],
    ["git difftool -x 'rm x'", 'known', `delete:${W}/x`],
    ['git apply a.patch', 'known', `read:${W}/a.patch`, `write:${W}/**:patch`],
    ['git apply --stat --no-stat a.patch', 'unknown', `write:${W}/**:patch`],
    ['git apply --numstat --no-num a.patch', 'unknown', `write:${W}/**:patch`],
    ['git -c format.signatureFile=.env format-patch --stdout -1', 'known', `read:${W}/.env`],
    ['git hash-object -w a', 'known', `write:${W}/.git/objects/**`],
    ['git -c core.pager="rm x" log', 'known', `delete:${W}/x`],
    ['git -c core.sshCommand="rm x" fetch', 'known', `delete:${W}/x:recursive,force`],
    ['git -c CORE.FSMONITOR="rm x" status', 'known', `delete:${W}/x:recursive,force`],
    ["git -c core.editor='cp -t /x' commit", 'known', `read:${W}/.git/*`, 'write:/x/*:overwrite'],
    ['git -c core.sshCommand="ssh -i k" fetch', 'known', `read:${W}/k:identity`, 'send:remote:ssh'],
    ['git -c diff.external="rm x" diff', 'known', `delete:${W}/x:recursive,force`],
    ['git -c diff.pdf.textconv="rm x" diff', 'known', `delete:${W}/x:recursive,force`],
    ['git -c filter.a.b.clean="rm x" add .', 'known', `delete:${W}/x`],
    ["git -c credential.helper='!rm x' fetch", 'known', `delete:${W}/x`],
    ['git -c pager.log="rm x" log', 'known', `delete:${W}/x`],
    ["git -c alias.x='!rm -rf y' x", 'known', `delete:${W}/y:recursive,force`],
    ["git -c alias.x='!rm' x -rf y", 'unknown', `delete:${W}/y:recursive,force`],
    ['git -C a -C b clean -f', 'known', `delete:${W}/a/b/**:recursive,force,discard`],
    ['git config user.name x', 'known', `write:${W}/.git/config:persist`, '!exec'],
    ["git send-email --sendmail-cmd='rm x' a.patch", 'known', `delete:${W}/x`],
    ['git lfs install', 'known', `write:${W}/.git/hooks:persist`],
  ]);
});

describe('variables', () => {
  check([
    ["GIT_EXTERNAL_DIFF='cp -t /x' git diff", 'known', 'write:/x:overwrite'],
    ["GIT_SSH_COMMAND='ssh -i k' git fetch", 'known', `read:${W}/k:identity`],
    ["GIT_SSH_COMMAND='rm x' git fetch", 'known', `delete:${W}/x:recursive,force`, 'env:GIT_SSH_COMMAND:runs'],
    ['GIT_PAGER="$x" git log', 'unknown'],
    ['GIT_DIR=/tmp/x git status', 'known', 'exec:/tmp/x:config'],
    ['GIT_WORK_TREE=/etc git checkout -f', 'unknown'],
    ['GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.pager GIT_CONFIG_VALUE_0=x git log', 'unknown'],
    ['GIT_CONFIG_GLOBAL=/dev/null git status', 'known', '!env'],
    ['GIT_TRACE=/etc/x git status', 'known', 'write:/etc/x:append'],
    ['GIT_TRACE=1 git status', 'known', '!write'],
    ['LD_PRELOAD=./x.so true', 'unknown'],
    ['NODE_OPTIONS=--max-old-space-size=4096 true', 'harmless'],
    ['NODE_OPTIONS="--require ./x" true', 'unknown'],
    ['PYTHONPATH=lib:/tmp/x true', 'known', `exec:${W}/lib:loads`, 'exec:/tmp/x:loads'],
    ['PYTHONPATH=lib:$PYTHONPATH true', 'unknown', `exec:${W}/lib:loads`, '!env'],
    ['PYTHONPATH=lib:$X true', 'unknown', 'env:PYTHONPATH:loads'],
    ['PYTHONPATH=../lib true', 'known', 'env:PYTHONPATH:loads'],
    ['PYTHONPATH="${PYTHONPATH:-}:." true', 'unknown', '!env'],
    ['MAKEFLAGS=-j8 true', 'harmless'],
    ['MAKEFLAGS=--eval=x true', 'unknown'],
    ['CC=clang true', 'harmless'],
    ['CC="rm x" true', 'known', `delete:${W}/x`],
    ["PS1='$ ' true", 'harmless'],
    ['HOME=/tmp/x git status', 'unknown'],
  ]);
});

describe('other version control', () => {
  check([
    ['hg pull -e "rm x"', 'known', `delete:${W}/x`],
    ['svn diff --diff-cmd "rm x"', 'known', `delete:${W}/x`],
  ]);
});

test('git bisect view runs what its first word says', () => {
  expect(judged('git bisect view').knowledge).not.toBe('unknown');
  expect(judged("git bisect view submodule foreach 'touch x'").knowledge).toBe('unknown');
});
