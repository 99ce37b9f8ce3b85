import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SluiceError } from '../core/errors.js';

/** Servers that share one port. */
export interface ListeningServers {
  readonly servers: readonly Server[];
  readonly port: number;
}

/** Free ports that are tried, where any will do: one of them may be taken at the other address. */
const MAX_TRIES = 20;

/**
 * Listens. `localhost` is both addresses of this machine: a browser may take either, and whoever stood at the other one
 * would be given the cookie, and the passphrase.
 */
export async function listen(make: () => Server, port: number, host: string): Promise<ListeningServers> {
  if (host !== 'localhost') {
    const server = make();
    return { servers: [server], port: await listenAt(server, port, host) };
  }
  for (let tries = 1; ; tries++) {
    const [four, six] = [make(), make()];
    const bound = await listenAt(four, port, '127.0.0.1');
    try {
      await listenAt(six, bound, '::1');
      return { servers: [four, six], port: bound };
    } catch (error) {
      // A machine without IPv6 has nobody there, either.
      if (isAbsent((error as SluiceError).cause)) return { servers: [four], port: bound };
      four.close();
      if (port !== 0 || tries >= MAX_TRIES) throw error;
    }
  }
}

function isAbsent(error: unknown): boolean {
  return /^(EADDRNOTAVAIL|EAFNOSUPPORT|EPROTONOSUPPORT|ENETUNREACH)$/.test(
    (error as NodeJS.ErrnoException)?.code ?? '',
  );
}

function listenAt(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new SluiceError('SERVER_FAILED', {
          what: `The dashboard can't be served at ${host === '::1' ? '[::1]' : host}:${port}`,
          got: error.code === 'EADDRINUSE' ? 'a port that something else uses' : error.message,
          fix: error.code === 'EADDRINUSE' ? 'Choose another one: sluice serve --port 7711' : 'Choose another address.',
          cause: error,
        }),
      );
    });
    server.listen({ port, host }, () => resolve((server.address() as AddressInfo).port));
  });
}
