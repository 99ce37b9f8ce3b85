import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['certtool --generate-privkey --outfile k.pem', 'known', 'write:/work/project/k.pem'],
  ['certtool --verify --infile c.pem', 'known', 'read:/work/project/c.pem', '!write:'],
  ['mkcert e.org', 'known', 'write:~/.local/share/mkcert/*', 'write:/work/project/*.pem:overwrite'],
  [
    'mkcert -install',
    'known',
    'privilege:certificates:trust',
    'service:trust store:update',
    'write:~/.local/share/mkcert/*',
  ],
  ['mkcert -CAROOT', 'harmless'],
  ['trust list', 'known', 'service:trust list:read,certificates', '!write:'],
  ['trust anchor c.crt', 'known', 'read:/work/project/c.crt', 'privilege:certificates:trust', '!write:'],
  ['trust anchor --remove c.crt', 'known', 'read:/work/project/c.crt', 'privilege:certificates:delete', '!write:'],
  ['trust extract --format=x509-directory out', 'known', 'write:/work/project/out'],
  ['kinit me@REALM', 'known', 'send:me@REALM:login', 'write:/tmp/krb5cc_*'],
  ['kinit -c /tmp/x -R', 'known', 'write:/tmp/x', 'send:the domain:login'],
  [
    'certbot renew',
    'known',
    'send:acme-v02.api.letsencrypt.org',
    'write:/etc/letsencrypt/**',
    'exec:/etc/letsencrypt/renewal-hooks/**',
    'service:certbot renew:update,certificates',
  ],
  [
    'certbot --nginx -d e.org',
    'known',
    'send:acme-v02.api.letsencrypt.org',
    'write:/etc/letsencrypt/**',
    'write:/etc/nginx/**',
    'service:certbot:update,certificates',
  ],
  ['certbot certificates', 'known', 'service:certbot certificates:read,certificates', '!write:'],
  ['certbot renew --deploy-hook ./x', 'unknown'],
  ['certbot delete --cert-name e.org', 'known', 'service:certbot delete:delete,certificates', '!write:'],
  [
    'openvpn3 session-start --config a.conf',
    'known',
    'read:/work/project/a.conf',
    'service:openvpn3 session-start:start,network',
    '!write:',
  ],
  ['openvpn3 sessions-list', 'known', 'service:openvpn3 sessions-list:read,network', '!write:'],
  ['openfortivpn h:443', 'known', 'send:h:443', 'service:network:start', '!write:'],
  ['openfortivpn --pppd-plugin=x h', 'unknown'],
  ['openvpn client.conf', 'known', 'exec:/work/project/client.conf:config', 'service:network:start'],
  ['openvpn --genkey secret k', 'known', 'write:/work/project/k'],
  ['openvpn --remote h --dev tun1 --ifconfig 10.4.0.1 10.4.0.2', 'known', 'send:h', 'service:network:start', '!write:'],
  ['openvpn --dev null --script-security 2 --up ./x', 'unknown'],
  ['fastd -c a.conf', 'known', 'exec:/work/project/a.conf', 'service:network:start'],
  ['fastd --generate-key', 'harmless'],
];

describe('trust and tunnels', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
