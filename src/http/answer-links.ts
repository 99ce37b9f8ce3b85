import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createFileAtomically } from '../audit/directory.js';
import { makePrivateDirectory } from '../os/private-directory.js';
import type { ApprovalChoice } from './api.js';
import { type Credentials, equalsConstantTime } from './credentials.js';

/** What a link answers: these requests and no others, so that a question that comes again is not answered by it. */
export interface LinkedAnswer {
  readonly card: string;
  readonly requests: readonly string[];
  readonly choice: ApprovalChoice;
  readonly expires: number;
}

/** Links that are open at once. */
const MAX_LINKS = 2_000;

/**
 * Links that answer one question once. A link is random and sealed; what it answers is a file that is named by its
 * digest, so that reading the files gives nobody a link. Using it takes the file away, which only one can do.
 */
export class AnswerLinks {
  readonly #keys: Credentials;
  readonly #directory: string;

  constructor(keys: Credentials) {
    this.#keys = keys;
    this.#directory = join(keys.directory, 'links');
  }

  /** The secret part of a link's address. Undefined where too many are open. */
  make(linked: LinkedAnswer): string | undefined {
    makePrivateDirectory(this.#directory);
    if (this.#sweep() >= MAX_LINKS) return undefined;
    const name = randomBytes(18).toString('base64url');
    createFileAtomically(this.#directory, fileOf(name), Buffer.from(JSON.stringify(linked)));
    return `${name}.${this.#keys.sign('link', name)}`;
  }

  /** What it would answer. */
  peek(token: string): LinkedAnswer | undefined {
    const name = this.#nameOf(token);
    if (name === undefined) return undefined;
    try {
      const linked = JSON.parse(readFileSync(join(this.#directory, fileOf(name)), 'utf8')) as LinkedAnswer;
      return Date.now() < linked.expires ? linked : undefined;
    } catch {
      return undefined;
    }
  }

  /** The same, and then it is gone. */
  take(token: string): LinkedAnswer | undefined {
    const linked = this.peek(token);
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
    return more.length === 0 && equalsConstantTime(seal, this.#keys.sign('link', name)) ? name : undefined;
  }

  /** Takes away what nobody used in time. How many are left. */
  #sweep(): number {
    const names = readdirSync(this.#directory);
    let left = 0;
    for (const name of names) {
      const path = join(this.#directory, name);
      try {
        const { expires } = JSON.parse(readFileSync(path, 'utf8')) as LinkedAnswer;
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
