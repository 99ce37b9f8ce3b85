import type { IncomingMessage } from 'node:http';
import type { Credentials } from './credentials.js';
import { HttpError } from './http-error.js';
import type { PeerCheck } from './peer.js';

/** Who asks, as far as is known: the dashboard by its cookie, a program by the token, or nobody. */
export type ApiCaller = 'dashboard' | 'api';

export interface AuthenticationOptions {
  readonly credentials: Credentials;
  /** What this server may be called, with the port: `localhost:7710`. */
  readonly hosts: () => readonly string[];
  readonly secure: boolean;
  readonly cookieName: () => string;
  readonly peer: PeerCheck;
}

/** What decides who comes in. Each check stands alone: none relies on another one holding. */
export class Authentication {
  readonly #options: AuthenticationOptions;

  constructor(options: AuthenticationOptions) {
    this.#options = options;
  }

  /** For every request, before anything is looked at. */
  check({ headers, rawHeaders, method, url = '' }: IncomingMessage): void {
    // Of two, one layer may look at the first and another at the last.
    if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      throw new HttpError(400, 'host', 'This request names two servers.');
    // A name that somebody else's DNS points at this machine makes a foreign page the same origin.
    const host = headers.host?.toLowerCase() ?? '';
    if (!this.#options.hosts().includes(host))
      throw new HttpError(
        403,
        'host',
        `This server is not ${host === '' ? 'named' : 'called that'}.`,
        'Use the address that it printed.',
      );
    const { origin } = headers;
    if (origin !== undefined && !this.#origins().includes(origin.toLowerCase()))
      throw new HttpError(403, 'origin', 'This comes from another site.');
    const site = headers['sec-fetch-site'];
    const visited = headers['sec-fetch-mode'] === 'navigate' && method === 'GET';
    if (site !== undefined && site !== 'same-origin' && site !== 'none' && !visited)
      throw new HttpError(403, 'origin', 'This comes from another site.');
    // HEAD would use up a code, and hold a stream that nobody reads.
    if (method !== 'GET' && method !== 'POST') throw new HttpError(405, 'method', 'Expected GET or POST.');
    if (!isPlain(url)) throw new HttpError(400, 'path', 'This is no path of this server.');
  }

  /** Who has a right to what is shown. */
  authenticate({ headers }: IncomingMessage): ApiCaller {
    const { credentials: keys } = this.#options;
    const [scheme = '', given = ''] = (headers.authorization ?? '').split(' ');
    if (/^bearer$/i.test(scheme) && keys.isToken(given)) return 'api';
    if (this.hasDashboardCookie({ headers })) return 'dashboard';
    throw new HttpError(
      401,
      'token',
      headers.authorization === undefined && headers.cookie === undefined
        ? 'There is no token.'
        : 'This is not the token.',
      'Open the address that "sluice serve" prints, or send the token: Authorization: Bearer <token>.',
    );
  }

  /** Has this browser the cookie already? */
  hasDashboardCookie({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    const { credentials: keys, cookieName: cookie } = this.#options;
    return cookiesOf(headers.cookie, cookie()).some((value) => keys.isCookie(value));
  }

  /** Who has a right to decide: a person. An agent that has the token is an agent all the same. */
  authenticatePerson(request: IncomingMessage): ApiCaller {
    const caller = this.authenticate(request);
    this.refuseAgents(request);
    return caller;
  }

  refuseAgents({ socket }: IncomingMessage): void {
    if (this.#options.peer(socket) !== undefined)
      throw new HttpError(
        403,
        'agent',
        'An agent asks for this. Only a person answers.',
        'Answer on the dashboard, or in a terminal of your own.',
      );
  }

  #origins(): string[] {
    const scheme = this.#options.secure ? 'https' : 'http';
    return this.#options.hosts().map((host) => `${scheme}://${host}`);
  }
}

function cookiesOf(header: string | undefined, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .slice(0, 4)
    .map((pair) => pair.slice(name.length + 1));
}

/** No way up, in whatever spelling, and nothing that some layer may read otherwise than another. */
function isPlain(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  if (!path.startsWith('/') || path.startsWith('//')) return false;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return false;
  }
  // Encoded twice is encoded to hide something.
  return (
    ![path, decoded].some((one) => /\\|\0|(?:^|\/)\.{1,2}(?:\/|$)/.test(one)) && !/%(?:2e|2f|5c|00|25)/i.test(path)
  );
}
