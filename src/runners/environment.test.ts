import { describe, expect, test } from 'vitest';
import { QUIET_GIT } from '../os/quiet-git.js';
import { environmentOf, isWithin } from './environment.js';

describe('environmentOf', () => {
  test('hands on what a program needs, and no secret, and nothing that loads code', () => {
    const own = {
      HOME: '/home/a',
      LANG: 'en',
      LC_ALL: 'C',
      TMPDIR: '/t',
      XDG_STATE_HOME: '/s',
      PATH: '/usr/bin',
      GITHUB_TOKEN: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
      NODE_OPTIONS: '--require x',
      NODE_EXTRA_CA_CERTS: 'x',
      LD_PRELOAD: 'x',
      PYTHONPATH: 'x',
      BASH_ENV: 'x',
      ENV: 'x',
      TZ: undefined,
    };
    const expected = { HOME: '/home/a', LANG: 'en', LC_ALL: 'C', TMPDIR: '/t', XDG_STATE_HOME: '/s', PATH: '/usr/bin' };
    expect(environmentOf(own, '/p')).toEqual({ ...QUIET_GIT, PYTHONDONTWRITEBYTECODE: '1', ...expected });
  });

  test('what is named for a hook wins', () => {
    const named = { PATH: '/p/bin', GITHUB_TOKEN: 't' };
    expect(environmentOf({ PATH: '/usr/bin', HOME: '/h' }, '/p', named)).toEqual({
      ...QUIET_GIT,
      PYTHONDONTWRITEBYTECODE: '1',
      ...named,
      HOME: '/h',
    });
  });

  test.each([
    ['/usr/bin:/bin', '/usr/bin:/bin'],
    ['.:/usr/bin', '/usr/bin'],
    [':/usr/bin:', '/usr/bin'],
    ['bin:/usr/bin', '/usr/bin'],
    ['/home/a/p/.venv/bin:/usr/bin', '/usr/bin'],
    ['/home/a/p:/usr/bin', '/usr/bin'],
    ['/home/a/node_modules/.bin:/usr/bin', '/usr/bin'],
    ['/home/a/node_modules/.bin/:/usr/bin', '/usr/bin'],
    ['/home/a/p/../p/bin:/usr/bin', '/usr/bin'],
    ['/home/a/pp/bin:/usr/bin', '/home/a/pp/bin:/usr/bin'],
    ['/home/a/.local/bin:/usr/bin', '/home/a/.local/bin:/usr/bin'],
  ])('PATH %s is searched as %s in a project', (PATH, expected) => {
    expect(environmentOf({ PATH, HOME: '/home/a' }, '/home/a/p').PATH).toBe(expected);
  });

  test.each(['/home/a', '/home', '/'])('where the project is %s, the programs of the home directory stay', (cwd) => {
    const own = { PATH: '/home/a/.local/bin:/usr/bin', HOME: '/home/a' };
    expect(environmentOf(own, cwd).PATH).toBe(own.PATH);
  });
});

test.each([
  ['/a', '/a', true],
  ['/a/b', '/a', true],
  ['/a/..b', '/a', true],
  ['/ab', '/a', false],
  ['/', '/a', false],
  ['/b', '/a', false],
  ['/a', '/', true],
])('%s is within %s: %s', (path, directory, expected) => {
  expect(isWithin(path, directory)).toBe(expected);
});
