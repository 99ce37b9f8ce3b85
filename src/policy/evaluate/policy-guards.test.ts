import { expect, test } from 'vitest';
import { decideFor } from '../../testing/index.js';
import { PACKS } from '../load/builtin.js';
import { PolicyEvaluator } from './policy-evaluator.js';
import { policyGuards } from './policy-guards.js';

const { recommended, 'self-protection': own } = PACKS;
if (recommended === undefined || own === undefined) throw new Error('A pack is missing.');
const policy = new PolicyEvaluator({
  layers: [
    {
      name: 'yours',
      files: [{ ...recommended, bases: recommended.bases.filter((one) => one !== own && one.source !== own.source) }],
    },
  ],
});
const selfProtection = new PolicyEvaluator({ layers: [{ name: 'self-protection', files: [own] }], silent: true });
const PLACE = { cwd: '/home/dev/app', root: '/home/dev/app', home: '/home/dev' };

test.each([
  ['rm -rf /', 'policy'],
  ['sudo rm -rf /*', 'policy'],
  ['rm -rf ~', 'policy'],
  ['rm ~/.config/sluice/sluice.yaml', 'self-protection'],
])('%s is explained by %s', async (command, hook) => {
  // Whatever order they are registered in.
  for (const hooks of [policyGuards({ policy, selfProtection }, { facts: () => PLACE })].flatMap((one) => [
    one,
    [...one].reverse(),
  ])) {
    const { decision, reasons } = await decideFor(hooks, ['tool:pre', { tool: 'Bash', input: { command } }]);
    expect(decision).toBe('deny');
    expect(reasons.map((one) => one.hook)).toEqual([hook]);
  }
});

const alone = policyGuards(
  { policy: new PolicyEvaluator({ layers: [{ name: 'yours', files: [] }] }), selfProtection },
  { facts: () => PLACE },
);

test.each([
  ['rm -rf /', 'Deleting the system or the home directory: delete / (recursive, force)'],
  ['sudo rm -rf /*', 'Deleting the system or the home directory: delete /* (recursive, force)'],
  ['rm -rf ~', 'Deleting the system or the home directory: delete /home/dev (recursive, force)'],
  ['rm -rf /etc', 'Deleting the system or the home directory: delete /etc (recursive, force)'],
  ['rm -rf ~/.config/sluice', 'Protect Sluice policy, state and program files: delete /home/dev/.config/sluice'],
])('without a pack beside it, self-protection explains %s by the danger', async (command, reason) => {
  const { decision, reasons } = await decideFor(alone, ['tool:pre', { tool: 'Bash', input: { command } }]);
  expect([decision, reasons.filter((one) => one.hook === 'self-protection').map((one) => one.reason)]).toEqual([
    'deny',
    [expect.stringContaining(reason)],
  ]);
});

test('self-protection denies where it fails, and may be switched off', () => {
  const [, guard] = policyGuards({ policy, selfProtection }, {});
  expect(guard).toMatchObject({ name: 'self-protection', always: true, onError: 'deny' });
  expect(policyGuards({ policy }, {}).map(({ name }) => name)).toEqual(['policy']);
});
