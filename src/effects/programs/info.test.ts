import { expect, test } from 'vitest';
import { summarizeEffects } from './expect.test-helper.js';

const ROWS: readonly (readonly [command: string, told: string])[] = [
  ['uptime', 'known ; read:system'],
  ['bc f', 'known ; read:./f'],
  ['hostname', 'known ; read:system'],
  ['hostname -f', 'known ; read:system'],
  ['hostname evil', 'known ; env:hostname:update'],
  ['hostname -F f', 'known ; read:./f ; env:hostname:update'],
  ['fuser -k 80/tcp', 'known ; service:80/tcp:kill'],
  ['last -f f', 'known ; read:./f'],
  ['dmidecode --dump-bin out', 'known ; write:./out'],
  ['lspci -v', 'known ; read:system'],
  ['sensors', 'known ; read:system'],
  ['ss -tlnp', 'known ; read:system'],
  ['ss -K dst x', 'known ; service:sockets:kill'],
  ['ss -D out', 'known ; write:./out'],
  ['ss -F f', 'known ; read:./f'],
  ['netstat -an', 'known ; read:system'],
  ['route', 'known ; read:system'],
  ['route -n', 'known ; read:system'],
  ['route add default gw x', 'known ; service:network route:update'],
  ['arp -a', 'known ; read:system'],
  ['arp -d x', 'known ; service:network arp:update'],
  ['lastlog -C -u x', 'known ; write:/var/log/lastlog'],
];

test.each(ROWS)('%s', (command, expected) => {
  expect(summarizeEffects(command)).toBe(expected);
});
