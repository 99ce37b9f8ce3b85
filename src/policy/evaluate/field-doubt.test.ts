import { expect, test } from 'vitest';
import { compileSource } from '../load/compile.js';
import { readPolicySource } from '../load/source.js';
import { PolicyEvaluator } from './policy-evaluator.js';

const source = readPolicySource('sluice.yaml', 'bash_rules: [{ command: frob, decision: allow }]');
const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [compileSource(source).set] }] });

/** A rule speaks of a program and its words: not of what the tool gets beside them. */
test.each<[string, Record<string, unknown>]>([
  ['allow', { command: 'frob' }],
  ['allow', { command: 'frob', description: 'x' }],
  ['ask', { command: 'frob', script: 'rm x' }],
  ['ask', { command: 'frob', odd: 1 }],
  ['ask', { command: 'frob', shell: './evil' }],
  ['ask', { command: 'frob', env: { A: 'b' } }],
])('%s: %j', (decision, input) => {
  expect(evaluator.evaluate({ tool: 'Bash', input, cwd: '/work', home: '/home/dev' }).decision).toBe(decision);
});

test('a comparison alone is nothing to allow', () => {
  const call = { tool: 'Bash', input: { command: '[[ $a == $b ]]' }, cwd: '/work', home: '/home/dev' };
  expect(evaluator.evaluate(call).decision).toBe('continue');
});
