import { describe, expect, it } from 'vitest';
import type { FeedEntry } from '../../http/api.js';
import { promptBeyondFindings, questionText, ruleTitle } from './prompt.js';

const finding = (rule: string) => ({ rule, decision: 'ask' as const });
const ADVICE = ' To answer this for good, add to your sluice.yaml: bash_rules: [{ command: x, decision: allow }]';

describe('a question', () => {
  it.each([
    ['careful: frob x Think.', [finding('careful')], undefined],
    [`careful: frob x Think.${ADVICE}`, [finding('careful')], undefined],
    ['This is not understood: "$X"', [finding('defaults.unknown')], 'This is not understood: "$X"'],
    [
      `No rule speaks of this writing: write /x${ADVICE}`,
      [finding('defaults.write')],
      'No rule speaks of this writing: write /x',
    ],
    ['2 hooks ask about this operation:\n- a: b', [finding('careful')], '2 hooks ask about this operation:\n- a: b'],
    [
      '2 hooks ask about this operation:\n- own: away: x No.\n- policy: careful: x',
      [finding('away'), finding('careful')],
      undefined,
    ],
    [
      '2 hooks ask about this operation:\n- own: Really?\n- policy: careful: x',
      [finding('careful')],
      '2 hooks ask about this operation:\n- own: Really?\n- policy: careful: x',
    ],
    ['Push to main?', [], 'Push to main?'],
    [
      'careful: frob x Think. This is not understood: $X: why',
      [finding('careful'), finding('defaults.unknown')],
      'This is not understood: $X: why',
    ],
    [ADVICE, [], undefined],
  ])('%s says beyond its findings: %3$s', (prompt, findings, expected) => {
    expect(promptBeyondFindings(prompt, findings)).toBe(expected);
  });
});

it('defaults have words, and rules their names', () => {
  expect([ruleTitle('defaults.unknown'), ruleTitle('careful')]).toEqual(['Not all of it is understood', 'careful']);
});

it.each<[NonNullable<FeedEntry['state']>, string, boolean, string]>([
  ['requested', 'Frobbing: frob x', false, 'Frobbing: frob x'],
  ['requested', 'Frobbing: frob x', true, 'a person was asked'],
  // Its record does not say what was asked before.
  ['cached', '', false, 'granted for the session before'],
  ['granted', '', false, 'by ann'],
])('a record of a question that is %s, with %j, says it: %s', (state, what, alone, expected) => {
  expect(questionText({ state, what, by: 'ann' }, alone)).toBe(expected);
});
