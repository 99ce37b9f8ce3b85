import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['physlock', 'known', 'service:session:lock', '!write:'],
  ['betterlockscreen -u a.png', 'known', 'read:/work/project/a.png', 'write:~/.cache/betterlockscreen/**'],
  ['betterlockscreen --lock', 'known', 'service:session:lock', '!write:'],
  ['i3exit reboot', 'known', 'service:i3exit reboot:stop,machine', '!write:'],
  ['dm-tool lock', 'known', 'service:dm-tool lock:lock,session', '!write:'],
  ['fprintd-verify user', 'known', 'service:fingerprints:read', '!write:'],
];

describe('locks', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
