import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { isRecord } from '../core/data.js';
import { isJsonRpcId, type JsonRpcId, type JsonRpcMessage } from './json-rpc-message.js';
import { MAX_MESSAGE_BYTES } from './line-reader.js';
import { type ResponseStream, ResponseStreams } from './response-streams.js';
import type { ServerHandlers, UpstreamServer } from './stdio-server.js';

export interface HttpHandlers extends ServerHandlers {
  /** A request that will not be answered. */
  failed(id: JsonRpcId, why: string): void;
  isPending(id: JsonRpcId): boolean;
  warn(why: string): void;
}

/** Milliseconds after which a request whose stream has ended is not answered any more: the stream may be taken up again. */
const RESUME_TIMEOUT_MS = 10_000;

/** Bytes of what a server says where it refuses: enough to know why. */
const MAX_REFUSAL_BYTES = 4096;

/** A server behind an address: streamable HTTP, as the official SDK speaks it. */
export class McpHttpServer implements UpstreamServer {
  readonly #transport: StreamableHTTPClientTransport;
  readonly #handlers: HttpHandlers;
  readonly #streams = new ResponseStreams();
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
    this.#transport.onmessage = (message) => {
      const { id, method } = message as JsonRpcMessage;
      if (isJsonRpcId(id) && method === undefined) this.#streams.close(id);
      handlers.line(JSON.stringify(message));
    };
    this.#transport.onerror = (error) => {
      if (!this.#closing) handlers.warn(`The MCP server could not be reached, or read: ${messageOf(error)}`);
    };
    void this.#transport.start();
  }

  send(_text: string, message: JsonRpcMessage): boolean {
    const { id, method, params } = message;
    const request = isJsonRpcId(id) && method !== undefined ? id : undefined;
    const stream = request === undefined ? undefined : this.#streams.open(request);
    this.#transport
      .send(message as unknown as JSONRPCMessage, {
        ...(stream !== undefined && { onresumptiontoken: (cursor) => this.#streams.advance(stream, cursor) }),
      })
      .catch((error: unknown) => {
        if (request === undefined) return;
        this.#streams.close(request);
        this.#handlers.failed(request, `The MCP server: ${messageOf(error)}`);
      });
    if (method === 'notifications/cancelled' && isRecord(params) && isJsonRpcId(params.requestId))
      this.#streams.close(params.requestId);
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
    const cursor = new Headers(init.headers).get('last-event-id');
    const stream = cursor === null ? this.#streamOf(init.body) : this.#streams.behind(cursor);
    // The SDK takes an error for a stream that broke off. This status says that there is no stream to take up.
    if (cursor !== null && stream?.closed) return new Response(null, { status: 405 });
    const response = await fetch(to, init);
    if (response.ok) clearTimeout(stream?.late);
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    if (!response.ok) return new Response(await beginningOf(response.body), { status, statusText, headers });
    let since = 0;
    const bounded = new TransformStream<Uint8Array, Uint8Array>({
      transform: async (chunk, controller) => {
        await this.#paused;
        const newline = chunk.lastIndexOf(0x0a);
        since = newline === -1 ? since + chunk.length : chunk.length - newline - 1;
        if (since > MAX_MESSAGE_BYTES) controller.error(new Error('a message was too long'));
        else controller.enqueue(chunk);
      },
    });
    const ended = (): void => {
      if (stream === undefined || this.#closing) return;
      stream.late = setTimeout(() => {
        if (this.#handlers.isPending(stream.id))
          this.#handlers.failed(stream.id, 'The MCP server ended its answer without a result.');
      }, RESUME_TIMEOUT_MS).unref();
    };
    response.body.pipeTo(bounded.writable).then(ended, ended);
    return new Response(bounded.readable, { status, statusText, headers });
  }

  /** The stream that the answer to a request comes on. */
  #streamOf(body: unknown): ResponseStream | undefined {
    const id = idOf(body);
    return id === undefined ? undefined : this.#streams.ofRequest(id);
  }
}

/** A refusal may be endless, too. */
async function beginningOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    parts.push(part);
    size += part.length;
    if (size > MAX_REFUSAL_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, MAX_REFUSAL_BYTES).toString();
}

function idOf(body: unknown): JsonRpcId | undefined {
  try {
    const { id, method } = JSON.parse(String(body)) as JsonRpcMessage;
    return isJsonRpcId(id) && method !== undefined ? id : undefined;
  } catch {
    return undefined;
  }
}

function messageOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string } };
  return [message, cause?.message].filter((part) => part !== undefined && part !== '').join(': ');
}
