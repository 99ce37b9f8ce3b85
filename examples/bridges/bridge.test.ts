import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Stand } from '../../test/support/http.js';

const SCRIPT = new URL('./bridge.mjs', import.meta.url).pathname;

let stand: Stand | undefined;
let chat: Server | undefined;
let bridge: ReturnType<typeof spawn> | undefined;
afterEach(async () => {
  bridge?.kill('SIGKILL');
  chat?.close();
  await stand?.remove();
});

interface Sent {
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: the body of a chat's own format
  readonly body: any;
}

it('tells a phone and a chat what waits, and their links answer it', async () => {
  const sent: Sent[] = [];
  chat = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      sent.push({ path: request.url ?? '', body: JSON.parse(body) });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => chat?.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(chat.address() as AddressInfo).port}`;
  const here = await new Stand().unproven().start();
  stand = here;
  const [first, second] = [here.ask('frob \u202ex'), here.ask('frob y')];
  bridge = spawn(process.execPath, [SCRIPT], {
    env: {
      HOME: here.machine.home,
      PATH: process.env.PATH,
      SLUICE_URL: here.server.url,
      NTFY_URL: `${base}/my-topic`,
      SLACK_WEBHOOK_URL: `${base}/services/T/B/x`,
    },
    stdio: 'inherit',
  });
  await here.until(async () => sent.length === 4);
  const ntfy = sent.filter(({ path }) => path === '/');
  const slack = sent.filter(({ path }) => path === '/services/T/B/x');
  expect([ntfy.length, slack.length]).toEqual([2, 2]);
  const about = ntfy.find(({ body }) => body.message.includes('\\u{202e}x'));
  expect(about?.body).toMatchObject({ topic: 'my-topic', actions: [{ label: 'Allow once' }, { label: 'Deny' }] });
  const bare = { headers: { authorization: '' } };
  expect((await here.post(new URL(about?.body.actions[0].url).pathname, '', bare)).status).toBe(200);
  expect(here.store.result(first.id)).toMatchObject({ option: 'Allow once', way: 'link' });
  const other = slack.find(({ body }) => JSON.stringify(body).includes('frob y'));
  expect((await here.post(new URL(other?.body.blocks[3].elements[1].url).pathname, '', bare)).status).toBe(200);
  expect(here.store.result(second.id)).toMatchObject({ option: 'Deny', way: 'link' });
});
