import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['docker-machine rm x', 'known', 'service:x:destroy'],
  ['docker-machine ssh x id', 'unknown'],
  ['gitlab-runner register -u https://x -r t', 'known', 'send:https://x', 'exec:jobs of the server:config'],
  ['gitlab-runner run', 'unknown'],
  ['ddev start', 'known', `exec:${P}:workspace,build`],
  ['ddev exec id', 'unknown'],
  ['ddev export-db -f /tmp/x', 'known', 'write:/tmp/x'],
  ['knife node list', 'known', `exec:${P}:workspace,config`],
  ['knife node edit x', 'unknown'],
  ['knife exec x', 'unknown'],
  ['exercism submit a.rs', 'known', `read:${P}/a.rs:recursive`, 'send:exercism.org:upload'],
  ['exercism test', 'known', `exec:${P}:workspace,build`],
  ['cli4 --delete /zones/x', 'known', 'service:/zones/x:delete', 'send:api.cloudflare.com'],
  ['cli4 --post content=@/etc/shadow /zones/x', 'known', 'read:/etc/shadow'],
];

describe('machines of developers', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
