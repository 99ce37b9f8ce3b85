import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['xar -xf a.xar -C out', 'known', `write:${P}/out:extract,recursive`],
  ['xar -cf a.xar d', 'known', `write:${P}/a.xar:overwrite`, `read:${P}/d:recursive`],
  ['sqfstar fs.img "*.gz"', 'known', `write:${P}/fs.img`, '!gz'],
  ['ouch d a.zip -d out', 'known', `write:${P}/out:extract,recursive`],
  ['ouch c a b out.zip', 'known', `write:${P}/out.zip:overwrite`, `read:${P}/b:recursive`],
  ['yaa archive -d d -o a.yaa', 'known', `write:${P}/a.yaa`, `read:${P}/d:recursive`],
  ['upx a', 'known', `write:${P}/a:overwrite`],
  ['upx -o b a', 'known', `write:${P}/b`, `read:${P}/a`],
  ['mp4decrypt --key 1:2 in.mp4 out.mp4', 'known', `read:${P}/in.mp4`, `write:${P}/out.mp4`],
];

describe('unpackers', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
