import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describedPrograms } from './load.js';
import type { ProgramData } from './program-data.js';
import { ProgramStore, writeProgramStore } from './program-store.js';

const PROGRAMS: readonly ProgramData[] = [
  { names: ['ls', 'dir'], flags: '-a', open: 'naïve – “text”' },
  { names: ['l'], values: '-b' },
  { names: ['[', 'a.b+c'] },
  {
    names: ['large'],
    subcommands: [
      [['add', 'put'], { flags: '-x '.repeat(4_000) }],
      [['list'], { values: '-n' }],
    ],
  },
];

describe('the file of programs', () => {
  let directory: string;
  const written = (programs: readonly ProgramData[]): string => {
    const path = join(directory, 'programs.txt');
    writeFileSync(path, writeProgramStore(programs));
    return path;
  };
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'sluice-store-'));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it('gives a program by each of its names, and the same object for all of them', () => {
    const store = new ProgramStore(written(PROGRAMS));
    for (const data of PROGRAMS) for (const name of data.names) expect(store.find(name)).toEqual(data);
    expect(store.find('dir')).toBe(store.find('ls'));
    expect(store.all()).toEqual(PROGRAMS);
  });

  it.each(['', 's', 'LS', 'ls ', 'ls\t0', 'ls\t0\t9', '\nls', 'ls\ndir', '0', 'constructor', 'é'])(
    'has no %j',
    (name) => expect(new ProgramStore(written(PROGRAMS)).find(name)).toBeUndefined(),
  );

  it('holds all that is described, as it is', () => {
    const all = describedPrograms();
    expect(new ProgramStore(written(all)).all()).toEqual(all);
  });

  it('throws where it is missing, empty or cut off: what is not known must not be taken for nothing', () => {
    expect(() => new ProgramStore(join(directory, 'other.txt'))).toThrow('ENOENT');
    const path = written(PROGRAMS);
    truncateSync(path, 20);
    expect(() => new ProgramStore(path)).toThrow('cut off');
    truncateSync(path, 0);
    expect(() => new ProgramStore(path)).toThrow('cut off');
    const whole = written(PROGRAMS);
    const store = new ProgramStore(whole);
    truncateSync(whole, 150);
    expect(() => store.find('[')).toThrow('cut off');
  });

  it('takes no name that its index could not tell from others', () => {
    expect(() => writeProgramStore([{ names: ['a b'] }])).toThrow("can't be the name");
  });
});
