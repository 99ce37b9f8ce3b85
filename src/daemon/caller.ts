import type { Socket } from 'node:net';
import type { HookOutput } from '../clients/client.js';
import { formatAnswer, formatSignal, type HookRequest } from './wire.js';

/** Milliseconds after which a client is told that it takes longer, and between two signs of that. */
export const FIRST_SIGNAL_MS = 20;
const HEARTBEAT_MS = 250;
/** Milliseconds for which a client waits for the next sign. */
const CLIENT_TIMEOUT_MS = 3_000;
/** Before the client leaves, an answer has to be on its way. */
const TIMEOUT_MARGIN = 0.2;

const monotonic = () => performance.now();

/**
 * The process at the other end of a connection. It waits until a moment that both know, or until it goes; after that
 * nothing may be done in its name: it has run the hook itself, or nobody wants to know any more.
 */
export class WaitingCaller {
  readonly #socket: Socket;
  readonly #id: string;
  readonly #now: () => number;
  readonly #onCheck: (() => void) | undefined;
  /** When its request was there. */
  readonly requestedAt: number;
  #moved: AbortController | undefined;
  #gone: AbortController | undefined;
  #left: 'moved' | 'gone' | undefined;
  #heard: (() => void) | undefined;
  #until: number;
  /** When it began to wait, or was told of the work last. */
  #last: number;
  #working = false;
  #answered = false;

  /**
   * `begun`: when it began to wait, by the clock that never jumps. `onCheck` is called whenever somebody asks whether it
   * still waits: the work on many requests at once keeps timers from their turn, and is never long between two of these.
   */
  constructor(
    socket: Socket,
    { id, firstSignalMs: budget }: Pick<HookRequest, 'id' | 'firstSignalMs'>,
    begun: number,
    { now = monotonic, onCheck }: { readonly now?: () => number; readonly onCheck?: () => void } = {},
  ) {
    this.#socket = socket;
    this.#id = id;
    this.#now = now;
    this.#onCheck = onCheck;
    this.requestedAt = now();
    this.#until = begun + budget * (1 - TIMEOUT_MARGIN);
    this.#last = begun;
  }

  /** Another process waits in its place: it runs the hook itself. */
  get handedOver(): AbortSignal {
    this.#moved ??= controller(this.#left === 'moved');
    return this.#moved.signal;
  }

  /** Nobody waits. */
  get gone(): AbortSignal {
    this.#gone ??= controller(this.#left === 'gone');
    return this.#gone.signal;
  }

  /** Has it gone, with nobody in its place? What was done for it is then nobody's, and still belongs into the audit. */
  get isGone(): boolean {
    return this.#left === 'gone';
  }

  /** Does it still wait? Asked right before anything is done in its name. */
  get isWaiting(): boolean {
    this.#onCheck?.();
    if (this.#left === undefined && this.#now() >= this.#until) this.#leave('moved');
    return !this.#answered && this.#left === undefined;
  }

  /** It said that it runs the hook itself. */
  leave(): void {
    this.#leave('moved');
  }

  /** Its end of the connection is closed. One that waited too long, or said so, has gone on by itself. */
  close(): void {
    if (this.isWaiting) this.#leave('gone');
  }

  /** Called once it does not wait any more, for whatever reason but an answer. */
  onStoppedWaiting(heard: () => void): void {
    this.#heard = heard;
    if (this.#left !== undefined) heard();
  }

  #leave(how: 'moved' | 'gone'): void {
    if (this.#left !== undefined || this.#answered) return;
    this.#left = how;
    (how === 'moved' ? this.#moved : this.#gone)?.abort();
    this.#heard?.();
  }

  /** Says that it takes longer. Not after a stop of this process that was longer than the caller's patience. */
  sendWorking(): void {
    if (!this.isWaiting) return;
    this.#working = true;
    this.#last = this.#now();
    this.#until = this.#last + CLIENT_TIMEOUT_MS * (1 - TIMEOUT_MARGIN);
    this.#socket.write(formatSignal('W', this.#id));
  }

  /** Says it where it is time to. */
  sendWorkingIfDue(): void {
    if (this.#now() - this.#last >= (this.#working ? HEARTBEAT_MS : FIRST_SIGNAL_MS)) this.sendWorking();
  }

  answer(encoded: HookOutput): void {
    if (!this.isWaiting) return this.#end();
    this.#settle();
    this.#socket.end(formatAnswer(this.#id, encoded));
  }

  /** Lets it run the hook itself, at once. */
  decline(): void {
    if (!this.isWaiting) return this.#end();
    this.#settle();
    this.#socket.end(formatSignal('C', this.#id));
  }

  /** Nothing that was made for the answer is needed until the connection is closed. */
  #settle(): void {
    this.#answered = true;
    this.#heard = undefined;
  }

  #end(): void {
    this.#socket.destroy();
  }
}

function controller(aborted: boolean): AbortController {
  const made = new AbortController();
  if (aborted) made.abort();
  return made;
}
