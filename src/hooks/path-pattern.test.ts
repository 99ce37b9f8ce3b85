import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PathMatch, PathPattern } from './path-pattern.js';

describe('a path', () => {
  it.each<[string, string, boolean]>([
    ['.env*', '/w/.env', true],
    ['.env*', '/w/a/b/.env.local', true],
    ['.env*', '/w/.env.d/x', true],
    ['.env*', '/w/.ENV', true],
    ['.env*', '/w/x.env', false],
    ['.env*', '/w/env', false],
    ['*.pem', '/w/certs/a.pem', true],
    ['*.pem', '/w/certs/.pem', true],
    ['*.pem', '/w/certs/a.pem.txt', false],
    ['*.pem', '/w/a.PEM', true],
    ['id_?sa', '/home/me/.ssh/id_rsa', true],
    ['id_?sa', '/home/me/.ssh/id_sa', false],
    ['id_[rd]sa', '/x/id_dsa', true],
    ['id_[rd]sa', '/x/id_xsa', false],
    ['id_[!rd]sa', '/x/id_xsa', true],
    ['id_[a-f]sa', '/x/id_dsa', true],
    ['id_[a-f]sa', '/x/id_rsa', false],
    ['*.{key,p12}', '/x/a.p12', true],
    ['*.{key,p12}', '/x/a.p13', false],
    ['{a,b{c,d}}', '/x/bd', true],
    ['secrets/', '/w/secrets/deep/x', true],
    ['secrets/', '/w/secrets', true],
    ['secrets/**', '/w/secrets', true],
    ['secrets/*.yml', '/w/secrets/a.yml', true],
    ['secrets/*.yml', '/w/x/secrets/a.yml', true],
    ['secrets/*.yml', '/w/secrets/x/a.yml', false],
    ['secrets/**/*.yml', '/w/secrets/x/y/a.yml', true],
    ['./secrets', '/w/secrets', true],
    ['/etc/shadow', '/etc/shadow', true],
    ['/etc/shadow', '/w/etc/shadow', false],
    ['/etc/**', '/etc/ssh/x', true],
    ['~/.ssh/**', '/home/me/.ssh/id_rsa', true],
    ['~/.ssh/**', '/home/me/.ssh', true],
    ['~/.ssh/**', '/home/you/.ssh/id_rsa', false],
    ['a\\*b', '/w/a*b', true],
    ['a\\*b', '/w/axb', false],
    ['[', '/w/[', true],
    ['äöü*', '/w/ÄÖÜ.key', true],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(new PathPattern(pattern, '/home/me').matches(path)).toBe(expected);
  });

  it('counts everywhere where nobody says which directory "~" is', () => {
    expect(new PathPattern('~/.ssh/**').matches('/home/you/.ssh/id_rsa')).toBe(true);
  });

  it('in a home with odd characters is taken literally', () => {
    const pattern = new PathPattern('~/.ssh', '/home/[me]*');
    expect(pattern.matches('/home/[me]*/.ssh/x')).toBe(true);
    expect(pattern.matches('/home/m/.ssh/x')).toBe(false);
  });
});

describe('a glob', () => {
  it.each<[string, string, PathMatch]>([
    ['.env*', '/w/.e*', 'is'],
    ['.env*', '/w/.en[v]', 'is'],
    ['.env*', '/w/.{env,git}', 'is'],
    ['.env*', '/w/**/.env*', 'is'],
    ['.env*', '/w/.env/**', 'is'],
    ['.env*', '/w/*env', 'is'],
    ['.env*', '/w/*local', 'is'],
    ['.env*', '/w/@(.env|x)', 'is'],
    ['.env*', '/w/**/*.ts', 'no'],
    ['.env*', '/w/*.json', 'no'],
    ['.env*', '/w/src/a*', 'no'],
    ['.env*', '/w/*', 'may'],
    ['.env*', '/w/**', 'may'],
    ['.env*', '/w/????', 'may'],
    ['.env*', '/w/.???', 'is'],
    ['.env*', '/w/.*', 'is'],
    ['*.key', '/w/server.*', 'is'],
    ['*.key', '/w/*.key', 'is'],
    ['*.key', '/w/*.pem', 'no'],
    ['*.key', '/w/src/*.ts', 'no'],
    ['id_rsa', '/w/id_*', 'is'],
    ['config/secrets.yml', '/w/config/*.yml', 'is'],
    ['config/secrets.yml', '/w/src/*.yml', 'no'],
    ['~/.ssh/**', '/home/me/**', 'is'],
    ['~/.ssh/**', '/home/*/.ssh/id_rsa', 'is'],
    ['~/.ssh/**', '/home/me/project/**', 'no'],
    ['/etc/shadow', '/etc/sh*', 'is'],
    ['/etc/shadow', '/e*/*', 'is'],
  ])('%s and %s: %s', (pattern, glob, expected) => {
    expect(new PathPattern(pattern, '/home/me').glob(glob)).toBe(expected);
  });
});

it.each<[string, string, PathMatch]>([
  ['.env*', '/w', 'may'],
  ['~/.ssh/**', '/home/me', 'is'],
  ['~/.ssh/**', '/', 'is'],
  ['~/.ssh/**', '/home/me/project', 'no'],
])('below: %s in %s: %s', (pattern, directory, expected) => {
  expect(new PathPattern(pattern, '/home/me').below(directory)).toBe(expected);
});

const REGEX: Readonly<Record<string, string>> = { '.': '\\.', '*': '.*', '?': '.', '[!a]': '[^a]' };

it('agrees with regular expressions on names', () => {
  const part = fc.constantFrom('a', 'b', '.', '*', '?', '[ab]', '[!a]');
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 8 }),
      fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength: 1 }),
      (parts, name) => {
        const regex = parts.map((one) => REGEX[one] ?? one).join('');
        if (parts.join('') === '.') return;
        expect(new PathPattern(parts.join('')).matches(`/${name}`)).toBe(new RegExp(`^${regex}$`).test(name));
      },
    ),
  );
});

it.each([
  ['', 'it names nothing'],
  ['/', 'it names nothing'],
  ['.', 'it names nothing'],
  ['./', 'it names nothing'],
  ['{a,b}'.repeat(7), 'it has too many braces'],
])('%s is refused: %s', (pattern, message) => {
  expect(() => new PathPattern(pattern)).toThrow(message);
});

it('takes time in proportion to what it is given', () => {
  const began = performance.now();
  new PathPattern(`${'*a'.repeat(100)}*b`).matches(`/${'a'.repeat(4000)}`);
  new PathPattern('**/a/'.repeat(50)).matches('/a'.repeat(2000));
  expect(performance.now() - began).toBeLessThan(2_000);
});
