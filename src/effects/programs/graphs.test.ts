import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['cluster -C5 -oout.gv in.gv', 'known', `write:${P}/out.gv`, `read:${P}/in.gv`],
  ['gvmap -e in.gv', 'known', `read:${P}/in.gv`, '!write:'],
  ['nop -x in.gv', 'unknown'],
  ['lstopo out.svg', 'known', `write:${P}/out.svg`, 'read:system'],
  ['lstopo -i topo.xml -', 'known', `read:${P}/topo.xml`, '!write:'],
  ['d2 in.d2', 'known', `read:${P}/in.d2`, `write:${P}/in.svg:overwrite`, 'receive:pictures that a drawing names'],
  ['d2 in.d2 /etc/out.png', 'known', 'write:/etc/out.png:overwrite'],
  ['d2 fmt in.d2', 'known', `write:${P}/in.d2`],
  ['d2 --layout tala in.d2', 'unknown'],
  ['d2 themes', 'harmless'],
];

describe('graphs', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
