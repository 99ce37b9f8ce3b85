import type { JsonRpcId } from './json-rpc-message.js';

/** Streams that are over and still known: a client that takes one up again does so within seconds. */
const MAX_CLOSED = 1_000;

/** The stream on which a server answers one request. It may break off, and be taken up again behind its last event. */
export class ResponseStream {
  readonly id: JsonRpcId;
  /** Nobody waits for what may still come on it. */
  closed = false;
  cursor: string | undefined;
  /** Runs while it has broken off. */
  late: NodeJS.Timeout | undefined;

  constructor(id: JsonRpcId) {
    this.id = id;
  }
}

/**
 * Which request a stream answers. What takes a stream up again names its last event only, and a server may then send
 * everything that came since, also what went out on other streams: so it must not happen once there is an answer.
 */
export class ResponseStreams {
  readonly #open = new Map<JsonRpcId, ResponseStream>();
  readonly #byCursor = new Map<string, ResponseStream>();

  open(id: JsonRpcId): ResponseStream {
    const stream = new ResponseStream(id);
    this.#open.set(id, stream);
    return stream;
  }

  /** An event with a name came on it. */
  advance(stream: ResponseStream, cursor: string): void {
    if (stream.cursor !== undefined) this.#byCursor.delete(stream.cursor);
    stream.cursor = cursor;
    this.#byCursor.set(cursor, stream);
    if (this.#byCursor.size > MAX_CLOSED) this.#forget();
  }

  /** The request was answered, or cancelled. */
  close(id: JsonRpcId): void {
    const stream = this.#open.get(id);
    if (stream === undefined) return;
    stream.closed = true;
    this.#open.delete(id);
  }

  ofRequest(id: JsonRpcId): ResponseStream | undefined {
    return this.#open.get(id);
  }

  /** Undefined also for the stream that answers no request. */
  behind(cursor: string): ResponseStream | undefined {
    return this.#byCursor.get(cursor);
  }

  #forget(): void {
    for (const [cursor, { closed }] of this.#byCursor) if (closed) this.#byCursor.delete(cursor);
  }
}
