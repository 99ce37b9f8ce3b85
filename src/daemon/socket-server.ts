import { createServer, type Server, type Socket } from 'node:net';
import { uptime } from 'node:os';
import { type HookArguments, parseHookArguments } from '../hook/hook-arguments.js';
import { isUsableDirectory } from '../pipeline/payload.js';
import type { FindEffectivePolicy } from '../pipeline/policy-cache.js';
import { AuditLogs } from './audit-logs.js';
import { FIRST_SIGNAL_MS, WaitingCaller } from './caller.js';
import { handleRequest } from './handle-request.js';
import { claimSocket, type DaemonStatus, isSocketClaim, type SocketClaim } from './socket.js';
import { type DaemonQuery, type HookRequest, RequestParser } from './wire.js';

export interface SocketServerOptions {
  readonly state: string;
  /** What was built: a client of another build is sent to its own hook. */
  readonly build: string;
  readonly version: string;
  readonly policies: FindEffectivePolicy;
  /** Called with the build of a client that is another one. */
  readonly otherBuild?: (build: string) => void;
  /** What else is told to whoever asks. */
  readonly details?: (query: DaemonQuery) => Partial<DaemonStatus>;
}

/** Bytes of an event from which on a client is told at once that it takes longer. */
const LARGE_EVENT_BYTES = 64 * 1024;

/** Answers that take long, because nothing is compiled yet. */
const SLOW_FIRST_ANSWERS = 50;

/** Connections at the same time. Who comes after them runs the hook itself. */
const MAX_CONNECTIONS = 1_000;

/** Command lines that are kept. */
const MAX_COMMAND_LINES = 100;

/** Milliseconds in which a request has to be there. Clients send it at once, and leave sooner. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Answers hooks over the socket that clients know. */
export class SocketServer {
  readonly #options: SocketServerOptions;
  readonly #server: Server;
  readonly #callers = new Set<WaitingCaller>();
  readonly #sockets = new Set<Socket>();
  /** Who has not said yet what they want, and since when. */
  readonly #mute = new Map<Socket, number>();
  readonly #logs = new AuditLogs();
  /** Command lines of hooks that came before: there are as many as clients are set up. */
  readonly #parsed = new Map<string, HookArguments>();
  readonly #since = Date.now();
  #claim: SocketClaim | undefined;
  #beats: NodeJS.Timeout | undefined;
  #beaten = 0;
  #isBeating = false;
  /** The turn of the last request that is worked on. */
  #lastTurn: Promise<void> = Promise.resolve();
  #answered = 0;
  /** When the last request came or was answered, by `performance.now()`. */
  lastActivity = performance.now();

  constructor(options: SocketServerOptions) {
    this.#options = options;
    this.#server = createServer({ allowHalfOpen: true, pauseOnConnect: false }, (socket) => this.#accept(socket));
    this.#server.maxConnections = MAX_CONNECTIONS;
  }

  /** Undefined once it listens; else who does already. */
  async start(): Promise<DaemonStatus | 'silent' | undefined> {
    const claimed = await claimSocket(this.#server, this.#options.state);
    if (!isSocketClaim(claimed)) {
      this.#server.close();
      return claimed;
    }
    this.#claim = claimed;
    // Where no more files can be opened, nobody can be let in: they run the hook themselves.
    this.#server.on('error', () => undefined);
    return undefined;
  }

  /** Is the name that clients know still ours? */
  get ownsSocket(): boolean {
    return this.#claim?.isOwned() ?? false;
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
  closeSilent(patience = REQUEST_TIMEOUT_MS): void {
    const now = performance.now();
    for (const [socket, since] of this.#mute) if (now - since >= patience) socket.destroy();
  }

  #accept(socket: Socket): void {
    this.lastActivity = performance.now();
    const begun = performance.now();
    const incoming = new RequestParser();
    let caller: WaitingCaller | undefined;
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
      const onCheck = () => this.#beatIfDue();
      caller = new WaitingCaller(socket, request, Math.min(begun, sentAt(request)), { onCheck });
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

  #beatIfDue(): void {
    if (!this.#isBeating && performance.now() - this.#beaten > FIRST_SIGNAL_MS) this.#beat();
  }

  /** Tells all who wait longer. Also between two events: many that come at once keep timers from their turn. */
  #beat(): void {
    this.#isBeating = true;
    for (const caller of this.#callers) caller.sendWorkingIfDue();
    this.#isBeating = false;
    this.#beaten = performance.now();
    clearTimeout(this.#beats);
    this.#beats = this.#callers.size > 0 ? setTimeout(() => this.#beat(), FIRST_SIGNAL_MS) : undefined;
  }

  /** Of many that come at once each is judged in a turn of its own, between which timers have theirs. */
  #nextTurn(): Promise<void> {
    this.#lastTurn = this.#lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
    return this.#lastTurn;
  }

  async #serve(request: HookRequest, caller: WaitingCaller): Promise<void> {
    if (this.#beats === undefined) this.#beat();
    if (!caller.isWaiting) return caller.decline();
    const given = await this.#accepts(request);
    if (given === undefined) return caller.decline();
    // It may take longer than anything can be said meanwhile: who went away then would be in the record twice.
    if (request.body.length > LARGE_EVENT_BYTES || this.#answered < SLOW_FIRST_ANSWERS) caller.sendWorking();
    try {
      const { policies } = this.#options;
      const turn = () => this.#nextTurn();
      caller.answer(await handleRequest(request, given, caller, { logs: this.#logs, policies, turn }));
      this.#answered++;
    } catch {
      caller.decline();
    } finally {
      this.lastActivity = performance.now();
    }
  }

  /** Undefined where a process of its own would answer otherwise than this one can. */
  async #accepts({ build, env, cwd, args }: HookRequest): Promise<HookArguments | undefined> {
    if (build !== this.#options.build) {
      this.#options.otherBuild?.(build);
      return undefined;
    }
    // From where this process is, a relative one leads elsewhere.
    if (!env.HOME?.startsWith('/') || !cwd.startsWith('/') || env.SLUICE_DEBUG !== undefined) return undefined;
    if (!isUsableDirectory(env.HOME) || !isUsableDirectory(cwd)) return undefined;
    if (OWN.some(([name, value]) => (env[name] ?? '') !== value)) return undefined;
    const line = args.join('\0');
    const known = this.#parsed.get(line);
    if (known !== undefined) return known;
    try {
      const parsed = await parseHookArguments(args);
      if (this.#parsed.size < MAX_COMMAND_LINES) this.#parsed.set(line, parsed);
      return parsed;
    } catch {
      return undefined;
    }
  }

  #describe(query: DaemonQuery): DaemonStatus {
    const { build, version, details: more } = this.#options;
    const about = { pid: process.pid, version, build, since: this.#since };
    return { ...about, answered: this.#answered, waiting: this.waiting, ...more?.(query) };
  }
}

/** Variables that a process reads once for all that it says, as they are here: times of day, and the order of words. */
const OWN = ['TZ', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_TIME', 'LC_MESSAGES', 'LC_CTYPE', 'LC_COLLATE', 'LC_NUMERIC'].map(
  (name) => [name, process.env[name] ?? ''] as const,
);

function tryAdd(incoming: RequestParser, piece: Buffer): ReturnType<RequestParser['add']> | 'nonsense' {
  try {
    return incoming.add(piece);
  } catch {
    return 'nonsense';
  }
}

/** When a request was sent, by `performance.now()`. It may have waited long to be read. */
function sentAt({ sentAtUptimeMs: sent }: HookRequest): number {
  return sent === 0 ? Number.POSITIVE_INFINITY : performance.now() - Math.max(0, uptime() * 1000 - sent);
}
