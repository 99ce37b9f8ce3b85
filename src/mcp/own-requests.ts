import { randomUUID } from 'node:crypto';
import { isJsonRpcId, type JsonRpcId, type JsonRpcMessage } from './json-rpc-message.js';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** What Sluice asks the client by itself. The server never hears of it. */
export class OwnRequests {
  readonly #waiting = new Map<JsonRpcId, Waiting>();
  readonly #toClient: (text: string) => void;

  constructor(toClient: (text: string) => void) {
    this.#toClient = toClient;
  }

  send(method: string, params: object, signal: AbortSignal): Promise<unknown> {
    // Nobody can guess it: an answer with this id is the client's.
    const id = `sluice-${randomUUID()}`;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(id);
        const cancelled = { requestId: id, reason: 'The question is over.' };
        this.#toClient(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: cancelled }));
        reject(signal.reason);
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      const done =
        <T>(then: (value: T) => void) =>
        (value: T): void => {
          signal.removeEventListener('abort', leave);
          this.#waiting.delete(id);
          then(value);
        };
      this.#waiting.set(id, { resolve: done(resolve), reject: done(reject) });
      this.#toClient(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }

  /** Was this an answer to one of them? */
  take(message: JsonRpcMessage): boolean {
    const own = isJsonRpcId(message.id) ? this.#waiting.get(message.id) : undefined;
    if (own === undefined) return false;
    if ('result' in message) own.resolve(message.result);
    else own.reject(new Error('The client could not ask.'));
    return true;
  }

  end(why: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(why));
  }
}
