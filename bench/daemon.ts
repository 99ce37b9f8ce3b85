import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { verify } from '../src/audit/index.js';
import { applyChanges } from '../src/clients/settings/file-change.js';
import { pingDaemon, socketPath } from '../src/daemon/socket.js';
import { launcherChanges, readHookCopy } from '../src/install/launcher.js';
import { DAEMON_NODE_FLAGS } from '../src/install/perl-client-script.js';
import { median, percentile } from './sample.js';

const HOOK = resolve('dist/hook/hook.cjs');
const PEER = resolve('node_modules/cc-safety-net/dist/bin/cc-safety-net.js');
const ROUNDS = 50;
/** `npm run bench -- daemon --long` takes them all: 60 s at 2,000 a second, and a million decisions. */
const LONG = process.argv.includes('--long');

/** What a client waits for with a daemon, and what that process can bear. */
export async function benchDaemon(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  const home = join(directory, 'home');
  mkdirSync(home);
  const env = { PATH: process.env.PATH ?? '', HOME: home, PERL_BADLANG: '0' };
  const data = join(home, '.local/share/sluice');
  const state = join(home, '.local/state/sluice');
  const copy = readHookCopy(HOOK, '0.1.0', true);
  applyChanges(launcherChanges({ data, env, home }, process.execPath, copy, true));
  const serve = join(data, 'versions', copy.name, 'dist/serve/serve.js');
  const server = spawn(process.execPath, [...DAEMON_NODE_FLAGS, serve], { env, cwd: '/', stdio: 'ignore' });
  try {
    await warmth(socketPath(state));
    const place: Place = { directory, env, build: copy.name, socket: socketPath(state), pid: server.pid ?? 0 };
    time(place, join(data, 'bin/sluice-hook'));
    await answers(place);
    await load(place, LONG ? 60 : 5, state);
    await memory(place, LONG ? 1_000_000 : 10_000);
  } finally {
    server.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Place {
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  readonly build: string;
  readonly socket: string;
  readonly pid: number;
}

/** A process that has just been started is slower: that is told by itself. */
async function warmth(socket: string): Promise<void> {
  const began = performance.now();
  for (let first = 0; ; await sleep(50)) {
    const found = await pingDaemon(socket);
    if (typeof found !== 'object') continue;
    first ||= performance.now() - began;
    if (found.warm !== true) continue;
    const seconds = [first, performance.now() - began].map((ms) => (ms / 1000).toFixed(1));
    const tags = found.cold === undefined ? 'is warm' : `failed to get warm (${found.cold})`;
    console.log(`\nIt answers after ${seconds[0]} s, and ${tags} after ${seconds[1]} s`);
    return;
  }
}

/** What agents run. */
const COMMANDS = ['git status', 'ls -la src', 'npm test', 'rg -n "open" src | head -20', 'git diff HEAD~1 -- src/a.ts'];

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

function event(directory: string, command: string, call: string): string {
  return JSON.stringify({
    ...{ hook_event_name: 'PreToolUse', session_id: 's', cwd: directory, tool_use_id: call },
    ...{ tool_name: 'Bash', tool_input: { command } },
  });
}

/** As the client pays it: from the start of a process to its end. */
function time({ directory, env }: Place, fast: string): void {
  const input = event(directory, 'git status', 'c');
  const all: readonly [string, string, readonly string[]][] = [
    ['node -e 0', process.execPath, ['-e', '0']],
    ['the client of the daemon', fast, ['claude', '--timeout', '20']],
    ['sluice hook claude', process.execPath, [HOOK, 'claude']],
    ['cc-safety-net hook --claude-code', process.execPath, [PEER, 'hook', '--claude-code']],
  ];
  const times = all.map(() => [] as number[]);
  for (let round = -3; round < ROUNDS; round++)
    for (const [at, [, program, args]] of all.entries()) {
      const began = performance.now();
      spawnSync(program, [...args], { input, env, cwd: directory });
      if (round >= 0) times[at]?.push(performance.now() - began);
    }
  const [base = []] = times;
  console.log(`\nFrom start to end, ${ROUNDS} interleaved rounds (ratio to node -e 0)`);
  for (const [at, [name]] of all.entries()) {
    const own = median(times[at] ?? []);
    console.log(`  ${name.padEnd(38)} ${own.toFixed(1).padStart(7)} ms  ${(own / median(base)).toFixed(3)}x`);
  }
}

/** One exchange on a connection of its own. */
function exchange(socket: string, message: Buffer): Promise<number> {
  return new Promise((done, fail) => {
    const began = performance.now();
    const connection = createConnection(socket);
    connection.on('error', fail);
    connection.on('data', () => undefined);
    connection.on('close', () => done(performance.now() - began));
    connection.write(message);
  });
}

function requestOf({ env, build, directory }: Place, command: string, call: string): Buffer {
  const list = (words: readonly string[]) => words.map((word) => `${word}\0`).join('');
  const variables = list(Object.entries(env).map(([name, value]) => `${name}=${value}`));
  const parts = [list(['claude', '--timeout', '20']), variables, directory, event(directory, command, call)];
  const sizes = parts.map((part) => Buffer.byteLength(part)).join(' ');
  return Buffer.from(`sluice/1 ${call} ${build} 30000 0 ${sizes}\n${parts.join('')}`);
}

/** 200 a second, one after the other, in turn with an echo on the same kind of socket. */
async function answers(place: Place): Promise<void> {
  const path = join(place.directory, 'echo.sock');
  const source = `require('net').createServer((s) => s.on('data', (d) => s.end(d))).listen(${JSON.stringify(path)})`;
  const echo = spawn(process.execPath, ['-e', source], { stdio: 'ignore' });
  const [own, bare]: [number[], number[]] = [[], []];
  while (!(await exchange(path, Buffer.from('x')).catch(() => 0))) await sleep(20);
  for (let at = 0; at < 1_000; at++) {
    const message = requestOf(place, COMMANDS[at % COMMANDS.length] ?? '', `a${at}`);
    own.push(await exchange(place.socket, message));
    bare.push(await exchange(path, message));
    await sleep(5);
  }
  echo.kill();
  console.log('\nThe answer over the socket, 1,000 of them at up to 200 a second');
  for (const [name, times] of Object.entries({ 'an echo': bare, 'an answer': own }))
    console.log(
      `  ${name.padEnd(12)} p50 ${percentile(times, 50).toFixed(3)} ms  p99 ${percentile(times, 99).toFixed(3)} ms`,
    );
  console.log(`  p50 to p50 ${(median(own) / median(bare)).toFixed(2)}x`);
}

/** 2,000 a second with 5% denied: the record has each of them once, and is whole. */
async function load(place: Place, seconds: number, state: string): Promise<void> {
  const [rate, began] = [2_000, performance.now()];
  const open = new Set<Promise<unknown>>();
  let sent = 0;
  while (sent < rate * seconds) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - began) / 1000) * rate));
    for (; sent < due && open.size < 64; sent++) {
      const command = sent % 20 === 0 ? 'git push --force' : (COMMANDS[sent % COMMANDS.length] ?? '');
      const one: Promise<unknown> = exchange(place.socket, requestOf(place, command, `l${sent}`)).finally(() =>
        open.delete(one),
      );
      open.add(one);
    }
    await sleep(1);
  }
  await Promise.all(open);
  const took = (performance.now() - began) / 1000;
  const { query } = await import('../src/audit/index.js');
  const seen = new Map<string, number>();
  for await (const { type, call } of query({ directory: join(state, 'audit') }))
    if (type === 'decision' && String(call).startsWith('l')) seen.set(String(call), (seen.get(String(call)) ?? 0) + 1);
  const once = [...seen.values()].every((count) => count === 1) && seen.size === sent;
  const report = await verify({ directory: join(state, 'audit') });
  console.log(`\n${sent} decisions, 5% denied: ${Math.round(sent / took)} a second for ${took.toFixed(1)} s`);
  console.log(`  each is in the record once: ${once}; the record verifies: ${JSON.stringify(report).slice(0, 120)}`);
}

/** What the process holds after so many decisions. */
async function memory(place: Place, count: number): Promise<void> {
  console.log(`\nMemory after each fifth of ${count} decisions`);
  const messages = COMMANDS.map((command) => requestOf(place, command, 'm'));
  for (let part = 0; part < 5; part++) {
    for (let at = 0; at < count / 5; at += 20)
      await Promise.all(Array.from({ length: 20 }, (_, one) => exchange(place.socket, messages[one % 5] as Buffer)));
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(place.pid)], { encoding: 'utf8' });
    console.log(`  ${Math.round(Number(stdout) / 1024)} MB`);
  }
}
