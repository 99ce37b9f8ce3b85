import { describe, expect, test } from 'vitest';
import { PACKS } from '../load/builtin.js';
import { loadPolicy } from '../load/load.js';
import { narrowestRules } from '../suggest/narrow.js';
import { prependRules } from '../suggest/write.js';
import { answeringRule } from './answering-rule.js';
import { guardVerdict } from './guard.js';
import { PolicyEvaluator } from './policy-evaluator.js';

const PLACE = { cwd: '/home/dev/app', root: '/home/dev/app', home: '/home/dev' };
const SAVED = '/home/dev/.config/sluice/projects';
const recommended = PACKS.recommended;
if (recommended === undefined) throw new Error('There is no pack "recommended".');
const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [recommended] }] });

function asked(command: string, place: Partial<typeof PLACE> = {}) {
  const situation = { ...PLACE, ...place, tool: 'Bash', input: { command } };
  const evaluation = evaluator.evaluate(situation);
  expect(evaluation.decision).toBe('ask');
  return { ruling: evaluation, situation, hint: answeringRule(evaluation, situation, SAVED) };
}

describe('how a question is answered for good', () => {
  test.each([['kubectl delete ns prod'], ['git tag -d v1'], ['rm -rf /home/dev/other'], ['docker volume rm data']])(
    '%s: by the rules that the dashboard would save, in the same file',
    (command) => {
      const { ruling: evaluation, situation, hint = '' } = asked(command);
      const [, file = '', text = ''] = /add to (\S+): (\{.*\})$/.exec(hint) ?? [];
      expect(file).toMatch(/^\/home\/dev\/\.config\/sluice\/projects\/app-[0-9a-f]{12}\.yaml$/);
      const { set, problems } = loadPolicy(file, { files: { read: () => text, list: () => [] }, packs: {} } as never);
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      const saved = narrowestRules(evaluation, situation, PLACE.root, 'allow');
      expect(saved).toBeInstanceOf(Array);
      expect(set.effects.length + set.bash.length + set.rules.length).toBe(saved.length);
      const after = new PolicyEvaluator({ layers: [{ name: 'yours', files: [set, recommended] }] });
      expect(after.evaluate(situation).decision).not.toBe('ask');
    },
  );

  test.each([
    [
      'kubectl delete ns prod',
      [
        'kubectl delete ns prod --context other',
        'kubectl delete prod ns',
        'kubectl delete ns ns',
        'kubectl delete ns prod -n x --force',
        'KUBECONFIG=x kubectl delete ns prod',
        'cd /srv && kubectl delete ns prod',
      ],
    ],
    [
      'docker volume rm data',
      ['docker volume rm data data', 'docker -H tcp://x volume rm data', 'cd / && docker volume rm data'],
    ],
    ['git tag -d v1', ['git tag -d v1 v2', 'cd /srv && git tag -d v1']],
  ])('%s: by rules for nothing else', (command, others) => {
    const { ruling: evaluation, situation } = asked(command);
    const rules = narrowestRules(evaluation, situation, PLACE.root, 'allow');
    if (typeof rules === 'string') throw new Error(rules);
    const text = prependRules('/p.yaml', undefined, PLACE.root, rules);
    const { set } = loadPolicy('/p.yaml', { files: { read: () => text, list: () => [] }, packs: {} } as never);
    const after = new PolicyEvaluator({ layers: [{ name: 'yours', files: [set, recommended] }] });
    const decide = (one: string) => after.evaluate({ ...situation, input: { command: one } }).decision;
    expect(decide(command)).toBe('allow');
    for (const one of others) expect([one, decide(one)]).toEqual([one, 'ask']);
  });

  test.each([
    ['ssh example.com rm -r /var/x', 'the rule would hold on any host'],
    ['docker exec db rm -r /var/x', 'the rule would hold in any container'],
    ['psql -c "DROP TABLE users"', 'the effect names the program alone: any table would be meant'],
    ['rm -rf "$X"', 'what is not known is not allowed'],
  ])('%s: by no rule, since %s', (command) => {
    expect(asked(command).hint).toBeUndefined();
  });

  test('a home is no project', () => {
    expect(asked('git tag -d v1', { cwd: '/home/dev', root: '/home/dev' }).hint).toBeUndefined();
  });

  test('it stands beside the question, and in nothing that a model reads', () => {
    const { ruling: evaluation, situation, hint } = asked('git tag -d v1');
    const { ask, reason } = guardVerdict(evaluation, { context: situation, saved: SAVED });
    expect(ask?.hint).toBe(hint);
    expect(`${ask?.prompt}${reason}`).not.toContain('allow');
  });
});
