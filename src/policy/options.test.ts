import { describe, expect, it } from 'vitest';
import { EXAMPLE_MACHINE } from './check/pack-tests.test-helper.js';
import { PolicyEvaluator } from './evaluate/policy-evaluator.js';
import { PACKS } from './load/builtin.js';

const { recommended } = PACKS;
if (recommended === undefined) throw new Error('There is no pack "recommended": run npm run packs.');
const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [recommended] }] });
const decide = (command: string): string =>
  evaluator.evaluate({ ...EXAMPLE_MACHINE, tool: 'Bash', input: { command } }).decision;

describe('an option never hides an operand', () => {
  it.each([
    ['more -p ~/.ssh/id_rsa', 'deny'],
    ['most -t ~/.ssh/id_rsa', 'deny'],
    ['pdftops -q ~/.ssh/id_rsa', 'deny'],
    ['timg -t ~/.ssh/id_rsa', 'deny'],
    ['pigz -n ~/.ssh/id_rsa', 'deny'],
    ['mkfs.xfs -f /dev/sda1', 'deny'],
    ['mkfs.f2fs -f /dev/sda1', 'deny'],
    ['sudo mkfs.btrfs -f /dev/sdb', 'deny'],
    ['mkswap -f /dev/sda', 'deny'],
    ['parted -s /dev/sda mklabel gpt', 'deny'],
    ['pnpm -w publish', 'ask'],
    ['pnpm -w unpublish x', 'deny'],
    ['modprobe -v x', 'ask'],
    ['wget --unlink -O /etc/cron.d/x https://example.com', 'ask'],
    ['tshark -n -w ~/.bashrc', 'ask'],
    ['nextflow run -revision x ~/.ssh/id_rsa', 'deny'],
    ['objcopy --interleave ~/.ssh/id_rsa', 'ask'],
  ])('%s: %s', (command, decision) => expect(decide(command)).toBe(decision));
});

describe('an option that nobody has looked at', () => {
  it.each([
    ['is never allowed', 'ls --nobody-knows', 'defer'],
    ['leaves the operand where it is', 'cat --nobody-knows ~/.ssh/id_rsa', 'deny'],
    ['may take the next word', 'git --nobody-knows x push --force', 'deny'],
    ['may take it before a verb', 'kubectl --nobody-knows x delete ns prod', 'ask'],
    ['does not end the judgement of listed programs', 'fdupes --nobody-knows ~/.ssh', 'deny'],
    ['is not one that public sources call plain', 'ls -la --color=auto', 'allow'],
    ['is not one that was looked at', 'ps -eo pid,comm --sort=-rss', 'allow'],
    ['is not one that stands for text', 'echo --nobody-knows', 'allow'],
  ])('%s: %s', (_, command, decision) => expect(decide(command)).toBe(decision));
});

describe('options that load code or write files are not allowed', () => {
  it.each([
    'java -javaagent:evil.jar -version',
    'java -agentpath:./evil.so -version',
    'java -agentlib:evil -version',
    'java -Xlog:gc:out.txt -version',
    'java -XX:OnError=x -version',
    'java -XX:Flags=x -version',
    'java @arguments -version',
    'pip --python ./evil list',
    'pip list --python ./evil',
    'uv pip list --python ./evil',
    'gofmt -cpuprofile=out x.go',
    'gofmt -memprofile out x.go',
    'mage -l',
    'nox -l',
    'tox -l',
    'just --evaluate',
    'scons --help',
    'grunt --help',
    'mvn -s evil.xml -v',
    'rustc -Z codegen-backend=./evil.so --version',
    "nginx -T -g 'load_module ./evil.so;'",
    'haproxy -c -f evil.cfg',
    'nix-env -q -f evil.nix',
    'jq -f evil.jq x.json',
    'rg --pre ./evil x',
    'rg --hostname-bin=./evil x',
    'sort --compress-program=./evil x',
    'tar tf x.tar --checkpoint-action=exec=sh',
    'less --lesskey-content=x y',
    'man -P ./evil ls',
    'gcc -fplugin=./evil.so --version',
    'nm --plugin ./evil.so x',
    'busctl --address=unixexec:path=sh list',
    'exiftool -config evil x',
    'rpm -E %(id)',
  ])('%s', (command) => expect(decide(command)).not.toBe('allow'));

  it.each(['java -version', 'gofmt -d x.go', 'pip list', 'rustc --version'])('%s is', (command) =>
    expect(decide(command)).toBe('allow'),
  );
});

describe('what a runner runs is read', () => {
  it.each([
    'arch -arm64',
    'arch -arch x86_64',
    'uv run',
    'uv run --python 3.12',
    'uv run --nobody-knows x',
    'poetry run',
    'bundle exec',
    'npm exec --',
    'pnpm exec',
    'pnpm --filter x exec',
    'bunx',
    'pixi run',
    'conda run -n x',
    'nix develop -c',
    'mise exec --',
    'mise x node@20 --',
    'cross-env A=b',
    'dotenv --',
    'dotenv -e x.env',
    'rtk',
    'rtk proxy',
    'wsl',
    'wsl -d Ubuntu --',
    'shx',
    'npx shx',
    'op run --',
  ])('%s rm -rf ~', (runner) => expect(decide(`${runner} rm -rf ~`)).toBe('deny'));

  it.each([
    ['concurrently "rm -rf ~" "ls"', 'deny'],
    ["npm exec -c 'rm -rf ~'", 'deny'],
    ['rimraf ~', 'deny'],
    ['npx -y rimraf@5 ~', 'deny'],
    ['cmd /c "rmdir /s /q C:\\Users"', 'ask'],
    ['arch -x86_64 git push --force', 'deny'],
    ['arch', 'allow'],
    ['arch -arm64 ls', 'defer'],
  ])('%s: %s', (command, decision) => expect(decide(command)).toBe(decision));
});
