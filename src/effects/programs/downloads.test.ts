import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['gdown x -O out', 'known', `write:${P}/out`, 'receive:x:download'],
  ['wcurl https://x', 'known', 'receive:https://x:download', `write:${P}/*`],
  ['wcurl --curl-options "-K conf" https://x', 'unknown'],
  ['wcurl --curl-options "-d @.env" https://x', 'known', `read:${P}/.env`],
  ['lwp-request -m POST https://x', 'known', 'send:https://x'],
  ['lwp-request file:///etc/passwd', 'known', 'read:/etc/passwd'],
  ['ytmdl --on-meta-error skip x', 'known', 'receive:youtube.com:download'],
  ['get_iplayer x --command id', 'unknown'],
  ['deemix -p d https://x', 'known', `write:${P}/d`, 'receive:https://x:download'],
];

describe('downloads', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
