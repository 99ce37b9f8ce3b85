import { expect, test } from 'vitest';
import { fakeSession } from '../../testing/index.js';
import { compileSource } from '../load/compile.js';
import { readPolicySource } from '../load/source.js';
import { policyGuard } from './guard.js';
import { PolicyEvaluator } from './policy-evaluator.js';

const session = (yaml: string) => {
  const { set } = compileSource(readPolicySource('/p/sluice.yaml', yaml));
  return fakeSession({ hooks: [policyGuard(new PolicyEvaluator({ layers: [{ name: 'yours', files: [set] }] }))] });
};

const COMMITS = `bash_rules:
  - { name: Commits, command: git, argument_pattern: ^commit, decision: allow, message: Name no tool in the message. }
  - { name: Git, command: git, decision: allow }
  - { name: Make, command: make, decision: ask, message: Use npm. }
  - { name: Ninja, command: ninja, decision: defer }
`;

test.each([
  ['git commit -m x', 'allow', ['Name no tool in the message.']],
  ['git commit -m x && git commit --amend', 'allow', ['Name no tool in the message.']],
  ['git status', 'allow', []],
  ['git commit -m x && ninja', 'defer', ['Name no tool in the message.']],
  ['git commit -m x && make', 'deny', []],
])('what a rule that allows has to say, the model reads beside the call: %s', async (command, decision, said) => {
  const { session: of, context } = session(COMMITS);
  const outcome = await of.gate({ tool: 'Bash', input: { command } });
  expect([outcome.decision, outcome.injections.map(({ content }) => content)]).toEqual([decision, said]);
  expect(context.messages.length).toBe(said.length);
});

test('where nothing can be said beside it, nothing is', async () => {
  const { session: of } = session(COMMITS);
  const outcome = await of.emit('permission:request', { tool: 'Bash', input: { command: 'git commit -m x' } });
  expect([outcome.decision, outcome.injections]).toEqual(['allow', []]);
});

test('two layers that say the same speak once', async () => {
  const { set } = compileSource(
    readPolicySource(
      '/p/sluice.yaml',
      'bash_rules: [{ name: Make, command: make, decision: deny, message: Use npm. }]',
    ),
  );
  const layers = [
    { name: 'yours', files: [set] },
    { name: 'project', files: [set] },
  ] as const;
  const { session: of } = fakeSession({ hooks: [policyGuard(new PolicyEvaluator({ layers }))] });
  const { decision, reason } = await of.gate({ tool: 'Bash', input: { command: 'make' } });
  expect([decision, reason]).toEqual(['deny', 'Operation denied by policy: Make: make\nUse npm.']);
});
