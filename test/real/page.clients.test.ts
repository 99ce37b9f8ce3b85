import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type DashboardServer, startDashboard } from '../../src/http/start-dashboard.js';
import { readMachine } from '../../src/pipeline/machine.js';
import { launch, MISSING } from '../page/browser.js';
import { ROOT } from '../spawn.js';
import { claude } from './drivers/claude.js';
import { play } from './play.js';
import { Sandbox } from './sandbox.js';

const POLICY = `version: 1
extends: [recommended]
approvals: { wait: true, timeout: 45, proof: none }
bash_rules:
  - { name: The question, command: touch, decision: ask, message: May it be touched. }
`;

const { folder = '', missing = MISSING } = inject('programs')[claude.name] ?? { missing: 'it was not asked for' };
if (missing !== undefined) console.log(`The page with ${claude.title}: NOT TESTED: ${missing}`);

describe.skipIf(missing !== undefined)(`a person at the page, and ${claude.title} ${claude.version}`, () => {
  let sandbox: Sandbox;
  let browser: Browser;
  let server: DashboardServer;
  let port = 0;

  async function open(): Promise<string> {
    // The browser is a child of the tests, whoever started these.
    server = await startDashboard({
      machine: readMachine(sandbox.env),
      port,
      assets: join(ROOT, 'dist/ui'),
      peer: () => undefined,
    });
    port = Number(new URL(server.url).port);
    return server.loginUrl();
  }

  beforeAll(async () => {
    sandbox = new Sandbox('page');
    sandbox.link(claude.name, claude.program(folder).at(-1) ?? '');
    claude.settings(sandbox);
    sandbox.write('.config/sluice/sluice.yaml', POLICY);
    const installed = await sandbox.sluice(
      ['init', '--client', claude.name, '--user', '--yes'],
      claude.connect(sandbox, 'http://127.0.0.1:9'),
    );
    expect(installed, installed.stdout + installed.stderr).toMatchObject({ code: 0 });
    browser = await launch();
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    sandbox?.remove();
  });

  it('it waits, and what the person answers is what happens', { timeout: 120_000 }, async () => {
    const commands = ['touch one', 'touch two', 'touch three', 'touch three && touch three'];
    const page: Page = await browser.newPage();
    page.setDefaultTimeout(40_000);
    await page.goto(await open());
    const played = play(claude, folder, sandbox, {
      prompt: 'Touch them.',
      script: [...commands.map((command) => claude.shell(command)), { text: 'done' }],
    });
    const card = (text: string) => page.getByRole('article').filter({ hasText: text });

    // The page and the server are both gone for a moment while it waits.
    await card('touch one').waitFor();
    await server.close();
    await open();
    await page.reload();
    expect(existsSync(join(sandbox.project, 'one'))).toBe(false);
    await card('touch one').getByRole('button', { name: 'Allow once' }).click();

    await card('touch two').getByRole('button', { name: 'Deny with words' }).click();
    await card('touch two').getByRole('textbox').fill('Leave number two to the night shift.');
    await page.keyboard.press('Enter');

    await card('touch three')
      .getByRole('button', { name: /^This project/ })
      .click();
    await card('touch three').getByRole('button', { name: 'Save this rule, and allow' }).click();

    // Nobody is asked about the last one: the rule answers.
    const { model, stdout } = await played;
    const has = (name: string) => existsSync(join(sandbox.project, name));
    expect({ one: has('one'), two: has('two'), three: has('three') }, stdout).toEqual({
      one: true,
      two: false,
      three: true,
    });
    expect(model.requests.join('\n')).toContain('Leave number two to the night shift.');
    expect(model.requests).toHaveLength(commands.length + 1);
    const log = await sandbox.sluice(['audit', 'query', '--type', 'approval', '--json'], {});
    const states = log.stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).state);
    expect(states.filter((state) => state !== 'requested')).toEqual(['granted', 'denied', 'granted']);
  });
});
