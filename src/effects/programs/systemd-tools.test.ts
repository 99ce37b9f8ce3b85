import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['systemd-analyze blame', 'known', 'service:systemd-analyze blame:read'],
  ['systemd-analyze cat-config /etc/shadow', 'known', 'read:/etc/shadow'],
  ['systemd-analyze cat-config systemd/system.conf', 'known', 'read:/etc/systemd/system.conf'],
  ['systemd-analyze log-level debug', 'known', 'service:debug:update'],
  ['systemd-analyze verify --generators a.service', 'unknown'],
  ['systemd-analyze -H host blame', 'unknown'],
  ['systemd-escape -p /a/b', 'harmless'],
  ['systemd-sysext merge', 'known', 'service:systemd-sysext merge:mount'],
  ['systemd-repart', 'known', 'read:system', '!destroy'],
  ['systemd-repart --dry-run=no', 'known', 'service:system disk:destroy'],
  ['systemd-repart --dry-run=no /dev/sda', 'known', 'write:/dev/sda:destroy,raw'],
  ['systemd-repart "--dry-run=$X" /dev/sda', 'known', 'write:/dev/sda:destroy,raw'],
  ['systemd-cryptsetup attach x /dev/sda2 key', 'known', 'read:/dev/sda2', `read:${P}/key`],
];

describe('systemd tools', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
