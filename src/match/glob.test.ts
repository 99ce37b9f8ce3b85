import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { globCovers, globNames, matchesGlob, parseGlob, splitPath } from './glob.js';

const is = (glob: string, path: string): boolean => matchesGlob(parseGlob(glob), splitPath(path));
const meets = (rule: string, expanded: string): boolean => globNames(parseGlob(rule), parseGlob(expanded));
const holds = (rule: string, expanded: string): boolean => globCovers(parseGlob(rule), parseGlob(expanded));

describe('a wildcard with an extension that most files have', () => {
  test.each([
    ['/**/credentials.json', '/p/*.json', false],
    ['/**/service-account*.json', '/p/*.json', false],
    ['/**/service-account*.json', '/p/*.theme.json', false],
    ['/**/secrets.{yml,yaml}', '/p/*.yml', false],
    ['/**/credentials.json', '/p/cred*.json', true],
    ['/**/credentials.json', '/p/*ials.json', true],
    ['/**/*.json', '/p/*.json', true],
    ['/**/*.pem', '/p/*.pem', true],
    ['/**/server.key', '/p/*.key', true],
    ['/**/.env.json', '/p/*.json', false],
    ['/**/app.json', '/p/app.*', true],
  ])('%s and %s, where it does not tell', (rule, given, expected) => {
    expect(globNames(parseGlob(rule), parseGlob(given), false)).toBe(expected);
  });

  test('names a file where the extension tells', () => {
    expect(meets('/**/credentials.json', '/p/*.json')).toBe(true);
  });
});

describe('`**` that a shell expands goes into no directory with a dot', () => {
  test.each([
    ['/**/.ssh/id_*', '/p/**/*_test.go', false],
    ['/**/.docker/config.json', '/h/**/config.json', false],
    ['/**/.env', '/p/**/.env', true],
    ['/**/.ssh/id_*', '/p/.ssh/**/id_*', true],
    ['/**/.ssh/id_*', '/p/.s*/**/id_*', true],
    ['/**/*.pem', '/p/**/*.pem', true],
    ['/**/keys/*.pem', '/p/**/*.pem', true],
  ])('%s and %s: %s', (rule, given, expected) => {
    expect(globNames(parseGlob(rule), parseGlob(given), true, false)).toBe(expected);
  });
});

describe('a path', () => {
  test.each([
    ['/a/b', '/a/b', true],
    ['/a/b', '/a/b/c', false],
    ['/a/*', '/a/b', true],
    ['/a/*', '/a/.b', true],
    ['/a/*', '/a/b/c', false],
    ['/a/**', '/a', true],
    ['/a/**', '/a/b/c', true],
    ['/a/**', '/ab', false],
    ['/**/b', '/b', true],
    ['/**/b', '/a/x/b', true],
    ['/**/.env*', '/a/.env.local', true],
    ['/**/.env*', '/a/env', false],
    ['/**/*.pem', '/k.pem', true],
    ['/**/a/**/b', '/x/a/y/z/b', true],
    ['/a/{b,c/d}', '/a/c/d', true],
    ['/a/{b,c}', '/a/d', false],
    ['/a/{b}', '/a/{b}', true],
    ['/a/b?', '/a/bc', true],
    ['/a/b?', '/a/b', false],
    ['/a/[bc]', '/a/c', true],
    ['/a/[!bc]', '/a/c', false],
    ['/a/[0-9]', '/a/7', true],
    ['/a/\\*', '/a/*', true],
    ['/a/\\*', '/a/b', false],
    ['/', '/', true],
    ['/**', '/', true],
    ['/*', '/', false],
  ])('%s and %s: %s', (glob, path, expected) => {
    expect(is(glob, path)).toBe(expected);
  });

  test('stars cost no more than pattern times path', () => {
    expect(is(`/${'*a'.repeat(50)}b`, `/${'a'.repeat(5_000)}`)).toBe(false);
    expect(is(`/${'**/a/'.repeat(6)}b`, `/${'a/'.repeat(60)}`)).toBe(false);
  });

  test('too many alternatives are refused', () => {
    expect(() => parseGlob('{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}')).toThrow('more than 64');
  });
});

describe('a glob of a command', () => {
  test.each([
    ['/**/.env*', '/p/.env*', true],
    ['/h/.aws/credentials', '/h/.aws/[[=c=]]redentials', true],
    ['/h/.aws/credentials', '/h/.[[.a.]]ws/[[.c.]]redentials', true],
    ['/h/.aws/credentials', '/h/.aws/[[:lower:]]redentials', true],
    ['/h/.aws/credentials', '/h/.[a\\]]ws/[c\\]]redentials', true],
    ['/h/.aws/credentials', '/h/.aws/[\\a-\\d]redentials', true],
    ['/h/.aws/credentials', '/h/.aws/[b-D]redentials', true],
    ['/h/.aws/credentials', '/h/.aws/[d-f]redentials', false],
    ['/h/.aws/credentials', '/h/.aws/[a\\-d]redentials', false],
    ['/h/.aws/credentials', '/h/.aws/[]c]redentials', true],
    ['/h/.aws/credentials', '/h/.aws/[!c]redentials', false],
    ['/**/.env*', '/p/.*', false],
    ['/**/.env', '/p/.*', true],
    ['/**/.env*', '/p/*', false],
    ['/**/.env*', '/p/?env', false],
    ['/**/*.pem', '/p/*.pem', true],
    ['/**/*.pem', '/p/*', false],
    ['/**/*.pem', '/p/k*', false],
    ['/**/*.pem', '/p/k.*', false],
    ['/**/*.pem', '/p/k.p*', true],
    ['/**/.ssh/id_*', '/p/.ssh/*_test.go', false],
    ['/**/.ssh/id_*', '/p/.ssh/*d_*', true],
    ['/**/client-*.json', '/p/*-x.json', true],
    ['/**/.ssh/**', '/p/**/*.php', false],
    ['/h/.docker/config.json', '/h/**/config.json', true],
    ['/*', '/**/core', true],
    ['/**/*.pem', '/p/**', false],
    ['/**/*.pem', '/p/**/*.p?m', true],
    ['/h/.ssh/**', '/h/.ssh/*', true],
    ['/h/.ssh/**', '/*/.ssh/id_rsa', true],
    ['/h/.ssh/**', '/h/*', false],
    ['/h/.ssh/**', '/h/.s*', true],
    ['/*', '/*', true],
    ['/etc/**', '/*/passwd', false],
    ['/etc/passwd', '/*/passwd', true],
    ['/a/[ab]', '/a/[bc]', false],
    ['/a/x*', '/a/*y', false],
    ['/a/x*', '/a/x?y', true],
    ['/a/x', '/a/y*', false],
  ])('%s could be among %s: %s', (rule, expanded, expected) => {
    expect(meets(rule, expanded)).toBe(expected);
  });

  test.each([
    ['/p/**', '/p/*', true],
    ['/p/*', '/p/*.txt', true],
    ['/p/*.txt', '/p/*.txt', true],
    ['/p/*.txt', '/p/*', false],
    ['/p/a*', '/p/ab*', false],
    ['/p/**', '/p/**/x', true],
    ['/p/*', '/p/**', false],
    ['/p/**', '/q/*', false],
  ])('%s holds all of %s: %s', (rule, expanded, expected) => {
    expect(holds(rule, expanded)).toBe(expected);
  });
});

describe('laws', () => {
  const name = fc.stringMatching(/^[ab]{1,3}$/);
  const part = fc.oneof(name, fc.stringMatching(/^[ab]?\*[ab]?$/), fc.stringMatching(/^[ab]?\?$/), fc.constant('**'));
  const glob = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`);

  test('a path without wildcards is met exactly where it is matched', () => {
    fc.assert(
      fc.property(glob, path, (a, one) => {
        expect(meets(a, one)).toBe(is(a, one));
      }),
      { numRuns: 5_000 },
    );
  });

  test('what meets has a path in common', () => {
    const names = ['a', 'b'].flatMap((x) => [x, ...['a', 'b'].flatMap((y) => [x + y, `${x}${y}a`, `${x}${y}b`])]);
    const some = fc.array(part, { minLength: 1, maxLength: 2 }).map((parts) => `/${parts.join('/')}`);
    const paths = names.flatMap((x) => [`/${x}`, ...names.flatMap((y) => [`/${x}/${y}`])]);
    fc.assert(
      fc.property(some, some, (a, b) => {
        if (!meets(a, b)) return;
        expect(is(a, '/') && is(b, '/') ? true : paths.some((one) => is(a, one) && is(b, one))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('what is held is matched', () => {
    fc.assert(
      fc.property(glob, glob, path, (a, b, one) => {
        if (holds(a, b) && is(b, one)) expect(is(a, one)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});
