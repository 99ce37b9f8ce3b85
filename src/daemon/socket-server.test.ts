import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pingDaemon, socketPath } from './socket.js';
import { SocketServer } from './socket-server.js';

let state: string;
let gate: SocketServer;
beforeEach(async () => {
  state = mkdtempSync(join(tmpdir(), 'sluice-gate-'));
  gate = new SocketServer({ state, build: 'b', version: 'v', policies: () => Promise.reject(new Error('none')) });
  expect(await gate.start()).toBeUndefined();
});
afterEach(() => {
  gate.close();
  rmSync(state, { recursive: true, force: true });
});

const enter = (said: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(socketPath(state), () => socket.write(said, () => resolve(socket)));
    socket.on('error', reject);
    socket.resume();
  });
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

it.each([
  ['nothing', ''],
  ['half a line', 'sluice/1 1-1 b 80'],
  ['half a request', 'sluice/1 1-1 b 80 0 3 3 3 9\nab'],
])('who says %s is let go, in time, and others are answered', async (_, said) => {
  const socket = await enter(said);
  // It has been let in once somebody who came later is answered.
  expect(await pingDaemon(socketPath(state))).toMatchObject({ build: 'b' });
  gate.closeSilent(60_000);
  expect(await pingDaemon(socketPath(state))).toMatchObject({ build: 'b' });
  expect(socket.closed).toBe(false);
  gate.closeSilent(0);
  await closed(socket);
  expect(await pingDaemon(socketPath(state))).toMatchObject({ waiting: 0 });
});

it.each([
  ['no words of ours', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a line without end', 'x'.repeat(400)],
  ['sizes that nobody has', 'sluice/1 1-1 b 80 0 9999 99999999 9999 99999999\n'],
  ['more than it announced', 'sluice/1 1-1 b 80 0 0 0 0 1\nabc'],
])('who says %s is let go at once', async (_, said) => {
  await closed(await enter(said));
});

/** What is answered to an event that says nothing. */
async function ask(home: string, cwd: string): Promise<string> {
  const own = Object.entries(process.env).filter(([name]) => /^(?:TZ|LANG|LANGUAGE|LC_\w+)$/.test(name));
  const env = [...own, ['HOME', home]].map(([name, value]) => `${name}=${value}\0`).join('');
  const socket = await enter(`sluice/1 1-1 b 8000 0 7 ${env.length} ${cwd.length} 2\nclaude\0${env}${cwd}{}`);
  let said = '';
  socket.on('data', (piece) => {
    said += piece;
  });
  await closed(socket);
  return said.replace(/^(?:W 1-1\n)+/, '');
}

const deep = '/d'.repeat(257);
it.each([
  ['a relative home', 'ada', '/work'],
  ['a home deeper than there can be', deep, '/work'],
  ['a relative directory', '/home/ada', 'work'],
  ['a directory deeper than there can be', '/home/ada', deep],
])('who has %s is left to a hook of its own', async (_, home, cwd) => {
  expect(await ask(home, cwd)).toBe('C 1-1\n');
  expect(await ask(state, state)).toMatch(/^A 1-1 2 /);
});
