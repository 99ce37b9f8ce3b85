import { describe, expect, test } from 'vitest';
import { PACKS } from '../load/builtin.js';
import { load } from '../load/load.js';
import { narrow } from '../suggest/narrow.js';
import { answeringRule } from './answering-rule.js';
import { verdictOf } from './guard.js';
import { Judge } from './judge.js';

const PLACE = { cwd: '/home/dev/app', root: '/home/dev/app', home: '/home/dev' };
const SAVED = '/home/dev/.config/sluice/projects';
const recommended = PACKS.recommended;
if (recommended === undefined) throw new Error('There is no pack "recommended".');
const judge = new Judge({ layers: [{ name: 'yours', files: [recommended] }] });

function asked(command: string, place: Partial<typeof PLACE> = {}) {
  const situation = { ...PLACE, ...place, tool: 'Bash', input: { command } };
  const ruling = judge.judge(situation);
  expect(ruling.decision).toBe('ask');
  return { ruling, situation, hint: answeringRule(ruling, situation, SAVED) };
}

describe('how a question is answered for good', () => {
  test.each([['kubectl delete ns prod'], ['git tag -d v1'], ['rm -rf /home/dev/other'], ['docker volume rm data']])(
    '%s: by the rules that the page would save, in the same file',
    (command) => {
      const { ruling, situation, hint = '' } = asked(command);
      const [, file = '', text = ''] = /add to (\S+): (\{.*\})$/.exec(hint) ?? [];
      expect(file).toMatch(/^\/home\/dev\/\.config\/sluice\/projects\/app-[0-9a-f]{12}\.yaml$/);
      const { set, problems } = load(file, { files: { read: () => text, list: () => [] }, packs: {} } as never);
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      const saved = narrow(ruling, situation, PLACE.root, 'allow');
      expect(saved).toBeInstanceOf(Array);
      expect(set.effects.length + set.bash.length + set.rules.length).toBe(saved.length);
      const after = new Judge({ layers: [{ name: 'yours', files: [set, recommended] }] });
      expect(after.judge(situation).decision).not.toBe('ask');
    },
  );

  test.each([
    ['psql -c "DROP TABLE users"', 'the effect names the program alone: any table would be meant'],
    ['rm -rf "$X"', 'what is not known is not allowed'],
  ])('%s: by no rule, since %s', (command) => {
    expect(asked(command).hint).toBeUndefined();
  });

  test('a home is no project', () => {
    expect(asked('git tag -d v1', { cwd: '/home/dev', root: '/home/dev' }).hint).toBeUndefined();
  });

  test('it stands beside the question, and in nothing that a model reads', () => {
    const { ruling, situation, hint } = asked('git tag -d v1');
    const { ask, reason } = verdictOf(ruling, { situation, saved: SAVED });
    expect(ask?.hint).toBe(hint);
    expect(`${ask?.prompt}${reason}`).not.toContain('allow');
  });
});
