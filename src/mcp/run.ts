import { constants } from 'node:os';
import type { Level } from '../core/verdict.js';
import { compileSooner } from '../pipeline/compile-sooner.js';
import { readMachine } from '../pipeline/machine.js';
import { mask } from '../redact/mask.js';
import { StderrDisplay } from '../session/stderr.js';
import { LineReader } from './line-reader.js';
import { McpGuard } from './mcp-guard.js';
import { Relay } from './relay.js';
import { type ServerHandlers, StdioServer, type UpstreamServer } from './stdio-server.js';
import { ToolPins } from './tool-pins.js';

export interface RunMcpOptions {
  readonly name: string;
  /** The command line of the server, or its address alone. */
  readonly command: readonly string[];
  readonly http?: { readonly url: URL; readonly headers: Readonly<Record<string, string>> };
  readonly redact: boolean;
  /** What the server is started with. */
  readonly env: NodeJS.ProcessEnv;
}

/** Milliseconds for observers and records once the server is gone. */
const SHUTDOWN_TIMEOUT_MS = 2_000;

/** Stands in front of one server until it, or the client, is gone. Ends the process. */
export async function runMcp({ name, command, http, redact, env }: RunMcpOptions): Promise<void> {
  compileSooner();
  const machine = readMachine();
  const display = new StderrDisplay();
  const tell = (level: Level, message: string): void =>
    display.show({ level, source: 'sluice', message: mask(message).text });
  const pins = new ToolPins(machine.state, name, command);
  let [clientIsFull, serverIsFull] = [false, false];
  const relay: Relay = new Relay({
    name,
    pins,
    notify: tell,
    toClient,
    toServer: (text, message) => {
      if (server.send(text, message) || serverIsFull) return;
      serverIsFull = true;
      process.stdin.pause();
      server.drained(() => {
        serverIsFull = false;
        process.stdin.resume();
      });
    },
    session: () => keeper.current(),
    initialized: (version) => server.initialized(version),
  });
  const keeper = new McpGuard(relay, { machine, name, cwd: process.cwd(), pins, display, redact });
  let asked: number | undefined;
  const handlers: ServerHandlers = {
    line: (text) => relay.fromServer(text),
    tooLong: (head) => relay.tooLong(head),
    ended: (why, code) => void over(why, asked ?? code),
  };
  // A signal that comes while the server is started ends it, too: without this it would end this process alone.
  let early: NodeJS.Signals | undefined;
  let onSignal = (signal: NodeJS.Signals): void => {
    early ??= signal;
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => onSignal(signal));
  const server = await serverOf({ command, http, env }, handlers, relay, tell);

  function toClient(text: string): void {
    if (text === '' || process.stdout.write(`${text}\n`) || clientIsFull) return;
    clientIsFull = true;
    server.pause();
    process.stdout.once('drain', () => {
      clientIsFull = false;
      server.resume();
    });
  }

  async function over(why: string, code: number): Promise<void> {
    if (!leaving) tell('error', why);
    relay.end(why);
    const ended = relay.idle().then(() => keeper.end(why));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT_MS))]);
    process.stdout.write('', () => process.exit(code));
    // A client that does not read must not keep this process.
    setTimeout(() => process.exit(code), SHUTDOWN_TIMEOUT_MS);
  }

  let leaving = false;
  const leave = async (signal?: NodeJS.Signals): Promise<void> => {
    if (leaving) return;
    leaving = true;
    // A call that came before the end is still answered.
    if (signal === undefined)
      await Promise.race([relay.idle(), new Promise((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT_MS))]);
    else asked = 128 + (constants.signals[signal] ?? 0);
    server.close(signal);
  };
  onSignal = (signal) => void leave(signal);
  process.on('exit', () => server.kill());
  if (early !== undefined) onSignal(early);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      tell('error', `Sluice itself failed, so the server is stopped: ${(error as Error)?.message ?? String(error)}`);
      process.exit(70);
    });
  // The client is gone: nobody is left to answer.
  process.stdout.on('error', () => void leave('SIGTERM'));
  const reader = new LineReader({
    line: (text) => relay.fromClient(text),
    tooLong: (head) => relay.tooLongFromClient(head),
  });
  process.stdin.on('data', (chunk: Buffer) => reader.read(chunk));
  process.stdin.on('end', () => void leave());
  process.stdin.on('error', () => void leave());
  // Loaded before the first call comes, so that it need not wait.
  keeper
    .current()
    .catch((error: unknown) => tell('error', `The policy could not be read: ${(error as Error).message}`));
}

async function serverOf(
  { command, http, env }: Pick<RunMcpOptions, 'command' | 'env'> & { readonly http: RunMcpOptions['http'] },
  handlers: ServerHandlers,
  relay: Relay,
  tell: (level: Level, message: string) => void,
): Promise<UpstreamServer> {
  if (http === undefined) return new StdioServer(command, handlers, env);
  const { McpHttpServer } = await import('./http-server.js');
  return new McpHttpServer(
    http.url,
    {
      ...handlers,
      failed: (id, why) => relay.fail(why, id),
      isPending: (id) => relay.isPending(id),
      warn: (why) => tell('warning', why),
    },
    http.headers,
  );
}
