import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['pax -f a.tar', 'known', 'read:/work/project/a.tar', '!write:'],
  ['pax -wf a.tar dir', 'known', 'write:/work/project/a.tar:overwrite', 'read:/work/project/dir:recursive'],
  ['pax -rf a.tar', 'known', 'read:/work/project/a.tar', 'write:/work/project/**:overwrite'],
  [
    'pax -rw a b dst',
    'known',
    'read:/work/project/a:recursive',
    'read:/work/project/b:recursive',
    'write:/work/project/dst:recursive',
  ],
  ['shar a b', 'known', 'read:/work/project/a:recursive', 'read:/work/project/b:recursive', '!write:'],
  ['shar -C ./x a', 'unknown'],
  ['par2 create -r5 -- a', 'known', 'write:/work/project/a*.par2:overwrite', 'read:/work/project/a:recursive'],
  [
    'par2 create x.par2 a b',
    'known',
    'write:/work/project/x*.par2:overwrite',
    'read:/work/project/a:recursive',
    'read:/work/project/b:recursive',
  ],
  ['par2 verify a.par2', 'known', 'read:/work/project/a.par2', '!write:'],
  ['par2 repair d/a.par2', 'known', 'read:/work/project/d/a.par2', 'write:/work/project/d/*:overwrite'],
  [
    'xdelta3 -e -s old new patch',
    'known',
    'read:/work/project/old',
    'read:/work/project/new',
    'write:/work/project/patch:overwrite',
  ],
  ['xdelta3 -d -s old patch', 'known', 'read:/work/project/old', 'read:/work/project/patch', 'write:/work/project/*'],
  ['patool extract a.zip', 'known', 'read:/work/project/a.zip', 'exec:an archiver', 'write:/work/project/**:overwrite'],
  [
    'patool extract --outdir out a.zip',
    'known',
    'write:/work/project/out',
    'read:/work/project/a.zip',
    'exec:an archiver',
  ],
  ['patool create a.zip dir', 'known', 'write:/work/project/a.zip', 'read:/work/project/dir', 'exec:an archiver'],
  ['patool list a.zip', 'known', 'read:/work/project/a.zip', 'exec:an archiver'],
  ['lrztar dir', 'known', 'read:/work/project/dir:recursive', 'write:/work/project/dir.tar.lrz'],
  ['lrzuntar a.tar.lrz', 'known', 'read:/work/project/a.tar.lrz:recursive', 'write:/work/project/**:overwrite'],
  ['znew a.Z', 'known', 'read:/work/project/a.Z', 'delete:/work/project/a.Z', 'write:/work/project/a.gz'],
  ['zlib-flate -compress', 'harmless'],
];

describe('packing', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
