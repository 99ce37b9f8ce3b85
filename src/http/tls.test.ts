import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Stand } from '../../test/support/http.js';

const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0;
const NAME = 'guard.test';

/** A certificate of its own making, and its key. */
function certify(directory: string, name: string): { readonly cert: Buffer; readonly key: Buffer } {
  const [key, cert] = [join(directory, `${name}.key`), join(directory, `${name}.pem`)];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    ...curve,
    ...names,
    '-days',
    '2',
    ...['-keyout', key, '-out', cert],
  ]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  return { cert: readFileSync(cert), key: readFileSync(key) };
}

describe.skipIf(!HAS_OPENSSL)('the dashboard for the network, with TLS (needs openssl)', () => {
  let stand: Stand;
  let cert: Buffer;
  beforeAll(async () => {
    stand = new Stand();
    const tls = certify(stand.directory, NAME);
    cert = tls.cert;
    await stand.start({ host: '0.0.0.0', names: [NAME], tls });
  });
  afterAll(() => stand.remove());

  interface Got {
    readonly status: number;
    readonly cookie: string;
    readonly text: string;
  }
  function send(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Got> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ host: '127.0.0.1', port: stand.port, servername: NAME, ca: cert, agent: false, method, path },
          headers: {
            host: `${NAME}:${stand.port}`,
            authorization: `Bearer ${stand.token}`,
            ...(body !== '' && { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (response) => {
          let text = '';
          response.on('data', (piece) => {
            text += piece;
          });
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, cookie: String(response.headers['set-cookie'] ?? ''), text }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  it('has an address of its own, and a cookie that leaves over nothing else', async () => {
    expect(stand.server.url).toBe(`https://${NAME}:${stand.port}/`);
    const { status, cookie } = await send('GET', new URL(stand.server.loginUrl()).pathname, { authorization: '' });
    expect(status).toBe(303);
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict; Secure$/);
    const [own = ''] = cookie.split(';');
    expect((await send('GET', '/v1/state', { authorization: '', cookie: own })).status).toBe(200);
  });

  const own = () => `${NAME}:${stand.port}`;
  const TABLE: [string, () => Record<string, string>, number][] = [
    ['the token', () => ({}), 200],
    ['the token and the own origin', () => ({ origin: `https://${own()}` }), 200],
    ['no token', () => ({ authorization: '' }), 401],
    ['a wrong token', () => ({ authorization: `Bearer ${'a'.repeat(43)}` }), 401],
    ['a foreign host', () => ({ host: `evil.example:${stand.port}` }), 403],
    ['no port', () => ({ host: NAME }), 403],
    ['the address of this machine, which it is not called', () => ({ host: `127.0.0.1:${stand.port}` }), 403],
    ['the own origin without TLS', () => ({ origin: `http://${own()}` }), 403],
    ['a foreign origin', () => ({ origin: 'https://evil.example' }), 403],
  ];
  it.each(TABLE)('with %s', async (_, headers, status) => {
    expect((await send('GET', '/v1/state', headers())).status).toBe(status);
    const { id, card } = stand.ask('frob x');
    const answered = await send('POST', `/v1/approvals/${card}/answer`, headers(), '{"choice":"deny"}');
    expect(answered.status).toBe(status);
    expect(stand.store.result(id)?.ending).toBe(status === 200 ? 'answered' : undefined);
  });

  it('says nothing to who speaks without TLS, and to who trusts another certificate', async () => {
    const plain = new Promise((resolve, reject) => {
      const headers = { host: own(), authorization: `Bearer ${stand.token}` };
      plainRequest({ host: '127.0.0.1', port: stand.port, path: '/v1/state', agent: false, headers }, resolve)
        .on('error', reject)
        .end();
    });
    await expect(plain).rejects.toThrow();
    cert = certify(stand.directory, 'other.test').cert;
    await expect(send('GET', '/v1/state', {})).rejects.toThrow(/self-signed certificate|unable to verify/);
  });

  it.each([
    ['a key of another certificate', 'other'],
    ['no key at all', 'none'],
  ])('is refused before anything is opened with %s', async (_, which) => {
    const other = new Stand();
    const { cert: good } = certify(other.directory, NAME);
    const key = which === 'none' ? Buffer.from('x') : certify(other.directory, 'b.test').key;
    await expect(other.start({ host: '0.0.0.0', tls: { cert: good, key } })).rejects.toThrow(/can not be used/);
    await other.remove();
  });
});
