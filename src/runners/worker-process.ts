import type { Socket } from 'node:net';
import { isRecord } from '../core/data.js';
import { SluiceError, show } from '../core/errors.js';
import { mask } from '../redact/mask.js';
import { CapturedOutput } from './captured-output.js';
import type { CodeHookOptions } from './code-hook.js';
import { ProcessGroup, startError } from './process-group.js';
import { toJsonLine } from './process-input.js';
import { withStack } from './sources.js';
import { WORKER_SOURCE } from './worker-source.js';

/** What a module turned out to export. */
export interface LoadedModule {
  readonly form: 'run' | 'process' | 'validate' | 'hook';
  /** Of a hook's value: what it says of itself. */
  readonly hook?: {
    readonly kind: string;
    readonly on: readonly (string | undefined)[];
    readonly when?: string | { readonly source: string; readonly flags: string };
    readonly enabled?: boolean;
  };
}

const MAX_ANSWER_BYTES = 1_048_576;

/**
 * A Node process that has a hook's module loaded and answers one request at a time. Whatever goes wrong with it ends
 * it. It never keeps this process alive: while somebody waits for an answer, the core's timer does.
 */
export class WorkerProcess {
  readonly ready: Promise<LoadedModule>;
  readonly #id: string;
  readonly #group: ProcessGroup;
  readonly #channel: Socket | undefined;
  readonly #said = new CapturedOutput();
  #line: Buffer[] = [];
  #size = 0;
  #waiting: { resolve(message: Record<string, unknown>): void; reject(error: unknown): void } | undefined;
  #end: { readonly error: unknown } | undefined;

  constructor(named: CodeHookOptions, file: string, memory: number) {
    this.#id = named.id;
    // A bundle says where its lines come from: who reads an error knows the sources.
    const flags = [`--max-old-space-size=${memory}`, '--enable-source-maps', '--input-type=commonjs'];
    const command = [process.execPath, ...flags, '-e', WORKER_SOURCE, '--', file];
    this.#group = new ProcessGroup(command, named, ['ignore', 'pipe', 'pipe', 'pipe']);
    const { child } = this.#group;
    this.#channel = child.stdio?.[3] as Socket | undefined;
    this.#channel?.on('data', (chunk) => this.#read(chunk));
    child.stdout?.on('data', (chunk: Buffer) => this.#said.add(chunk));
    child.stderr?.on('data', (chunk: Buffer) => this.#said.add(chunk));
    child.once('error', (thrown) => this.end(startError(this.#id, process.execPath, named.cwd, thrown)));
    // By setImmediate: what it wrote last may still be in the pipe.
    child.once('exit', (code, signal) => setImmediate(() => this.end(this.#died(code, signal))));
    this.ready = this.#next().then((message) => message.ready as LoadedModule);
    this.ready.catch(() => undefined);
    this.#group.release();
  }

  get alive(): boolean {
    return this.#end === undefined;
  }

  /** One request, one answer. */
  async ask(request: unknown): Promise<unknown> {
    const next = this.#next();
    this.#channel?.write(toJsonLine(request));
    return (await next).answer;
  }

  /** Ends it, whatever it does. Who waits for an answer gets the error. */
  end(error?: unknown): void {
    if (!this.alive) return;
    this.#end = { error };
    this.#group.kill();
    for (const stream of this.#group.streams) stream.destroy();
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }

  #next(): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) => {
      if (this.#end !== undefined) return reject(this.#end.error);
      this.#waiting = { resolve, reject };
    });
  }

  #read(chunk: Buffer): void {
    const end = chunk.indexOf(10);
    this.#line.push(end === -1 ? chunk : chunk.subarray(0, end));
    this.#size += chunk.length;
    if (this.#size > MAX_ANSWER_BYTES) return this.end(this.#nonsense(`more than ${MAX_ANSWER_BYTES} bytes`));
    if (end === -1) return;
    const line = Buffer.concat(this.#line).toString('utf8');
    this.#line = [];
    this.#size = 0;
    this.#take(line);
    if (end + 1 < chunk.length && this.alive) this.#read(chunk.subarray(end + 1));
  }

  #take(line: string): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    const message = parse(line);
    if (waiting === undefined) return this.end(this.#nonsense('an answer that nobody asked for'));
    if (typeof message?.error === 'string') waiting.reject(withStack(this.#threw(message.error), message.stack));
    else if (message !== undefined) waiting.resolve(message);
    else waiting.reject(this.#nonsense(show(line)));
  }

  #threw(message: string): SluiceError {
    return new SluiceError('HOOK_THREW', {
      what: this.#words(`Hook "${this.#id}" failed: ${mask(message).text}`),
    });
  }

  #died(code: number | null, signal: string | null): SluiceError {
    const end = signal === null ? `with exit code ${code}` : `by ${signal}`;
    return new SluiceError('HOOK_THREW', { what: this.#words(`Hook "${this.#id}" ended ${end} before it answered`) });
  }

  #nonsense(got: string): SluiceError {
    const what = this.#words(`Hook "${this.#id}" broke the protocol`);
    return new SluiceError('VERDICT_INVALID', { what, expected: 'one answer on file descriptor 3', got });
  }

  #words(what: string): string {
    const { text } = this.#said;
    return text === '' ? what : `${what}\nIt printed: ${text}`;
  }
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const message: unknown = JSON.parse(line);
    return isRecord(message) ? message : undefined;
  } catch {
    return undefined;
  }
}
