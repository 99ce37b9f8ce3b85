import type { StreamEvent } from '../../http/api.js';
import { api, RequestError } from './api-client.js';

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'signed out';

export interface StreamPorts {
  event(event: StreamEvent): void;
  connection(connection: ConnectionState): void;
}

const NAMES = ['hello', 'approvals', 'decision', 'policy', 'audit'] as const satisfies StreamEvent['event'][];
/** Milliseconds between two attempts: soon at first, then in peace. */
const RETRY_DELAYS_MS = [300, 600, 1000, 2000, 4000];

/** Keeps a stream open. The browser's own way gives up for good on the first refusal, and tells nobody why. */
export function followStream({ event, connection }: StreamPorts): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let ended = false;

  const open = (): void => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(new URL('v1/stream', document.baseURI));
    for (const name of NAMES)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        attempts = 0;
        if (name === 'hello') connection('open');
        event({ event: name, data: JSON.parse(data) } as StreamEvent);
      });
    source.onerror = lost;
  };
  const lost = (): void => {
    source?.close();
    if (ended) return;
    connection('lost');
    // Refused and unreachable look the same to an event source.
    void api.state().catch((error: unknown) => {
      if (error instanceof RequestError && error.status === 401) connection('signed out');
    });
    clearTimeout(timer);
    timer = setTimeout(open, RETRY_DELAYS_MS[Math.min(attempts++, RETRY_DELAYS_MS.length - 1)]);
  };
  // A laptop that wakes up should not wait for the next turn.
  const now = (): void => {
    if (source?.readyState !== EventSource.OPEN) open();
  };
  addEventListener('online', now);
  addEventListener('focus', now);
  open();
  return () => {
    ended = true;
    clearTimeout(timer);
    source?.close();
    removeEventListener('online', now);
    removeEventListener('focus', now);
  };
}
