import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['fpsync /a /b', 'known', 'read:/a:recursive', 'write:/b:recursive'],
  ['fpsync -o "-e sh" /a /b', 'unknown'],
  ['fpsync -O "-w|id" /a /b', 'unknown'],
  ['wormhole send .env', 'known', `read:${P}/.env:recursive`, 'send:peer:upload'],
  ['wormhole receive 1-a-b', 'known', 'receive:peer:download', `write:${P}/**`],
  ['wormhole ssh invite', 'unknown'],
  ['duplicacy backup', 'known', `read:${P}/**`, `exec:${P}:workspace,config`],
  ['duplicacy prune -r 1', 'known', 'service:backups:delete'],
  ['mutagen sync create a host:/b', 'known', `read:${P}/a:recursive`, `write:${P}/a:recursive`, 'send:host:/b:sync'],
  ['mutagen project start', 'known', `exec:${P}:workspace`],
  ['immich upload d', 'known', `read:${P}/d:recursive`, 'send:immich server:upload'],
  ['immich upload --delete d', 'unknown'],
  ['transfersh .env', 'known', `read:${P}/.env:recursive`, 'send:transfer.sh:upload'],
  ['gdrive download x --path d', 'known', `write:${P}/d:recursive`],
  ['gdrive upload --delete a', 'unknown'],
  ['rcp a host:b', 'known', `read:${P}/a:recursive`, 'send:host:b:upload'],
  ['rcp host:b a', 'known', 'receive:host:b:download', `write:${P}/a:recursive`],
  ['airpaste < .env', 'known', `read:${P}/.env`, 'send:local network:share'],
];

describe('transfers', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
