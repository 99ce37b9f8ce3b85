import type { HookOutput } from '../clients/client.js';

/**
 * How the fast client and the daemon talk, one request on each connection:
 *
 *     sluice/1 <id> <build> <milliseconds> <time> <args> <variables> <directory> <body>\n
 *
 * then so many bytes of each of the last four. `milliseconds` is how long the client waits for a first sign, from `time`
 * on: milliseconds since the machine was started, which no change of a clock moves, or 0 where it can't tell. Answers are lines that begin with a letter and the id: `W` it is worked on, `C` run the hook yourself,
 * `A <code> <out> <err>` the answer, with so many bytes of standard output and standard error behind it. A client that
 * gives up and runs the hook itself sends `F` before it leaves.
 */
export interface HookRequest {
  readonly id: string;
  readonly build: string;
  readonly firstSignalMs: number;
  readonly sentAtUptimeMs: number;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly body: Buffer;
}

const HEADER =
  /^sluice\/1 ([\w.-]{1,64}) ([\w.-]{1,100}) (\d{1,5}) (\d{1,12}) (\d{1,4}) (\d{1,8}) (\d{1,4}) (\d{1,8})$/;
/** What else can be asked: who is there, and an address that opens the dashboard once. */
export type DaemonQuery = 'ping' | 'open';
const QUERY = /^sluice\/1 (ping|open)$/;
/** Bytes of the longest first line. */
const MAX_HEADER_BYTES = 320;
/** Bytes of a request: more than the hook itself reads, and than a system lets variables have. */
const MAX_REQUEST_BYTES = 24 * 1024 * 1024;

/** Collects a request from the pieces that it comes in. */
export class RequestParser {
  readonly #pieces: Buffer[] = [];
  #size = 0;
  #header: RegExpExecArray | undefined;
  #lengths: readonly number[] = [];
  #total = Number.POSITIVE_INFINITY;

  /** The request once it is whole, or the query. Throws where it is neither. */
  add(piece: Buffer): HookRequest | DaemonQuery | undefined {
    this.#pieces.push(piece);
    this.#size += piece.length;
    const query = this.#header === undefined ? this.#begin() : undefined;
    if (query !== undefined) return query;
    if (this.#size > this.#total) throw new Error('there is more than the request says');
    return this.#size === this.#total ? this.#end() : undefined;
  }

  /** Nearly all come in one piece. */
  #bytes(): Buffer {
    const [first] = this.#pieces;
    return first !== undefined && this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces);
  }

  #begin(): DaemonQuery | undefined {
    const bytes = this.#bytes();
    const end = bytes.indexOf(10);
    if (end === -1 && this.#size < MAX_HEADER_BYTES) return undefined;
    const line = bytes.toString('latin1', 0, Math.max(0, Math.min(end, MAX_HEADER_BYTES)));
    const query = QUERY.exec(line)?.[1];
    if (query !== undefined) return query as DaemonQuery;
    const header = HEADER.exec(line);
    if (header === null) throw new Error('its first line is not understood');
    this.#header = header;
    this.#lengths = header.slice(5).map(Number);
    this.#total = end + 1 + this.#lengths.reduce((sum, length) => sum + length, 0);
    if (this.#total > MAX_REQUEST_BYTES) throw new Error('it is too large');
    return undefined;
  }

  #end(): HookRequest {
    const [, id = '', build = '', budget, sent] = this.#header ?? [];
    const bytes = this.#bytes();
    let at = bytes.indexOf(10) + 1;
    const [args, env, cwd, body] = this.#lengths.map((length) => {
      at += length;
      return bytes.subarray(at - length, at);
    }) as [Buffer, Buffer, Buffer, Buffer];
    return {
      id,
      build,
      firstSignalMs: Number(budget),
      sentAtUptimeMs: Number(sent),
      args: listOf(args),
      env: variablesOf(env),
      cwd: cwd.toString(),
      body,
    };
  }
}

/** Each word ends with a NUL, so that an empty one is one. */
function listOf(bytes: Buffer): string[] {
  return bytes.toString().split('\0').slice(0, -1);
}

function variablesOf(bytes: Buffer): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (const entry of listOf(bytes)) {
    const end = entry.indexOf('=');
    if (end > 0) found[entry.slice(0, end)] = entry.slice(end + 1);
  }
  return found;
}

export function formatAnswer(id: string, { stdout, stderr, exitCode }: HookOutput): Buffer {
  const [out, err] = [Buffer.from(stdout), Buffer.from(stderr)];
  return Buffer.concat([Buffer.from(`A ${id} ${exitCode} ${out.length} ${err.length}\n`), out, err]);
}

export function formatSignal(sign: 'W' | 'C', id: string): string {
  return `${sign} ${id}\n`;
}
