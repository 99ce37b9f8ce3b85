import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { guard } from '../core/hook.js';
import { ask, deny } from '../core/verdict.js';
import { fakeSession } from '../testing/index.js';
import { analytics } from './analytics.js';

const directory = mkdtempSync(join(tmpdir(), 'sluice-analytics-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
const VERDICTS: Record<string, object | undefined> = {
  Read: undefined,
  Delete: deny('Use trash.'),
  Push: ask('Push to main?'),
  Deploy: { decision: 'ask', reason: `It is live. ${token}` },
};

test.each([
  ['Read', 'allow', null],
  ['Delete', 'block', 'Operation denied by careful: Use trash.'],
  ['Push', 'ask', 'careful: Push to main?'],
  ['Deploy', 'ask', expect.stringMatching(/^careful: It is live\. \[masked:/)],
])('a line of %s says %s, and why', async (tool, decision, reason) => {
  const path = join(directory, tool, 'events.jsonl');
  const careful = guard({ name: 'careful', on: 'tool:pre', run: ({ data }) => VERDICTS[data.tool] });
  const { session } = fakeSession({ hooks: [careful, analytics(path)] });
  const { event } = await session.judge({ tool, input: {}, call: 'c1' });
  await session.idle();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    timestamp: event.time,
    event_type: 'hook_decision',
    handler: 'pre-tool-use',
    tool_name: tool,
    decision,
    reason,
    tool_use_id: 'c1',
  });
});

test('a prompt is no call, and has no id of one', async () => {
  const path = join(directory, 'prompt.jsonl');
  const { session } = fakeSession({ hooks: [analytics(path)] });
  await session.prompt('hi');
  await session.idle();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    handler: 'user-prompt',
    tool_name: null,
    tool_use_id: null,
  });
});
