import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { JsonRpcMessage } from './json-rpc-message.js';
import { LineReader } from './line-reader.js';

export interface ServerHandlers {
  line(text: string): void;
  tooLong(head: string): void;
  /** It is gone, and nothing more will come. */
  ended(why: string, exitCode: number): void;
}

/** A server, wherever it runs. */
export interface UpstreamServer {
  /** False where it should get nothing more for now: `drained` tells when. */
  send(text: string, message: JsonRpcMessage): boolean;
  drained(then: () => void): void;
  /** Nobody reads any more for now, or again. */
  pause(): void;
  resume(): void;
  initialized(version: string): void;
  /** Asks it to end, then makes it. */
  close(signal?: NodeJS.Signals): void;
  /** At once. */
  kill(): void;
}

/** Milliseconds that a server has to end by itself, and again once it was told. */
const GRACE_MS = 2_000;
/** Milliseconds for what it still has to say once it is gone. */
const DRAIN_MS = 100;

/** A server as a program, with the environment that the client gave and an error stream of its own. */
export class StdioServer implements UpstreamServer {
  readonly #child: ChildProcess;
  readonly #handlers: ServerHandlers;
  readonly #reader: LineReader;
  readonly #grace: number;
  #ended = false;

  constructor(
    [program = '', ...args]: readonly string[],
    handlers: ServerHandlers,
    env: NodeJS.ProcessEnv,
    grace = GRACE_MS,
  ) {
    this.#handlers = handlers;
    this.#grace = grace;
    // In a group of its own: what it starts in its turn ends with it.
    this.#child = spawn(program, args, {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: process.platform !== 'win32',
    });
    const { stdin, stdout } = this.#child;
    this.#reader = new LineReader(handlers);
    stdout?.on('data', (chunk: Buffer) => this.#reader.read(chunk));
    stdout?.on('error', () => undefined);
    // It may have closed its input, or be gone: that is told once it is.
    stdin?.on('error', () => undefined);
    this.#child.on('error', (error: NodeJS.ErrnoException) => {
      if (this.#child.pid !== undefined) return;
      const why = error.code === 'ENOENT' ? `There is no program "${program}".` : error.message;
      this.#end(`The MCP server could not be started. ${why}`, 127);
    });
    this.#child.on('close', (code, signal) => this.#gone(code, signal));
    // Something that it started may hold its output open for ever.
    this.#child.on('exit', (code, signal) => setTimeout(() => this.#gone(code, signal), DRAIN_MS));
  }

  send(text: string): boolean {
    const { stdin } = this.#child;
    return stdin === null || !stdin.writable || stdin.write(`${text}\n`);
  }

  drained(then: () => void): void {
    this.#child.stdin?.once('drain', then);
  }

  pause(): void {
    this.#child.stdout?.pause();
  }

  resume(): void {
    this.#child.stdout?.resume();
  }

  initialized(): void {}

  close(signal?: NodeJS.Signals): void {
    if (this.#ended) return;
    this.resume();
    if (signal === undefined) this.#child.stdin?.end();
    else this.#signal(signal);
    setTimeout(() => this.#signal('SIGTERM'), this.#grace).unref();
    setTimeout(() => this.#signal('SIGKILL'), 2 * this.#grace).unref();
  }

  kill(): void {
    this.#signal('SIGKILL');
  }

  #gone(code: number | null, signal: NodeJS.Signals | null): void {
    const half = this.#reader.rest();
    const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
    const middle = half === '' ? '' : ', in the middle of a message';
    this.#end(`The MCP server ended ${how}${middle}.`, code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0));
  }

  #end(why: string, exitCode: number): void {
    if (this.#ended) return;
    this.#ended = true;
    // What it started and left behind.
    this.#signal('SIGKILL');
    this.#handlers.ended(why, exitCode);
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (process.platform === 'win32') this.#child.kill(signal);
      else process.kill(-pid, signal);
    } catch {
      // Nobody is left in it.
    }
  }
}
