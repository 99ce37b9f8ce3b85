import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { HookEntry } from '../policy/load/layers.js';
import { decideFor } from '../testing/index.js';
import { readMachine } from './machine.js';
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
  const hooks = await namedHooks([entry], { machine: readMachine(), cwd: '/p', client });
  expect(hooks.map(({ timeout }) => timeout)).toEqual(timeouts);
});

test('no program is looked for in the project, also where the agent works in a part of it', async () => {
  // Below a home: it is the project that is left out, and not all of the temporary directory.
  const home = mkdtempSync(join(tmpdir(), 'sluice-hooks-'));
  const project = join(home, 'app');
  for (const name of ['sub', '.git', 'bin']) mkdirSync(join(project, name), { recursive: true });
  const PATH = `${join(project, 'bin')}:/usr/bin:/bin`;
  const of = { ...readMachine(), env: { HOME: home, PATH, TOKEN: 'x' } };
  const says = { id: 'path', kind: 'guard', on: 'tool:pre', command: ['sh', '-c', 'echo "$PATH $TOKEN." >&2; exit 2'] };
  const own = { ...entry, hook: says } as unknown as HookEntry;
  for (const root of [project, undefined]) {
    const options = { machine: of, cwd: join(project, 'sub'), ...(root !== undefined && { root }) };
    const outcome = await decideFor(await namedHooks([own], options), ['tool:pre', { tool: 'x', input: {} }]);
    expect(outcome.reason).toContain('/usr/bin:/bin .');
    expect(outcome.reason).not.toContain(project);
  }
  rmSync(home, { recursive: true });
});
