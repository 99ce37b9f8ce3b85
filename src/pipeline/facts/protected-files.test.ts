import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PolicyEvaluator } from '../../policy/evaluate/policy-evaluator.js';
import { PACKS } from '../../policy/load/builtin.js';
import { evaluationContextOf, readMachine } from '../machine.js';

const evaluator = new PolicyEvaluator({
  layers: [{ name: 'managed', files: [PACKS['self-protection'] as NonNullable<(typeof PACKS)[string]>] }],
  silent: true,
});
const place = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-settings-')));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const FILES = {
  'guarded/.claude/settings.json': '{}',
  'guarded/.gitignore': '.codex/\n',
  'guarded/.codex/config.toml': '',
  'guarded/src/a.ts': 'a\n',
  'guarded/bad.patch': '--- a/.claude/settings.json\n+++ b/.claude/settings.json\n@@ -1 +1 @@\n-{}\n+{ }\n',
  'guarded/good.patch': '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-a\n+b\n',
  'guarded/evil/.claude/settings.json': '{"disableAllHooks":true}',
  'guarded/good/b.ts': 'b\n',
  'plain/a.ts': 'a\n',
  'plain/bad.patch': '--- a/.claude/settings.json\n+++ b/.claude/settings.json\n@@ -1 +1 @@\n-{}\n+{ }\n',
};
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(place, name)), { recursive: true });
  writeFileSync(join(place, name), text);
}
const git = (...args: readonly string[]): void =>
  void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: join(place, 'guarded') });
git('init', '-q');
git('add', '.claude', '.gitignore', 'src');
git('commit', '-qm', 'a');

function decide(project: string, command: string): string {
  const root = join(place, project);
  const context = evaluationContextOf(readMachine({ HOME: join(place, 'home') }), root);
  return evaluator.evaluate({ ...context, tool: 'Bash', input: { command } }).decision;
}

/** What is not named in the text, where settings of agents are in the way. */
test.each([
  'tar xf e.tar',
  'tar xf e.tar -C src/..',
  'unzip e.zip',
  '7z x e.7z',
  'git archive evil | tar x',
  'patch -p1 < bad.patch',
  'patch -p1 -i bad.patch',
  'git apply bad.patch',
  'cd src && git apply ../bad.patch',
  'cat good.patch | patch -p1',
  'git diff evil | git apply',
  'git format-patch -1 --stdout evil | git am',
  'curl -so good.patch https://example.com/a; git apply good.patch',
  'git apply missing.patch',
  'cp -r evil/. .',
  'cp -rT evil .',
  'rsync -a evil/ .',
  'git sparse-checkout set src',
])('settings may be replaced: %s', (command) => {
  expect(decide('guarded', command)).toBe('ask');
});

test.each([
  'tar xf e.tar -C src',
  'unzip e.zip -d src',
  'patch -p1 < good.patch',
  'git apply good.patch',
  'cp -r good/. .',
  'rsync -a good/ .',
  'git stash',
  'git stash -u',
  'git stash pop',
  'git checkout main',
])('settings stay as they are: %s', (command) => {
  expect(['allow', 'defer', 'continue']).toContain(decide('guarded', command));
});

test.each(['tar xf e.tar', 'unzip e.zip', 'cat bad.patch | patch -p1', 'git stash'])(
  'where there are no settings, nothing is asked: %s',
  (command) => {
    expect(['allow', 'defer', 'continue']).toContain(decide('plain', command));
  },
);

test('a patch that names settings is asked about, also where there are none', () => {
  expect(decide('plain', 'patch -p1 < bad.patch')).toBe('ask');
});

test('a stash takes changed settings away', () => {
  const file = join(place, 'guarded/.claude/settings.json');
  writeFileSync(file, '{"a":1}');
  utimesSync(file, 1, 1);
  expect(decide('guarded', 'git stash')).toBe('ask');
  git('checkout', '-q', '--', '.claude');
  git('rm', '-q', '--cached', '.claude/settings.json');
  expect(decide('guarded', 'git stash -u')).toBe('ask');
  git('reset', '-q');
});
