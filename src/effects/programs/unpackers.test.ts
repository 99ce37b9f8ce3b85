import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['lrzip a', 'known', `read:${P}/a`, `write:${P}/a.lrz:overwrite`, '!delete:'],
  ['lrzip -d -D a.lrz', 'known', `write:${P}/a:overwrite`, `delete:${P}/a.lrz`],
  ['lrzip -i a.lrz', 'known', '!write:'],
  ['lrzip -o /etc/x a', 'known', 'write:/etc/x'],
  ['atool -x a.zip', 'known', `read:${P}/a.zip`, `write:${P}/**:extract`],
  ['aunpack -X out a.zip', 'known', `write:${P}/out:extract,recursive`],
  ['als a.zip', 'known', `read:${P}/a.zip`, '!write:'],
  ['apack new.zip a b', 'known', `write:${P}/new.zip:overwrite`, `read:${P}/a:recursive`],
  ['atool -x --config=c a.zip', 'unknown'],
  ['atool -O x -x a.zip', 'unknown'],
  ['dtrx -l a.zip', 'known', '!write:'],
  ['dtrx a.zip', 'known', `write:${P}/**:extract`],
  ['xar -xf a.xar -C out', 'known', `write:${P}/out:extract,recursive`],
  ['xar -cf a.xar d', 'known', `write:${P}/a.xar:overwrite`, `read:${P}/d:recursive`],
  ['sqfstar fs.img "*.gz"', 'known', `write:${P}/fs.img`, '!gz'],
  ['ouch d a.zip -d out', 'known', `write:${P}/out:extract,recursive`],
  ['ouch c a b out.zip', 'known', `write:${P}/out.zip:overwrite`, `read:${P}/b:recursive`],
  ['asar e a.asar out', 'known', `write:${P}/out:extract,recursive`],
  ['asar frobnicate a.asar', 'unknown'],
  ['yaa archive -d d -o a.yaa', 'known', `write:${P}/a.yaa`, `read:${P}/d:recursive`],
  ['upx a', 'known', `write:${P}/a:overwrite`],
  ['upx -l a', 'known', '!write:'],
  ['upx -o b a', 'known', `write:${P}/b`, `read:${P}/a`],
  ['bchunk a.bin a.cue out', 'known', `write:${P}/out*:overwrite`],
  ['mp4decrypt --key 1:2 in.mp4 out.mp4', 'known', `read:${P}/in.mp4`, `write:${P}/out.mp4`],
  ['rarcrack a.zip', 'known', `write:${P}/a.zip.xml:overwrite`],
];

describe('unpackers', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
