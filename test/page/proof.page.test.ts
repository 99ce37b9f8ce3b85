import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApprovalStore } from '../../src/approvals/approval-store.js';
import { PASSPHRASE } from '../support/authenticators.js';
import { launch, MISSING } from './browser.js';
import { Desk } from './desk.js';
import { unlock, VirtualPasskey } from './unlock.js';

let browser: Browser;
let services: Desk;
let context: BrowserContext;
/** Everything that left the tab. */
let sent: string[];

beforeAll(async () => {
  if (MISSING === undefined) browser = await launch();
}, 60_000);
afterAll(async () => browser?.close());

beforeEach(async () => {
  if (MISSING !== undefined) return;
  services = Desk.proven();
  sent = [];
  context = await browser.newContext();
  context.setDefaultTimeout(15_000);
  context.on('request', (request) =>
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
  );
});
afterEach(async () => {
  await context?.close();
  await services?.remove();
});

async function signIn(address?: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address ?? (await services.open()));
  await page.getByText('connected', { exact: true }).waitFor();
  return page;
}

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const locked = (page: Page) => page.getByRole('button', { name: 'Locked', exact: true });
const allow = async (page: Page, text: string) => {
  const button = cardOf(page, text).getByRole('button', { name: 'Allow once', disabled: false });
  await button.click();
};

describe.skipIf(MISSING !== undefined)('a tab', { timeout: 60_000 }, () => {
  it('is unlocked with the passphrase, once, and locked again when it is loaded again', async () => {
    await services.enrol();
    const page = await signIn();
    const first = services.call('frob one', 'c1');
    await cardOf(page, 'frob one').getByRole('button', { name: 'Unlock to approve' }).click();
    expect(await cardOf(page, 'frob one').getByRole('button', { name: 'Allow once' }).count()).toBe(0);
    await page.getByLabel('Passphrase').fill(PASSPHRASE);
    await page.getByRole('button', { name: 'Unlock', exact: false }).last().click();
    await page.getByRole('button', { name: /^Unlocked until \d\d:\d\d/ }).waitFor();
    await allow(page, 'frob one');
    expect(await first).toMatchObject({ code: 0, stdout: '' });
    const second = services.call('frob two', 'c2');
    await allow(page, 'frob two');
    expect(await second).toMatchObject({ code: 0, stdout: '' });
    // What was typed is in no request, and what was made of it is nowhere but in memory.
    expect(sent.filter((one) => one.includes(PASSPHRASE))).toEqual([]);
    expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toMatch(/key|proof/i);
    expect(await page.evaluate('indexedDB.databases().then((all) => all.length)')).toBe(0);
    expect((await context.cookies()).map(({ httpOnly }) => httpOnly)).toEqual([true]);
    await page.reload();
    await locked(page).waitFor();
    const third = services.call('frob three', 'c3');
    await cardOf(page, 'frob three').getByRole('button', { name: 'Unlock to approve' }).waitFor();
    await cardOf(page, 'frob three')
      .getByRole('button', { name: /^Deny d/ })
      .click();
    expect(await third).toMatchObject({ code: 2 });
    const log = (await services.app.sluice(['audit', 'query', '--type', 'approval', '--json'])).stdout;
    expect(log.match(/"state":"granted"/g)).toHaveLength(2);
  });

  it('is unlocked and locked by keys alone, and does nothing that was pressed before', async () => {
    await services.enrol();
    const page = await signIn();
    const asked = services.call('frob x');
    await cardOf(page, 'frob x').waitFor();
    await page.waitForTimeout(600);
    await page.keyboard.press('a');
    await page.locator('#passphrase:focus').waitFor();
    await page.keyboard.type('not the passphrase');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('This is not the passphrase.').waitFor();
    await page.keyboard.type(PASSPHRASE);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Unlocked until/ }).waitFor();
    // What opened the panel did not answer.
    expect(await page.getByRole('article').count()).toBe(1);
    await page.keyboard.press('u');
    await page.getByRole('button', { name: 'Lock now' }).waitFor();
    await page.keyboard.press('Enter');
    await locked(page).waitFor();
    await unlock(page);
    await page.keyboard.press('a');
    expect(await asked).toMatchObject({ code: 0 });
  });

  it('answers every call of a card, each with a signature of its own', async () => {
    await services.enrol();
    const page = await signIn();
    const both = [services.call('frob x', 'c1', 's1'), services.call('frob x', 'c2', 's1')];
    await page.getByText('2 calls wait for this same answer').waitFor();
    await unlock(page);
    await allow(page, 'frob x');
    expect((await Promise.all(both)).map(({ code }) => code)).toEqual([0, 0]);
    await page.getByText('Allowed once, for 2 calls').waitFor();
  });

  it('saves a rule for the project, and one that is suggested', async () => {
    await services.enrol();
    services.approved('arm-none-eabi-size out.elf', 4);
    const page = await signIn();
    const asked = services.call('frob x');
    await cardOf(page, 'frob x').waitFor();
    await unlock(page);
    await cardOf(page, 'frob x')
      .getByRole('button', { name: /^This project/ })
      .click();
    await page.getByRole('button', { name: 'Save this rule, and allow' }).click();
    expect(await asked).toMatchObject({ code: 0 });
    expect(await services.call('frob x', 'c2')).toMatchObject({ code: 0 });
    await page.reload();
    await locked(page).waitFor();
    await page.keyboard.press('5');
    const suggested = page.getByRole('region', { name: 'Suggested rules' });
    await suggested.getByRole('button', { name: 'Look at the rule' }).first().click();
    await suggested.getByRole('button', { name: 'Unlock to add this rule' }).click();
    await page.getByLabel('Passphrase').fill(PASSPHRASE);
    await page.keyboard.press('Enter');
    await suggested.getByRole('button', { name: 'Add this rule' }).click();
    await suggested.getByText('The next such call is answered by the rule.').waitFor();
    expect(readFileSync(services.app.own, 'utf8')).toContain('arm-none-eabi-size');
  });

  it('is unlocked with a passkey that verified somebody, and not with one that did not', async () => {
    await services.enrol();
    const page = await signIn();
    const passkey = await VirtualPasskey.plugIn(page);
    await unlock(page);
    await page.keyboard.press('u');
    await page.getByLabel('Name of a passkey to add').fill('Touch');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Enrolled: Touch').waitFor();
    const known = JSON.parse(readFileSync(join(services.app.own, '../authenticators.json'), 'utf8')).authenticators;
    expect(known).toMatchObject([{ kind: 'passphrase' }, { kind: 'passkey', name: 'Touch', rpId: 'localhost' }]);
    await page.reload();
    await locked(page).waitFor();
    const asked = services.call('frob x');
    await cardOf(page, 'frob x').waitFor();
    await passkey.verifies(false);
    await page.keyboard.press('u');
    await page.getByRole('button', { name: 'Use passkey' }).click();
    await page.getByRole('alert').getByText('The passkey was not used').waitFor();
    expect(await page.getByRole('button', { name: /^Unlocked/ }).count()).toBe(0);
    await passkey.verifies(true);
    await page.getByRole('button', { name: 'Use passkey' }).click();
    await page.getByRole('button', { name: /^Unlocked until/ }).waitFor();
    await allow(page, 'frob x');
    expect(await asked).toMatchObject({ code: 0, stdout: '' });
    const second = services.call('frob y', 'c2');
    await passkey.verifies(false);
    await allow(page, 'frob y');
    expect(await second).toMatchObject({ code: 0, stdout: '' });
  });

  it('tells of an answer that somebody planted, and waits on', async () => {
    await services.enrol();
    const page = await signIn();
    const asked = services.call('frob x');
    await cardOf(page, 'frob x').waitFor();
    const store = new ApprovalStore(join(services.app.place.state, 'approvals'));
    const [{ id } = { id: '' }] = store.pending();
    expect(store.answer(id, { option: 'Allow once', by: 'dev', way: 'terminal' })).toBe('accepted');
    await page.getByText('Somebody tried to approve this, and it did not count: it is not signed.').waitFor();
    await unlock(page);
    await allow(page, 'frob x');
    expect(await asked).toMatchObject({ code: 0 });
  });

  it('that nobody can unlock says what to do, and denies', async () => {
    const page = await signIn();
    await page.getByRole('alert').getByText('sluice keys add').waitFor();
    const asked = services.call('frob x');
    await cardOf(page, 'frob x').getByRole('button', { name: 'No key to approve with' }).click();
    await page.getByRole('dialog', { name: 'No key is enrolled' }).getByText('sluice keys add').waitFor();
    await page.keyboard.press('Escape');
    await cardOf(page, 'frob x')
      .getByRole('button', { name: /^Deny d/ })
      .click();
    expect(await asked).toMatchObject({ code: 2 });
    // Enrolled in a terminal, while the page is open.
    await services.enrol();
    await page.keyboard.press('u');
    await page.getByLabel('Passphrase').waitFor();
  });

  it('that wants no proof says what that means', async () => {
    await services.remove();
    services = new Desk();
    const page = await signIn();
    await page.getByRole('alert').getByText('any program that runs as you can approve').waitFor();
    await page.getByRole('button', { name: 'No proof' }).waitFor();
  });

  it('is sent from the address of this machine to its name', async () => {
    await services.enrol();
    const login = await services.open();
    const page = await signIn(login.replace('localhost', '127.0.0.1'));
    expect(new URL(page.url()).hostname).toBe('localhost');
    await unlock(page);
  });
});
