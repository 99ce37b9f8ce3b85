import { expect, test } from 'vitest';
import { compile } from './compile.js';
import { Judge } from './judge.js';
import type { Situation } from './situation.js';
import { readSource } from './source.js';

const HERE = { cwd: '/work/app', root: '/work/app', home: '/home/ann' };

function judgeOf(rules: string): Judge {
  const defaults = 'defaults: { harmless: ask, read: ask, write: ask, other: ask, unknown: ask }';
  const { set, problems } = compile(readSource('sluice.yaml', `${defaults}\neffect_rules:\n${rules}`));
  expect(problems).toEqual([]);
  return new Judge({ layers: [{ name: 'yours', files: [set] }] });
}

const decide = (judge: Judge, command: string, more: Partial<Situation> = {}) =>
  judge.judge({ tool: 'Bash', input: { command }, ...HERE, ...more }).decision;

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
