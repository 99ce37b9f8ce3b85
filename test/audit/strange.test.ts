import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePrivateDirectory } from '../../src/os/private-directory.js';
import { bundle } from './fixture.js';

let root: string;
let program: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sluice-audit-strange-'));
  program = await bundle('once', root);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What a process says that writes to a log. One that hangs is ended, and says nothing. */
function write(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    timeout: 5000,
    killSignal: 'SIGKILL',
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  return { status, said: stdout.trim() };
}

describe('a place where nothing can be made', () => {
  it.skipIf(process.platform !== 'linux').each(['/proc/nope', '/proc/self/nope', '/dev/null', '/sys/nope'])(
    'a home of %s is refused, not waited for',
    (home) => {
      expect(write([], { HOME: home })).toEqual({
        status: 0,
        said: expect.stringMatching(
          /^AUDIT_WRITE_FAILED: A record could not be written to .*\/sluice\/audit\. Got E\w+.* (?:XDG_STATE_HOME|move it aside)/,
        ),
      });
    },
  );

  it('makes what is missing, level by level', () => {
    const directory = join(root, 'a', 'b', 'c');
    makePrivateDirectory(directory);
    makePrivateDirectory(directory);
    expect(write([join(directory, 'd', 'e')])).toEqual({ status: 0, said: 'written' });
  });
});

describe.skipIf(process.platform === 'win32')('something else in the place of a file', () => {
  const strangers: readonly [what: string, make: (path: string) => void][] = [
    ['a pipe', (path) => execFileSync('mkfifo', [path])],
    ['a link to a file', (path) => link(path, `${path}.target`)],
    ['a link to a pipe', (path) => execFileSync('mkfifo', [`${path}.target`]) && symlinkSync(`${path}.target`, path)],
    ['a link to nothing', (path) => symlinkSync('/nowhere/at/all', path)],
    ['a link to a device', (path) => symlinkSync('/dev/zero', path)],
    ['a directory', (path) => mkdirSync(path)],
  ];
  const link = (path: string, target: string) => {
    writeFileSync(target, 'mine');
    symlinkSync(target, path);
  };

  for (const name of ['key', 'audit-000001.jsonl']) {
    it.each(strangers)(`${name}: %s is refused`, (what, make) => {
      const directory = join(root, `${name} ${what}`);
      mkdirSync(directory, { mode: 0o700 });
      make(join(directory, name));
      expect(write([directory])).toEqual({
        status: 0,
        said: expect.stringMatching(/^AUDIT_WRITE_FAILED: .*(?:Expected a plain file; got .* Move it aside|EISDIR)/),
      });
      if (what === 'a link to a file') expect(readFileSync(join(directory, `${name}.target`), 'utf8')).toBe('mine');
    });

    it(`${name}: a socket is refused`, async () => {
      const directory = join(root, `${name} s`);
      mkdirSync(directory, { mode: 0o700 });
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(join(directory, name), resolve));
      expect(write([directory]).said).toMatch(/^AUDIT_WRITE_FAILED: .*Expected a plain file; got .* Move it aside/);
      await new Promise((resolve) => server.close(resolve));
    });
  }
});
