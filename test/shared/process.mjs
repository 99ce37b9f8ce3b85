// The program in one process that takes many calls, one after the other: loading it takes longer than most of them do.
// Started by shared-process.ts. `sluice hook` loads its code anew each time, as a client has it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Console } from 'node:console';
import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const ROOT = new URL('../../', import.meta.url);
const HOOK = new URL('dist/hook/hook.cjs', ROOT).pathname;
const require = createRequire(import.meta.url);
const calls = new AsyncLocalStorage();
const { writeSync } = fs;

/** What `process.exit` throws: no line behind it may run. */
const EXIT = Symbol('process.exit');
const STREAMS = ['stdout', 'stderr'];
const EVENTS = [
  'exit',
  'beforeExit',
  'uncaughtException',
  'unhandledRejection',
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
  'warning',
];

const own = new Map();
for (const event of EVENTS) own.set(event, process.listeners(event));

/** One call: what it has written until it ended. */
class Call {
  stdout = '';
  stderr = '';
  over = false;
  streams = Object.fromEntries(STREAMS.map((name) => [name, this.#stream(name)]));

  constructor({ input }, done) {
    this.done = done;
    this.stdin = Readable.from(input.length === 0 ? [] : [Buffer.from(input)]);
    this.stdin.fd = 0;
  }

  /** What comes after its end is lost, as it is with a process. */
  write(name, bytes) {
    if (!this.over) this[name] += bytes.toString();
  }

  #stream(name) {
    const stream = new Writable({
      write: (chunk, _encoding, written) => {
        this.write(name, chunk);
        written();
      },
    });
    stream.fd = name === 'stdout' ? 1 : 2;
    return stream;
  }

  end(code) {
    if (this.over) return;
    for (const listener of process.listeners('exit')) if (!own.get('exit').includes(listener)) listener(code);
    this.over = true;
    for (const event of EVENTS)
      for (const listener of process.listeners(event))
        if (!own.get(event).includes(listener)) process.removeListener(event, listener);
    this.done({ code, signal: null, stdout: this.stdout, stderr: this.stderr });
  }
}

const nowhere = new Writable({ write: (_chunk, _encoding, written) => written() });
function showStreams() {
  for (const name of STREAMS)
    Object.defineProperty(process, name, {
      configurable: true,
      get: () => calls.getStore()?.streams[name] ?? nowhere,
    });
}
Object.defineProperty(process, 'stdin', { configurable: true, get: () => calls.getStore()?.stdin });
const through = (name) =>
  new Writable({ write: (chunk, _encoding, written) => process[name].write(chunk, () => written()) });
globalThis.console = new Console({ stdout: through('stdout'), stderr: through('stderr') });

fs.writeSync = (file, data, ...rest) => {
  const call = calls.getStore();
  if (call === undefined || (file !== 1 && file !== 2)) return writeSync(file, data, ...rest);
  const [at = 0, length] = typeof data === 'string' ? [] : rest;
  const bytes = Buffer.from(data).subarray(at, length === undefined ? undefined : at + length);
  call.write(STREAMS[file - 1], bytes);
  return bytes.length;
};
syncBuiltinESMExports();

process.exit = (code) => {
  const status = code ?? process.exitCode ?? 0;
  calls.getStore()?.end(Number(status));
  throw EXIT;
};
// A crash goes to the program's own listeners. The end of a call is none, and they may end it.
const { emit } = process;
process.emit = function (event, ...given) {
  if (!/^(?:uncaughtException|unhandledRejection)$/.test(event)) return emit.call(this, event, ...given);
  if (given[0] === EXIT) return true;
  try {
    return emit.call(this, event, ...given);
  } catch (thrown) {
    if (thrown !== EXIT) throw thrown;
    return true;
  }
};

function take({ args, cwd, env, file }) {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.argv[0], file ?? new URL('dist/cli/main.js', ROOT).pathname, ...args];
  process.exitCode = undefined;
  showStreams();
}

/** A module that is a program: it ends by `process.exit`. Each time it is another one, with nothing in its memory. */
async function load(file) {
  loaded++;
  await import(`${pathToFileURL(file).href}?${loaded}`);
  return new Promise(() => {});
}
let loaded = 0;

/** As src/cli/main.ts does it. */
async function start([command, ...args]) {
  if (command === 'hook' && !args.includes('--help') && !args.includes('-h')) {
    process.argv.splice(1, 2, HOOK);
    delete require.cache[HOOK];
    require(HOOK);
    // It ends by `process.exit`, whatever happens.
    return new Promise(() => {});
  }
  try {
    const { runCli } = await import(new URL('dist/cli/program.js', ROOT).href);
    await runCli([command, ...args].filter((word) => word !== undefined));
  } catch (error) {
    if (error === EXIT) throw error;
    const text = error instanceof Error ? error.message : String(error);
    const code = typeof error?.code === 'string' ? ` (${error.code})` : '';
    process.stderr.write(`sluice: ${text}${code}\n`);
    process.exitCode = 2;
  }
  // What was written may still be on its way to the stream.
  await new Promise((resolve) => setImmediate(resolve));
  calls.getStore().end(Number(process.exitCode ?? 0));
}

// With whoever asks.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (request) => {
  const call = new Call(request, (ended) => process.send({ id: request.id, ended, cpu: process.cpuUsage() }));
  calls.run(call, () => {
    take(request);
    (request.file === undefined ? start(request.args) : load(request.file)).catch((thrown) => {
      if (thrown !== EXIT) call.end(70);
    });
  });
});
