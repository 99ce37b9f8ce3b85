import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { PROGRAM } from '../spawn.js';
import type { Driver } from './driver.js';
import { DRIVERS } from './drivers/index.js';
import { type Played, play } from './play.js';
import { Sandbox } from './sandbox.js';

/** What `sluice build` makes, in a project whose name would break a careless command line, and started by the real programs. */
const FOLDER = "Ada's own project";
const KEY = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
/** The first would do no harm if it ran: there is nowhere to push to. */
const COMMANDS = ['touch denied-ran; git push --force', "printf 'allowed-%s' 42", `printf 'ghp_%s' ${KEY.slice(4)}`];

/** Hooks of a project count only where somebody trusts it. */
const TRUSTING: Readonly<Record<string, readonly string[]>> = { copilot: ['--trust-folder'] };

describe.each(DRIVERS)('handlers built for $title $version', (driver) => {
  const { folder, missing } = inject('programs')[driver.name] ?? { missing: 'it was not asked for' };
  describe.skipIf(folder === undefined)(missing === undefined ? 'in a project' : `not tested: ${missing}`, () => {
    const home = new Sandbox(driver.name);
    const sandbox = Object.assign(home, { project: join(home.home, FOLDER) });
    const trusting: Driver = {
      ...driver,
      args: (prompt) => [...driver.args(prompt), ...(TRUSTING[driver.name] ?? [])],
    };
    let played: Played;
    beforeAll(async () => {
      mkdirSync(sandbox.project);
      execFileSync('git', ['init', '-q'], { cwd: sandbox.project });
      driver.settings(sandbox);
      // opencode fetches the types of plugins into each folder of them; without a network it waits for long.
      driver.connect(sandbox, 'http://127.0.0.1:9');
      const fetched = join(sandbox.home, '.config/opencode');
      const types = { recursive: true, filter: (path: string) => !path.endsWith('opencode.json') };
      if (existsSync(fetched)) cpSync(fetched, join(sandbox.project, '.opencode'), types);
      const words = [PROGRAM, 'build', '--client', driver.name, '--out', sandbox.project];
      execFileSync(process.execPath, words);
      played = await play(trusting, folder ?? '', sandbox, {
        prompt: 'hello',
        script: [...COMMANDS.map((command) => driver.shell(command)), { text: 'done' }],
      });
    }, 120_000);
    afterAll(() => sandbox.remove());

    // Not the texts themselves: each is as long as a conversation.
    const heard = (text: string): boolean => played.model.heard.includes(text);

    it('a denied command did not run, and the model read why', () => {
      const facts = {
        ran: existsSync(join(sandbox.project, 'denied-ran')),
        why: heard('Force push rewrites shared history'),
      };
      expect(facts).toEqual({ ran: false, why: true });
    });

    it('an allowed one ran', () => expect(heard('allowed-42')).toBe(true));

    it('a secret in an output did not reach the model', () => {
      // The call itself holds it in two parts; only the output has it in one.
      expect({ called: heard(KEY.slice(4)), whole: heard(KEY) }).toEqual({ called: true, whole: false });
    });
  });
});
