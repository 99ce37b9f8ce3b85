import { chmodSync, cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCurrentNames } from './earlier-names.js';
import { query } from './query.js';
import type { StoredRecord } from './stored-record.js';
import { verify } from './verify.js';

const now = (record: object): StoredRecord => {
  const stored = { id: '1', ...record } as unknown as StoredRecord;
  return withCurrentNames(stored, Buffer.from(JSON.stringify(stored)));
};

test.each([
  [{ decision: 'leave' }, { decision: 'defer' }],
  [
    { would: 'leave', decision: 'allow' },
    { would: 'defer', decision: 'allow' },
  ],
  [
    { type: 'approval', way: 'page' },
    { type: 'approval', way: 'dashboard' },
  ],
  [{ findings: [{ rule: 'a', decision: 'leave' }] }, { findings: [{ rule: 'a', decision: 'defer' }] }],
  [
    { trace: [{ hook: 'policy', verdict: { decision: 'leave', findings: [{ decision: 'leave' }] } }] },
    { trace: [{ hook: 'policy', verdict: { decision: 'defer', findings: [{ decision: 'defer' }] } }] },
  ],
])('%j is shown as %j', (written, shown) => {
  expect(now(written)).toEqual({ id: '1', ...shown });
});

test('the input of a tool stays as it was', () => {
  const input = { decision: 'leave', way: 'page' };
  expect(now({ decision: 'leave', input })).toEqual({ id: '1', decision: 'defer', input });
});

test('a log of an earlier version verifies, and shows the names of today', async () => {
  const directory = join(mkdtempSync(join(tmpdir(), 'sluice-earlier-')), 'audit');
  cpSync('test/fixtures/audit/leave', directory, { recursive: true });
  chmodSync(directory, 0o700);
  chmodSync(join(directory, 'key'), 0o600);
  const records: StoredRecord[] = [];
  for await (const record of query({ directory })) records.push(record);
  expect(records.map(({ decision }) => decision)).toEqual(['allow', 'defer', 'deny']);
  const found: StoredRecord[] = [];
  for await (const record of query({ directory, decision: 'defer' })) found.push(record);
  expect(found).toHaveLength(1);
  expect(await verify({ directory })).toMatchObject({ records: 3 });
});
