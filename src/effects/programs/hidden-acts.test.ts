import { describe, expect, test } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const W = '/work/project';

/** What an option, a form or a place adds to a call that else only looks. */
describe('an act that is easily overlooked', () => {
  const rows: readonly ProgramRow[] = [
    // Text of sed ends where it does, and what it runs is taken for text first.
    ["sed '1a foo\\\\\\\\\ne touch x' a", 'known', `write:${W}/x`],
    ["sed '1a foo\\\\ \ne touch x' a", 'known', `write:${W}/x`],
    ["sed -n 's/h/b/w out' a", 'known', `write:${W}/out:truncate`],
    // What was compiled before the sandbox was asked for stays.
    ["sed -e '1e touch x' --sandbox a", 'known', `write:${W}/x`],
    ["view -c '%d' -c 'wq!' a", 'known', `write:${W}/a`],
    ['jq -r --arg x y . a.json', 'known', `read:${W}/a.json`, `!read:${W}/y`],
    // Switches that are off.
    ['tsc --showConfig false', 'known', `write:${W}/**:build`],
    ['tsc --noEmit null', 'known', `write:${W}/**:build`],
    // Of several modes the last.
    ['xz -t -d a.xz', 'known', `delete:${W}/a.xz:replace`],
    ['xz -l -z a', 'known', `delete:${W}/a:replace`],
    ['bzip2 -t -z a', 'known', `delete:${W}/a:replace`],
    ['yq .env', 'known', `read:${W}/.env`],
    // Files as they were.
    ['hg cat .env', 'known', `read:${W}/.env`],
    ['svn diff .env', 'known', `read:${W}/.env`],
    // Programs for a debugger.
    ['gdb -nx -batch -se ./evil -ex run', 'known', `exec:${W}/evil`],
    ['gdb -nx -batch --exec ./evil -ex r', 'known', `exec:${W}/evil`],
    ['kubectl kustomize', 'unknown', `read:${W}/**`],
    // A directory is compared file by file.
    ['diff -N . emp', 'known', `read:${W}/**`],
    ['diff --from-file=. emp', 'known', `read:${W}/**`],
    ['diff a.ts b.ts', 'known', `read:${W}/a.ts:recursive`, `read:${W}/a.ts/b.ts`],
    // Options of unzip stand before the archive.
    ["unzip z.zip '*' -l", 'known', `write:${W}/**:extract`],
    ['jq -R . .env --args x', 'known', `read:${W}/.env`],
    ['jaq -i . a', 'known', `write:${W}/a:overwrite`],
    // openssl takes two dashes for one.
    ['openssl dgst --out x a', 'known', `write:${W}/x:overwrite`],
    ['openssl speed -writerand x', 'known', `write:${W}/x:overwrite`],
    ['openssl dgst -sha256 a', 'known', `read:${W}/a`, '!write'],
    ['openssl x509 -in a.pem -noout -text', 'known', `read:${W}/a.pem`],
    ['aws ec2 describe-instances --filters Name=x,Values@=file://.env', 'known', `read:${W}/.env`],
    ['aws ec2 describe-instances --filters Name=x,Values=fileb://.env,y', 'known', `read:${W}/.env`],
    ['aws ec2 describe-instances --x=file://.env', 'known', `read:${W}/.env`],
    ['kubectl get pods --profile cpu', 'known', `write:${W}/profile.pprof`],
    ['rpm -Vp x.rpm', 'known', `exec:${W}/x.rpm`],
    ['convert p.png info:x', 'known', `write:${W}/x:overwrite`],
    ["ffmpeg -i a -vf 'scale=640:-1,fps=10' b.gif", 'known', `write:${W}/b.gif:overwrite`],
    ['ffmpeg -progress x -i a -f null -', 'known', `write:${W}/x`],
    ['firejail --profile=x ls', 'known', `exec:${W}/x:config`],
    ['hg -R sub status', 'known', `exec:${W}:workspace`],
    ['yarn --cwd=sub list', 'known', `exec:${W}/sub:workspace`],
    ['npm --prefix sub docs', 'known', `exec:${W}/sub:workspace`],
    ['deno lint sub', 'known', `exec:${W}:workspace`],
    ['mocha --config ./x.js --version', 'known', `exec:${W}:workspace,test`],
    // What only checks may be told to run all the same.
    ['bash -n +n x.sh', 'known', `exec:${W}/x.sh`],
    ['bash -n x.sh', 'known', `read:${W}/x.sh`, '!exec'],
    // Words that are files to some, and commands to others.
    ['insmod list', 'known', `exec:${W}/list:kernel`],
    ['htpasswd -bc foo user -n', 'known', `write:${W}/foo:overwrite`],
    ['objdump -d a.o', 'known', `read:${W}/a.o`],
    ['pandoc a.md', 'known', `read:${W}/a.md`],
    // A wildcard may stand for what is read and for what is written.
    ['uniq *', 'known', `write:${W}/*`],
    ['python3 -m json.tool *', 'known', `write:${W}/*:overwrite`],
    ['echo {} | python3 -m json.tool - -', 'known', `write:${W}/-:overwrite`],
    ['tesseract * stdout', 'known', `write:${W}/*.*:overwrite`],
    ['cp * dir', 'known', `!write:${W}/*`],
  ];
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_, row) => expect(misses(row)).toEqual([]));
});
