import { hash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../core/data.js';
import { makePrivateDirectory } from '../os/private-directory.js';
import { mask } from '../redact/mask.js';
import type { Memory, OpenQuestion } from '../session/memory.js';
import type { GrantSubject } from '../session/ports.js';

const DAY_MS = 24 * 3_600_000;
/** A session that nobody has come back to for so long is over, whatever its client has not said. */
const RETENTION_MS = 7 * DAY_MS;
const MAX_BYTES = 64 * 1024;
const TURN = 'turn';
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * What a client's session remembers from hook to hook: one file for each fact, so that hooks at the same time need no
 * lock. Names are hashes: what a client calls its session or its call is never a path. Where the directory is not this
 * user's alone, nothing in it counts.
 */
export class SessionMemory implements Memory {
  readonly #all: string;
  readonly #client: string;
  readonly #session: string;
  readonly #authenticators: string | undefined;
  /** What this process saw being granted. */
  readonly #granted = new Set<string>();
  #found: string | undefined;
  #usable: boolean | undefined;

  /** `authenticators` is where people enrolled what proves them. Undefined: the user wants no proof, and any file counts. */
  constructor(state: string, client: string, session: string, authenticators: string | undefined) {
    this.#all = `${state}/sessions`;
    this.#client = client;
    this.#session = session;
    this.#authenticators = authenticators;
  }

  /** Most events ask for nothing that is remembered. */
  get #directory(): string {
    this.#found ??= join(this.#all, nameOf(`${this.#client}\0${this.#session}`));
    return this.#found;
  }

  /** An agent can write here as well: what another process granted counts by its signature. */
  hasGrant(key: string, subject?: GrantSubject): boolean | Promise<boolean> {
    if (this.#granted.has(key)) return true;
    const kept = parse(this.#read(`grant-${nameOf(key)}`));
    if (kept?.key !== key) return false;
    if (this.#authenticators === undefined) return true;
    return subject !== undefined && this.#isProven(kept, subject, this.#authenticators);
  }

  grant(key: string, proof?: unknown): void {
    this.#granted.add(key);
    // Nobody would count what nobody signed.
    if (proof === undefined && this.#authenticators !== undefined) return;
    this.#write(`grant-${nameOf(key)}`, JSON.stringify({ ...(proof as object), key }));
  }

  async #isProven(kept: object, subject: GrantSubject, authenticators: string): Promise<boolean> {
    const { isSessionGrant } = await import('../approvals/proof/session-grant.js');
    const wanted = { subject, client: this.#client, session: this.#session, ended: this.#ended() };
    return isSessionGrant(kept, wanted, authenticators);
  }

  ask(asked: OpenQuestion): void {
    this.#write(fileOf(asked.call, asked.about), JSON.stringify({ ...asked, prompt: mask(asked.prompt).text }));
  }

  asked(call: string, about?: string): OpenQuestion | undefined {
    if (about !== undefined) return readAsked(this.#read(fileOf(call, about)), call);
    const files = this.#list().filter((name) => name.startsWith(fileOf(call, '')));
    return files.length === 1 ? readAsked(this.#read(files[0] as string), call) : undefined;
  }

  answer(call: string, about: string): OpenQuestion | undefined {
    const asked = this.asked(call, about);
    // Of several that are told at once, the one whose file it was has it.
    const taken = asked !== undefined && this.#try(() => unlinkSync(join(this.#directory, fileOf(call, about))));
    return taken ? asked : undefined;
  }

  spent(): number {
    const lines = this.#read('spent')?.split('\n') ?? [];
    const costs = lines.slice(lines.lastIndexOf(TURN) + 1).map(Number);
    return costs.reduce((sum, cost) => sum + (cost > 0 ? cost : 0), 0);
  }

  spend(tokens: number): void {
    this.#append(`${tokens}\n`);
  }

  turn(): void {
    // Nothing was spent where there is no file, and a long one begins anew.
    const size = this.#sizeOf('spent');
    if (size === undefined) return;
    if (size < MAX_BYTES / 2) this.#append(`${TURN}\n`);
    else this.#write('spent', `${TURN}\n`);
  }

  /** The session is over. */
  forget(): void {
    this.#granted.clear();
    if (!this.#isUsable()) return;
    // A signed grant that is put back would count again, in a session that is taken up again.
    if (this.#authenticators !== undefined && this.#list().some((name) => name.startsWith('grant-')))
      this.#try(() => writeFileSync(`${this.#directory}.ended`, String(Date.now()), { mode: 0o600 }));
    this.#try(() => rmSync(this.#directory, { recursive: true, force: true }));
  }

  /** When it was over; for ever where that can't be read. */
  #ended(): number | undefined {
    try {
      const text = readPlain(`${this.#directory}.ended`);
      return text === undefined || !/^\d{1,16}$/.test(text) ? Number.POSITIVE_INFINITY : Number(text);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : Number.POSITIVE_INFINITY;
    }
  }

  /** Takes away what sessions have left that never said that they ended. */
  sweep(now = Date.now()): void {
    this.#try(() => {
      for (const name of readdirSync(this.#all)) {
        const path = join(this.#all, name);
        if (lstatSync(path).mtimeMs < now - RETENTION_MS) rmSync(path, { recursive: true, force: true });
      }
    });
  }

  #isUsable(): boolean {
    this.#usable ??= isPrivate(this.#all) && isPrivate(this.#directory);
    return this.#usable;
  }

  #prepare(): boolean {
    if (this.#isUsable()) return true;
    this.#try(() => makePrivateDirectory(this.#directory));
    this.#usable = undefined;
    return this.#isUsable();
  }

  #list(): readonly string[] {
    try {
      return this.#isUsable() ? readdirSync(this.#directory) : [];
    } catch {
      return [];
    }
  }

  #read(name: string): string | undefined {
    if (!this.#isUsable()) return undefined;
    try {
      return readPlain(join(this.#directory, name));
    } catch {
      return undefined;
    }
  }

  #sizeOf(name: string): number | undefined {
    if (!this.#isUsable()) return undefined;
    return lstatSync(join(this.#directory, name), { throwIfNoEntry: false })?.size;
  }

  /** Whole or not at all. */
  #write(name: string, text: string): void {
    if (!this.#prepare()) return;
    const temporary = join(this.#directory, `.${name}.${process.pid}`);
    this.#try(() => {
      writeFileSync(temporary, text, { mode: 0o600 });
      renameSync(temporary, join(this.#directory, name));
    });
  }

  /** A few bytes at the end of a file arrive whole, however many write. */
  #append(text: string): void {
    if (this.#prepare()) this.#try(() => appendFileSync(join(this.#directory, 'spent'), text, { mode: 0o600 }));
  }

  #try(action: () => void): boolean {
    try {
      action();
      return true;
    } catch {
      return false;
    }
  }
}

/** The question about one call of an id. */
function fileOf(call: string, about: string): string {
  return `asked-${nameOf(call)}-${about}`;
}

function nameOf(text: string): string {
  return hash('sha256', text, 'hex');
}

/** A plain file of this user, and of a size that we would have written. */
function readPlain(path: string): string | undefined {
  const file = openSync(path, constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile() || !isOwn(stat.uid) || stat.size > MAX_BYTES) return undefined;
    const bytes = Buffer.alloc(stat.size);
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

function isPrivate(path: string): boolean {
  try {
    const stat = lstatSync(path);
    return stat.isDirectory() && isOwn(stat.uid) && (stat.mode & 0o077) === 0;
  } catch {
    return false;
  }
}

function isOwn(uid: number): boolean {
  return process.getuid === undefined || process.getuid() === uid;
}

function parse(text: string | undefined): { readonly key?: unknown } | undefined {
  try {
    const value: unknown = text === undefined ? undefined : JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readAsked(text: string | undefined, call: string): OpenQuestion | undefined {
  if (text === undefined) return undefined;
  try {
    const asked = JSON.parse(text) as OpenQuestion;
    const lists = [asked.hooks, asked.options, asked.grants];
    const whole = asked.call === call && lists.every(Array.isArray) && typeof asked.about === 'string';
    return whole ? asked : undefined;
  } catch {
    return undefined;
  }
}
