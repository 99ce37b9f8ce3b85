import { createServer, type Server, type Socket } from 'node:net';
import { uptime } from 'node:os';
import { type HookArguments, parseHook } from '../hook/usage.js';
import { isPlace } from '../pipeline/payload.js';
import type { Policies } from '../pipeline/policy-memory.js';
import { Caller, SOON } from './caller.js';
import { hear } from './handle-request.js';
import { Logs } from './logs.js';
import { type Claim, claim, isClaim, type Resident } from './socket.js';
import { Incoming, type Query, type Request } from './wire.js';

export interface GateOptions {
  readonly state: string;
  /** What was built: a client of another build is sent to its own hook. */
  readonly build: string;
  readonly version: string;
  readonly policies: Policies;
  /** Called with the build of a client that is another one. */
  readonly stranger?: (build: string) => void;
  /** What else is told to whoever asks. */
  readonly more?: (query: Query) => Partial<Resident>;
}

/** Bytes of an event from which on a client is told at once that it takes longer. */
const LARGE = 64 * 1024;

/** Answers that take long, because nothing is compiled yet. */
const FIRST = 50;

/** Connections at the same time. Who comes after them runs the hook itself. */
const MOST = 1_000;

/** Command lines that are kept. */
const LINES = 100;

/** Milliseconds in which a request has to be there. Clients send it at once, and leave sooner. */
const MUTE = 10_000;

/** Answers hooks over the socket that clients know. */
export class Gate {
  readonly #options: GateOptions;
  readonly #server: Server;
  readonly #callers = new Set<Caller>();
  readonly #sockets = new Set<Socket>();
  /** Who has not said yet what they want, and since when. */
  readonly #mute = new Map<Socket, number>();
  readonly #logs = new Logs();
  /** Command lines of hooks that came before: there are as many as clients are set up. */
  readonly #parsed = new Map<string, HookArguments>();
  readonly #since = Date.now();
  #claim: Claim | undefined;
  #beats: NodeJS.Timeout | undefined;
  #beaten = 0;
  #answered = 0;
  /** When the last request came or was answered, by `performance.now()`. */
  last = performance.now();

  constructor(options: GateOptions) {
    this.#options = options;
    this.#server = createServer({ allowHalfOpen: true, pauseOnConnect: false }, (socket) => this.#accept(socket));
    this.#server.maxConnections = MOST;
  }

  /** Undefined once it listens; else who does already. */
  async start(): Promise<Resident | 'silent' | undefined> {
    const claimed = await claim(this.#server, this.#options.state);
    if (!isClaim(claimed)) {
      this.#server.close();
      return claimed;
    }
    this.#claim = claimed;
    // Where no more files can be opened, nobody can be let in: they run the hook themselves.
    this.#server.on('error', () => undefined);
    return undefined;
  }

  /** Is the name that clients know still ours? */
  get holds(): boolean {
    return this.#claim?.holds() ?? false;
  }

  get waiting(): number {
    return this.#callers.size;
  }

  /** Whoever waits runs the hook itself, and finds its question as it was. */
  close(): void {
    this.#claim?.release();
    clearTimeout(this.#beats);
    this.#server.close();
    for (const caller of this.#callers) caller.leave();
    for (const socket of this.#sockets) socket.destroy();
    this.#logs.close();
  }

  /** Lets go of those who connect and ask nothing: there is room for so many only. */
  dismiss(patience = MUTE): void {
    const now = performance.now();
    for (const [socket, since] of this.#mute) if (now - since >= patience) socket.destroy();
  }

  #accept(socket: Socket): void {
    this.last = performance.now();
    const begun = performance.now();
    const incoming = new Incoming();
    let caller: Caller | undefined;
    this.#sockets.add(socket);
    this.#mute.set(socket, begun);
    socket.on('data', (piece) => {
      // Whatever comes behind a request says that its sender goes on by itself.
      if (caller !== undefined) return caller.leave();
      const request = tryAdd(incoming, piece);
      if (request === undefined) return;
      this.#mute.delete(socket);
      if (request === 'nonsense') return void socket.destroy();
      if (typeof request === 'string') return void socket.end(`${JSON.stringify(this.#describe(request))}\n`);
      caller = new Caller(socket, request, Math.min(begun, sentAt(request)));
      this.#callers.add(caller);
      // What came behind it, or that it has gone, is heard of in the next turn but one.
      const turn = caller;
      setImmediate(() => setImmediate(() => void this.#serve(request, turn)));
    });
    socket.on('end', () => {
      caller?.close();
      if (!socket.writableEnded) socket.end();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#mute.delete(socket);
      caller?.close();
      if (caller !== undefined) this.#callers.delete(caller);
    });
  }

  /** Tells all who wait longer. Also between two events: many that come at once keep timers from their turn. */
  #beat(): void {
    this.#beaten = performance.now();
    for (const caller of this.#callers) caller.beat();
    clearTimeout(this.#beats);
    this.#beats = this.#callers.size > 0 ? setTimeout(() => this.#beat(), SOON) : undefined;
  }

  async #serve(request: Request, caller: Caller): Promise<void> {
    if (performance.now() - this.#beaten > SOON || this.#beats === undefined) this.#beat();
    if (!caller.waits) return caller.decline();
    const given = await this.#accepts(request);
    if (given === undefined) return caller.decline();
    // It may take longer than anything can be said meanwhile: who went away then would be in the record twice.
    if (request.body.length > LARGE || this.#answered < FIRST) caller.work();
    try {
      const { policies } = this.#options;
      caller.answer(await hear(request, given, caller, { logs: this.#logs, policies }));
      this.#answered++;
    } catch {
      caller.decline();
    } finally {
      this.last = performance.now();
    }
  }

  /** Undefined where a process of its own would answer otherwise than this one can. */
  async #accepts({ build, env, cwd, args }: Request): Promise<HookArguments | undefined> {
    if (build !== this.#options.build) {
      this.#options.stranger?.(build);
      return undefined;
    }
    // From where this process is, a relative one leads elsewhere.
    if (!env.HOME?.startsWith('/') || !cwd.startsWith('/') || env.SLUICE_DEBUG !== undefined) return undefined;
    if (!isPlace(env.HOME) || !isPlace(cwd)) return undefined;
    if (OWN.some(([name, value]) => (env[name] ?? '') !== value)) return undefined;
    const line = args.join('\0');
    const known = this.#parsed.get(line);
    if (known !== undefined) return known;
    try {
      const parsed = await parseHook(args);
      if (this.#parsed.size < LINES) this.#parsed.set(line, parsed);
      return parsed;
    } catch {
      return undefined;
    }
  }

  #describe(query: Query): Resident {
    const { build, version, more } = this.#options;
    const about = { pid: process.pid, version, build, since: this.#since };
    return { ...about, answered: this.#answered, waiting: this.waiting, ...more?.(query) };
  }
}

/** Variables that a process reads once for all that it says, as they are here: times of day, and the order of words. */
const OWN = ['TZ', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_TIME', 'LC_MESSAGES', 'LC_CTYPE', 'LC_COLLATE', 'LC_NUMERIC'].map(
  (name) => [name, process.env[name] ?? ''] as const,
);

function tryAdd(incoming: Incoming, piece: Buffer): ReturnType<Incoming['add']> | 'nonsense' {
  try {
    return incoming.add(piece);
  } catch {
    return 'nonsense';
  }
}

/** When a request was sent, by `performance.now()`. It may have waited long to be read. */
function sentAt({ sent }: Request): number {
  return sent === 0 ? Number.POSITIVE_INFINITY : performance.now() - Math.max(0, uptime() * 1000 - sent);
}
