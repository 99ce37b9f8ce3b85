import { lstatSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Script } from 'node:vm';
import { makePrivateDirectory } from '../os/private-directory.js';
import { stateDirectory } from '../os/state-directory.js';
import type { CodeCache } from './bundle-loader.js';

/** What compiled code depends on. V8 looks at its own version and switches only, not at the machine. */
export const CODE_CACHE_TARGET = `${process.platform}-${process.arch}-${process.versions.v8}`;

const RETENTION_MS = 30 * 24 * 3_600_000;

/** The cache that comes with the package, where it was made by the same Node for the same machine. */
export function shippedCodeCache(directory: string): CodeCache | undefined {
  const own = `${directory}/${CODE_CACHE_TARGET}`;
  return isDirectory(own) ? { read: (name) => readOrNot(`${own}/${name}.cache`) } : undefined;
}

/**
 * The user's own. V8 takes a cache for any source of the same length, so whoever can write it decides what runs: it has
 * to be in a directory of this user that nobody else can enter.
 */
export class UserCodeCache implements CodeCache {
  readonly #all: string;
  readonly #directory: string;
  readonly #usable: boolean;

  constructor(build: string, env: NodeJS.ProcessEnv = process.env) {
    this.#all = `${stateDirectory(env, env.HOME ?? '/')}/cache/code`;
    this.#directory = `${this.#all}/${build}-${CODE_CACHE_TARGET}`;
    this.#usable = isPrivate(this.#directory);
  }

  read(name: string): Buffer | undefined {
    return this.#usable ? readOrNot(`${this.#directory}/${name}.cache`) : undefined;
  }

  /** Keeps what was compiled. Whole or not at all: another process may read it now. What fails is tried again next time. */
  write(compiled: ReadonlyMap<string, Script>): void {
    try {
      makePrivateDirectory(this.#directory);
      if (!isPrivate(this.#directory)) return;
      for (const [name, script] of compiled) {
        const temporary = `${this.#directory}/.${name}.${process.pid}`;
        writeFileSync(temporary, script.createCachedData(), { mode: 0o600 });
        renameSync(temporary, `${this.#directory}/${name}.cache`);
      }
      this.#sweep();
    } catch {
      // The answer has left; the next process compiles again.
    }
  }

  /** What other versions of Sluice or Node have left. */
  #sweep(): void {
    for (const name of readdirSync(this.#all)) {
      const path = `${this.#all}/${name}`;
      if (path !== this.#directory && statSync(path).mtimeMs < Date.now() - RETENTION_MS)
        rmSync(path, { recursive: true, force: true });
    }
  }
}

function readOrNot(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function isDirectory(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isPrivate(path: string): boolean {
  try {
    const stat = lstatSync(path);
    const own = process.getuid === undefined || stat.uid === process.getuid();
    return stat.isDirectory() && own && (stat.mode & 0o077) === 0;
  } catch {
    return false;
  }
}
