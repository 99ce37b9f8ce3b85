// Sends what waits for a person to a chat or a phone, with links that answer it. Needs nothing but Node.
//
//   NTFY_URL=https://ntfy.example/my-secret-topic node examples/bridges/bridge.mjs
//   SLACK_WEBHOOK_URL=https://hooks.slack.com/services/... node examples/bridges/bridge.mjs
//
// SLUICE_URL is the address of "sluice serve", http://127.0.0.1:7710 by default. For links that work on a phone, serve
// it with TLS under a name that the phone reaches. SLUICE_TOKEN is the token; by default it is read from its file.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const state = process.env.XDG_STATE_HOME ?? join(homedir(), '.local', 'state');
const server = (process.env.SLUICE_URL ?? 'http://127.0.0.1:7710').replace(/\/$/, '');
const token = process.env.SLUICE_TOKEN ?? readFileSync(join(state, 'sluice', 'server', 'token'), 'utf8');
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const told = new Set();

/** What is asked, in a few lines. What an agent wrote could hide or turn text: such characters are shown as codes. */
function describe({ client = 'an agent', project, cwd, prompt, tool, command, input, deadline }) {
  const plain = (text) =>
    text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`).slice(0, 1000);
  const seconds = Math.max(0, Math.round((deadline - Date.now()) / 1000));
  return {
    title: plain(`${client} asks in ${project ?? cwd ?? 'an unknown place'} (${seconds} s)`),
    text: plain(prompt),
    what: plain(`${tool ?? 'call'}: ${command ?? JSON.stringify(input ?? null)}`),
  };
}

async function linksOf(card) {
  const ask = (choices) =>
    fetch(`${server}/v1/approvals/${card}/links`, { method: 'POST', headers, body: JSON.stringify({ choices }) });
  const response = await ask(['once', 'deny']);
  if (response.ok) return (await response.json()).links;
  // A link proves nobody: unless your policy says "proof: none", it can only deny. You allow it on the dashboard.
  const denies = await ask(['deny']);
  return [...(denies.ok ? (await denies.json()).links : []), { choice: 'open', url: `${server}/` }];
}

/** A refusal is no error of fetch's own. */
async function send(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`the answer was ${response.status}`);
}

/** ntfy: a button opens the link; the page behind it asks once more. */
async function toNtfy(url, card, links) {
  const { title, text, what } = describe(card);
  const topic = new URL(url);
  const name = topic.pathname.replace(/^\/+/, '');
  const actions = links.map((link) => ({ action: 'view', label: LABELS[link.choice], url: link.url }));
  const message = { topic: name, title, message: `${text}\n${what}`, tags: ['raised_hand'], actions };
  await send(topic.origin, { method: 'POST', body: JSON.stringify(message) });
}

/** Slack: an incoming webhook. */
async function toSlack(url, card, links) {
  const { title, text, what } = describe(card);
  const buttons = links.map((link) => ({
    type: 'button',
    text: { type: 'plain_text', text: LABELS[link.choice] },
    url: link.url,
  }));
  const section = (content) => ({ type: 'section', text: { type: 'plain_text', text: content, emoji: false } });
  const blocks = [section(title), section(text), section(what), { type: 'actions', elements: buttons }];
  const body = JSON.stringify({ text: title, blocks });
  await send(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

const LABELS = { once: 'Allow once', deny: 'Deny', open: 'Open the dashboard' };

async function tell(card) {
  const links = await linksOf(card.card);
  const { NTFY_URL, SLACK_WEBHOOK_URL } = process.env;
  if (NTFY_URL) await toNtfy(NTFY_URL, card, links);
  if (SLACK_WEBHOOK_URL) await toSlack(SLACK_WEBHOOK_URL, card, links);
}

/** All cards that wait, each time that one comes or goes. Those that were told are not told again. */
async function listen() {
  const response = await fetch(`${server}/v1/stream`, { headers });
  if (!response.ok) throw new Error(`the server answers ${response.status}: ${await response.text()}`);
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const [, data] = /^event: approvals\ndata: (.*)$/m.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      for (const card of data === undefined ? [] : JSON.parse(data).cards) {
        const fresh = card.requests.filter(({ id }) => !told.has(id));
        for (const { id } of fresh) told.add(id);
        if (fresh.length > 0) tell(card).catch((error) => console.error(`not sent: ${error.message}`));
      }
    }
  }
}

for (;;) {
  await listen().catch((error) => console.error(`sluice: ${error.cause?.message ?? error.message}`));
  await new Promise((resolve) => setTimeout(resolve, 2_000));
}
