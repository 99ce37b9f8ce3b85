import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DaemonStatus, pingDaemon, socketPath } from '../../src/daemon/socket.js';
import { bash, Home } from '../install/home.js';
import { onTerminal, plain, STARTED_BY_AGENT } from '../terminal.js';

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(async () => {
  const found = await about();
  if (found !== undefined) process.kill(found.pid, 'SIGKILL');
  home.remove();
});

async function about(): Promise<DaemonStatus | undefined> {
  const found = await pingDaemon(socketPath(home.place.state), 5_000);
  return typeof found === 'object' ? found : undefined;
}

/** Until the process that the first hook started is there. */
async function running(): Promise<DaemonStatus> {
  for (;;) {
    const found = await about();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe.skipIf(STARTED_BY_AGENT)('a page that nobody may have', { timeout: 60_000 }, () => {
  it.each([
    ['for the network without TLS', ['--host', '0.0.0.0'], /open to the network.*--tls-cert/s],
    ['on a port that is none', ['--port', 'x'], /^sluice: "--port" is invalid\. Expected .*65535; got "x"/],
    ['on no port', ['--port', ''], /got ""/],
    [
      'with a certificate that is not there',
      ['--tls-cert', 'x.pem', '--tls-key', 'x.key'],
      /"--tls-cert" can't be read/,
    ],
  ])('%s: nothing is opened', async (_, options, told) => {
    const { code, stderr } = await home.sluice(['serve', ...options]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(told) });
    expect(existsSync(join(home.place.state, 'run'))).toBe(false);
  });
});

describe.skipIf(STARTED_BY_AGENT)('a daemon that was chosen', { timeout: 120_000 }, () => {
  it('is started by the first hook, asked by the next, seen by the doctor, kept by init and ended by uninstall', async () => {
    const installed = await home.init('--client', 'claude', '--daemon');
    expect(installed, installed.stdout + installed.stderr).toMatchObject({ code: 0 });
    expect(installed.stdout).toMatch(/Daemon +the first hook starts it +hooks ask it from now on\n/);
    const first = await running();
    const command = home.command('claude', 'PreToolUse');
    const denied = await home.run(command, bash('rm -rf ~/'));
    expect(denied).toMatchObject({ code: 2 });
    const told = JSON.parse((await home.sluice(['doctor', '--client', 'claude', '--json'])).stdout);
    const daemon = told.findings.filter((one: { code: string }) => one.code === 'daemon');
    expect(daemon).toMatchObject([{ severity: 'info', message: expect.stringContaining(String(first.pid)) }]);

    // Run again, it changes nothing, and what was chosen stays.
    const again = await home.init('--client', 'claude');
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('hooks ask it, as before\n');
    expect((await about())?.pid).toBe(first.pid);
    expect(existsSync(`${home.launcher}-cold`)).toBe(true);

    const gone = await home.uninstall();
    expect(gone).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`The daemon (${first.pid}) ends.`),
    });
    while ((await about()) !== undefined) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(existsSync(join(home.launcher, '..'))).toBe(false);
  });

  it('is offered in one question, and what was chosen is offered again', async () => {
    home.write(home.settings('claude'), '{}');
    const init = async (typed: string) =>
      plain(
        (
          await onTerminal(home.place, ['init', '--client', 'claude', '--user'], {
            cwd: home.root,
            typed: [typed, 'n\n'],
          })
        ).stdout,
      );
    expect(await init('\ny\n')).toMatch(/Keep a process that answers hooks faster.*it ends when idle\. \[y\/N\]: y/s);
    expect(existsSync(`${home.launcher}-cold`)).toBe(true);
    await running();
    expect(await init('\n\n')).toMatch(/it ends when idle\. \[Y\/n\]: /);
    expect(existsSync(`${home.launcher}-cold`)).toBe(true);
  });

  it('can be taken back', async () => {
    await home.init('--client', 'claude', '--daemon');
    await running();
    const off = await home.init('--client', 'claude', '--no-daemon');
    expect(off).toMatchObject({ code: 0, stdout: expect.stringContaining('hooks no longer ask it\n') });
    expect(existsSync(`${home.launcher}-cold`)).toBe(false);
    expect(await home.run(home.command('claude', 'PreToolUse'), bash('rm -rf ~/'))).toMatchObject({ code: 2 });
  });

  it('is one: a second says so and ends', async () => {
    await home.init('--client', 'claude', '--daemon');
    const { pid } = await running();
    const second = await home.sluice(['serve']);
    expect(second.code).toBe(1);
    expect(second.stdout).toContain(`One is running already: process ${pid}`);
    expect(second.stdout).toContain('Open its dashboard: sluice serve --open');
    const { stdout } = await home.sluice(['serve', '--open']);
    const page = await fetch(stdout.trim().replace(/login\/.*/, ''));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
    expect((await home.sluice(['serve', '--stop'])).code).toBe(0);
  });
});
