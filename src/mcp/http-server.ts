import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { LINE_LIMIT } from './lines.js';
import { type Id, isId, type Message } from './message.js';
import type { Server, ServerHandlers } from './stdio-server.js';

export interface HttpHandlers extends ServerHandlers {
  /** A request that will not be answered. */
  failed(id: Id, why: string): void;
  isPending(id: Id): boolean;
  trouble(why: string): void;
}

/** Milliseconds after which a request whose stream has ended is not answered any more: the stream may be taken up again. */
const RESUMED = 10_000;

/** Bytes of what a server says where it refuses: enough to know why. */
const REFUSAL = 4096;

/** A server behind an address: streamable HTTP, as the official SDK speaks it. */
export class HttpServer implements Server {
  readonly #transport: StreamableHTTPClientTransport;
  readonly #handlers: HttpHandlers;
  #closing = false;
  /** Resolves when somebody reads again. */
  #paused: Promise<void> | undefined;
  #go: () => void = () => {};

  constructor(url: URL, handlers: HttpHandlers, headers: Readonly<Record<string, string>>) {
    this.#handlers = handlers;
    this.#transport = new StreamableHTTPClientTransport(url, {
      requestInit: { headers },
      fetch: (to, init) => this.#fetch(to, init),
    });
    this.#transport.onmessage = (message) => handlers.line(JSON.stringify(message));
    this.#transport.onerror = (error) => {
      if (!this.#closing) handlers.trouble(`The MCP server could not be reached, or read: ${messageOf(error)}`);
    };
    void this.#transport.start();
  }

  send(_text: string, message: Message): boolean {
    this.#transport.send(message as unknown as JSONRPCMessage).catch((error: unknown) => {
      const { id, method } = message;
      if (isId(id) && method !== undefined) this.#handlers.failed(id, `The MCP server: ${messageOf(error)}`);
    });
    return true;
  }

  drained(then: () => void): void {
    then();
  }

  pause(): void {
    this.#paused ??= new Promise((resolve) => {
      this.#go = resolve;
    });
  }

  resume(): void {
    this.#paused = undefined;
    this.#go();
  }

  initialized(version: string): void {
    this.#transport.setProtocolVersion(version);
  }

  close(signal?: NodeJS.Signals): void {
    this.#closing = true;
    this.resume();
    const over = () => void this.#transport.close().then(() => this.#handlers.ended('The connection was closed.', 0));
    const late = setTimeout(over, signal === undefined ? 2_000 : 500);
    const done = (): void => {
      clearTimeout(late);
      over();
    };
    this.#transport.terminateSession().then(done, done);
  }

  kill(): void {
    void this.#transport.close();
  }

  /** As usual, but no message may be endless, and a stream that ends without an answer is one. */
  async #fetch(to: string | URL, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(to, init);
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    if (!response.ok) return new Response(await beginningOf(response.body), { status, statusText, headers });
    const id = idOf(init.body);
    let since = 0;
    const bounded = new TransformStream<Uint8Array, Uint8Array>({
      transform: async (chunk, controller) => {
        await this.#paused;
        const newline = chunk.lastIndexOf(0x0a);
        since = newline === -1 ? since + chunk.length : chunk.length - newline - 1;
        if (since > LINE_LIMIT) controller.error(new Error('a message was too long'));
        else controller.enqueue(chunk);
      },
    });
    const ended = (): void => {
      if (id === undefined || this.#closing) return;
      setTimeout(() => {
        if (this.#handlers.isPending(id))
          this.#handlers.failed(id, 'The MCP server ended its answer without a result.');
      }, RESUMED).unref();
    };
    response.body.pipeTo(bounded.writable).then(ended, ended);
    return new Response(bounded.readable, { status, statusText, headers });
  }
}

/** A refusal may be endless, too. */
async function beginningOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    parts.push(part);
    size += part.length;
    if (size > REFUSAL) break;
  }
  return Buffer.concat(parts).subarray(0, REFUSAL).toString();
}

function idOf(body: unknown): Id | undefined {
  try {
    const { id, method } = JSON.parse(String(body)) as Message;
    return isId(id) && method !== undefined ? id : undefined;
  } catch {
    return undefined;
  }
}

function messageOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string } };
  return [message, cause?.message].filter((part) => part !== undefined && part !== '').join(': ');
}
