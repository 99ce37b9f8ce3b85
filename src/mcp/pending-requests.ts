import type { ToolCall } from '../session/options.js';
import type { EventResult } from '../session/session.js';
import type { JsonRpcId, JsonRpcMessage } from './json-rpc-message.js';

/** Requests at once. */
const MAX_PENDING_REQUESTS = 10_000;

/** A request of the client that has no answer yet. */
export class PendingRequest {
  readonly id: JsonRpcId;
  readonly method: string;
  readonly message: JsonRpcMessage;
  /** Was it sent? An answer to what was not sent is a forgery. */
  sent = false;
  cancelled = false;
  call: Required<ToolCall> | undefined;
  injected: EventResult['injected'] = [];
  /** When it was sent. */
  began: number | undefined;
  #controller: AbortController | undefined;
  #aborted = false;

  constructor(id: JsonRpcId, method: string, message: JsonRpcMessage) {
    this.id = id;
    this.method = method;
    this.message = message;
  }

  /** Made when somebody is asked: most calls never need one. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#aborted) this.#controller.abort();
    return this.#controller.signal;
  }

  abort(): void {
    this.#aborted = true;
    this.#controller?.abort();
  }
}

/** What the client waits for. 1 and "1" are two ids. */
export class PendingRequests {
  readonly #waiting = new Map<JsonRpcId, PendingRequest>();

  /** False where there are too many. */
  add(request: PendingRequest): boolean {
    if (this.#waiting.size >= MAX_PENDING_REQUESTS) this.#forget();
    if (this.#waiting.size >= MAX_PENDING_REQUESTS) return false;
    this.#waiting.set(request.id, request);
    return true;
  }

  find(id: JsonRpcId): PendingRequest | undefined {
    return this.#waiting.get(id);
  }

  has(id: JsonRpcId): boolean {
    return this.#waiting.has(id);
  }

  /** The request that an answer with this id may have meant, by a server that takes 1 for "1". */
  findAlike(id: JsonRpcId): PendingRequest | undefined {
    if (typeof id === 'number') return this.#waiting.get(String(id));
    const number = Number(id);
    return String(number) === id ? this.#waiting.get(number) : undefined;
  }

  /** The call of a tool that goes by this name in the session. */
  findCall(call: string): PendingRequest | undefined {
    for (const request of this.#waiting.values())
      if (request.method === 'tools/call' && request.call?.call === call) return request;
    return undefined;
  }

  remove(id: JsonRpcId): void {
    this.#waiting.delete(id);
  }

  all(): PendingRequest[] {
    return [...this.#waiting.values()];
  }

  /** Answers to what was cancelled may never come. */
  #forget(): void {
    for (const [id, { cancelled, sent }] of this.#waiting) if (cancelled && sent) this.#waiting.delete(id);
  }
}
