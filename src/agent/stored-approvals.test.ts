import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApprovalStore } from '../approvals/index.js';
import { readMachine } from '../pipeline/machine.js';
import { AgentBuilder } from './builder.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sluice-agent-'));
  vi.stubEnv('HOME', root);
  for (const name of ['XDG_STATE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME']) vi.stubEnv(name, join(root, name));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

test('a policy that lets questions wait does so for an agent of one’s own: it is answered where clients are', async () => {
  const file = join(root, 'sluice.yaml');
  writeFileSync(
    file,
    'version: 1\ndefaults: { unknown: defer }\napprovals: { wait: true, proof: none }\nrules:\n  - { name: careful, tool: [mail], decision: ask }\n',
  );
  const ran: unknown[] = [];
  const answers = [{ calls: [{ id: '1', tool: 'mail', input: { to: 'ada' } }] }, { text: 'sent' }];
  const agent = new AgentBuilder({
    model: { name: 'm', respond: async () => answers.shift() ?? { text: '' } },
    tools: { mail: { inputSchema: { type: 'object' }, execute: (input) => ran.push(input) } },
  })
    .policy(file)
    .build();
  const run = agent.run('Mail Ada.');
  const store = new ApprovalStore(join(readMachine().state, 'approvals'));
  await expect.poll(() => store.pending().length, { timeout: 15_000 }).toBe(1);
  const [request] = store.pending();
  expect(request).toMatchObject({ tool: 'mail', input: { to: 'ada' } });
  store.answer(request?.id ?? '', { option: 'Allow once', by: 'ada', way: 'dashboard' });
  expect((await run).text).toBe('sent');
  expect(ran).toEqual([{ to: 'ada' }]);
});
