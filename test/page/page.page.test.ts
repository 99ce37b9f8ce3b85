import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, MISSING } from './browser.js';
import { Desk } from './desk.js';

let browser: Browser;
let services: Desk;
let context: BrowserContext;
/** What the page should never have: errors, and requests to anybody else. */
let troubles: string[];
let quiet = true;

if (MISSING !== undefined) console.log(`NOT TESTED: ${MISSING}`);

beforeAll(async () => {
  if (MISSING === undefined) browser = await launch();
}, 60_000);
afterAll(async () => browser?.close());

beforeEach(async () => {
  if (MISSING !== undefined) return;
  services = new Desk();
  troubles = [];
  quiet = true;
  context = await browser.newContext();
  context.setDefaultTimeout(15_000);
  context.on('weberror', (error) => troubles.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && quiet) troubles.push(message.text());
  });
  context.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(services.url)) troubles.push(request.url());
  });
});
afterEach(async () => {
  await context?.close();
  await services?.remove();
  expect(troubles ?? []).toEqual([]);
});

async function signIn(address?: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address ?? (await services.open()));
  await page.getByText('connected', { exact: true }).waitFor();
  return page;
}

/** Nothing is answered in the moment in which cards come or go. */
const ready = (page: Page) => page.getByRole('button', { name: 'Allow once', disabled: false }).first().waitFor();

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

describe.skipIf(MISSING !== undefined)('on a phone', { timeout: 60_000 }, () => {
  it('the first card begins below the bar', async () => {
    const agents = ['a', 'b'].map((name) => services.start(`frob ${name} ${'long '.repeat(60)}`, name));
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto(await services.open());
    await ready(page);
    await page.getByText('Pending approvals 2').waitFor();
    const place = (selector: string) => page.locator(selector).first().boundingBox();
    const [bar, card] = [await place('.bar'), await place('.card.selected')];
    expect(card?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    for (const agent of agents) agent.kill();
  });
});

describe.skipIf(MISSING !== undefined)('a question', { timeout: 60_000 }, () => {
  it('appears, is allowed on the page, and whoever waits goes on', async () => {
    const page = await signIn();
    await page.getByText('Nothing waits for you').waitFor();
    const asked = services.call('frob x');
    const card = cardOf(page, 'frob x');
    await card.waitFor();
    expect(await card.innerText()).toMatch(/careful[\s\S]*Frobbing needs a person\./);
    expect(await card.innerText()).toContain(services.app.root);
    expect(await page.title()).toBe('(1) Sluice');
    expect(await card.locator('mark').innerText()).toBe('frob x');
    await card.getByRole('button', { name: 'Allow once' }).click();
    expect(await asked).toMatchObject({ code: 0, stdout: '' });
    await page.getByText('Allowed once').waitFor();
    expect(await page.title()).toBe('Sluice');
    expect((await services.app.sluice(['audit', 'query', '--type', 'approval', '--json'])).stdout).toMatch(
      /"state":"granted"/,
    );
  });

  it('is denied with words, which the model reads', async () => {
    const page = await signIn();
    const asked = services.call('frob x');
    const card = cardOf(page, 'frob x');
    await card.getByRole('button', { name: 'Deny with words' }).click();
    await card.getByLabel('What the model should do instead').fill('Use the staging machine.');
    await card.getByRole('button', { name: 'Deny with these words' }).click();
    const { code, stderr } = await asked;
    expect([code, stderr]).toEqual([2, expect.stringContaining('Use the staging machine.')]);
  });

  it('that several calls of a session ask is one card, and one answer is for all', async () => {
    const page = await signIn();
    const both = [services.call('frob x', 'c1', 's1'), services.call('frob x', 'c2', 's1')];
    await page.getByText('2 calls wait for this same answer').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await page.getByRole('button', { name: 'Deny', exact: false }).first().click();
    expect((await Promise.all(both)).map(({ code }) => code)).toEqual([2, 2]);
    await page.getByText('Denied, for 2 calls').waitFor();
  });

  it('is there after a reload, and when the server was started again', async () => {
    const page = await signIn();
    const asked = services.call('frob x');
    await cardOf(page, 'frob x').waitFor();
    await page.reload();
    await cardOf(page, 'frob x').waitFor();
    quiet = false;
    await services.close();
    await page.getByText('The server is not there.').waitFor();
    await services.open();
    await page.getByText('connected', { exact: true }).waitFor();
    expect(await page.getByText('The server is not there.').count()).toBe(0);
    await cardOf(page, 'frob x').getByRole('button', { name: 'Allow once' }).click();
    expect(await asked).toMatchObject({ code: 0 });
  });

  it('that came while the server was away is shown when it is back', async () => {
    const page = await signIn();
    quiet = false;
    await services.close();
    await page.getByText('The server is not there.').waitFor();
    const asked = services.call('frob y');
    await services.open();
    await cardOf(page, 'frob y').getByRole('button', { name: 'Allow once' }).click();
    expect(await asked).toMatchObject({ code: 0 });
  });

  it('that two tabs answer at once is answered by one, and the other says so', async () => {
    const one = await signIn();
    const other = await signIn(services.url);
    const asked = services.call('frob x');
    // Who is too late is told with a status of its own, which a browser calls an error.
    quiet = false;
    await Promise.all([cardOf(one, 'frob x').waitFor(), cardOf(other, 'frob x').waitFor()]);
    // Who is too late may find no button any more, and would wait for it.
    void Promise.allSettled([
      cardOf(one, 'frob x').getByRole('button', { name: 'Allow once' }).click(),
      cardOf(other, 'frob x')
        .getByRole('button', { name: /^Deny d/ })
        .click(),
    ]);
    const { code } = await asked;
    const [winner, loser] = code === 0 ? [one, other] : [other, one];
    await winner.getByText(code === 0 ? 'Allowed once' : 'Denied', { exact: true }).waitFor();
    await loser.locator('.ended', { hasText: /elsewhere|in another tab/ }).waitFor();
    expect(await loser.getByText(code === 0 ? 'Denied' : 'Allowed once', { exact: true }).count()).toBe(0);
  });

  it('is answered for the project by a rule that is shown first, and answers the next call by itself', async () => {
    const page = await signIn();
    const asked = services.call('frob x');
    const card = cardOf(page, 'frob x');
    await card.getByRole('button', { name: /^This project/ }).click();
    const rule = await card.getByRole('region', { name: 'The rule, as it would be saved' }).innerText();
    expect(rule).toContain('frob');
    expect(rule).toContain('allow');
    await card.getByText('What else it would decide').waitFor();
    await card.getByRole('button', { name: 'Save this rule, and allow' }).click();
    expect(await asked).toMatchObject({ code: 0 });
    await page.getByText('Allowed in this project, by a new rule').waitFor();
    expect(await services.call('frob x', 'c2')).toMatchObject({ code: 0 });
    expect(await page.getByRole('article').count()).toBe(0);
  });

  it('that no rule can answer says why in place of one, and waits on', async () => {
    const page = await signIn();
    const asked = services.call('frob $X');
    const card = cardOf(page, 'frob $X');
    await ready(page);
    await page.keyboard.press('p');
    await card.getByText(/^No rule can be made of this: .*may stand for others/).waitFor();
    expect(await card.getByText('is added to').count()).toBe(0);
    await page.keyboard.press('Enter');
    await card.getByText('No rule can be made').waitFor({ state: 'detached' });
    await page.keyboard.press('d');
    expect(await asked).toMatchObject({ code: 2 });
  });

  it('is answered by the button behind a link, without the page', async () => {
    await services.open();
    const asked = services.call('frob x');
    const page = await context.newPage();
    const link = await services.link('deny');
    await page.goto(link);
    expect(await page.locator('dl').innerText()).toContain('Bash: frob x');
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('Your answer was taken.').waitFor();
    expect(await asked).toMatchObject({ code: 2 });
    quiet = false;
    await page.goto(link);
    await page.getByText('This was answered already').waitFor();
  });

  it('shows what tries to be more than text as text', async () => {
    const page = await signIn();
    const command = `frob '<img src=x onerror="document.title=1"><script>document.title=2</script>' \u202e gpj.exe \u001b[2J`;
    const asked = services.call(command);
    const shown = await cardOf(page, 'frob').getByRole('region', { name: 'Command' }).innerText();
    expect(shown).toContain('<script>document.title=2</script>');
    expect(shown).toContain('\\u{202e}');
    expect(shown).toContain('\\u{1b}[2J');
    expect(shown).not.toMatch(/[\u202e\u001b]/);
    expect(await page.locator('img[src=x], main script').count()).toBe(0);
    expect(await page.locator('.escaped').first().innerText()).toBe('\\u{202e}');
    await ready(page);
    await page.keyboard.press('d');
    await asked;
    await page.keyboard.press('2');
    await page.locator('.entry').first().waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/[\u202e\u001b]/);
    expect(await page.title()).toBe('Sluice');
  });
});

describe.skipIf(MISSING !== undefined)('what is approved again and again', { timeout: 60_000 }, () => {
  it('is suggested with its proof, and added to the policy when somebody says so', async () => {
    const command = 'arm-none-eabi-size out.elf';
    services.approved(command, 4);
    const before = readFileSync(services.app.own, 'utf8');
    const page = await signIn();
    await page.keyboard.press('5');
    const suggested = page.getByRole('region', { name: 'Suggested rules' });
    await suggested.getByText('4 approvals in 4 calls of the last 30 days').waitFor();
    await suggested.getByRole('button', { name: 'Look at the rule' }).click();
    const panel = suggested.getByRole('region', { name: 'Add this rule' });
    const rule = await panel.getByRole('region', { name: 'The rule, as it would be saved' }).innerText();
    const told = (await panel.innerText()).replace(/\s+/g, ' ');
    expect(rule).toMatch(
      /bash_rules:[\s\S]*command: arm-none-eabi-size[\s\S]*words: \[out\.elf\][\s\S]*decision: allow/,
    );
    expect(told).toContain(services.app.own);
    expect(told).toMatch(/It answers 4 approvals, such as: arm-none-eabi-size out\.elf/);
    expect(told).toMatch(/It would also newly allow nothing else in the history, no example of a pack/);
    expect(told).toMatch(/\d{3,} calls and examples were judged with and without it: none that is denied becomes less/);
    // The terminal says the same.
    const { suggestions } = JSON.parse((await services.app.sluice(['suggest', '--json'])).stdout);
    expect(suggestions).toMatchObject([{ approved: 4, rule: { words: ['out.elf'] }, proof: { weakened: 0 } }]);
    expect(told).toContain(`${suggestions[0].proof.judged} calls and examples`);
    // Whoever only looks saves nothing.
    await page.keyboard.press('Enter');
    await panel.waitFor({ state: 'detached' });
    expect(readFileSync(services.app.own, 'utf8')).toBe(before);
    await suggested.getByRole('button', { name: 'Look at the rule' }).click();
    await panel.getByRole('button', { name: 'Add this rule' }).click();
    await suggested.getByText('The next such call is answered by the rule.').waitFor();
    await suggested.getByText('4 of them the policy answers by now').waitFor();
    expect(readFileSync(services.app.own, 'utf8').startsWith(before)).toBe(true);
    expect(await services.call(command)).toMatchObject({ code: 0 });
    expect((await services.app.sluice(['suggest', '--json'])).stdout).toContain('"suggestions": []');
  });
});

describe.skipIf(MISSING !== undefined)('by keys alone', { timeout: 60_000 }, () => {
  it('cards are chosen and answered, and help is near', async () => {
    const page = await signIn();
    const first = services.call('frob one', 'c1');
    await cardOf(page, 'frob one').waitFor();
    const second = services.call('frob two', 'c2');
    await cardOf(page, 'frob two').waitFor();
    await page.keyboard.press('j');
    await page.locator('article.selected', { hasText: 'frob two' }).waitFor();
    await ready(page);
    await page.keyboard.press('a');
    expect(await second).toMatchObject({ code: 0 });
    await page.locator('article.selected', { hasText: 'frob one' }).waitFor();
    await page.keyboard.press('w');
    // However soon: what is meant for the field answers nothing.
    await page.keyboard.type('a s d p: not yet');
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('article').count()).toBe(1);
    await ready(page);
    await page.keyboard.press('w');
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('No.');
    await page.keyboard.press('Enter');
    expect((await first).stderr).toContain('No.');
    // The waiting call may hear of the answer before the page does; until then the field has the keys.
    await page.locator('textarea').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('frob x');
    await page.keyboard.press('Enter');
    await page.locator('.explained').getByText('careful').first().waitFor();
  });

  it('every view is reached', async () => {
    const page = await signIn();
    const both = [services.call('frob x'), services.call('frob y', 'c2')];
    await cardOf(page, 'frob x').getByRole('button', { name: 'Allow once' }).click();
    await cardOf(page, 'frob y')
      .getByRole('button', { name: /^Deny d/ })
      .click();
    await Promise.all(both);
    for (const [key, title, text] of [
      ['2', 'Live feed', 'frob x'],
      ['3', 'Sessions', 'codex'],
      ['4', 'Stopped, and why', 'careful'],
      ['5', 'What people approve most', 'frob x'],
      ['6', 'Policy', 'careful'],
      ['7', 'Latency', 'policy'],
      ['8', 'Audit', 'Log integrity verified.'],
      ['1', 'Pending approvals', 'Allowed once'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await page.locator('main').getByText(text).first().waitFor();
    }
  });
});

describe.skipIf(MISSING !== undefined)('everybody sees', { timeout: 60_000 }, () => {
  it('that a log has begun, while they look', async () => {
    const page = await signIn();
    await page.keyboard.press('8');
    await page.getByText('There is no log yet').waitFor();
    await services.app.judge('ls');
    await page.getByText('Log integrity verified.').waitFor();
  });

  it.each([
    ['observe mode', 'mode: observe\nextends: [recommended]\n', 'Observe mode.'],
    [
      'a policy with problems',
      'extends: [recommended]\nbash_rules:\n  - { command: 7, decision: perhaps }\n',
      /The policy/,
    ],
  ])('%s', async (_, policy, text) => {
    writeFileSync(services.app.own, policy);
    await services.app.judge('ls');
    const page = await signIn();
    await page.getByRole('alert').getByText(text).first().waitFor();
  });

  it('a pause, while it lasts', async () => {
    await services.app.judge('ls');
    const page = await signIn();
    await page.getByText('Nothing waits for you').waitFor();
    const since = Date.now();
    const file = join(services.app.place.state, 'pause.json');
    writeFileSync(file, JSON.stringify({ since, until: since + 600_000 }), { mode: 0o600 });
    // Sooner than the page looks by itself.
    await page.getByRole('alert').getByText('Sluice is paused.').waitFor({ timeout: 10_000 });
    expect(await page.getByText('Observe mode.').count()).toBe(0);
    await page.goto(`${page.url().split('#')[0]}#/policy`);
    await page.getByText(/^paused until \d/).waitFor();
    rmSync(file);
    await page.getByText('Sluice is paused.').waitFor({ state: 'detached', timeout: 10_000 });
  });

  it('a policy that is broken and mended, also while the policy is looked at', async () => {
    await services.app.judge('ls');
    const page = await signIn();
    const good = readFileSync(services.app.own, 'utf8');
    writeFileSync(services.app.own, `${good}nonsense: 1\n`);
    await page.getByRole('link', { name: 'See the problems' }).click();
    const problems = page.getByRole('list', { name: 'Problems' });
    await problems.getByText('There is no key "nonsense" here.').waitFor();
    writeFileSync(services.app.own, good);
    await problems.waitFor({ state: 'detached', timeout: 10_000 });
    // Nothing is wrong with it, and other rules hold.
    writeFileSync(services.app.own, `${good}  - { name: brand new, command: zork, decision: deny }\n`);
    await page.getByText('brand new').waitFor({ timeout: 10_000 });
  });

  it('times over what was chosen, and the newest where nobody points', async () => {
    await services.app.judge('ls');
    const page = await signIn();
    await page.goto(`${page.url().split('#')[0]}#/latency`);
    await page.getByRole('img', { name: /of 1 decision, over time$/ }).waitFor();
    expect(await page.locator('.u-legend').innerText()).toMatch(/\d\d:\d\d[\s\S]*p50[\s\S]*\d (?:ms|µs|s)/);
    expect(await page.locator('.u-legend').innerText()).not.toContain('--');
  });

  it('how to let questions wait only where they do not', async () => {
    const page = await signIn();
    await page.getByText('Nothing waits for you').waitFor();
    await page.getByText('itself.', { exact: false }).first().waitFor();
    expect(await page.getByText('wait: true').count()).toBe(0);
    writeFileSync(services.app.own, readFileSync(services.app.own, 'utf8').replace('wait: true, ', ''));
    await page.getByText('wait: true').waitFor({ timeout: 10_000 });
  });

  it('that somebody is not signed in', async () => {
    await services.open();
    const page = await context.newPage();
    quiet = false;
    await page.goto(services.url);
    await page.getByText('This tab is not signed in.').waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
  });
});
