import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PassphraseKey } from './authenticator.js';
import { isDamaged, readAuthenticators, writeAuthenticators } from './authenticators.js';

const KEY: PassphraseKey = {
  id: 'k1',
  kind: 'passphrase',
  name: 'laptop',
  created: '2026-11-01T00:00:00Z',
  publicKey: 'A'.repeat(43),
  salt: 'A'.repeat(22),
  N: 2 ** 14,
  r: 8,
  p: 1,
};

let root: string;
let file: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sluice-keys-'));
  file = join(root, 'sluice', 'authenticators.json');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the file of authenticators', () => {
  it('is read as it was written, and is the user’s alone', () => {
    expect(readAuthenticators(file)).toEqual([]);
    writeAuthenticators(file, [KEY]);
    expect(readAuthenticators(file)).toEqual([KEY]);
    expect([statSync(file).mode & 0o777, statSync(join(root, 'sluice')).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  it.each<[string, (path: string) => void, boolean]>([
    ['is as it was written', () => undefined, false],
    ['is empty of keys', (path) => writeAuthenticators(path, []), false],
    ['is not there', (path) => rmSync(path), false],
    ['has one byte more', (path) => appendFileSync(path, 'x'), true],
    ['can be written by others', (path) => chmodSync(path, 0o660), true],
    ['is in a directory that others can write', (path) => chmodSync(join(path, '..'), 0o770), true],
    ['has a key that is none', (path) => writeAuthenticators(path, [KEY, { ...KEY, id: 'k2', N: 1 }]), true],
    ['has two keys of one id', (path) => writeAuthenticators(path, [KEY, KEY]), true],
    ['is a link', (path) => (renameSync(path, `${path}.own`), symlinkSync(`${path}.own`, path)), true],
    ['is no list', (path) => writeFileSync(path, '{"version":1}'), true],
  ])('that %s: damaged is not the same as not there', (_, change, damaged) => {
    writeAuthenticators(file, [KEY]);
    change(file);
    expect(isDamaged(file)).toBe(damaged);
  });

  it('proves nobody where others could have written it, or where it is a link', () => {
    writeAuthenticators(file, [KEY]);
    chmodSync(file, 0o620);
    expect(readAuthenticators(file)).toEqual([]);
    chmodSync(file, 0o600);
    chmodSync(join(root, 'sluice'), 0o777);
    expect(readAuthenticators(file)).toEqual([]);
    expect(() => writeAuthenticators(file, [KEY])).toThrow(/can be changed by others.*chmod 700/);
    chmodSync(join(root, 'sluice'), 0o700);
    symlinkSync(file, join(root, 'sluice', 'link.json'));
    expect(readAuthenticators(join(root, 'sluice', 'link.json'))).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['null', null],
    ['another version', { version: 2, authenticators: [KEY] }],
    ['no list', { version: 1, authenticators: KEY }],
    ['no entries', { version: 1, authenticators: [null, 5, {}] }],
    ['little work', { version: 1, authenticators: [{ ...KEY, N: 2 ** 13 }] }],
    ['endless work', { version: 1, authenticators: [{ ...KEY, N: 2 ** 30 }] }],
    ['no power of two', { version: 1, authenticators: [{ ...KEY, N: 2 ** 14 + 1 }] }],
    ['another kind', { version: 1, authenticators: [{ ...KEY, kind: 'none' }] }],
    ['a key that is none', { version: 1, authenticators: [{ ...KEY, publicKey: '' }] }],
    ['two of one id', { version: 1, authenticators: [KEY, { ...KEY, name: 'other' }] }],
  ])('has nobody in it with %s', (_, content) => {
    writeAuthenticators(file, []);
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    expect(readAuthenticators(file)).toEqual([]);
  });
});
