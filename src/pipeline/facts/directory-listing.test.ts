import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { absentNamesIn } from './absent-names.js';
import { listDirectory } from './directory-listing.js';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'sluice-listing-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(place, { recursive: true });
});

function names(directory = place): string[] | undefined {
  return listDirectory(directory, 10)
    ?.map(({ name }) => name)
    .sort();
}

/** As if the directory had last been changed a while ago. What changes it next has another time. */
async function settle(): Promise<void> {
  await setTimeout(30);
  const later = Date.now() + 60_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
}

describe('a directory is listed', () => {
  it('again where a name was added right away', () => {
    for (let count = 0; count < 10; count++) {
      expect(names()).toHaveLength(count);
      writeFileSync(join(place, `${count}`), '');
    }
  });

  it.each([
    ['a file is added', () => writeFileSync(join(place, 'b'), ''), ['a', 'b']],
    ['a file is removed', () => rmSync(join(place, 'a')), []],
    [
      'a link takes its place',
      () => {
        rmSync(join(place, 'a'));
        symlinkSync('/etc/passwd', join(place, 'a'));
      },
      ['a'],
    ],
  ])('again where it was kept and %s', async (_, change, expected) => {
    writeFileSync(join(place, 'a'), '');
    await settle();
    const before = listDirectory(place, 10);
    if (process.platform === 'linux') expect(listDirectory(place, 10)).toBe(before);
    change();
    expect(names()).toEqual(expected);
    expect(listDirectory(place, 10)?.some((entry) => entry.isSymbolicLink())).toBe(_.includes('link'));
  });

  it('again where another one takes its place', async () => {
    const inner = join(place, 'inner');
    mkdirSync(inner);
    await settle();
    expect(names(inner)).toEqual([]);
    rmSync(inner, { recursive: true });
    mkdirSync(inner);
    writeFileSync(join(inner, 'a'), '');
    expect(names(inner)).toEqual(['a']);
  });

  it('only where it holds as many names as that at most, kept or not', async () => {
    for (let count = 0; count < 11; count++) writeFileSync(join(place, `${count}`), '');
    expect(names()).toBeUndefined();
    await settle();
    expect(listDirectory(place, 11)).toHaveLength(11);
    expect(names()).toBeUndefined();
  });

  it.skipIf(process.getuid?.() === 0)('never where that is not allowed any more', async () => {
    await settle();
    expect(names()).toEqual([]);
    chmodSync(place, 0o000);
    expect(() => names()).toThrow('EACCES');
    chmodSync(place, 0o700);
  });
});

describe('a path is surely not there', () => {
  it.each([
    ['mise.toml', false],
    ['MISE.toml', false],
    ['.mise.toml', true],
    ['.config/mise.toml', true],
    ['sub/any', false],
    ['SUB/any', false],
    ['../x', false],
    ['./x', false],
    ['/etc/passwd', false],
    ['ä', false],
  ])('%s: %s', (path, expected) => {
    writeFileSync(join(place, 'Mise.toml'), '');
    mkdirSync(join(place, 'sub'));
    expect(absentNamesIn(place)(path)).toBe(expected);
  });

  it('unless a name may have other spellings, or there are no names to see', () => {
    writeFileSync(join(place, 'm\u0131se.toml'), '');
    expect(absentNamesIn(place)('mise.toml')).toBe(false);
    expect(absentNamesIn(join(place, 'none'))('mise.toml')).toBe(false);
  });
});
