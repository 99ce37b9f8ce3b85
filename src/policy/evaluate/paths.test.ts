import { expect, test } from 'vitest';
import type { EvaluationContext } from '../evaluation-context.js';
import { compileSource } from '../load/compile.js';
import { readPolicySource } from '../load/source.js';
import { placeGlob, withoutExtendedGlobs } from './paths.js';
import { PolicyEvaluator } from './policy-evaluator.js';

const HERE = { cwd: '/work/app', root: '/work/app', home: '/home/ann' };

function judgeOf(rules: string): PolicyEvaluator {
  const defaults = 'defaults: { harmless: allow, read: ask, write: ask, other: ask, unknown: ask }';
  const { set, problems } = compileSource(readPolicySource('sluice.yaml', `${defaults}\neffect_rules:\n${rules}`));
  expect(problems).toEqual([]);
  return new PolicyEvaluator({ layers: [{ name: 'yours', files: [set] }] });
}

const decide = (evaluator: PolicyEvaluator, command: string, more: Partial<EvaluationContext> = {}) =>
  evaluator.evaluate({ tool: 'Bash', input: { command }, ...HERE, ...more }).decision;

test.each([
  ['./build/**', 'rm -rf build/*', 'allow'],
  ['./**', 'rm -rf build/*/x out/[ab]', 'allow'],
  ['./build/*', 'rm build/*', 'allow'],
  ['./build/*', 'rm -rf build/*', 'ask'],
  ['./{build,out/**}', 'rm -rf out/* build', 'allow'],
  ['./{build/*,out/**}', 'rm -rf build/*', 'ask'],
  ['./build/**', 'rm -rf build*', 'ask'],
  ['./build/**/*.o', 'rm -rf build/*.o', 'ask'],
  ['./**', 'mv build/* /tmp', 'ask'],
])('deleting %s is allowed, so %s is %s', (path, command, decision) => {
  expect(decide(judgeOf(`  - { effect: delete, path: "${path}", decision: allow }`), command)).toBe(decision);
});

/** Git works from the top of its repository, and looks for that upwards. */
const GIT = `
  - { effect: write, path: .git/config, decision: deny }
  - { effect: read, path: conf/secret.yml, decision: deny }
  - { effect: write, path: "**/.env", decision: deny }
  - { effect: [read, write, delete, exec], inside: project, decision: allow }
  - { effect: [env, vcs], decision: allow }`;
const repository = (directory: string) => (/^\/work(?:\/|$)/.test(directory) ? '/work' : undefined);
const top = (directory: string) => (directory.startsWith('/work/app') ? '/work/app' : undefined);
/** `/work/app/far` leads into another repository. */
const links = {
  realPath: (path: string) => path.replace(/^\/work\/app\/far(?=\/|$)/, '/other/deep'),
  repository: (directory: string) => (directory === '/work/app/far' ? '/other' : '/work/app'),
};

test.each([
  ['git config a.b c', {}, 'deny'],
  ['cd src && git config a.b c', {}, 'deny'],
  ['git -C src/deep/er config a.b c', {}, 'deny'],
  ['git -C .claude/worktrees/a config a.b c', {}, 'deny'],
  ['cd src && git config a.b c', { facts: { repository: top } }, 'deny'],
  ["cd src && git -c alias.x='!cat conf/secret.yml' x", {}, 'deny'],
  ["cd src && git -c alias.x='!cat secret.yml' x", {}, 'allow'],
  ['cd src && git status', {}, 'allow'],
  ['cd src && git commit -m x', {}, 'allow'],
  ['git status', { facts: { repository: top } }, 'allow'],
  ['git commit -m x', { facts: { repository: top } }, 'allow'],
  ['git status', { facts: { repository } }, 'ask'],
  ['cd src && git status', { facts: { repository } }, 'ask'],
  ['git --git-dir=x status', { facts: { repository } }, 'allow'],
  ['git -C /elsewhere status', { facts: { repository } }, 'ask'],
  ['git -C far status', { facts: links }, 'ask'],
  ['git -C near status', { facts: links }, 'allow'],
  [`git -C ${'d/'.repeat(30)} status`, {}, 'allow'],
  [`git -C ${'d/'.repeat(40)} status`, {}, 'ask'],
])('the repository above: %s with %j is %s', (command, more, decision) => {
  expect(decide(judgeOf(GIT), command, more)).toBe(decision);
});

/** The folder of an agent that holds its worktrees is no repository. */
const FOLDER = `
  - { effect: write, path: "**/.claude/settings.json", decision: deny }
  - { effect: [read, write, exec, vcs], decision: allow }`;
const agents = (directory: string) => (/\/\.claude/.test(directory) ? '/work/app/.claude' : undefined);

test.each([
  ['cd .claude/worktrees/a && git rebase x', {}, 'allow'],
  ['git -C .claude/worktrees/a/src rebase x', {}, 'allow'],
  ['cd .claude/worktrees/a && git rebase x', { facts: { repository: agents } }, 'deny'],
  ['cd .claude/worktrees && git rebase x', {}, 'deny'],
  ['cd .claude && git rebase x', {}, 'deny'],
  ['cd .claude/worktrees/a && git restore ../../settings.json', {}, 'deny'],
])('a worktree of an agent: %s with %j is %s', (command, more, decision) => {
  expect(decide(judgeOf(FOLDER), command, more)).toBe(decision);
});

test('a repository that may be too far above is unknown, and so not allowed by a default', () => {
  const source = 'defaults: { harmless: allow, read: allow, write: allow, other: allow, unknown: ask }';
  const evaluator = new PolicyEvaluator({
    layers: [{ name: 'yours', files: [compileSource(readPolicySource('sluice.yaml', source)).set] }],
  });
  expect(decide(evaluator, `git -C ${'d/'.repeat(30)} status`)).toBe('allow');
  expect(decide(evaluator, `git -C ${'d/'.repeat(40)} status`)).toBe('ask');
});

/** A program goes into directories that begin with a dot. A shell does not. */
test.each([
  ['cat src/**/*_test.go', 'allow'],
  ['cat src/.ssh/**/id_*', 'deny'],
  ['shopt -s dotglob; cat src/**/id_x', 'ask'],
  ["find src -name 'id_*' -exec cat {} +", 'deny'],
])('directories with a dot: %s is %s', (command, decision) => {
  const rules = `
  - { effect: read, path: "**/.ssh/id_*", decision: deny }
  - { effect: read, tags: list, decision: allow }
  - { effect: read, path: "./src/**", decision: allow }`;
  expect(decide(judgeOf(rules), command)).toBe(decision);
});

/** What lies behind the links that a wildcard stands for. */
const WILD = `
  - { effect: read, path: ["*.pem", "**/.ssh/*"], decision: deny }
  - { effect: [read, write, delete], inside: project, decision: allow }`;
const behind = (found: readonly string[] | undefined) => ({ facts: { links: () => found, loads: () => false } });

test.each([
  ['cat l*', [], 'allow'],
  ['cat l*', ['/work/app/src/x'], 'allow'],
  ['cat l*', ['/home/ann/x'], 'ask'],
  ['cat l*', ['/home/ann/.ssh/id_rsa'], 'deny'],
  ['cat k*/id_*', ['/home/ann/.ssh/id_*'], 'deny'],
  ['cat k*/*', ['/home/ann/.ssh/*'], 'deny'],
  ['cat k*', ['/home/ann/.ssh'], 'ask'],
  ['grep -r x k*', ['/home/ann/.ssh'], 'deny'],
  ['grep -r x s*', ['/work/app/a'], 'allow'],
  ['cat l*', undefined, 'ask'],
  ['cat l*.pem', undefined, 'deny'],
  ['cat link', ['/home/ann/.ssh/id_rsa'], 'allow'],
  ['cat "l*"', ['/home/ann/.ssh/id_rsa'], 'allow'],
  ['git status', undefined, 'allow'],
  ['find . -name "l*" -exec cat {} +', undefined, 'allow'],
  ['ssh host "cat l*"', ['/home/ann/.ssh/id_rsa'], 'ask'],
])('links: %s, behind which is %j, is %s', (command, found, decision) => {
  expect(decide(judgeOf(WILD), command, behind(found))).toBe(decision);
});

test('a link that is deleted is not followed', () => {
  const asked: unknown[] = [];
  const links = (...given: unknown[]) => {
    asked.push(given);
    return [];
  };
  for (const command of [
    'rm -rf l*',
    'cat l*',
    'git status',
    'ls -R',
    'cat l',
    'find . -name "l*"',
    'mktemp ./XXXX',
    'find . -exec cat {} +',
  ])
    decide(judgeOf(WILD), command, { facts: { links } });
  expect(asked).toEqual([
    ['/work/app/l*', false],
    ['/work/app/l*', true],
  ]);
});

test.each([
  ['~/a/x', '~/a/x'],
  ['~/@(.ssh)/id', '~/.ssh/id'],
  ['~/@(a|.ssh)/id', '~/{a,.ssh}/id'],
  ['~/@(a|@(b|.ssh))/id', '~/{a,{b,.ssh}}/id'],
  ['~/?(x).ssh/id', '~/{x,}.ssh/id'],
  ['~/+(.ssh)/id', '~/{*,.*}/id'],
  ['~/!(.x)', '~/{*,.*}'],
  ['~/*([.]ssh)', '~/{*,.*}'],
  ['/a/!(keep)', '/a/*'],
  ['/a/*.@(ts|js)', '/a/*.{ts,js}'],
  ['/a/@(x|,\\)|b)', '/a/{x,\\,\\),b}'],
  ['/a/@(x|)', '/a/{x,}'],
])('without its lists %s is %s', (glob, plain) => expect(withoutExtendedGlobs(glob)).toBe(plain));

test('lists that are nested further than is looked are left', () => {
  const nested = (depth: number) => withoutExtendedGlobs(`/a/${'@('.repeat(depth)}x${')'.repeat(depth)}`);
  expect(nested(3)).toBe('/a/x');
  expect(nested(9)).toBe('/a/@(x)');
});

test('a place in many program directories is these places, and no others', () => {
  const PATH = Array.from({ length: 30 }, (_, at) => `/opt/tools${at}/bin`).join(':');
  const glob = placeGlob('$PATH/{claude,codex,copilot,gemini,qwen}', undefined, {
    tool: 'Bash',
    input: {},
    places: { PATH },
  });
  expect(glob?.glob).toHaveLength(150);
  expect(glob?.glob.map((segments) => segments.at(-1))).toContainEqual({ kind: 'text', text: 'claude' });
  expect(glob?.glob.every((segments) => segments.at(-1)?.kind === 'text')).toBe(true);
});
