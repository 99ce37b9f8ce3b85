import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import type { RequestOptions } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Stand } from '../../test/support/http.js';
import { findAncestorAgent } from '../clients/agent-ancestor.js';
import { agentOfPeer } from './peer.js';

let stand: Stand;
let assets: string;
beforeAll(async () => {
  stand = new Stand().unproven();
  assets = join(stand.directory, 'page');
  mkdirSync(join(assets, 'assets'), { recursive: true });
  writeFileSync(join(assets, 'index.html'), '<!doctype html><title>Sluice</title>');
  writeFileSync(join(assets, 'assets', 'main-1.js'), 'export {};');
  writeFileSync(join(stand.directory, 'secret.json'), '{"secret":1}');
  symlinkSync(join(stand.directory, 'secret.json'), join(assets, 'link.json'));
  await stand.start({ assets, limits: { headersTimeoutMs: 300, requestTimeoutMs: 500, connections: 20 } });
});
afterAll(() => stand.remove());

/** Stands at the end where the server kept the connection. */
const WAITED = '(and it waits)';

/** Sends bytes as they are, and gives back all that comes until the end, or until time is up. */
function raw(text: string, { wait = 2_000 } = {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(stand.port, '127.0.0.1', () => socket.write(text));
    let got = '';
    const timer = setTimeout(() => {
      got += WAITED;
      socket.destroy();
    }, wait);
    socket.on('data', (chunk) => {
      got += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(got);
    });
  });
}

const headers = (over: Record<string, string>): RequestOptions => ({ headers: over });

const own = () => `127.0.0.1:${stand.port}`;
const hasSix = () => Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

describe('who comes in', () => {
  const REFUSED: [string, () => RequestOptions, number][] = [
    ['no token', () => headers({ authorization: '' }), 401],
    ['a wrong token', () => headers({ authorization: `Bearer ${'a'.repeat(43)}` }), 401],
    ['the beginning of the token', () => headers({ authorization: `Bearer ${stand.token.slice(0, 42)}` }), 401],
    ['the token and more', () => headers({ authorization: `Bearer ${stand.token}x` }), 401],
    ['the token of another scheme', () => headers({ authorization: `Basic ${stand.token}` }), 401],
    [
      'a cookie of our own making',
      () => headers({ authorization: '', cookie: `sluice-${stand.port}=9999999999999.x.y` }),
      401,
    ],
    ['the token as a cookie', () => headers({ authorization: '', cookie: `sluice-${stand.port}=${stand.token}` }), 401],
    ['a foreign host', () => headers({ host: 'evil.example' }), 403],
    ['a foreign host with our port', () => headers({ host: `evil.example:${stand.port}` }), 403],
    ['a name that looks like ours', () => headers({ host: `localhost.evil.example:${stand.port}` }), 403],
    ['another port', () => headers({ host: '127.0.0.1:1' }), 403],
    ['a foreign origin', () => headers({ origin: 'https://evil.example' }), 403],
    ['no origin at all', () => headers({ origin: 'null' }), 403],
    ['another port of this machine', () => headers({ origin: 'http://127.0.0.1:3000' }), 403],
    ['our origin with another scheme', () => headers({ origin: `https://${own()}` }), 403],
    ['a page of another site', () => headers({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }), 403],
    ['a page of another port', () => headers({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }), 403],
  ];
  const PATHS = ['/v1/state', '/v1/approvals', '/v1/stream', '/metrics'];
  it.each(REFUSED)('is refused with %s', async (_, options, status) => {
    for (const path of PATHS) expect([path, (await stand.get(path, options())).status]).toEqual([path, status]);
    const { id, card } = stand.ask('frob x');
    expect((await stand.post(`/v1/approvals/${card}/answer`, { choice: 'once' }, options())).status).toBe(status);
    expect(stand.store.result(id)).toBeUndefined();
  });

  it('is let in by each name of its own', async () => {
    for (const host of ['127.0.0.1', 'localhost', '[::1]'])
      expect((await stand.get('/v1/state', headers({ host: `${host}:${stand.port}` }))).status).toBe(200);
    expect((await stand.get('/v1/state', headers({ origin: `http://${own()}` }))).status).toBe(200);
  });

  it('needs a head with a host', async () => {
    expect(await raw(`GET /v1/state HTTP/1.1\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400/);
    expect(await raw(`GET /v1/state HTTP/1.0\r\nAuthorization: Bearer ${stand.token}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 40[03]/,
    );
  });

  it('is called by one name only', async () => {
    const lines = [`Host: ${own()}`, 'Host: evil.example', `Authorization: Bearer ${stand.token}`, 'Connection: close'];
    for (const sent of [lines, [lines[1], lines[0], ...lines.slice(2)]])
      expect(await raw(`GET /v1/state HTTP/1.1\r\n${sent.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 40[03]/);
  });

  it('is looked at whole, however many lines stand before', async () => {
    const many = Array.from({ length: 200 }, (_, at) => `X${at}: y`);
    const lines = [`Host: ${own()}`, `Authorization: Bearer ${stand.token}`, 'Connection: close', ...many];
    for (const [more, status] of [
      ['Accept: */*', 200],
      ['Origin: http://evil.example', 403],
      ['Host: evil.example', 400],
    ] as const)
      expect(await raw(`GET /v1/state HTTP/1.1\r\n${[...lines, more].join('\r\n')}\r\n\r\n`)).toMatch(
        new RegExp(`^HTTP/1\\.1 ${status}`),
      );
  });

  it.each([
    ['as user', () => `127.0.0.1:${stand.port}@evil.example`],
    ['in a list', () => `127.0.0.1:${stand.port}, evil.example`],
    ['with a nought', () => `127.0.0.1:0${stand.port}`],
    ['with a dot', () => `localhost.:${stand.port}`],
    ['short', () => `127.1:${stand.port}`],
    ['without a port', () => '127.0.0.1'],
  ])('a name of its own %s is none', async (_, host) => {
    const text = `GET /v1/state HTTP/1.1\r\nHost: ${host()}\r\nAuthorization: Bearer ${stand.token}\r\nConnection: close\r\n\r\n`;
    expect(await raw(text)).toMatch(/^HTTP\/1\.1 40[03]/);
  });

  it.each([
    ['in the query', () => `/v1/state?token=${stand.token}&authorization=Bearer%20${stand.token}`, 401],
    ['by a path in other letters', () => '/%76%31/state', 401],
    ['by a path in other letters, to the metrics', () => '/%6detrics', 401],
    ['by the address of a proxy', () => `http://127.0.0.1:${stand.port}/v1/state`, 400],
  ])('nobody comes in with the token %s', async (_, path, status) => {
    const text = `GET ${path()} HTTP/1.1\r\nHost: ${own()}\r\nConnection: close\r\n\r\n`;
    expect(await raw(text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
  });

  it('HEAD uses no code up, and holds no stream', async () => {
    const code = new URL(stand.server.loginUrl()).pathname;
    expect((await stand.send('HEAD', code, undefined)).status).toBe(405);
    expect((await stand.send('HEAD', '/v1/stream', undefined)).status).toBe(405);
    expect(stand.server.listeners).toBe(0);
    expect((await stand.get(code)).status).toBe(303);
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('has no %s', async (method) => {
    const { status, headers: sent } = await stand.send(method, '/v1/state', undefined);
    expect(status).toBe(405);
    expect(sent['access-control-allow-origin']).toBeUndefined();
  });

  it('keeps its token to itself', () => {
    const file = join(stand.machine.state, 'server', 'token');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(stand.machine.state, 'server')).mode & 0o777).toBe(0o700);
    expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{43}$/);
  });
});

describe('the dashboard', () => {
  it('opens with a code, once, and then with its cookie', async () => {
    const code = new URL(stand.server.loginUrl()).pathname;
    const nobody = { authorization: '' };
    const { status, headers: sent } = await stand.get(code, headers(nobody));
    expect(status).toBe(303);
    const [cookie = ''] = [sent['set-cookie']].flat();
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict$/);
    expect((await stand.get(code, headers(nobody))).status).toBe(403);
    const name = cookie.split(';')[0] as string;
    expect((await stand.get('/v1/state', headers({ ...nobody, cookie: name }))).status).toBe(200);
    // A second click in the same browser opens the dashboard, and gives nothing.
    const again = await stand.get(code, headers({ ...nobody, cookie: name }));
    expect([again.status, again.headers.location, again.headers['set-cookie']]).toEqual([303, '/', undefined]);
    const { id, card } = stand.ask('frob x');
    await stand.post(`/v1/approvals/${card}/answer`, { choice: 'deny' }, headers({ ...nobody, cookie: name }));
    expect(stand.store.result(id)).toMatchObject({ way: 'dashboard' });
    // A page can't make more of itself.
    expect((await stand.post('/v1/codes', {}, headers({ ...nobody, cookie: name }))).status).toBe(403);
    expect((await stand.post('/v1/codes', {})).json.url).toMatch(/\/login\/[\w-]{32}$/);
  });

  it('is found under its name, to which a passkey belongs; programs may use the address', async () => {
    expect(stand.server.url).toBe(`http://localhost:${stand.port}/`);
    const html = { accept: 'text/html,application/xhtml+xml' };
    for (const path of ['/', '/login/abc', '/a/b.c?x=1'])
      for (const host of ['127.0.0.1', '[::1]']) {
        const got = await stand.get(path, headers({ ...html, host: `${host}:${stand.port}` }));
        expect([got.status, got.headers.location]).toEqual([307, `${stand.server.url}${path.slice(1)}`]);
        expect(got.headers['content-security-policy']).toBeDefined();
      }
    const code = new URL(stand.server.loginUrl()).pathname;
    expect((await stand.get(code, headers({ ...html, host: own() }))).status).toBe(307);
    const named = headers({ ...html, host: `localhost:${stand.port}` });
    expect((await stand.get(code, named)).status).toBe(303);
    expect((await stand.get('/', named)).status).toBe(200);
  });

  it.skipIf(!hasSix())('is at both addresses of its name, or at none: a browser may take either', async () => {
    expect((await stand.get('/v1/state', { host: '::1' })).status).toBe(200);
    const other = createServer();
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '::1', () => resolve((other.address() as AddressInfo).port)),
    );
    const second = new Stand();
    await expect(second.start({ port })).rejects.toThrow(/\[::1\]:\d+\. Got a port that something else uses/);
    await second.remove();
    other.close();
  });

  it('runs nothing that the server did not send', async () => {
    const { status, headers: sent, text } = await stand.get('/', headers({ authorization: '' }));
    expect([status, text]).toEqual([200, '<!doctype html><title>Sluice</title>']);
    const policy = String(sent['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(sent['x-frame-options']).toBe('DENY');
    expect((await stand.get('/sessions')).text).toBe(text);
    expect((await stand.get('/assets/main-1.js')).headers['cache-control']).toContain('immutable');
  });

  const OUTSIDE = [
    '/../secret.json',
    '/assets/../../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.json',
    '/%252e%252e/secret.json',
    '/..\\secret.json',
    '/link.json',
    '//secret.json',
    '/./secret.json',
    '/secret.json%00.js',
    '/etc/passwd.json',
    '/%ff.json',
  ];
  it.each(OUTSIDE)('gives nothing for %s', async (path) => {
    const got = await raw(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${stand.port}\r\nConnection: close\r\n\r\n`);
    expect(got).toMatch(/^HTTP\/1\.1 (?:400|404)/);
    expect(got).not.toContain('secret":1');
  });
});

describe('bodies', () => {
  const post = (body: string, more = '') =>
    `POST /v1/explain HTTP/1.1\r\nHost: 127.0.0.1:${stand.port}\r\nAuthorization: Bearer ${stand.token}\r\nContent-Type: application/json\r\n${more}Connection: close\r\n\r\n${body}`;

  it('have a size, said or not', async () => {
    const large = JSON.stringify({ command: 'x'.repeat(400_000) });
    expect((await stand.post('/v1/explain', large)).status).toBe(413);
    const chunk = 'x'.repeat(60_000);
    const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(8);
    expect(await raw(post(`${chunks}0\r\n\r\n`, 'Transfer-Encoding: chunked\r\n'))).toMatch(/^HTTP\/1\.1 413/);
  });

  it('are not waited for', async () => {
    const got = await raw(post('{"command":', 'Content-Length: 1000\r\n'), { wait: 15_000 });
    expect(got).toMatch(/^(?:HTTP\/1\.1 4|$)/);
    expect(got).not.toContain(WAITED);
    expect(await raw('GET / HTTP/1.1\r\nHost', { wait: 15_000 })).not.toContain(WAITED);
  });

  const WRONG: [string, string, string, number][] = [
    ['no JSON', 'application/json', '{', 400],
    ['a list', 'application/json', '[]', 400],
    ['a form', 'application/x-www-form-urlencoded', 'choice=once', 415],
    ['text', 'text/plain', '{"choice":"once"}', 415],
    ['a trap', 'application/json', '{"__proto__":{"choice":"once"}}', 400],
  ];
  it.each(WRONG)('are refused with %s', async (_, type, body, status) => {
    const { id, card } = stand.ask('frob x');
    const path = `/v1/approvals/${card}/answer`;
    expect((await stand.post(path, body, headers({ 'content-type': type }))).status).toBe(status);
    expect(stand.store.result(id)).toBeUndefined();
  });

  it('of a head that never ends are refused', async () => {
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/);
  });
});

it('has room for so many, and then for the next', async () => {
  const sockets = Array.from({ length: 40 }, () => connect(stand.port, '127.0.0.1'));
  for (const socket of sockets) socket.on('error', () => undefined);
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve).once('error', resolve))),
  );
  const closed = await new Promise<number>((resolve) => {
    let count = 0;
    for (const socket of sockets) socket.once('close', () => ++count);
    setTimeout(() => resolve(count), 300);
  });
  expect(closed).toBeGreaterThanOrEqual(20);
  for (const socket of sockets) socket.destroy();
  await stand.until(async () => (await stand.get('/v1/state').catch(() => undefined))?.status === 200);
});

describe('text of an agent', () => {
  it('is text on the page of a link', async () => {
    const command = `frob '<script>alert(1)</script>' "\u202egnp.exe" <img src=x onerror=alert(1)>`;
    const { card } = stand.ask(command, { prompt: '<b onclick=x>\u2066hidden\u2069' });
    const { json } = await stand.post(`/v1/approvals/${card}/links`, { choices: ['once'] });
    const { text, headers: sent } = await stand.get(
      new URL(json.links[0].url).pathname,
      headers({ authorization: '' }),
    );
    expect(text).not.toMatch(/<script|<img|<b |[\u202a-\u202e\u2066-\u2069]/);
    expect(text).toContain('\\u{202e}gnp.exe');
    expect(text).toContain('&lt;script&gt;');
    expect(sent['content-security-policy']).toContain("script-src 'self'");
  });

  it('is JSON that no browser takes for a page', async () => {
    stand.ask('</script><script>alert(1)</script>');
    const { headers: sent } = await stand.get('/v1/approvals');
    expect(sent['content-type']).toMatch(/^application\/json/);
    expect(sent['x-content-type-options']).toBe('nosniff');
  });
});

describe.skipIf(findAncestorAgent({}) !== undefined || process.platform !== 'linux')('an agent with the token', () => {
  const CLIENT = `
    const [url, token] = process.argv.slice(1);
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
    fetch(url, { method: 'POST', headers, body: '{"choice":"once"}' }).then((got) => console.log(got.status));
  `;
  const run = (url: string, token: string, env: Record<string, string>, by: string[] = []): Promise<string> =>
    new Promise((resolve) => {
      const [program = process.execPath, ...args] = [...by, process.execPath, '-e', CLIENT, url, token];
      const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env } });
      let text = '';
      child.stdout.on('data', (chunk) => {
        text += chunk;
      });
      child.on('close', () => resolve(text.trim()));
    });

  it('is refused, and a person is not', async () => {
    const watched = new Stand().unproven();
    await watched.start({ peer: agentOfPeer });
    try {
      const agents: [Record<string, string>, string[]][] = [
        [{ CLAUDECODE: '1' }, []],
        [{ CODEX_SANDBOX: 'seatbelt' }, []],
        // The agent is above, and has cleaned the variables of what it starts.
        [{ AI_AGENT: '1' }, ['bash', '-c', 'env -u AI_AGENT "$@"; exit $?', 'x']],
        [{}, ['bash', '-c', 'exec -a claude bash -c \'"$@"; exit $?\' claude "$@"', 'x']],
      ];
      for (const [env, by] of agents) {
        const { id, card } = watched.ask('frob x');
        const url = `${watched.server.url}v1/approvals/${card}/answer`;
        expect(await run(url, watched.token, env, by)).toBe('403');
        expect(watched.store.result(id)).toBeUndefined();
      }
      const { id, card } = watched.ask('frob x');
      expect(await run(`${watched.server.url}v1/approvals/${card}/answer`, watched.token, {})).toBe('200');
      expect(watched.store.result(id)).toMatchObject({ ending: 'answered' });
    } finally {
      await watched.remove();
    }
  });
});

describe.skipIf(findAncestorAgent({}) !== undefined || process.platform !== 'linux')(
  'an agent that does not wait',
  () => {
    // Sends all of an answer at once, and is gone before anybody can look who it was.
    const CLIENT = `
    const [port, token, path, leave] = process.argv.slice(1);
    const head = ['POST ' + path + ' HTTP/1.1', 'Host: 127.0.0.1:' + port, 'Authorization: Bearer ' + token,
      'Content-Type: application/json', 'Content-Length: 17', '', '{"choice":"once"}'];
    const socket = require('node:net').connect(Number(port), '127.0.0.1', () => {
      socket.write(head.join('\\r\\n'), () => socket[leave]());
    });
    socket.on('close', () => process.exit());
  `;

    it.each(['destroy', 'resetAndDestroy', 'end'])('is refused, also when it leaves by %s', async (leave) => {
      const watched = new Stand().unproven();
      const looked: (string | undefined)[] = [];
      await watched.start({
        peer: (socket) => {
          const gone = Date.now() + 60;
          while (Date.now() < gone);
          looked.push(agentOfPeer(socket));
          return looked.at(-1);
        },
      });
      try {
        const { id, card } = watched.ask('frob x');
        const args = ['-e', CLIENT, String(watched.port), watched.token, `/v1/approvals/${card}/answer`, leave];
        const env = { PATH: process.env.PATH, CLAUDECODE: '1' };
        await new Promise((resolve) => spawn(process.execPath, args, { env }).on('close', resolve));
        await watched.until(async () => looked.length > 0);
        expect([looked[0], watched.store.result(id)]).toEqual([expect.any(String), undefined]);
      } finally {
        await watched.remove();
      }
    });
  },
);

describe('an agent with a code', () => {
  it('gets no cookie, and leaves the code to the person', async () => {
    const watched = new Stand().unproven();
    let isAgent = true;
    let looks = 0;
    await watched.start({
      peer: () => {
        looks++;
        return isAgent ? '$CLAUDECODE' : undefined;
      },
    });
    try {
      // Looking takes time, which nobody without a code or a link can make the server spend.
      expect((await watched.get('/login/guessed', headers({ authorization: '' }))).status).toBe(403);
      expect((await watched.post('/a/guessed.too', '', headers({ authorization: '' }))).status).toBe(410);
      expect(looks).toBe(0);
      const code = new URL(watched.server.loginUrl()).pathname;
      const refused = await watched.get(code, headers({ authorization: '' }));
      expect([refused.status, refused.headers['set-cookie'], refused.json.error.code]).toEqual([
        403,
        undefined,
        'agent',
      ]);
      isAgent = false;
      expect((await watched.get(code, headers({ authorization: '' }))).status).toBe(303);
      // A link is left to the person, too.
      const { id, card } = watched.ask('frob x');
      const { json } = await watched.post(`/v1/approvals/${card}/links`, { choices: ['once'] });
      const link = new URL(json.links[0].url).pathname;
      isAgent = true;
      expect((await watched.post(link, '', headers({ authorization: '' }))).status).toBe(403);
      expect(watched.store.result(id)).toBeUndefined();
      isAgent = false;
      expect((await watched.post(link, '', headers({ authorization: '' }))).status).toBe(200);
    } finally {
      await watched.remove();
    }
  });
});

describe('starting', () => {
  it('refuses the network without TLS', async () => {
    const other = new Stand();
    await expect(other.start({ host: '0.0.0.0' })).rejects.toThrow(/open to the network.*--tls-cert/s);
    await other.remove();
  });

  it('says which port is in use', async () => {
    const other = new Stand();
    await expect(other.start({ port: stand.port })).rejects.toThrow(/something else uses.*--port/s);
    await other.remove();
  });

  it('refuses a token that others can read', async () => {
    const other = new Stand();
    mkdirSync(join(other.machine.state, 'server'), { recursive: true, mode: 0o700 });
    writeFileSync(join(other.machine.state, 'server', 'token'), 'a'.repeat(43), { mode: 0o644 });
    await expect(other.start()).rejects.toThrow(/can't be used for the server's token/);
    await other.remove();
  });
});
