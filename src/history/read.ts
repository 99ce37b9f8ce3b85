import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { claude } from '../clients/claude/history.js';
import { codex } from '../clients/codex/history.js';
import { copilot } from '../clients/copilot/history.js';
import { gemini } from '../clients/gemini/history.js';
import { OPENCODE, takePart } from '../clients/opencode/history.js';
import { qwen } from '../clients/qwen/history.js';
import { type Call, type Entry, type Format, keyOf } from '../clients/shared/history-call.js';
import { record, text } from '../clients/shared/history-fields.js';
import { isRecord } from '../core/data.js';
import { Dedupe } from './dedupe.js';
import type { Found } from './find.js';
import { readLines } from './lines.js';
import { Pairing } from './pairing.js';
import { ReadErrors } from './read-errors.js';
import { Database } from './sqlite.js';

/** Told apart in this order: what the first ones need, the later ones lack. */
export const FORMATS: readonly Format[] = [codex, copilot, gemini, qwen, claude];

/** What people call each client. */
export const TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  [...FORMATS, OPENCODE].map(({ client, title }) => [client, title]),
);
export const TRIED: Readonly<Record<string, string>> = Object.fromEntries(
  [...FORMATS, OPENCODE].map(({ client, tried }) => [client, tried]),
);

/** Bytes of a session that is one object: it has to be read whole. */
const WHOLE = 128 << 20;

/** Reads sessions: every call once, in any amount, with the same memory. What it could not read is in `troubles`. */
export class History {
  readonly troubles = new ReadErrors(TRIED);
  readonly #seen = new Dedupe();
  readonly #roots = new Map<string, string | undefined>();

  /** `progress` is told of bytes as they are read. */
  async *read(files: Iterable<Found>, progress: (bytes: number) => void = () => undefined): AsyncGenerator<Call> {
    for (const found of files) {
      try {
        for await (const calls of this.#file(found, progress)) yield* calls;
      } catch (error) {
        this.troubles.file(found.file, error instanceof Error ? error.message : String(error));
      }
    }
  }

  /** Did it not come before, from a session? The audit has what sessions have, under the same id. */
  isNew({ client, id, time }: Call): boolean {
    return !this.#seen.add(`${client} ${keyOf(id, time)}`);
  }

  async *#file({ file, bytes, client }: Found, progress: (bytes: number) => void): AsyncGenerator<readonly Call[]> {
    const head = headOf(file);
    if (head.startsWith('SQLite format 3\u0000')) return yield* this.#database(file, bytes, progress);
    if (client === 'opencode' || /(?:^|\/)storage\/part\/.*\.json$/.test(file)) {
      progress(bytes);
      return yield this.#part(file);
    }
    const format = client === undefined ? recogniseText(head) : FORMATS.find((one) => one.client === client);
    if (format === undefined) throw new Error('it is no session of a client that is known');
    const pairing = new Pairing({ client: format.client, file }, this.#seen, this.troubles);
    const take = format.open(pairing, file);
    const wholly = whole(file, head, bytes);
    if (wholly !== undefined) {
      progress(bytes);
      if (!format.knows(wholly)) throw new Error(`it is not what ${format.title} writes`);
      take(wholly);
      return yield pairing.end();
    }
    let read = 0;
    for await (const { texts, cut, bytes: size } of readLines(file, format.marks)) {
      this.troubles.lines += cut;
      for (const line of texts) {
        const entry = parse(line);
        if (entry === undefined) this.troubles.lines++;
        else take(entry);
      }
      read += size;
      progress(size);
      yield pairing.drain();
    }
    if (read > 0 && recogniseText(head) === undefined) throw new Error(`it is not what ${format.title} writes`);
    yield pairing.end();
  }

  async *#database(file: string, bytes: number, progress: (bytes: number) => void): AsyncGenerator<readonly Call[]> {
    const database = new Database(file);
    try {
      const pairing = new Pairing({ client: OPENCODE.client, file }, this.#seen, this.troubles);
      const roots = new Map<string, string>();
      for (const { id, directory, version } of database.rows('session')) {
        if (typeof id === 'string' && typeof directory === 'string') roots.set(id, directory);
        pairing.wrote(version);
      }
      let read = 0;
      for (const { session_id, data } of database.rows('part')) {
        const part = typeof data === 'string' ? parse(data) : undefined;
        if (part === undefined) this.troubles.lines++;
        else takePart(pairing, part, String(session_id), roots.get(String(session_id)));
        const size = Math.min(bytes - read, String(data).length);
        read += size;
        progress(size);
        const done = pairing.drain();
        if (done.length > 0) yield done;
      }
      progress(bytes - read);
      this.troubles.lines += database.broken;
      yield pairing.end();
    } finally {
      database.close();
    }
  }

  /** Older versions of opencode: a file for each part, and the directory in that of the message. */
  #part(file: string): readonly Call[] {
    const pairing = new Pairing({ client: OPENCODE.client, file }, this.#seen, this.troubles);
    const part = parse(readFileSync(file, 'utf8'));
    if (part === undefined) this.troubles.lines++;
    else {
      const session = text(part.sessionID) ?? '';
      takePart(pairing, part, session, this.#rootOf(file, session, text(part.messageID)));
    }
    return pairing.end();
  }

  #rootOf(file: string, session: string, message: string | undefined): string | undefined {
    if (message === undefined || /[/\\]/.test(session + message)) return undefined;
    if (this.#roots.has(session)) return this.#roots.get(session);
    if (this.#roots.size > 1000) this.#roots.clear();
    let root: string | undefined;
    try {
      const path = join(dirname(dirname(dirname(file))), 'message', session, `${message}.json`);
      root = text(record(parse(readFileSync(path, 'utf8'))?.path).cwd);
    } catch {
      // What is gone says nothing.
    }
    this.#roots.set(session, root);
    return root;
  }
}

/** Does the file hold sessions of a client? What does not is for somebody else. */
export function isSession(file: string): boolean {
  const head = headOf(file);
  return head.startsWith('SQLite format 3\u0000') || recogniseText(head) !== undefined;
}

const HEAD = 1 << 16;

function headOf(file: string): string {
  const fd = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(HEAD);
    return bytes.toString('utf8', 0, readSync(fd, bytes, 0, HEAD, 0));
  } finally {
    closeSync(fd);
  }
}

/** By the first entries: some clients begin with one that others have too. */
function recogniseText(head: string): Format | undefined {
  for (const line of head.split('\n').slice(0, 50)) {
    const entry = parse(line);
    const found = entry && FORMATS.find((format) => format.knows(entry));
    if (found !== undefined) return found;
  }
  // A first line that is longer than the head, or an object over many lines.
  if (/^\s*\{[\s\S]{0,400}"projectHash":/.test(head)) return gemini;
  if (/^\{"timestamp":"[^"]{1,40}",(?:"ordinal":\d+,)?"type":"session_meta"/.test(head)) return codex;
  return undefined;
}

/** A session as one object, not as lines: older versions of Gemini CLI. */
function whole(file: string, head: string, bytes: number): Entry | undefined {
  if (!file.endsWith('.json')) return undefined;
  if (bytes > WHOLE) throw new Error('it is one object, too large to be read');
  const entry = head.length < bytes ? parse(readFileSync(file, 'utf8')) : parse(head);
  if (entry === undefined) throw new Error('it is no JSON');
  return entry;
}

function parse(line: string): Entry | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
