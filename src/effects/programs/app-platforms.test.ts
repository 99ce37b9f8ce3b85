import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['zapier push', 'known', `exec:${P}:workspace,build`, 'send:zapier.com:upload,publish'],
  ['zapier login', 'known', 'write:~/.zapierrc:secret', 'send:zapier.com:login'],
  ['zapier init d', 'known', `write:${P}/d`],
  ['zapier delete integration', 'unknown'],
  ['zapier push --nonsense', 'unknown'],
  ['vsce publish', 'known', `exec:${P}:workspace,build`, 'send:marketplace.visualstudio.com:upload,publish'],
  ['vsce show x', 'known', 'receive:marketplace.visualstudio.com:query', '!exec:'],
  ['dokku apps:destroy x', 'known', 'service:x:destroy'],
  ['dokku plugin:install https://x', 'known', 'exec:https://x:install'],
  ['dokku run x id', 'unknown'],
  ['balena local flash a.img --drive /dev/sdb', 'known', 'write:/dev/sdb:destroy,raw'],
  ['ko build ./cmd', 'known', 'send:image registry:upload', `exec:${P}:workspace,build`],
  ['ko apply -f a.yaml', 'known', `read:${P}/a.yaml`, 'service:ko apply:update'],
  ['ko resolve -f a.yaml', 'known', '!service:'],
  ['ko login x -u y -p z', 'known', 'send:x:login'],
];

describe('application platforms', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
