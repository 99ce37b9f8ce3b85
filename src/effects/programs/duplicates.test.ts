import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['rmlint d // o', 'known', 'read:/work/project/d:recursive', 'write:/work/project/rmlint.sh:overwrite', '!delete:'],
  ['rmlint -o csv:out.csv d', 'known', 'write:/work/project/out.csv:overwrite', '!rmlint.sh'],
  ['rmlint --replay x', 'unknown'],
  ['rdfind -deleteduplicates true d', 'known', 'delete:/work/project/d:recursive,duplicates'],
  ['rdfind -dryrun true -deleteduplicates true d', 'known', '!delete:'],
  ['hardlink -n d', 'known', '!write:'],
  ['hardlink d', 'known', 'write:/work/project/d:recursive,link'],
  ['duperemove -r -d --hashfile=h d', 'known', 'write:/work/project/h', 'write:/work/project/d:recursive,dedupe'],
  ['duperemove -r d', 'known', '!write:'],
];

describe('duplicates', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
