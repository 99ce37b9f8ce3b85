import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyChanges, type FileChange, readBytes } from './file-change.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-change-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const change = (name: string, after: string | undefined): FileChange => ({
  path: at(name),
  before: readBytes(at(name)),
  after: after === undefined ? undefined : Buffer.from(after),
});

function tree(): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    names.map((name) => [name, statSync(at(name)).isFile() ? readFileSync(at(name), 'utf8') : '/']),
  );
}

describe('changes', () => {
  it('make, replace and remove files, and say which directories were made', () => {
    writeFileSync(at('old'), 'a', { mode: 0o600 });
    writeFileSync(at('gone'), 'b');
    const made = applyChanges([
      change('old', 'c'),
      change('gone', undefined),
      { ...change('x/y/new', 'd'), mode: 0o640 },
    ]);
    expect(tree()).toEqual({ old: 'c', x: '/', 'x/y': '/', 'x/y/new': 'd' });
    expect(statSync(at('old')).mode & 0o777).toBe(0o600);
    expect(statSync(at('x/y/new')).mode & 0o777).toBe(0o640);
    expect(made.get(at('x/y/new'))).toEqual([at('x/y'), at('x')]);
  });

  it.each<[string, () => FileChange, RegExp]>([
    [
      'a directory is in the way',
      () => (mkdirSync(at('d')), { path: at('d'), before: undefined, after: Buffer.from('x') }),
      /d is a directory/,
    ],
    [
      'a file is where a directory should be',
      () => ({ path: at('first/inner'), before: undefined, after: Buffer.from('x') }),
      /has a file where a directory should be/,
    ],
    [
      'another changed it meanwhile',
      () => ({ ...change('first', 'x'), before: Buffer.from('older') }),
      /was changed by something else meanwhile/,
    ],
  ])('%s: nothing is left of the others', (_, last, message) => {
    writeFileSync(at('first'), 'a');
    const good = [change('first', 'changed'), change('new/one', 'b'), change('two', 'c')];
    const bad = last();
    const before = tree();
    // What is wrong may be found before anything is written, or after everything else was.
    for (const changes of [
      [bad, ...good],
      [...good, bad],
    ]) {
      if (bad.path === at('first')) changes.splice(changes.indexOf(good[0] as FileChange), 1);
      expect(() => applyChanges(changes)).toThrow(message);
      expect(tree()).toEqual(before);
    }
  });

  it('a link stays, and what it leads to is changed', () => {
    mkdirSync(at('real'));
    writeFileSync(at('real/file'), 'a');
    symlinkSync(at('real/file'), at('link'));
    applyChanges([change('link', 'b')]);
    expect(readFileSync(at('real/file'), 'utf8')).toBe('b');
    expect(readdirSync(folder)).toEqual(['link', 'real']);
    expect(readdirSync(at('real'))).toEqual(['file']);
  });

  it('directories go with their file, unless somebody else uses them', () => {
    applyChanges([change('a/b/c', 'x')]);
    applyChanges([{ ...change('a/b/c', undefined), directories: [at('a/b'), at('a')] }]);
    expect(existsSync(at('a'))).toBe(false);
    applyChanges([change('a/b/c', 'x')]);
    writeFileSync(at('a/mine'), '');
    applyChanges([{ ...change('a/b/c', undefined), directories: [at('a/b'), at('a')] }]);
    expect(tree()).toEqual({ a: '/', 'a/mine': '' });
  });
});
