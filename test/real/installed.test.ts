import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { PROGRAM } from '../spawn.js';
import { STARTED_BY_AGENT } from '../terminal.js';
import type { Driver } from './driver.js';
import { DRIVERS } from './drivers/index.js';
import { play } from './play.js';
import { writePolicy } from './policy.js';
import { Sandbox } from './sandbox.js';

const PROMPT = 'Look after the markers.';

/** What these programs change in their settings by themselves, when they start. That stays. */
const MIGRATES: Readonly<Record<string, readonly [from: string, to: string]>> = {
  gemini: ['"disableUpdateNag": true', '"enableAutoUpdateNotification": false'],
  qwen: ['false\n  }\n}', 'false\n  },\n  "$version": 4\n}'],
};

/** `sluice`, as the user of the sandbox has it, with the program on the path. */
function sluice(driver: Driver, folder: string, sandbox: Sandbox, args: readonly string[]): string {
  const [program = ''] = driver.program(folder);
  const env = { ...sandbox.env, PATH: `${dirname(program)}:${sandbox.env.PATH}` };
  return execFileSync(process.execPath, [PROGRAM, ...args], { cwd: sandbox.project, env, encoding: 'utf8' });
}

describe.skipIf(STARTED_BY_AGENT).each(DRIVERS.map((driver) => [driver.title, driver] as const))('%s', (_, driver) => {
  const { folder } = inject('programs')[driver.name] ?? {};

  it.skipIf(folder === undefined)(
    'takes what "sluice init" writes beside settings of its own, and "sluice uninstall" puts them back',
    { timeout: 120_000 },
    async () => {
      const sandbox = new Sandbox(driver.name);
      let before: Record<string, string> = {};
      try {
        const { model, stdout, stderr } = await play(driver, folder ?? '', sandbox, {
          prompt: PROMPT,
          script: [driver.shell('touch denied'), driver.shell('touch allowed'), { text: 'done' }],
          wire() {
            writePolicy(sandbox, [], []);
            before = settings(sandbox);
            const said = sluice(driver, folder ?? '', sandbox, ['init', '--yes', '--client', driver.name, '--json']);
            expect(JSON.parse(said)).toMatchObject({ clients: [{ client: driver.name, changed: true }] });
          },
        });
        const told = `${model.heard.slice(-1500)}\n${stdout}\n${stderr}`;
        expect(existsSync(join(sandbox.project, 'denied')), told).toBe(false);
        expect(model.requests[1] ?? '', told).toContain('Ask the keeper of the marker.');
        expect(existsSync(join(sandbox.project, 'allowed')), told).toBe(true);
        sluice(driver, folder ?? '', sandbox, ['uninstall', '--yes']);
        const [from = '', to = ''] = MIGRATES[driver.name] ?? [];
        const expected = Object.entries(before).map(([name, text]) => [name, text.replace(from, to)]);
        expect(settings(sandbox)).toEqual(Object.fromEntries(expected));
      } finally {
        sandbox.remove();
      }
    },
  );
});

/** The settings of clients that are in a home. */
function settings({ home }: Sandbox): Record<string, string> {
  const names = [
    '.claude/settings.json',
    '.codex/hooks.json',
    '.codex/config.toml',
    '.gemini/settings.json',
    '.qwen/settings.json',
    '.copilot/hooks/sluice.json',
    '.config/opencode/plugins/sluice.js',
  ];
  const there = names.filter((name) => existsSync(join(home, name)));
  return Object.fromEntries(there.map((name) => [name, readFileSync(join(home, name), 'utf8')]));
}
