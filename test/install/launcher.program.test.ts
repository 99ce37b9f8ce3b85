import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { end, ROOT } from '../spawn.js';
import { TestPerson } from '../support/authenticators.js';
import { onTerminal, plain, STARTED_BY_AGENT } from '../terminal.js';
import { bash, Home } from './home.js';

let home: Home;
beforeEach(() => {
  home = new Home('shared');
});
afterEach(() => home.remove(), 60_000);

const BAD = bash('git push --force');
const GOOD = bash('git status');

/** Sluice as npm unpacks it, in a directory that can be taken away. */
function unpack(directory: string, version = '0.1.0'): string {
  mkdirSync(directory, { recursive: true });
  for (const name of ['dist/cli', 'dist/chunks', 'dist/clients', 'dist/hook', 'schema'])
    cpSync(join(ROOT, name), join(directory, name), { recursive: true, filter: isCurrent });
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ ...manifest, version }));
  return join(directory, 'dist', 'cli', 'main.js');
}

/** In a clone, what older builds have made is still there. */
function isCurrent(path: string): boolean {
  const { dir, base } = parse(path);
  if (dir.endsWith('dist/hook') && base !== 'hook.cjs')
    return readFileSync(join(dir, 'hook.cjs'), 'utf8').includes(base);
  const built = statSync(join(ROOT, 'dist/cli/main.js')).mtimeMs;
  return !dir.endsWith('dist/chunks') || statSync(path).mtimeMs > built - 60_000;
}

/** Another Node of the same kind. */
function anotherNode(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  try {
    linkSync(process.execPath, path);
  } catch {
    copyFileSync(process.execPath, path);
  }
  return path;
}

function initBy(node: string, program: string, env: Readonly<Record<string, string>> = {}) {
  const child = spawn(node, [program, 'init', '--yes', '--client', 'claude'], {
    cwd: home.root,
    env: { ...home.place.env, ...env },
  });
  child.stdin.end();
  return end(child);
}

describe.skipIf(STARTED_BY_AGENT)('the installed command', { timeout: 60_000 }, () => {
  it('works when the package that installed it is gone, as the cache of npx is one day', async () => {
    const directory = join(home.place.directory, 'cache', '_npx', '1', 'node_modules', 'sluice');
    const { code } = await initBy(process.execPath, unpack(directory));
    expect(code).toBe(0);
    rmSync(directory, { recursive: true });
    const command = home.command('claude', 'PreToolUse');
    expect(await home.run(command, BAD)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Force push rewrites shared history'),
    });
    expect(await home.run(command, GOOD)).toMatchObject({ code: 0, stdout: expect.stringContaining('"allow"') });
  });

  it('works when Node is somewhere else: it takes the one on the path, or another that it knows of', async () => {
    const node = anotherNode(join(home.place.home, 'node 1', 'bin', 'node'));
    expect((await initBy(node, join(ROOT, 'dist/cli/main.js'))).code).toBe(0);
    const command = home.command('claude', 'PreToolUse');
    expect(readFileSync(home.launcher, 'utf8')).toContain(`node='${node}'`);
    renameSync(join(home.place.home, 'node 1'), join(home.place.home, 'node 2'));
    expect(await home.run(command, GOOD)).toMatchObject({ code: 0, stdout: expect.stringContaining('"allow"') });
    const known = join(home.place.home, '.nvm', 'versions', 'node', 'v20.20.0', 'bin');
    mkdirSync(dirname(known), { recursive: true });
    renameSync(join(home.place.home, 'node 2', 'bin'), known);
    const env = { ...home.place.env, PATH: '/usr/bin:/bin' };
    expect(await home.run(command, GOOD, env)).toMatchObject({ code: 0, stdout: expect.stringContaining('"allow"') });
  });

  it('denies, and says why, when there is nothing left to run', async () => {
    await home.init('--client', 'claude');
    const [gate, other] = [home.command('claude', 'PreToolUse'), home.command('claude', 'Stop')];
    const versions = join(dirname(dirname(home.launcher)), 'versions');
    const env = { ...home.place.env, PATH: '/usr/bin:/bin' };
    rmSync(versions, { recursive: true });
    const gone = {
      stdout: '',
      stderr: expect.stringContaining('The files of the hook are gone. Run: npx sluice init'),
    };
    expect(await home.run(gate, GOOD, env)).toMatchObject({ code: 2, ...gone });
    // Where nothing is decided, a denial would only keep the agent from ending.
    expect(await home.run(other, GOOD, env)).toMatchObject({ code: 1, ...gone });
  });

  it('denies when the script is gone or spoilt, for the user and in a project', async () => {
    await home.init('--client', 'claude');
    await home.init('--client', 'claude', '--project');
    const launcher = readFileSync(home.launcher);
    const moved = `${home.place_.data}-away`;
    const write = (text: string) => writeFileSync(home.launcher, text);
    const ways: Record<string, () => void> = {
      'was moved away with its directory': () => renameSync(home.place_.data, moved),
      'is gone': () => rmSync(home.launcher),
      'may not be started': () => chmodSync(home.launcher, 0o644),
      'has no interpreter': () => write('#!/nowhere/sh\n'),
      'is a directory': () => (rmSync(home.launcher), mkdirSync(home.launcher)),
      'ends with an error': () => write('#!/bin/sh\nexit 1\n'),
    };
    for (const [way, spoil] of Object.entries(ways)) {
      spoil();
      for (const scope of ['user', 'project'] as const) {
        const command = home.command('claude', 'PreToolUse', scope);
        const { code, stdout, stderr } = await home.run(command, GOOD);
        expect({ way, scope, code, stdout }).toEqual({ way, scope, code: 2, stdout: '' });
        expect(stderr).toMatch(/Run: npx sluice init/);
        // Where nothing is decided, a denial would only keep the agent from ending.
        expect([way, (await home.run(home.command('claude', 'Stop', scope), GOOD)).code]).not.toEqual([way, 2]);
      }
      if (existsSync(moved)) renameSync(moved, home.place_.data);
      rmSync(home.launcher, { recursive: true, force: true });
      writeFileSync(home.launcher, launcher, { mode: 0o755 });
    }
    // As it was, it answers: what was denied was denied for that reason.
    expect(await home.run(home.command('claude', 'PreToolUse'), GOOD)).toMatchObject({ code: 0 });
  });

  it('takes the package on the path when its own files are gone', async () => {
    await home.init('--client', 'claude');
    rmSync(join(dirname(dirname(home.launcher)), 'versions'), { recursive: true });
    const bin = join(home.place.directory, 'bin');
    mkdirSync(bin);
    writeFileSync(
      join(bin, 'sluice'),
      `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'dist/cli/main.js')}' "$@"\n`,
      { mode: 0o755 },
    );
    const env = { ...home.place.env, PATH: `${bin}:/usr/bin:/bin` };
    expect(await home.run(home.command('claude', 'PreToolUse'), BAD, env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Force push rewrites shared history'),
    });
  });

  it('denies when the hook crashes, is killed or has no sense', async () => {
    await home.init('--client', 'claude');
    const [version] = readdirSync(join(dirname(dirname(home.launcher)), 'versions'));
    const file = join(dirname(dirname(home.launcher)), 'versions', version ?? '', 'dist/hook/hook.cjs');
    for (const code of ['process.exit(1)', 'process.kill(process.pid, "SIGKILL")', 'syntax error']) {
      writeFileSync(file, code);
      expect(await home.run(home.command('claude', 'PreToolUse'), GOOD)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('without an answer'),
      });
      expect(await home.run(home.command('claude', 'Stop'), GOOD)).toMatchObject({ code: 1 });
    }
  });

  it('works in a path with blanks, quotes and what else a shell reads', async () => {
    const data = join(home.place.directory, `it's "my" $HOME; data`);
    const program = unpack(join(home.place.directory, `the 'pack' "age"`));
    expect((await initBy(process.execPath, program, { XDG_DATA_HOME: data })).code).toBe(0);
    expect(existsSync(join(data, 'sluice', 'bin', 'sluice-hook'))).toBe(true);
    expect(await home.run(home.command('claude', 'PreToolUse'), BAD)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Force push rewrites shared history'),
    });
  });

  it('variables of an agent lead nowhere else', async () => {
    await home.init('--client', 'claude');
    const other = join(home.place.directory, 'other');
    home.write(join(other, 'sluice', 'sluice.yaml'), 'version: 1\nmode: observe\n');
    home.write(join(other, 'sluice', 'pause.json'), `{"since":${Date.now() - 1000},"until":${Date.now() + 60_000}}`);
    chmodSync(join(other, 'sluice', 'pause.json'), 0o600);
    const evil = home.write('evil.cjs', 'process.exit(0)');
    for (const [name, value] of [
      ['XDG_CONFIG_HOME', other],
      ['XDG_STATE_HOME', other],
      ['XDG_DATA_HOME', other],
      ['NODE_OPTIONS', `--require ${evil}`],
    ] as const) {
      const answer = await home.run(home.command('claude', 'PreToolUse'), BAD, { ...home.place.env, [name]: value });
      expect({ name, ...answer }).toMatchObject({
        name,
        code: 2,
        stderr: expect.stringContaining('Force push rewrites shared history'),
      });
    }
  });

  it('under another home nothing is decided', async () => {
    await home.init('--client', 'claude');
    const other = join(home.place.directory, 'other');
    home.write(join(other, '.config', 'sluice', 'sluice.yaml'), 'version: 1\nmode: observe\n');
    symlinkSync(home.place.home, join(home.place.directory, 'same'));
    for (const [HOME, said] of [
      [other, 'HOME is'],
      ['other', 'HOME is'],
      [join(home.place.directory, 'same'), 'Force push rewrites shared history'],
      ['', 'Force push rewrites shared history'],
      [home.place.home, 'Force push rewrites shared history'],
    ] as const) {
      const answer = await home.run(home.command('claude', 'PreToolUse'), BAD, { ...home.place.env, HOME });
      expect({ HOME, ...answer }).toMatchObject({ HOME, code: 2, stderr: expect.stringContaining(said) });
    }
  });

  it('a pause that others can write is none', async () => {
    await home.init('--client', 'claude');
    const person = await TestPerson.enrol(join(dirname(home.own), 'authenticators.json'));
    const file = home.write(join(home.place.state, 'pause.json'), person.pause(600_000));
    for (const [mode, code] of [
      [0o600, 0],
      [0o666, 2],
      [0o600, 0],
      [0o620, 2],
    ] as const) {
      chmodSync(file, mode);
      expect({ mode, code: (await home.run(home.command('claude', 'PreToolUse'), BAD)).code }).toEqual({ mode, code });
    }
  });

  it('a newer package takes the place of the older one, in the same path', async () => {
    const first = unpack(join(home.place.directory, 'one'));
    const second = unpack(join(home.place.directory, 'two'), '0.2.0');
    await initBy(process.execPath, first);
    const before = home.command('claude', 'PreToolUse');
    await initBy(process.execPath, second);
    expect(home.command('claude', 'PreToolUse')).toBe(before);
    const versions = readdirSync(join(dirname(dirname(home.launcher)), 'versions'));
    expect(versions).toEqual([expect.stringMatching(/^0\.2\.0-[0-9a-f]{12}$/)]);
    expect(await home.run(before, BAD)).toMatchObject({ code: 2 });
  });

  it('a newer Sluice renews it when a person runs any command; an older one, or one of an agent, does not', async () => {
    const [old, current, next] = ['0.0.9', '0.1.0', '0.2.0'].map((version) =>
      unpack(join(home.place.directory, version), version),
    );
    const installed = () =>
      readdirSync(join(dirname(dirname(home.launcher)), 'versions')).map((name) => name.split('-')[0]);
    await initBy(process.execPath, current ?? '');
    const run = (program = '', env = {}) => onTerminal(home.place, ['--version'], { cwd: home.root, program, env });
    await run(old);
    expect(installed()).toEqual(['0.1.0']);
    await run(next, { CLAUDECODE: '1' });
    expect(installed()).toEqual(['0.1.0']);
    const { stdout } = await run(next);
    expect(plain(stdout)).toContain('sluice: The hook of your agents is 0.2.0 now; it was 0.1.0.');
    expect(installed()).toEqual(['0.2.0']);
    expect(await home.run(home.command('claude', 'PreToolUse'), BAD)).toMatchObject({ code: 2 });
  });
});
