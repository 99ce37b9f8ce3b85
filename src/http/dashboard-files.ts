import { readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Nothing but what this server sends runs, and nothing leaves: a command that was shown as code would do nothing. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** For every answer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'no-store',
};

export interface ServedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Its name changes with its content. */
  readonly immutable: boolean;
}

/** The files of the dashboard, from one directory and nowhere else. */
export class DashboardFiles {
  readonly #directory: string | undefined;

  constructor(directory: string | undefined) {
    this.#directory = directory === undefined ? undefined : real(directory);
  }

  /** A file by its path in the URL. A path without an ending is a view of the dashboard. */
  find(path: string): ServedFile | undefined {
    if (this.#directory === undefined) return path === '/' ? MISSING : undefined;
    const name = extname(path) === '' ? '/index.html' : path;
    const type = TYPES[extname(name)];
    const file = real(join(this.#directory, name));
    // A link in there that leads elsewhere leads nowhere.
    if (type === undefined || file === undefined || !file.startsWith(this.#directory + sep)) return undefined;
    if (!statSync(file).isFile()) return undefined;
    return { bytes: new Uint8Array(readFileSync(file)), type, immutable: name.startsWith('/assets/') };
  }
}

const MISSING: ServedFile = {
  bytes: new TextEncoder().encode(
    '<!doctype html><meta charset="utf-8"><title>Sluice</title><p>The dashboard is not built. Run: npm run build</p>',
  ),
  type: TYPES['.html'] as string,
  immutable: false,
};

function real(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
