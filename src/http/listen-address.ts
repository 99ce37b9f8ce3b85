import { createSecureContext } from 'node:tls';
import { SluiceError } from '../core/errors.js';

/** Where the dashboard is served. */
export interface ListenAddress {
  /** Default localhost. Anything that is not this machine alone needs `tls`. */
  readonly host?: string;
  readonly tls?: { readonly cert: string | Buffer; readonly key: string | Buffer };
}

/** Throws SERVER_FAILED where others could read along, or nobody could connect. To be asked before anything is opened. */
export function checkListenAddress({ host = 'localhost', tls }: ListenAddress): void {
  if (!isLoopback(host) && tls === undefined)
    throw new SluiceError('SERVER_FAILED', {
      what: `The dashboard would be open to the network at ${host}, and everybody on the way could read the token`,
      expected: 'localhost, or a certificate and its key',
      fix: 'Leave the host out, or give --tls-cert and --tls-key.',
    });
  if (tls === undefined) return;
  try {
    createSecureContext(tls);
  } catch (cause) {
    throw new SluiceError('SERVER_FAILED', {
      what: 'The certificate and its key can not be used',
      expected: 'a certificate and the key that belongs to it, both as PEM',
      got: (cause as Error).message,
      cause,
    });
  }
}

/** What the server is called. A passkey belongs to a name: for a browser, an address is none. */
export function serverHostname(host = 'localhost'): string {
  return host === '127.0.0.1' || host === '::1' ? 'localhost' : host;
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
