import { mkdirSync, readdirSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Request } from '../../src/approvals/request.js';
import { ApprovalStore } from '../../src/approvals/store.js';
import type { Ended } from '../spawn.js';
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

  it('one that reads nothing of 8 MB, and one whose queue is full', async () => {
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
      const { chmodSync } = await import('node:fs');
      chmodSync(join(user.state, 'run'), 0o755);
    },
    'a link in the place of the directory': async () => {
      await pretend(onRequest((socket, id) => socket.write(whole(id))));
      const { renameSync, symlinkSync } = await import('node:fs');
      renameSync(join(user.state, 'run'), join(user.state, 'elsewhere'));
      symlinkSync(join(user.state, 'elsewhere'), join(user.state, 'run'));
    },
    'a socket of another user': async () => {
      await pretend(onRequest((socket, id) => socket.write(whole(id))));
      const { chownSync } = await import('node:fs');
      if (process.getuid?.() === 0) chownSync(user.socket, 65_534, 65_534);
      else unlinkSync(user.socket);
    },
    'a directory of another user': async () => {
      await pretend(onRequest((socket, id) => socket.write(whole(id))));
      const { chownSync } = await import('node:fs');
      if (process.getuid?.() === 0) chownSync(join(user.state, 'run'), 65_534, 65_534);
      else rmSync(join(user.state, 'run'), { recursive: true });
    },
  };
  it.each(Object.entries(foreign))('%s: the hook answers by itself', async (_, make) => {
    await make();
    expect(await ask(DENIED, 'c1')).toMatchObject({ code: 2, stdout: expect.stringContaining('"deny"') });
  });
});

describe('a process that is killed or stopped', { timeout: 60_000 }, () => {
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

describe('a machine that has nothing left', { timeout: 60_000 }, () => {
  /** As `ulimit` does it, for the resident process only. */
  const limited = (limit: string) => ['/bin/sh', '-c', `ulimit ${limit}; exec "$@"`, 'sh'];

  it('no files to open: whoever is not let in answers by itself', async () => {
    await user.serve({}, limited('-n 28'));
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
  beforeEach(() => {
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
  async function waiting(count: number): Promise<readonly Request[]> {
    for (;;) {
      const found = store().pending();
      if (found.length >= count) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const answer = (requests: readonly Request[], option: string) =>
    requests.map(({ id }) => store().answer(id, { option, by: 'ada', way: 'terminal' }));

  it('200 at once, each with its own answer, while others are answered', async () => {
    await user.serve();
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

  it('end with the client that asked', async () => {
    await user.serve();
    const { spawn } = await import('node:child_process');
    const child = spawn(user.fast, ['codex', '--timeout', '90'], { cwd: user.directory, env: user.env });
    child.stdin.end(frobbed('c1'));
    const [request] = await waiting(1);
    child.kill('SIGKILL');
    while (store().pending().length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(store().outcome(request?.id ?? '')?.ending).toBe('abandoned');
    expect(answer([request as Request], 'Allow once')).toEqual(['too late']);
    expect(await decisions()).toEqual({});
    expect(readdirSync(join(user.state, 'run'))).toContain('gate.sock');
  });
});
