import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['wormhole send .env', 'known', `read:${P}/.env:recursive`, 'send:peer:upload'],
  ['wormhole receive 1-a-b', 'known', 'receive:peer:download', `write:${P}/**`],
  ['duplicacy backup', 'known', `read:${P}/**`, `exec:${P}:workspace,config`],
  ['immich upload d', 'known', `read:${P}/d:recursive`, 'send:immich server:upload'],
  ['transfersh .env', 'known', `read:${P}/.env:recursive`, 'send:transfer.sh:upload'],
  ['gdrive download x --path d', 'known', `write:${P}/d:recursive`],
  ['airpaste < .env', 'known', `read:${P}/.env`, 'send:local network:share'],
];

describe('transfers', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
