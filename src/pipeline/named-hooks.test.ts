import { expect, test } from 'vitest';
import type { HookEntry } from '../policy/load/layers.js';
import { machine } from './machine.js';
import { namedHooks } from './named-hooks.js';

const clients = { claude: { timeout: 60 }, codex: { enabled: false } };
const entry = {
  hook: { id: 'block-dangerous-commands', kind: 'guard', on: 'tool:pre', timeout: 7, clients },
  at: { file: '/p/hook.meta.yaml', line: 1 },
  base: '/p',
  project: '/p',
} as unknown as HookEntry;

test.each([
  ['claude', [60_000]],
  ['codex', []],
  ['gemini', [7_000]],
  [undefined, [7_000]],
])('what a client is given of its own: %s', async (client, timeouts) => {
  const hooks = await namedHooks([entry], { machine: machine(), cwd: '/p', client });
  expect(hooks.map(({ timeout }) => timeout)).toEqual(timeouts);
});
