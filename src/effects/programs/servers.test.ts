import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['uvicorn main:app --reload', 'known', 'exec:/work/project:workspace,serve', 'service:uvicorn:start'],
  ['uvicorn --log-config l.yaml main:app', 'unknown'],
  ['fastapi dev a.py', 'known', 'exec:/work/project/a.py'],
  ['locust -f t.py --host http://x', 'known', 'exec:/work/project/t.py', 'send:http://x'],
  ['locust --headless', 'known', 'exec:/work/project/locustfile.py'],
  ['marimo run n.py', 'known', 'exec:/work/project/n.py', 'service:n.py:start'],
  ['mongod --dbpath d', 'known', 'write:/work/project/d', 'service:mongod:start'],
  ['babeld -c f eth0', 'known', 'read:/work/project/f', 'service:network:update'],
  ['ss-local -s h -p 1 --plugin x', 'known', 'exec:x', 'send:h'],
  ['frps -c f.toml', 'known', 'read:/work/project/f.toml', 'service:frps:start'],
  ['frps verify -c f.toml', 'known', 'read:/work/project/f.toml', '!service:'],
  ['miniserve d', 'known', 'read:/work/project/d:recursive,share', 'service:miniserve:start'],
  ['miniserve -u d', 'unknown'],
  ['browser-sync start -c c.js', 'known', 'exec:/work/project/c.js'],
  ['mitmproxy -s a.py', 'known', 'exec:/work/project/a.py'],
  ['mitmproxy --set scripts=a.py', 'unknown'],
  ['openconnect vpn.org', 'known', 'send:vpn.org', 'exec:/usr/share/vpnc-scripts/vpnc-script'],
  ["openconnect -s 'id' vpn.org", 'unknown'],
  ['gpclient connect vpn.org', 'known', 'send:vpn.org', 'privilege:gpclient'],
  ['create_ap wlan0 eth0 s p', 'known', 'service:access point:start'],
  [
    'agetty --skip-login --login-program /bin/x tty1',
    'known',
    'exec:/bin/x',
    'privilege:login:account',
    'write:/dev/tty1',
  ],
  ['ntpd -q', 'known', 'service:clock:update'],
];

describe('servers', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
