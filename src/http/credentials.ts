import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { createFileAtomically } from '../audit/directory.js';
import { SluiceError } from '../core/errors.js';
import { makePrivateDirectory } from '../os/private-directory.js';

/** Milliseconds for which a code for the dashboard, and its cookie, are good. */
const CODE_LIFETIME_MS = 10 * 60_000;
const COOKIE_LIFETIME_MS = 7 * 24 * 3_600_000;
/** Codes that are open at once. */
const MAX_CODES = 16;
const TOKEN_FILE = 'token';

/**
 * The secrets of the server. The token is a file that only this user can read, so whoever has it is this user. What is
 * given away is made from it: a code that works once, and a cookie that outlives the server, but not the token.
 */
export class Credentials {
  readonly directory: string;
  readonly #token: string;
  readonly #now: () => number;
  readonly #codes = new Map<string, number>();

  constructor(state: string, now: () => number = Date.now) {
    this.directory = join(state, 'server');
    this.#now = now;
    this.#token = loadToken(this.directory);
  }

  isToken(given: string): boolean {
    return equalsConstantTime(given, this.#token);
  }

  /** Opens the dashboard once, for a few minutes. */
  makeCode(): string {
    const code = randomBytes(24).toString('base64url');
    for (const [name, until] of this.#codes) if (until <= this.#now()) this.#codes.delete(name);
    const [oldest] = this.#codes.keys();
    if (this.#codes.size >= MAX_CODES && oldest !== undefined) this.#codes.delete(oldest);
    this.#codes.set(digest(code), this.#now() + CODE_LIFETIME_MS);
    return code;
  }

  isCode(code: string): boolean {
    const until = this.#codes.get(digest(code));
    return until !== undefined && this.#now() < until;
  }

  /** True once for each code. */
  takeCode(code: string): boolean {
    const good = this.isCode(code);
    this.#codes.delete(digest(code));
    return good;
  }

  makeCookie(): { readonly value: string; readonly seconds: number } {
    const told = `${this.#now() + COOKIE_LIFETIME_MS}.${randomBytes(12).toString('base64url')}`;
    return { value: `${told}.${this.sign('cookie', told)}`, seconds: COOKIE_LIFETIME_MS / 1000 };
  }

  isCookie(value: string): boolean {
    const at = value.lastIndexOf('.');
    const told = value.slice(0, Math.max(0, at));
    if (!equalsConstantTime(value.slice(at + 1), this.sign('cookie', told))) return false;
    return this.#now() < Number(told.split('.')[0]);
  }

  /** A seal that only this token makes. `use` keeps what was sealed for one thing from being used for another. */
  sign(use: string, told: string): string {
    return createHmac('sha256', this.#token).update(`${use}\0${told}`).digest('base64url');
  }
}

/** In the same time, wherever they differ and however long they are. */
export function equalsConstantTime(a: string, b: string): boolean {
  const bytes = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(bytes(a), bytes(b));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Many may start at once: the first to publish one wins, and all read that. */
function loadToken(directory: string): string {
  makePrivateDirectory(directory);
  const { uid, mode } = lstatSync(directory);
  if ((process.getuid !== undefined && uid !== process.getuid()) || (mode & 0o077) !== 0)
    throw unsafe(directory, `the user ${uid}, with mode 0${(mode & 0o777).toString(8)}`);
  const known = readToken(directory);
  if (known !== undefined) return known;
  createFileAtomically(directory, TOKEN_FILE, Buffer.from(randomBytes(32).toString('base64url')));
  const made = readToken(directory);
  if (made !== undefined) return made;
  throw unsafe(join(directory, TOKEN_FILE), 'something else');
}

function readToken(directory: string): string | undefined {
  const path = join(directory, TOKEN_FILE);
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unsafe(path, (error as Error).message);
  }
  try {
    const stat = fstatSync(file);
    const mine = process.getuid === undefined || stat.uid === process.getuid();
    if (!stat.isFile() || !mine || (stat.mode & 0o077) !== 0)
      throw unsafe(path, `the user ${stat.uid}, with mode 0${(stat.mode & 0o777).toString(8)}`);
    const bytes = Buffer.alloc(64);
    const token = bytes.toString('utf8', 0, readSync(file, bytes));
    if (!/^[\w-]{43}$/.test(token)) throw unsafe(path, 'no token');
    return token;
  } finally {
    closeSync(file);
  }
}

function unsafe(path: string, got: string): SluiceError {
  return new SluiceError('SERVER_FAILED', {
    what: `${path} can't be used for the server's token`,
    expected: 'a file of this user in a directory of this user, which nobody else may read or change',
    got,
    fix: `Remove it; a new one is made: rm -r ${path}`,
  });
}
