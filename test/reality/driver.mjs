// Runs inside of the sandbox: one text after the other, each in an empty directory. A line of JSON in, a line out.
// Nothing of a text outlives it: every process of the namespace but this one and the first is killed.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const LIMIT_MS = 1000;
/** What a text left running may take this long to end by itself. */
const LINGER_MS = 150;
const POLL_MS = 20;
const MAX_PROCESSES = 100;
/** Bash with all of a range in it must not take the machine's memory. */
const LIMITS = 'ulimit -v 600000; ulimit -f 4096; ulimit -c 0; exec "$@"';
const EMPTIED = ['/work/project', '/home/dev', '/tmp', '/ran'];
const { env, files, shells } = JSON.parse(process.argv[2] ?? '{}');

function processes() {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== '1' && name !== String(process.pid))
    .length;
}

function killAll() {
  try {
    process.kill(-1, 'SIGKILL');
  } catch {
    // There is nobody left.
  }
}

function clean() {
  for (const directory of EMPTIED)
    for (const name of readdirSync(directory)) rmSync(`${directory}/${name}`, { recursive: true, force: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(`/work/project/${name}`, content);
  mkdirSync('/work/project/sub');
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function run({ id, shell, text }) {
  clean();
  const began = Date.now();
  const argv = [...shells[shell], text];
  const child = spawn('/bin/sh', ['-c', LIMITS, 'sh', ...argv], { cwd: '/work/project', env, stdio: 'ignore' });
  let late = false;
  const ended = new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
  const watch = setInterval(() => {
    if (Date.now() - began < LIMIT_MS && processes() < MAX_PROCESSES) return;
    late = true;
    killAll();
  }, POLL_MS);
  const code = await ended;
  clearInterval(watch);
  const until = Date.now() + LINGER_MS;
  while (processes() > 0 && Date.now() < until && processes() < MAX_PROCESSES) await pause(2);
  while (processes() > 0) {
    killAll();
    await pause(1);
  }
  return { id, ran: readdirSync('/ran'), late, code };
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await run(JSON.parse(line));
  writeSync(1, `${JSON.stringify(answer)}\n`);
}
