import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { OLDER } from './files.js';
import type { Route } from './route.js';
import type { Stage, Waiting } from './stage.js';
import { LEFT } from './terminals.js';

/** Sends with the token, which the agent has read somehow, from a process that has left its tree. */
async function curl(stage: Stage, path: string, body: unknown, more = ''): Promise<string> {
  const file = join(stage.directory, 'body.json');
  writeFileSync(file, typeof body === 'string' ? body : JSON.stringify(body));
  return stage.shell(
    `curl -s --noproxy '*' ${more === '' ? `-H 'Authorization: Bearer ${stage.token}'` : more} -H 'Content-Type: application/json' --data-binary @${file} '${stage.url}${path}'`,
    LEFT,
  );
}

const answers =
  (body: (stage: Stage, waiting: Waiting) => unknown, more?: string): Route['try'] =>
  (stage, waiting) =>
    curl(stage, `/v1/approvals/${waiting.request.card}/answer`, body(stage, waiting), more);

/** Bytes as they are, with the token. */
function raw(stage: Stage, text: string): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(stage.port, '127.0.0.1', () => socket.write(text));
    // A busy machine may be long in answering; a second answer comes soon after the first, or never.
    let timer = setTimeout(() => socket.destroy(), 15_000);
    socket.on('data', (piece) => {
      said += piece;
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), 400);
    });
    socket.on('close', () => resolve(said));
    socket.on('error', () => resolve(said));
  });
}

function request(stage: Stage, method: string, { request: { card } }: Waiting, more: readonly string[] = []): string {
  const body = '{"choice":"once"}';
  return [
    `${method} /v1/approvals/${card}/answer HTTP/1.1`,
    `Host: localhost:${stage.port}`,
    `Authorization: Bearer ${stage.token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...more,
    '',
    body,
  ].join('\r\n');
}

/** A cookie, for a code that the daemon gives to whoever reaches its socket. */
async function cookie(stage: Stage): Promise<string> {
  const said = await stage.shell(stage.sluice(['serve', '--open', '--json']).join(' '), LEFT);
  const { url } = JSON.parse(said) as { url: string };
  const head = await stage.shell(`curl -s --noproxy '*' -D - -o /dev/null '${url}'`, LEFT);
  return /set-cookie: ([^;]*)/i.exec(head)?.[1] ?? '';
}

/** A link that the agent wrote itself: it has the token, with which links are sealed. */
function forgedLink(stage: Stage, { request: { id, card, deadline } }: Waiting): string {
  const name = 'forged-by-the-agent';
  const folder = join(stage.state, 'server', 'links');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = createHash('sha256').update(name).digest('hex');
  const linked = { card, requests: [id], choice: 'once', expires: deadline };
  writeFileSync(join(folder, file), JSON.stringify(linked), { mode: 0o600 });
  return `${name}.${createHmac('sha256', stage.token).update(`link\0${name}`).digest('base64url')}`;
}

const NO_PROOF = /"code":"proof_required"/;

/** The server signs nothing: with all of its secrets, nobody is granted anything. */
export const HTTP: readonly Route[] = [
  { name: 'the token', try: answers(() => ({ choice: 'once' })), stopped: NO_PROOF },
  { name: 'the token, for the session', try: answers(() => ({ choice: 'session' })), stopped: NO_PROOF },
  {
    name: 'the token, with a rule for the project',
    async try(stage, waiting) {
      const { card } = waiting.request;
      const shown = await stage.shell(
        `curl -s --noproxy '*' -H 'Authorization: Bearer ${stage.token}' '${stage.url}/v1/approvals/${card}/rule?choice=project'`,
        LEFT,
      );
      const { digest } = JSON.parse(shown) as { digest: string };
      return answers(() => ({ choice: 'project', rule: digest }))(stage, waiting);
    },
    stopped: NO_PROOF,
  },
  {
    name: 'the cookie of the page',
    async try(stage, waiting) {
      return answers(() => ({ choice: 'once' }), `-H 'Cookie: ${await cookie(stage)}'`)(stage, waiting);
    },
    stopped: NO_PROOF,
  },
  {
    name: 'a path that curl puts together itself',
    try: (stage, { request: { card } }) =>
      curl(stage, `/v1/approvals/${card.slice(0, -1)}{${card.slice(-1)},x}/{answer,x}`, { choice: 'once' }),
    stopped: NO_PROOF,
  },
  {
    name: 'two answers in one text, the first for the one who checks',
    try: answers(() => '{"choice":"deny","choice":"once"}'),
    stopped: NO_PROOF,
  },
  {
    name: 'an answer of the person to an older question, sent again',
    try: answers((_, { request: { id } }) => ({
      choice: 'once',
      answers: [{ request: id, signed: OLDER.signed }],
    })),
    stopped: /"code":"proof_(invalid|required)"/,
  },
  {
    name: 'an answer with fields of an outcome in it',
    try: answers(() => ({ choice: 'once', by: 'dev', way: 'terminal', authenticator: 'x', proof: 'none' })),
    stopped: /"code":"body"/,
  },
  {
    name: 'HEAD in place of POST',
    try: (stage, waiting) => raw(stage, request(stage, 'HEAD', waiting)),
    stopped: /^HTTP\/1\.1 405/,
  },
  {
    name: 'another method in a header',
    try: (stage, { request: { card } }) =>
      stage.shell(
        `curl -s --noproxy '*' -H 'Authorization: Bearer ${stage.token}' -H 'X-HTTP-Method-Override: POST' '${stage.url}/v1/approvals/${card}/answer'`,
        LEFT,
      ),
    stopped: /"code":"path"/,
  },
  {
    name: 'two requests in one connection',
    try: (stage, waiting) => raw(stage, request(stage, 'POST', waiting).repeat(2)),
    stopped: /proof_required.*proof_required/s,
  },
  {
    name: 'a request hidden behind a second length',
    try: (stage, waiting) => raw(stage, request(stage, 'POST', waiting, ['Content-Length: 0'])),
    stopped: /^HTTP\/1\.1 400/,
  },
  {
    name: 'the token twice, and a foreign page',
    try: (stage, waiting) =>
      raw(stage, request(stage, 'POST', waiting, [`Authorization: Bearer ${stage.token}`, 'Origin: http://evil'])),
    stopped: /"code":"origin"/,
  },
  {
    name: 'a link that grants, made with the token',
    try: (stage, { request: { card } }) => curl(stage, `/v1/approvals/${card}/links`, { choices: ['once'] }),
    stopped: NO_PROOF,
  },
  {
    name: 'a link that the agent wrote and sealed itself',
    try(stage, waiting) {
      const path = `/a/${forgedLink(stage, waiting)}`;
      return stage.shell(`curl -s --noproxy '*' -d '' '${stage.url}${path}'`, LEFT);
    },
    stopped: /proof|signed|key|unlock/i,
  },
  {
    name: 'a passkey that it enrols itself',
    try: (stage) =>
      curl(stage, '/v1/authenticators', {
        ...{ name: 'mine', credential: 'AAAA', publicKey: 'AAAA', clientDataJSON: 'AAAA' },
      }),
    stopped: /"code":"(proof_required|proof_invalid|body)"/,
  },
  {
    name: 'a rule that it saves',
    try: (stage) => curl(stage, '/v1/rules', { rule: 'a'.repeat(64) }),
    stopped: /"code":"(proof_required|rule|changed|body)"/,
  },
];
