import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['gc -n a.dot', 'known', 'read:/work/project/a.dot'],
  ['gvpack -u a.gv b.gv', 'known', 'read:/work/project/b.gv', '!write:'],
  ['gvpack -oout.gv a.gv', 'known', 'write:/work/project/out.gv'],
  ['gvpack -array a.gv', 'unknown'],
  ['ccomps -x -o out.gv a.gv', 'known', 'write:/work/project/out.gv', 'read:/work/project/a.gv'],
  ['dijkstra -d start a.gv', 'known', 'read:/work/project/a.gv', '!start'],
  ['acyclic -v -n a.gv', 'known', 'read:/work/project/a.gv'],
  ['cat a.mm | mm2gv', 'known', 'read:/work/project/a.mm'],
  ['gvcolor', 'harmless'],
];

describe('graphs', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
