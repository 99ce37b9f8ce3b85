import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { publish } from '../audit/directory.js';
import { makeDirectory } from '../os/private-directory.js';
import type { Choice } from './api.js';
import { type Credentials, same } from './credentials.js';

/** What a link answers: these requests and no others, so that a question that comes again is not answered by it. */
export interface Linked {
  readonly card: string;
  readonly requests: readonly string[];
  readonly choice: Choice;
  readonly expires: number;
}

/** Links that are open at once. */
const MANY = 2_000;

/**
 * Links that answer one question once. A link is random and sealed; what it answers is a file that is named by its
 * digest, so that reading the files gives nobody a link. Using it takes the file away, which only one can do.
 */
export class LinkBook {
  readonly #keys: Credentials;
  readonly #directory: string;

  constructor(keys: Credentials) {
    this.#keys = keys;
    this.#directory = join(keys.directory, 'links');
  }

  /** The secret part of a link's address. Undefined where too many are open. */
  make(linked: Linked): string | undefined {
    makeDirectory(this.#directory);
    if (this.#sweep() >= MANY) return undefined;
    const name = randomBytes(18).toString('base64url');
    publish(this.#directory, fileOf(name), Buffer.from(JSON.stringify(linked)));
    return `${name}.${this.#keys.sign('link', name)}`;
  }

  /** What it would answer. */
  look(token: string): Linked | undefined {
    const name = this.#nameOf(token);
    if (name === undefined) return undefined;
    try {
      const linked = JSON.parse(readFileSync(join(this.#directory, fileOf(name)), 'utf8')) as Linked;
      return Date.now() < linked.expires ? linked : undefined;
    } catch {
      return undefined;
    }
  }

  /** The same, and then it is gone. */
  take(token: string): Linked | undefined {
    const linked = this.look(token);
    const name = this.#nameOf(token);
    if (linked === undefined || name === undefined) return undefined;
    try {
      unlinkSync(join(this.#directory, fileOf(name)));
      return linked;
    } catch {
      return undefined;
    }
  }

  #nameOf(token: string): string | undefined {
    const [name = '', seal = '', ...more] = token.split('.');
    return more.length === 0 && same(seal, this.#keys.sign('link', name)) ? name : undefined;
  }

  /** Takes away what nobody used in time. How many are left. */
  #sweep(): number {
    const names = readdirSync(this.#directory);
    let left = 0;
    for (const name of names) {
      const path = join(this.#directory, name);
      try {
        const { expires } = JSON.parse(readFileSync(path, 'utf8')) as Linked;
        // A link is no older than a question waits.
        if (Date.now() < expires && lstatSync(path).isFile()) left++;
        else unlinkSync(path);
      } catch {
        // Another one swept it, or it is being made.
      }
    }
    return left;
  }
}

function fileOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
