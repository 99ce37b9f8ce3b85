import type { StreamEvent } from './api.js';

/** Pages and bridges that listen at once. */
export const MAX_STREAMS = 64;
/** Bytes that one of them may be behind. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** Milliseconds between two signs of life: what lies between them and us may close what is silent. */
const HEARTBEAT_MS = 15_000;
/** Records that are sent within a moment. Of more, the dashboard asks for the feed. */
const RATE_WINDOW_MS = 250;
const MAX_RECORDS_PER_WINDOW = 100;

interface Listener {
  send(text: string): void;
  end(): void;
}

/** Everybody who listens to the stream. Who does not read is let go: it asks again, and gets all that it needs. */
export class StreamHub {
  readonly #listeners = new Set<Listener>();
  readonly #encoder = new TextEncoder();
  #beat: NodeJS.Timeout | undefined;
  #moment = 0;
  #sent = 0;

  get size(): number {
    return this.#listeners.size;
  }

  /** A stream that begins with these. Undefined where too many listen. */
  open(first: readonly StreamEvent[]): ReadableStream<Uint8Array> | undefined {
    if (this.#listeners.size >= MAX_STREAMS) return undefined;
    this.#beat ??= setInterval(() => this.#tell(': \n\n'), HEARTBEAT_MS);
    this.#beat.unref();
    let listener: Listener | undefined;
    const leave = (): void => {
      if (listener !== undefined) this.#listeners.delete(listener);
    };
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          listener = {
            send: (text) => {
              if ((controller.desiredSize ?? 0) <= 0) {
                leave();
                controller.close();
              } else controller.enqueue(this.#encoder.encode(text));
            },
            end: () => {
              leave();
              controller.close();
            },
          };
          this.#listeners.add(listener);
          controller.enqueue(this.#encoder.encode(`retry: 1000\n\n${first.map(textOf).join('')}`));
        },
        cancel: leave,
      },
      { highWaterMark: MAX_BUFFERED_BYTES, size: (chunk) => chunk.byteLength },
    );
  }

  send(event: StreamEvent): void {
    if (this.#listeners.size === 0) return;
    if (event.event === 'decision' && this.#isTooMuch()) return;
    this.#tell(textOf(event));
  }

  close(): void {
    clearInterval(this.#beat);
    for (const listener of [...this.#listeners]) listener.end();
  }

  #isTooMuch(): boolean {
    const moment = Math.floor(Date.now() / RATE_WINDOW_MS);
    if (moment !== this.#moment) [this.#moment, this.#sent] = [moment, 0];
    return ++this.#sent > MAX_RECORDS_PER_WINDOW;
  }

  #tell(text: string): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener.send(text);
      } catch {
        this.#listeners.delete(listener);
      }
    }
  }
}

/** JSON has no line breaks of its own, so that nothing in it can end an event. */
function textOf({ event, data }: StreamEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
