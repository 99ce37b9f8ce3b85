import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['dnsmasq --no-daemon', 'known', 'service:dnsmasq:start', 'exec:/etc/dnsmasq.conf:config'],
  ['dnsmasq -C my.conf', 'known', 'service:dnsmasq:start', 'exec:/work/project/my.conf:config'],
  ['dnsmasq --dhcp-script=./x', 'unknown'],
  ['dnsmasq --test -C my.conf', 'known', 'read:/work/project/my.conf', '!write:'],
  ['named -c named.conf', 'known', 'service:named:start', 'exec:/work/project/named.conf:config'],
  ['sshd -D', 'known', 'service:sshd:start', 'exec:/etc/ssh/sshd_config:config'],
  ['sshd -t', 'known', 'read:/etc/ssh/sshd_config', '!write:'],
  ['sshd -o ForceCommand=x', 'unknown'],
  ['mosquitto -c my.conf', 'known', 'service:mosquitto:start', 'exec:/work/project/my.conf:config'],
  ['nagios my.cfg', 'known', 'service:nagios:start', 'exec:/work/project/my.cfg:config'],
  ['nagios -v my.cfg', 'known', 'read:/work/project/my.cfg', '!write:'],
  ['bluetoothd -n', 'known', 'service:bluetoothd:start', '!write:'],
  ['collectd -t', 'known', 'read:/etc/collectd/collectd.conf', '!write:'],
  ['slurmdbd -D', 'known', 'service:slurmdbd:start', '!write:'],
  ['lvmpolld --dump', 'known', 'service:lvmpolld:read', '!write:'],
  ['lvmpolld -p /tmp/pid', 'known', 'write:/tmp/pid', 'service:lvmpolld:start'],
  [
    'transmission-daemon -w dir',
    'known',
    'write:/work/project/dir',
    'service:transmission-daemon:start',
    'send:peers:upload',
    'receive:peers:download',
  ],
  ['transmission-daemon --dump-settings', 'known', 'read:~/.config/transmission-daemon/*', '!write:'],
  ['bitcoind -daemon -datadir=dir', 'known', 'write:/work/project/dir', 'service:bitcoind:start', 'send:peers'],
  ['bitcoind -blocknotify=x', 'unknown'],
  ['dockerd --add-runtime x=./y', 'unknown'],
  ['dockerd -D', 'known', 'service:dockerd:start', '!write:'],
  ['etcd --data-dir d', 'known', 'write:/work/project/d', 'service:etcd:start', 'write:/work/project/*.etcd/**'],
  ['crond -n', 'known', 'service:crond:start', 'exec:/etc/crontab:config'],
  ['crond -m ./x', 'unknown'],
  ['sslstrip -w log', 'known', 'write:/work/project/log', 'service:sslstrip:start', 'service:the network:capture'],
  ['knotc zone-read z', 'known', 'service:z:read', '!write:'],
  [
    'knotc zone-set z a 1 A 1.2.3.4',
    'known',
    'service:z:update',
    'service:a:update',
    'service:1:update',
    'service:A:update',
    'service:1.2.3.4:update',
    '!write:',
  ],
  ['knotc zone-purge z', 'known', 'service:z:delete', '!write:'],
  ['prosodyctl status', 'known', 'service:prosodyctl status:read', '!write:'],
  ['prosodyctl deluser u', 'known', 'service:u:delete,user', '!write:'],
  ['ntp-ctl force-sync', 'known', 'service:ntp-ctl force-sync:update,clock', '!write:'],
];

describe('servers', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
