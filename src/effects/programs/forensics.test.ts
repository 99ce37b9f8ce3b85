import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['httpflow -r a.cap', 'known', 'read:/work/project/a.cap', '!service:'],
  ['foremost -t jpg -i d.dd', 'known', 'read:/work/project/d.dd', 'write:/work/project/output/**'],
  ['fls -r -m C: d.img', 'known', 'read:/work/project/d.img', '!write:'],
  ['androguard decompile a.apk -o d', 'known', 'write:/work/project/d', 'read:/work/project/a.apk'],
  ['androguard analyze a.apk', 'unknown'],
  ['bgpgrep a.mrt -peer 1', 'known', 'read:/work/project/a.mrt', '!project/1'],
  ['zeek -i eth0 a.zeek', 'known', 'exec:/work/project/a.zeek', 'service:eth0:capture'],
  ["zeek -e 'system(1)'", 'unknown'],
];

describe('forensics', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
