import type { Token } from '../token.js';
import { ADDRESS } from './address.js';

const LOCAL = /^(?:localhost|127(?:\.\d+){1,3}|\[?::1\]?|0\.0\.0\.0|host\.docker\.internal|.*\.localhost)$/i;
const NUMBERS = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/;
const NAMED = /^([\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|localhost):\d+$/i;
const INET = /^\/inet[46]?\/(?:tcp|udp)\/\d+\/([^/]+)/;

/** The hosts that the texts of code name: of this machine, and others. */
export interface Hosts {
  /** The first of another machine, as it is written. */
  readonly remote: string | undefined;
  readonly hasLocal: boolean;
}

export function hostsIn(tokens: readonly Token[]): Hosts {
  let remote: string | undefined;
  let hasLocal = false;
  for (const { kind, value, shape } of tokens) {
    const text = kind === 'text' ? (value ?? shape) : undefined;
    const host = text === undefined || text.length > 4096 ? undefined : hostIn(text);
    if (host === undefined) continue;
    if (LOCAL.test(host)) hasLocal = true;
    else remote ??= ADDRESS.test(text ?? '') ? text : host;
  }
  return { remote, hasLocal };
}

function hostIn(text: string): string | undefined {
  if (text === 'localhost') return text;
  if (ADDRESS.test(text)) {
    const host = /^[a-z]+:\/\/(?:[^/@\s]*@)?(\[[^\]]*\]|[^/:?#\s]+)/i.exec(text)?.[1];
    return host === undefined || host.startsWith('*') ? undefined : host;
  }
  return (NUMBERS.exec(text) ?? NAMED.exec(text) ?? INET.exec(text))?.[1];
}
