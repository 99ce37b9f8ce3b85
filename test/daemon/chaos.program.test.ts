import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApprovalRequest } from '../../src/approvals/approval-request.js';
import { ApprovalStore } from '../../src/approvals/approval-store.js';
import type { Ended } from '../spawn.js';
import { TestPerson } from '../support/authenticators.js';
import { Served } from './served.js';

let user: Served;
let fake: Server | undefined;
beforeEach(() => {
  user = new Served();
});
afterEach(async () => {
  fake?.close();
  fake = undefined;
  await user.end();
});

const DENIED = 'rm -rf ~/';
const HARMLESS = 'ls';
const event = (command: string, call: string) =>
  JSON.stringify({
    ...{ hook_event_name: 'PreToolUse', session_id: 's', tool_use_id: call, cwd: user.directory },
    ...{ tool_name: 'Bash', tool_input: { command } },
  });
const ask = (command: string, call: string) => user.ask(user.fast, ['claude', '--timeout', '20'], event(command, call));
/** What a hook of its own says. */
const ANSWERS = { [DENIED]: 2, [HARMLESS]: 0 } as const;

/** The decisions about each call: one, whatever has happened. */
async function decisions(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { type, call } of await user.records())
    if (type === 'decision') found[String(call)] = (found[String(call)] ?? 0) + 1;
  return found;
}
const once = (calls: readonly string[]) => Object.fromEntries(calls.map((call) => [call, 1]));

/** Somebody else on the socket, who does what a broken process might. */
async function pretend(act: (socket: Socket) => void): Promise<void> {
  mkdirSync(join(user.state, 'run'), { recursive: true, mode: 0o700 });
  fake = createServer((socket) => {
    socket.on('error', () => undefined);
    act(socket);
  });
  await new Promise<void>((resolve) => fake?.listen(user.socket, resolve));
}
const onRequest = (act: (socket: Socket, id: string) => void) => (socket: Socket) =>
  socket.once('data', (bytes) => act(socket, String(bytes).split(' ')[1] ?? ''));

describe('a process that is not what it should be', { timeout: 60_000 }, () => {
  const YES = '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\n';
  const whole = (id: string, length = YES.length) => `A ${id} 0 ${length} 0\n${YES}`;
  const table: Record<string, (socket: Socket) => void> = {
    'says nothing': () => undefined,
    'closes at once': (socket) => socket.destroy(),
    'closes after the request': onRequest((socket) => socket.destroy()),
    'sends half an answer and stays': onRequest((socket, id) => socket.write(whole(id).slice(0, -20))),
    'sends half an answer and goes': onRequest((socket, id) => socket.end(whole(id).slice(0, -20))),
    'sends more than it said': onRequest((socket, id) => socket.write(whole(id, YES.length - 1))),
    'answers somebody else': onRequest((socket) => socket.write(whole('1-1'))),
    'answers in other words': onRequest((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n')),
    'says that it works, and no more': onRequest((socket, id) => socket.write(`W ${id}\n`)),
    'says that it works, and goes': onRequest((socket, id) => socket.end(`W ${id}\n`)),
    'sends byte after byte': onRequest((socket, id) => {
      const text = whole(id);
      let at = 0;
      const timer = setInterval(() => socket.write(text[at++] ?? ''), 30);
      socket.on('close', () => clearInterval(timer));
    }),
    'sends it away': onRequest((socket, id) => socket.write(`C ${id}\n`)),
  };
  it.each(Object.entries(table))('one that %s: the hook answers by itself', async (_, act) => {
    await pretend(act);
    expect(await ask(DENIED, 'c1')).toMatchObject({ code: 2, stdout: expect.stringContaining('"deny"') });
    expect(await decisions()).toEqual(once(['c1']));
  });

  it('one that reads nothing of 8 MB', async () => {
    await pretend((socket) => socket.pause());
    const large = event(`echo ${'x'.repeat(8 << 20)}`, 'c1').replace('"ls"', '');
    expect(await user.ask(user.fast, ['claude'], large)).toMatchObject({ code: 2 });
  });

  const foreign: Record<string, () => void | Promise<void>> = {
    'no socket': () => undefined,
    'the socket of a dead process': async () => {
      await user.serve();
      await user.stop('SIGKILL');
      expect(statSync(user.socket).isSocket()).toBe(true);
    },
    'a directory that others may enter': async () => {
      await pretend(onRequest((socket, id) => socket.write(whole(id))));
      chmodSync(join(user.state, 'run'), 0o755);
    },
    'a link in the place of the directory': async () => {
      await pretend(onRequest((socket, id) => socket.write(whole(id))));
      const { symlinkSync } = await import('node:fs');
      renameSync(join(user.state, 'run'), join(user.state, 'remote'));
      symlinkSync(join(user.state, 'remote'), join(user.state, 'run'));
    },
    'a socket of another user': async () => {
      await pretend(onRequest((socket, id) => socket.write(whole(id))));
      if (process.getuid?.() === 0) chownSync(user.socket, 65_534, 65_534);
      else unlinkSync(user.socket);
    },
    'a directory of another user': async () => {
      await pretend(onRequest((socket, id) => socket.write(whole(id))));
      if (process.getuid?.() === 0) chownSync(join(user.state, 'run'), 65_534, 65_534);
      else rmSync(join(user.state, 'run'), { recursive: true });
    },
  };
  it.each(Object.entries(foreign))('%s: the hook answers by itself', async (_, make) => {
    await make();
    expect(await ask(DENIED, 'c1')).toMatchObject({ code: 2, stdout: expect.stringContaining('"deny"') });
  });
});

// Only root can start a process of somebody else; as another user there is nobody to plant anything.
describe.skipIf(process.getuid?.() !== 0)('another user of the machine', { timeout: 60_000 }, () => {
  const NOBODY = 65_534;
  /** Answers everything with yes, under the path that it gets, in a directory that only its user may enter. */
  const PLANT = `
    const fs = require('node:fs'), net = require('node:net'), path = require('node:path');
    const [at] = process.argv.slice(1);
    fs.mkdirSync(path.dirname(at), { recursive: true, mode: 0o700 });
    const yes = '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\\n';
    net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (bytes) => socket.end('A ' + String(bytes).split(' ')[1] + ' 0 ' + yes.length + ' 0\\n' + yes));
    }).listen(at, () => console.log('ready'));`;
  let planted: ChildProcess | undefined;
  afterEach(() => {
    planted?.kill('SIGKILL');
    planted = undefined;
  });
  function plant(at: string): Promise<void> {
    const child = spawn(process.execPath, ['-e', PLANT, at], { cwd: '/', env: {}, uid: NOBODY, gid: NOBODY });
    planted = child;
    return new Promise((resolve, reject) => {
      child.stdout.once('data', () => resolve());
      child.once('exit', (code) => reject(new Error(`It could not be planted: ${code}`)));
    });
  }
  /** A place where everybody may make files, as a badly chosen XDG_STATE_HOME is. */
  function share(...places: readonly string[]): void {
    for (const place of places) mkdirSync(place, { recursive: true });
    for (const place of [user.directory, join(user.directory, 'state'), ...places]) chmodSync(place, 0o777);
  }

  it('who made the directory and the socket answers nobody, and nothing is started beside them', async () => {
    share(user.state);
    await plant(user.socket);
    expect(statSync(user.socket).uid).toBe(NOBODY);
    expect(await ask(DENIED, 'c1')).toMatchObject({ code: 2, stdout: expect.stringContaining('"deny"') });
    await expect(user.serve()).rejects.toThrow(/ended with/);
  });

  it('who listens on a socket that looks like the own one answers nobody', async () => {
    const theirs = join(user.directory, 'theirs');
    share(user.state, theirs);
    await plant(join(theirs, 'run', 'gate.sock'));
    mkdirSync(join(user.state, 'run'), { mode: 0o700 });
    renameSync(join(theirs, 'run', 'gate.sock'), user.socket);
    chownSync(user.socket, 0, 0);
    expect(await ask(DENIED, 'c1')).toMatchObject({ code: 2, stdout: expect.stringContaining('"deny"') });
  });
});

describe('a process that is killed or stopped', { timeout: 60_000 }, () => {
  it('with a full queue: nobody waits to get in, and it is asked again once it goes on', async () => {
    const server = await user.serve();
    server.kill('SIGSTOP');
    const queued: Socket[] = [];
    const enter = () =>
      new Promise<boolean>((resolve) => {
        const socket = createConnection(user.socket, () => resolve(true));
        socket.once('error', () => resolve(false));
        queued.push(socket);
      });
    while (await enter()) expect(queued.length).toBeLessThan(10_000);
    const calls = ['c0', 'c1', 'c2'];
    // With so much patience, whoever waited for the queue would have no time left for the hook.
    user.change('$budget = 80 / 1000', '$budget = 50000 / 1000');
    user.change('$build, 80, ', '$build, 50000, ');
    const ended = await Promise.all(calls.map((call) => ask(DENIED, call)));
    expect(ended.map(({ code }) => code)).toEqual(calls.map(() => 2));
    for (const socket of queued) socket.destroy();
    server.kill('SIGCONT');
    while ((await user.about()) === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await ask(DENIED, 'after')).toMatchObject({ code: 2 });
    expect((await user.about())?.answered).toBe(1);
    expect(await decisions()).toEqual(once([...calls, 'after']));
  });

  it('while it answers: every call is decided, and none is let through that must not be', async () => {
    const server = await user.serve();
    const calls = Array.from({ length: 12 }, (_, at) => `c${at}`);
    const asked = calls.map((call, at) => ask(at % 2 === 0 ? DENIED : HARMLESS, call));
    setTimeout(() => server.kill('SIGKILL'), 60);
    const codes = (await Promise.all(asked)).map(({ code }) => code);
    expect(codes).toEqual(calls.map((_, at) => ANSWERS[at % 2 === 0 ? DENIED : HARMLESS]));
    // One that was killed between its record and its answer has left a record, and so has the hook.
    expect(Object.keys(await decisions()).sort()).toEqual([...calls].sort());
  });

  it('does nothing for those who have left, once it goes on', async () => {
    const server = await user.serve();
    await ask(HARMLESS, 'first');
    server.kill('SIGSTOP');
    const calls = Array.from({ length: 6 }, (_, at) => `c${at}`);
    const ended = await Promise.all(calls.map((call) => ask(DENIED, call)));
    expect(ended.map(({ code }) => code)).toEqual(calls.map(() => 2));
    server.kill('SIGCONT');
    expect((await user.about())?.pid).toBe(server.pid);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await decisions()).toEqual(once(['first', ...calls]));
  });

  it('opens no debugger for the signal that asks Node for one', async () => {
    const free = createServer();
    const port = await new Promise<number>((resolve) =>
      free.listen(0, '127.0.0.1', () => resolve((free.address() as AddressInfo).port)),
    );
    await new Promise((resolve) => free.close(resolve));
    const server = await user.serve({ NODE_OPTIONS: `--inspect-port=${port}` });
    server.kill('SIGUSR1');
    const listens = () =>
      new Promise<boolean>((resolve) => {
        const socket = createConnection(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
        socket.once('error', () => resolve(false));
      });
    for (let looks = 0; looks < 20; looks++) {
      expect(await listens()).toBe(false);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await user.about())?.pid).toBe(server.pid);
  });

  it('takes the place of a dead one, and of several that start at once one stays', async () => {
    await user.serve();
    await user.stop('SIGKILL');
    const all = await Promise.all([user.serve(), user.serve(), user.serve()].map((one) => one.catch(() => undefined)));
    const pid = (await user.about())?.pid;
    const alive = () => all.filter((child) => child !== undefined && child.exitCode === null);
    while (alive().length > 1) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(alive().map((child) => child?.pid)).toEqual([pid]);
    for (const child of alive()) child?.kill('SIGKILL');
  });
});

describe('a process that nobody asks', { timeout: 60_000 }, () => {
  it('stays while a page is open, and ends some time after', async () => {
    const server = await user.serve({}, ['/bin/sh', '-c', 'exec "$@" --idle 0.02', 'sh']);
    // Hooks are answered before the dashboard is there.
    const dashboard = await vi.waitUntil(async () => (await user.about())?.dashboard, { timeout: 40_000 });
    const token = readFileSync(join(user.state, 'server', 'token'), 'utf8');
    const leave = new AbortController();
    const { body } = await fetch(`${dashboard}v1/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leave.signal,
    });
    expect((await body?.getReader().read())?.done).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(server.exitCode).toBe(null);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    leave.abort();
    expect(await ended).toBe(0);
    expect(user.said).toMatch(/nothing came for 0.02 minutes/);
  });
});

describe('a machine that has nothing left', { timeout: 60_000 }, () => {
  /** As `ulimit` does it, for the daemon only. */
  const limited = (limit: string) => ['/bin/sh', '-c', `ulimit ${limit}; exec "$@"`, 'sh'];

  // Once it runs: to load its code it opens more files at once than are left to it here.
  it.skipIf(process.platform !== 'linux')('no files to open: whoever is not let in answers by itself', async () => {
    const { pid } = await user.serve();
    await vi.waitUntil(async () => (await user.about())?.warm, { timeout: 50_000 });
    execFileSync('prlimit', ['--nofile=28:28', '--pid', String(pid)]);
    const calls = Array.from({ length: 16 }, (_, at) => `c${at}`);
    const ended = await Promise.all(calls.map((call) => ask(DENIED, call)));
    expect(ended.map(({ code }) => code)).toEqual(calls.map(() => 2));
    expect((await user.about())?.pid).toBeGreaterThan(0);
  });

  it('no space for the record: a denial is one, and people are told', async () => {
    await user.ask(user.cold, ['claude'], event(HARMLESS, 'before'));
    user.patient();
    await user.serve({}, limited('-f 0'));
    expect(await ask(DENIED, 'c1')).toMatchObject({ code: 2, stdout: expect.stringContaining('"deny"') });
    const harmless = await ask(HARMLESS, 'c2');
    expect(harmless.code).toBe(0);
    expect(harmless.stdout).toMatch(/could not be written/);
  });
});

describe('questions that wait', { timeout: 120_000 }, () => {
  let person: TestPerson;
  beforeEach(async () => {
    person = await TestPerson.enrol(join(user.home, '.config/sluice/authenticators.json'));
    user.policy(
      'extends: [recommended]\napprovals: { wait: true, timeout: 60 }\nbash_rules:\n  - { name: careful, command: frob, decision: ask }\n',
    );
    user.patient();
  });
  const store = () => new ApprovalStore(join(user.state, 'approvals'));
  const frobbed = (call: string) =>
    JSON.stringify({
      ...{ session_id: 's1', turn_id: 't1', transcript_path: null, cwd: user.directory, model: 'm' },
      ...{ hook_event_name: 'PreToolUse', permission_mode: 'default', tool_name: 'Bash' },
      ...{ tool_input: { command: `frob ${call}` }, tool_use_id: call },
    });
  const frob = (call: string): Promise<Ended> => user.ask(user.fast, ['codex', '--timeout', '90'], frobbed(call));
  async function waiting(count: number): Promise<readonly ApprovalRequest[]> {
    for (const end = performance.now() + 50_000; ; ) {
      const found = store().pending();
      if (found.length >= count) return found;
      if (performance.now() > end) throw new Error(`${found.length} of ${count} questions wait.\n${user.said}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const answer = (requests: readonly ApprovalRequest[], option: string) =>
    requests.map((one) =>
      store().answer(one.id, { option, by: 'ada', way: 'terminal', signed: person.grant(one, option) }),
    );

  it('200 at once, each with its own answer, while others are answered', async () => {
    await user.serve();
    // The policy is compiled once, which may take longer than a client waits on a machine with other work.
    await ask(HARMLESS, 'before');
    const calls = Array.from({ length: 200 }, (_, at) => `c${at}`);
    const asked = calls.map((call) => user.send(['codex', '--timeout', '90'], frobbed(call)));
    const requests = await waiting(calls.length);
    expect((await user.about())?.waiting).toBe(calls.length);
    expect(await ask(DENIED, 'between')).toMatchObject({ code: 2 });
    const yes = requests.filter(({ call }) => Number(call.slice(1)) % 2 === 0);
    const no = requests.filter((request) => !yes.includes(request));
    expect(new Set([...answer(yes, 'Allow once'), ...answer(no, 'Deny')])).toEqual(new Set(['accepted']));
    const codes = (await Promise.all(asked)).map((said) => Number(said.split(' ')[2]));
    expect(codes).toEqual(calls.map((_, at) => (at % 2 === 0 ? 0 : 2)));
  });

  it.each(['SIGKILL', 'SIGTERM', 'SIGSTOP'] as const)('survive %s of the process, and a new one', async (signal) => {
    const server = await user.serve();
    const asked = frob('c1');
    const [first] = await waiting(1);
    server.kill(signal);
    // By now the hook waits by itself for the same question.
    await new Promise((resolve) => setTimeout(resolve, signal === 'SIGSTOP' ? 5_000 : 2_000));
    if (signal === 'SIGSTOP') server.kill('SIGCONT');
    else await user.serve();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(
      store()
        .pending()
        .map(({ id }) => id),
    ).toEqual([first?.id]);
    expect(answer(store().pending(), 'Allow once')).toEqual(['accepted']);
    expect(await asked).toMatchObject({ code: 0 });
  });

  describe('while the clock of the process jumps', () => {
    const DAY = 24 * 3_600_000;
    let shift = 0;
    /** Moves every date of the process, and what people see. Nothing moves the time since the machine was started. */
    const CLOCK = `
      const { readFileSync } = require('node:fs');
      const Real = Date;
      const now = () => {
        try { return Real.now() + Number(readFileSync(process.env.SHIFT, 'utf8')); } catch { return Real.now(); }
      };
      globalThis.Date = class extends Real {
        constructor(...given) { super(...(given.length === 0 ? [now()] : given)); }
        static now() { return now(); }
      };`;
    function jump(to: number): void {
      shift = to;
      user.script('shift', String(to));
    }
    const shifted = () => new ApprovalStore(join(user.state, 'approvals'), () => Date.now() + shift);
    const allow = (id = '') => {
      const request = shifted().request(id);
      const signed = request && { signed: person.grant(request) };
      return shifted().answer(id, { option: 'Allow once', by: 'ada', way: 'terminal', ...signed });
    };
    const pendingOf = (call: string) =>
      shifted()
        .pending()
        .find((request) => request.call === call);
    const serve = () => {
      jump(0);
      return user.serve({
        NODE_OPTIONS: `--require ${user.script('clock.cjs', CLOCK)}`,
        SHIFT: user.script('shift', '0'),
      });
    };
    const policy = (timeout: number) =>
      user.policy(
        `extends: [recommended]\napprovals: { wait: true, timeout: ${timeout}, proof: none }\nbash_rules:\n  - { name: careful, command: frob, decision: ask }\n  - { name: never, command: smash, decision: deny }\n`,
      );
    const until = async (is: () => boolean) => {
      while (!is()) await new Promise((resolve) => setTimeout(resolve, 20));
    };

    it('a day forward: what is over is over for people, decisions go on, and back again nothing is lost', async () => {
      await serve();
      const client = spawn(user.fast, ['codex', '--timeout', '90'], { cwd: user.directory, env: user.env });
      client.stdin.end(frobbed('left'));
      const asked = frob('stays');
      await waiting(2);
      const [left, stays] = [pendingOf('left'), pendingOf('stays')];
      jump(DAY);
      expect(shifted().pending()).toEqual([]);
      expect(allow(stays?.id)).toBe('too late');
      expect(await ask(DENIED, 'between')).toMatchObject({ code: 2 });
      client.kill('SIGKILL');
      await until(() => store().result(left?.id ?? '') !== undefined);
      jump(0);
      expect(allow(left?.id)).toBe('too late');
      expect(allow(stays?.id)).toBe('accepted');
      expect(await asked).toMatchObject({ code: 0 });
      // The one that was killed is recorded as cancelled.
      expect(await decisions()).toEqual(once(['between', 'left', 'stays']));
      expect((await user.about())?.answered).toBe(2);
    });

    it('a day back: nobody waits for that day, a pause does not grow by it, and new questions are answered', async () => {
      policy(3);
      await serve();
      const since = Date.now();
      const asked = frob('early');
      await waiting(1);
      const early = pendingOf('early');
      jump(-DAY);
      const { code } = await asked;
      expect(code).toBe(2);
      expect(store().result(early?.id ?? '')?.ending).toBe('expired');
      expect(allow(early?.id)).toBe('too late');
      const late = frob('late');
      await until(() => pendingOf('late') !== undefined);
      expect(allow(pendingOf('late')?.id)).toBe('accepted');
      expect(await late).toMatchObject({ code: 0 });

      jump(0);
      const pause = join(user.state, 'pause.json');
      writeFileSync(pause, JSON.stringify({ since, until: since + 600_000 }), { mode: 0o600 });
      expect(await ask('smash', 'paused')).toMatchObject({ code: 0 });
      jump(-DAY);
      expect(await ask('smash', 'judged')).toMatchObject({ code: 2 });
      expect((await user.about())?.answered).toBe(4);
    });
  });

  it('end with the client that asked', async () => {
    await user.serve();
    const child = spawn(user.fast, ['codex', '--timeout', '90'], { cwd: user.directory, env: user.env });
    child.stdin.end(frobbed('c1'));
    const [request] = await waiting(1);
    child.kill('SIGKILL');
    while (store().pending().length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(store().result(request?.id ?? '')?.ending).toBe('cancelled');
    expect(answer([request as ApprovalRequest], 'Allow once')).toEqual(['too late']);
    const records = async () => (await user.records()).filter(({ call }) => call === 'c1');
    await expect.poll(async () => (await records()).at(-1)?.type).toBe('decision');
    expect((await records()).map(({ state, decision }) => state ?? decision)).toEqual([
      'requested',
      'cancelled',
      'deny',
    ]);
    expect(readdirSync(join(user.state, 'run'))).toContain('gate.sock');
  });
});
