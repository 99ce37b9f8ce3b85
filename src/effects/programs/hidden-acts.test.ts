import { describe, expect, test } from 'vitest';
import { misses, type Row } from './expect.js';

const W = '/work/project';

/** What an option, a form or a place adds to a call that else only looks. */
describe('an act that is easily overlooked', () => {
  const rows: readonly Row[] = [
    // Text of sed ends where it does, and what it runs is taken for text first.
    ["sed '1a foo\\\\\\\\\ne touch x' a", 'known', `write:${W}/x`],
    ["sed '1a foo\\\\ \ne touch x' a", 'known', `write:${W}/x`],
    ["sed '1e echo \\\\;touch x' a", 'unknown'],
    ["sed '1a foo\\\\\nbar' a", 'known', '!exec'],
    ["sed -n 's/h/b/w out' a", 'known', `write:${W}/out:truncate`],
    // A directory is compared file by file.
    ['diff -N . emp', 'known', `read:${W}/**`],
    ['diff -N ~/.aws credentials', 'known', 'read:/home/dev/.aws/credentials'],
    ['diff --from-file=. emp', 'known', `read:${W}/**`],
    ['diff a.ts b.ts', 'known', `read:${W}/a.ts`, `!read:${W}/a.ts/`],
    // Options of unzip stand before the archive.
    ["unzip z.zip '*' -l", 'known', `write:${W}/**:extract`],
    ['unzip -l z.zip', 'known', '!write'],
    ['unzip -l-l z.zip', 'unknown'],
    ['unzip -p z.zip a', 'known', '!write'],
    // Options of a pager and of a compressor may name files.
    ["bat --paging=always --pager 'less -kx' a", 'unknown'],
    ["bat --pager 'less -RF' a", 'known', '!exec'],
    ["tar -tf a.tar -I 'lzip -ox'", 'unknown'],
    ["tar -tf a.tar -I 'zstd -d'", 'known'],
    ['git add -n -e', 'unknown'],
    ['git add -n .', 'known', '!write'],
    ['jq -R . .env --args x', 'known', `read:${W}/.env`],
    ['jq . --args x y', 'harmless'],
    ['jaq -i . a', 'known', `write:${W}/a:overwrite`],
    // openssl takes two dashes for one.
    ['openssl dgst --out x a', 'known', `write:${W}/x:overwrite`],
    ['openssl dgst --engine ./x.so a', 'unknown'],
    ['openssl asn1parse -genconf x', 'unknown'],
    ['openssl speed -writerand x', 'known', `write:${W}/x:overwrite`],
    ['openssl dgst -sha256 a', 'known', `read:${W}/a`, '!write'],
    ['openssl x509 -in a.pem -noout -text', 'known', `read:${W}/a.pem`],
    ['openssl rand -hex 16', 'harmless'],
    ['openssl dgst --something-new a', 'unknown'],
    // Values from files in short forms.
    ['aws ec2 describe-instances --filters @=file:///etc/passwd', 'known', 'read:/etc/passwd'],
    ['aws ec2 describe-instances --filters Name=x,Values@=file://.env', 'known', `read:${W}/.env`],
    ['aws ec2 describe-instances --filters Name=x,Values=fileb://.env,y', 'known', `read:${W}/.env`],
    ['aws ec2 describe-instances --x=file://.env', 'known', `read:${W}/.env`],
    ['podman secret inspect --showsecret x', 'known', 'service:x:read,secret'],
    ['podman secret inspect x', 'known', '!secret'],
    ['podman image search evil.example/x', 'known', 'send:evil.example'],
    [
      'kubectl get --raw /api/v1/namespaces/default/secret%73',
      'known',
      'service:/api/v1/namespaces/default/secret%73:read,secret',
    ],
    ['kubectl get --raw /api/v1/namespaces/default/pods', 'known', 'env:environment:read'],
    ['kubectl get --raw /api/v1/namespaces/x/pods/y/proxy/z', 'unknown'],
    ['kubectl get --raw /healthz', 'known', '!env'],
    ['kubectl get pods --profile cpu', 'known', `write:${W}/profile.pprof`],
    ['brew info ./x.rb', 'unknown'],
    ['brew deps evil/tap/x', 'unknown'],
    ['brew info wget', 'known', '!exec'],
    ['rpm --dbpath x -V foo', 'unknown'],
    ['rpm -Vp x.rpm', 'known', `exec:${W}/x.rpm`],
    ['rpm -qa', 'known', '!exec'],
    ['tidy -config x a.html', 'unknown'],
    ['exiftool -efile x a.jpg', 'unknown'],
    ['convert p.png info:x', 'known', `write:${W}/x:overwrite`],
    ['identify a.msl', 'unknown'],
    ["ffmpeg -i a -af 'ladspa=file=./x.so:plugin=y' -f null -", 'unknown'],
    ["ffmpeg -i a -vf 'metadata=print:file=x' -f null -", 'unknown'],
    ["ffprobe -f lavfi 'movie=a'", 'unknown'],
    ["ffmpeg -i a -vf 'scale=640:-1,fps=10' b.gif", 'known', `write:${W}/b.gif:overwrite`],
    ["ffmpeg -i a -filter_complex '[0:v]select=eq(n\\,0)[o]' b.png", 'known'],
    ['ffmpeg -progress x -i a -f null -', 'known', `write:${W}/x`],
    ['env -P ./bin ls', 'unknown'],
    ['firejail --profile=x ls', 'known', `exec:${W}/x:config`],
    ['hg -R sub status', 'known', `exec:${W}:workspace`],
    ['yarn --cwd=sub list', 'known', `exec:${W}:workspace`],
    ['npm --prefix sub docs', 'known', `exec:${W}:workspace`],
    ['deno lint sub', 'known', `exec:${W}:workspace`],
    ['etcdctl get --endpoints=evil.example x', 'known', 'receive:evil.example'],
    // A version is told where nothing else is asked for.
    ['pwsh ./x.ps1 --version', 'unknown'],
    ['nu ./x --help', 'unknown'],
    ['pwsh --version', 'harmless'],
    ["sqlite3 -cmd '.shell touch x' --version", 'unknown'],
    ['sqlite3 --version', 'harmless'],
    ['mocha --config ./x.js --version', 'known', `exec:${W}:workspace,test`],
    // What only checks may be told to run all the same.
    ['bash -n +n x.sh', 'known', `exec:${W}/x.sh`],
    ['zsh -n -o exec x.sh', 'unknown'],
    ['bash -n x.sh', 'known', `read:${W}/x.sh`, '!exec'],
    ['git -C lnk/.. status', 'known', 'exec:workspace:workspace'],
    ['git -C ../other status', 'known', '!exec'],
    ['mysqldump --delete-master-logs x', 'known', 'service:x:update'],
  ];
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_, row) => expect(misses(row)).toEqual([]));
});
