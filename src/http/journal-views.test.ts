import { describe, expect, it } from 'vitest';
import type { JournalEntry } from './journal-entry.js';
import { approvedOf, stoppedOf } from './journal-views.js';

const entry = (over: Partial<JournalEntry>): JournalEntry => ({
  id: 'i',
  time: 1,
  type: 'decision',
  session: 's1',
  event: 'tool:pre',
  call: 'c1',
  tool: 'Bash',
  what: 'frob x',
  decision: 'allow',
  findings: [],
  input_hash: 'abc',
  times: [],
  isComplete: true,
  ...over,
});
const asked = { rule: 'careful', decision: 'ask' as const, message: 'Think.' };

describe('what people approve', () => {
  const answer = entry({ type: 'approval', state: 'granted', by: 'ann', time: 2 });
  it.each([
    ['before the decision is written, as our own approvals do', [answer, entry({ time: 3 })]],
    ['after it, as clients do', [entry({ decision: 'ask' }), answer]],
  ])('is found %s', (_, entries) => {
    expect(approvedOf(entries, () => '/p').map(({ what, granted, by }) => [what, granted, by])).toEqual([
      ['frob x', 1, ['ann']],
    ]);
  });
});

describe('what was stopped', () => {
  it.each([
    [
      'by the rule that denied',
      { decision: 'deny', findings: [{ rule: 'no', decision: 'deny' }, asked] },
      ['no', 'deny'],
    ],
    [
      'by the rule that asked, where nobody said yes',
      { decision: 'deny', findings: [asked], reason: 'Timeout' },
      ['careful', 'ask'],
    ],
    ['by its reason, where no rule spoke', { decision: 'deny', reason: 'No.\nNever.' }, ['No.', 'deny']],
  ] as const)('is told %s', (_, over, rule) => {
    expect(
      stoppedOf([entry(over as Partial<JournalEntry>)], 0, 10).rules.map((one) => [one.rule, one.decision]),
    ).toEqual([rule]);
  });
});
