import type { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApprovalStore } from '../../src/approvals/approval-store.js';
import { ROOT } from '../spawn.js';
import { launch } from './browser.js';
import { Desk } from './desk.js';
import { POLICY, tell } from './story.js';
import { unlock } from './unlock.js';

const OUT = join(ROOT, 'out/screenshots');

/** Each view as people have it: where it is, and what is done there before the picture is taken. */
const SHOTS = [
  ['now', '#/now', []],
  ['now-locked', '#/now', ['locked']],
  ['unlock', '#/now', ['locked', 'u']],
  ['unlock-wrong', '#/now', ['locked', 'u', 'type:wrong', 'Enter']],
  ['unlocked', '#/now', ['u']],
  ['now-rule', '#/now', ['p']],
  ['now-words', '#/now', ['j', 'w']],
  ['feed', '#/feed', []],
  ['feed-open', '#/feed', ['j', 'j', 'Enter']],
  ['sessions', '#/sessions', []],
  ['session', '#/sessions/7f3c21ab-5b0e-4a52-9c1b-2f0d8e6a1c11', []],
  ['stopped', '#/stopped', []],
  ['approved', '#/approved', []],
  ['approved-rule', '#/approved', ['click:Look at the rule']],
  ['approved-left', '#/approved', ['click:No rule is suggested']],
  ['policy', '#/policy', []],
  ['explain', '#/policy', ['/', 'type:git push --force origin main && rm -rf "$HOME/x"', 'Enter']],
  ['latency', '#/latency', []],
  ['audit', '#/audit', []],
  ['help', '#/now', ['?']],
] as const;

const SIZES = [
  ['light', { width: 1280, height: 860 }, 'light'],
  ['dark', { width: 1280, height: 860 }, 'dark'],
  ['phone', { width: 375, height: 780 }, 'light'],
  ['phone-dark', { width: 375, height: 780 }, 'dark'],
] as const;

/** From the top, with the directory of the tests called by what a user's would be called. */
const tidy = (directory: string) => `{
  scrollTo(0, 0);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const name = (text) => text.replaceAll(${JSON.stringify(`${directory}/home`)}, '/home/dev').replaceAll(${JSON.stringify(`${directory}/state`)}, '/home/dev/.local/state');
  while (walk.nextNode()) if (name(walk.currentNode.data) !== walk.currentNode.data) walk.currentNode.data = name(walk.currentNode.data);
}`;

const services = new Desk(POLICY);
services.patience = 700;
const { home } = services.app.place;
beforeAll(async () => {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  for (const name of ['shop-api', 'web', 'infra', 'docs']) mkdirSync(join(home, name));
  await tell(home, services.app.place.state, services.app.own);
  await services.enrol();
}, 60_000);
afterAll(() => services.remove());

/** One after the other, so that the pictures have them in the same order each time. */
async function ask(command: string, call: string, session: string, directory: string) {
  const store = new ApprovalStore(join(services.app.place.state, 'approvals'));
  const before = store.pending().length;
  const child = services.start(command, call, session, join(home, directory));
  while (store.pending().length === before) await new Promise((resolve) => setTimeout(resolve, 50));
  return child;
}

it('every view is drawn', { timeout: 300_000 }, async () => {
  const browser = await launch();
  const asking: ReturnType<typeof spawn>[] = [];
  const emptyDesk = new Desk();
  try {
    const login = await services.open();
    asking.push(
      await ask('terraform apply -auto-approve', 'w2', 'b5d0e7c4-1f7e-4a34-8f3e-5a2f3d9c7701', 'infra'),
      await ask('terraform apply -auto-approve', 'w3', '019a8d02-77f1-7c30-b0aa-0c4f6d1a9e52', 'infra'),
      await ask(
        'git push origin orders-sum && npm run migrate -- --env production',
        'w1',
        '7f3c21ab-5b0e-4a52-9c1b-2f0d8e6a1c11',
        'shop-api',
      ),
      await ask(
        'npm run migrate -- --file "$(ls -t migrations | head -1)"\n# \u202edne eht ta ton\u202c',
        'w4',
        '019a8d02-77f1-7c30-b0aa-0c4f6d1a9e52',
        'web',
      ),
    );
    for (const [size, viewport, colorScheme] of SIZES) {
      const context = await browser.newContext({ viewport, colorScheme, deviceScaleFactor: size === 'phone' ? 2 : 1 });
      const page = await context.newPage();
      await page.goto(size === 'light' ? login : services.login());
      await page.getByRole('article').nth(2).waitFor();
      for (const [name, address, keys] of SHOTS) {
        await page.goto('about:blank');
        await page.goto(`${services.url}${address}`);
        await page.getByText('connected', { exact: true }).waitFor();
        await page.waitForTimeout(900);
        if (!keys.some((key) => key === 'locked')) await unlock(page);
        for (const key of keys) {
          if (key === 'locked') continue;
          if (key.startsWith('click:'))
            await page
              .locator('button, summary')
              .filter({ hasText: key.slice(6) })
              .first()
              .click();
          else if (key.startsWith('type:')) await page.keyboard.type(key.slice(5));
          else await page.keyboard.press(key);
          await page.waitForTimeout(300);
        }
        await page.locator('.loading').first().waitFor({ state: 'detached' });
        await page.evaluate(tidy(services.app.place.directory));
        expect(await page.locator('.failed').count()).toBe(0);
        expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, viewport.width]);
        await page.screenshot({ path: join(OUT, `${name}-${size}.png`), fullPage: !/help|unlock/.test(name) });
        if (name === 'now' && size === 'light') await page.screenshot({ path: join(OUT, 'dashboard-now.png') });
      }
      await page.goto(await services.link('deny'));
      await page.evaluate(tidy(services.app.place.directory));
      await page.screenshot({ path: join(OUT, `link-${size}.png`) });
      await context.close();
    }
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    const page = await context.newPage();
    await page.goto(await emptyDesk.open());
    for (const view of ['now', 'feed', 'sessions', 'stopped', 'approved', 'latency', 'audit']) {
      await page.goto(`${emptyDesk.url}#/${view}`);
      await page.waitForTimeout(700);
      await page.screenshot({ path: join(OUT, `empty-${view}-light.png`) });
    }
    const nobody = Desk.proven();
    await page.goto(await nobody.open());
    await page.getByText('No key is enrolled.').waitFor();
    await page.screenshot({ path: join(OUT, 'nobody-light.png') });
    await nobody.remove();
    await page.goto(emptyDesk.login());
    await page.getByText('connected', { exact: true }).waitFor();
    await emptyDesk.app.judge('ls');
    emptyDesk.app.write(emptyDesk.app.own, 'extends: [recommended\nbash_rules: [');
    await page.getByText('The policy has').waitFor();
    await page.screenshot({ path: join(OUT, 'broken-light.png') });
    await emptyDesk.close();
    await page.getByText('The server is not there.').waitFor();
    await page.screenshot({ path: join(OUT, 'lost-light.png') });
  } finally {
    for (const child of asking) child.kill('SIGKILL');
    await browser.close();
    await emptyDesk.remove();
  }
  console.log(`The pictures are in ${OUT}`);
});
