import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { installedTimeouts } from './timeouts.js';

const home = mkdtempSync(join(tmpdir(), 'sluice-timeouts-'));
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('hooks have the time that their settings say; those of others do not count', async () => {
  const hook = (command: string) => ({ matcher: '*', hooks: [{ type: 'command', command, timeout: 60 }] });
  const write = (path: string, commands: string[], event = 'PreToolUse') => {
    mkdirSync(join(home, path, '..'), { recursive: true });
    writeFileSync(join(home, path), JSON.stringify({ hooks: { [event]: commands.map(hook) } }));
  };
  write('.claude/settings.json', ['sluice hook claude --timeout 50', 'other --timeout 5']);
  write('.gemini/settings.json', ['sluice hook gemini --timeout 20'], 'BeforeTool');
  write('.codex/hooks.json', ['other --timeout 5']);
  const place = { env: {}, home, project: join(home, 'p'), state: join(home, 's'), data: join(home, 'd') };
  expect(await installedTimeouts(place)).toEqual([
    { client: 'claude', seconds: 50 },
    { client: 'gemini', seconds: 20 },
  ]);
});
