import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Session } from '../session/session.js';
import { readMachine } from './machine.js';
import { prepareFromPolicy, readEffectivePolicy } from './prepare-session.js';

const home = mkdtempSync(join(tmpdir(), 'sluice-prepare-'));
afterAll(() => rmSync(home, { recursive: true }));

/** A process that stays keeps the hooks of a policy; each caller has settings at places of its own. */
it.each([
  ['CODEX_HOME', 'config.toml'],
  ['CLAUDE_CONFIG_DIR', 'settings.json'],
  ['COPILOT_HOME', 'config.json'],
  ['QWEN_HOME', 'settings.json'],
  ['CURSOR_CONFIG_DIR', 'hooks.json'],
  ['CLAUDE_CODE_MANAGED_SETTINGS_PATH', ''],
])('protects where %s of this caller leads, whoever asked before', async (name, file) => {
  const where = { root: '/work/project', cwd: '/work/project' };
  const place = '/opt/moved/place';
  const [plain, moved] = [readMachine({ HOME: home }), readMachine({ HOME: home, [name]: place })];
  const effective = await readEffectivePolicy(where, plain);
  const decide = async (machine: typeof plain) => {
    const { hooks, options } = await prepareFromPolicy(effective, where, machine);
    const input = { command: `echo x > ${join(place, file)}` };
    return (await new Session({ hooks, ...options }).gate({ tool: 'Bash', input })).decision;
  };
  const [before, there, after] = [await decide(plain), await decide(moved), await decide(plain)];
  expect([before === 'deny', there, after]).toEqual([false, 'deny', before]);
});
