import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { QUIET_GIT_ENV } from '../os/quiet-git.js';
import { buildHookEnv, isWithin, QUIET_PYTHON_ENV } from './environment.js';

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
      PYTHONSTARTUP: 'x',
      PYTHONUSERBASE: 'x',
      PERL5OPT: 'x',
      RUBYOPT: 'x',
      BASH_ENV: 'x',
      ENV: 'x',
      TZ: undefined,
    };
    const expected = { HOME: '/home/a', LANG: 'en', LC_ALL: 'C', TMPDIR: '/t', XDG_STATE_HOME: '/s', PATH: '/usr/bin' };
    expect(buildHookEnv(own, ['/p'])).toEqual({ ...QUIET_GIT_ENV, ...QUIET_PYTHON_ENV, ...expected });
  });

  test('what is named for a hook wins', () => {
    const named = { PATH: '/p/bin', GITHUB_TOKEN: 't' };
    expect(buildHookEnv({ PATH: '/usr/bin', HOME: '/h' }, ['/p'], named)).toEqual({
      ...QUIET_GIT_ENV,
      ...QUIET_PYTHON_ENV,
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
    ['/tmp/x/bin:/var/tmp:/usr/bin', '/usr/bin'],
  ])('PATH %s is searched as %s in a project', (PATH, expected) => {
    expect(buildHookEnv({ PATH, HOME: '/home/a' }, ['/home/a/p']).PATH).toBe(expected);
  });

  test('no program is looked for where an agent may write, wherever it works', () => {
    const own = { HOME: '/home/a', TMPDIR: '/run/t', PATH: '/home/a/p/.venv/bin:/run/t/x:/home/a/q/bin:/usr/bin' };
    expect(buildHookEnv(own, ['/home/a/p/sub', '/home/a/p']).PATH).toBe('/home/a/q/bin:/usr/bin');
    expect(buildHookEnv(own, ['/home/a/p/sub', '/home/a']).PATH).toBe('/home/a/p/.venv/bin:/home/a/q/bin:/usr/bin');
  });

  test('a link to such a place is one', () => {
    const home = mkdtempSync(join(tmpdir(), 'sluice-path-'));
    mkdirSync(join(home, 'p/bin'), { recursive: true });
    symlinkSync(join(home, 'p/bin'), join(home, 'bin'));
    expect(buildHookEnv({ HOME: home, PATH: `${home}/bin:/usr/bin` }, [join(home, 'p')]).PATH).toBe('/usr/bin');
    rmSync(home, { recursive: true });
  });

  test('a version manager chooses no program by a file of the project', () => {
    const home = mkdtempSync(join(tmpdir(), 'sluice-path-'));
    const files = {
      '.pyenv/version': '3.12.1\n../../evil\n',
      '.tool-versions': 'nodejs 20.1.0\npython path:./evil\n',
      '.asdf/installs/nodejs/20.1.0/bin/node': '',
      '.asdf/installs/python/3.11.0/bin/python3': '',
      '.volta/tools/user/platform.json': '{"node":{"runtime":"20.2.0"}}',
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(home, dirname(name)), { recursive: true });
      writeFileSync(join(home, name), text);
    }
    const PATH = ['.pyenv/shims', '.asdf/shims/', '.volta/bin', '.local/share/mise/shims', 'bin']
      .map((name) => join(home, name))
      .join(':');
    expect(buildHookEnv({ HOME: home, PATH }, [join(home, 'p')]).PATH?.split(':')).toEqual(
      [
        '.pyenv/versions/3.12.1/bin',
        '.asdf/installs/nodejs/20.1.0/bin',
        '.asdf/installs/python/latest/bin',
        '.volta/tools/image/node/20.2.0/bin',
        'bin',
      ].map((name) => join(home, name)),
    );
    rmSync(home, { recursive: true });
  });

  test('a user base of Python is not loaded', () => {
    expect(buildHookEnv({}, ['/p'])).toMatchObject({ PYTHONNOUSERSITE: '1', PYTHONDONTWRITEBYTECODE: '1' });
  });

  test.each(['/home/a', '/home', '/'])('where the project is %s, the programs of the home directory stay', (cwd) => {
    const own = { PATH: '/home/a/.local/bin:/usr/bin', HOME: '/home/a' };
    expect(buildHookEnv(own, [cwd]).PATH).toBe(own.PATH);
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
