import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['gvgen -c 3 -o x.gv', 'known', 'write:/work/project/x.gv'],
  ['gvgen -r 10,5', 'harmless'],
  ['unflatten -l 3 a.gv', 'known', 'read:/work/project/a.gv', '!write:'],
  ['bcomps -x -o x.gv a.gv', 'known', 'write:/work/project/x.gv', 'read:/work/project/a.gv'],
  ['mingle a.gv', 'known', 'read:/work/project/a.gv', '!write:'],
  ['edgepaint -color_scheme=accent7 a.gv', 'known', 'read:/work/project/a.gv', '!write:'],
  ['graphml2gv -o x.gv a.gml', 'known', 'write:/work/project/x.gv', 'read:/work/project/a.gml'],
  ['gv2gml a.gv', 'known', 'read:/work/project/a.gv', '!write:'],
  ['dotty a.gv', 'known', 'read:/work/project/a.gv', 'service:dotty:start', '!write:'],
  ['gvedit a.dot', 'known', 'read:/work/project/a.dot', 'service:gvedit:start', '!write:'],
];

describe('Graphviz', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
