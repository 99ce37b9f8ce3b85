import { expect, test } from 'vitest';
import { approvalTimeText } from './status.js';

const WAITS = [
  { client: 'claude', seconds: 49 },
  { client: 'codex', seconds: 120 },
];

test.each([
  [{}, WAITS, 'the time that their client gives: no question waits elsewhere'],
  [{ wait: true }, [], '300 s, then deny'],
  [{ wait: true, timeout: 30, default: 'allow' as const }, WAITS, '30 s, then allow'],
  [
    { wait: true },
    WAITS,
    '49 s, then deny: of the 300 s that the policy gives, hooks leave Claude Code 49 s, Codex 120 s',
  ],
  [
    { wait: true, timeout: 60 },
    WAITS,
    '49 s, then deny: of the 60 s that the policy gives, hooks leave Claude Code 49 s',
  ],
])('a person has, of %j and %j: %s', (approvals, waits, text) => {
  expect(approvalTimeText(approvals, waits as never)).toBe(text);
});
