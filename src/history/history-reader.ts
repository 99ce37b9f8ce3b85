import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { claudeHistory } from '../clients/claude/history.js';
import { codexHistory } from '../clients/codex/history.js';
import { copilotHistory } from '../clients/copilot/history.js';
import { geminiHistory } from '../clients/gemini/history.js';
import { OPENCODE_HISTORY, readOpencodePart } from '../clients/opencode/history.js';
import { qwenHistory } from '../clients/qwen/history.js';
import {
  type HistoryCall,
  historyCallKey,
  type TranscriptEntry,
  type TranscriptFormat,
} from '../clients/shared/history-call.js';
import { asRecord, nonEmptyString } from '../clients/shared/history-fields.js';
import { isRecord } from '../core/data.js';
import { Dedupe } from './dedupe.js';
import type { SessionFile } from './find.js';
import { readMarkedLines } from './lines.js';
import { CallPairing } from './pairing.js';
import { ReadErrors } from './read-errors.js';
import { SqliteReader } from './sqlite.js';

/** Told apart in this order: what the first ones need, the later ones lack. */
export const TRANSCRIPT_FORMATS: readonly TranscriptFormat[] = [
  codexHistory,
  copilotHistory,
  geminiHistory,
  qwenHistory,
  claudeHistory,
];

/** What people call each client. */
export const CLIENT_TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  [...TRANSCRIPT_FORMATS, OPENCODE_HISTORY].map(({ client, title }) => [client, title]),
);
export const TESTED_VERSIONS: Readonly<Record<string, string>> = Object.fromEntries(
  [...TRANSCRIPT_FORMATS, OPENCODE_HISTORY].map(({ client, tried }) => [client, tried]),
);

/** Bytes of a session that is one object: it has to be read whole. */
const MAX_OBJECT_BYTES = 128 << 20;

/** Reads sessions: every call once, in any amount, with the same memory. What it could not read is in `troubles`. */
export class HistoryReader {
  readonly errors = new ReadErrors(TESTED_VERSIONS);
  readonly #seen = new Dedupe();
  readonly #roots = new Map<string, string | undefined>();

  /** `progress` is told of bytes as they are read. */
  async *read(
    files: Iterable<SessionFile>,
    progress: (bytes: number) => void = () => undefined,
  ): AsyncGenerator<HistoryCall> {
    for (const found of files) {
      try {
        for await (const calls of this.#file(found, progress)) yield* calls;
      } catch (error) {
        this.errors.addFile(found.file, error instanceof Error ? error.message : String(error));
      }
    }
  }

  /** Did it not come before, from a session? The audit has what sessions have, under the same id. */
  isNew({ client, id, time }: HistoryCall): boolean {
    return !this.#seen.add(`${client} ${historyCallKey(id, time)}`);
  }

  async *#file(
    { file, bytes, client }: SessionFile,
    progress: (bytes: number) => void,
  ): AsyncGenerator<readonly HistoryCall[]> {
    const head = headOf(file);
    if (head.startsWith('SQLite format 3\u0000')) return yield* this.#database(file, bytes, progress);
    if (client === 'opencode' || /(?:^|\/)storage\/part\/.*\.json$/.test(file)) {
      progress(bytes);
      return yield this.#part(file);
    }
    const format = client === undefined ? recogniseText(head) : TRANSCRIPT_FORMATS.find((one) => one.client === client);
    if (format === undefined) throw new Error('it is no session of a client that is known');
    const pairing = new CallPairing({ client: format.client, file }, this.#seen, this.errors);
    const take = format.open(pairing, file);
    const wholly = whole(file, head, bytes);
    if (wholly !== undefined) {
      progress(bytes);
      if (!format.recognises(wholly)) throw new Error(`it is not what ${format.title} writes`);
      take(wholly);
      return yield pairing.end();
    }
    let read = 0;
    for await (const { lines: texts, skipped: cut, bytes: size } of readMarkedLines(file, format.markers)) {
      this.errors.lines += cut;
      for (const line of texts) {
        const entry = parse(line);
        if (entry === undefined) this.errors.lines++;
        else take(entry);
      }
      read += size;
      progress(size);
      yield pairing.drain();
    }
    if (read > 0 && recogniseText(head) === undefined) throw new Error(`it is not what ${format.title} writes`);
    yield pairing.end();
  }

  async *#database(
    file: string,
    bytes: number,
    progress: (bytes: number) => void,
  ): AsyncGenerator<readonly HistoryCall[]> {
    const database = new SqliteReader(file);
    try {
      const pairing = new CallPairing({ client: OPENCODE_HISTORY.client, file }, this.#seen, this.errors);
      const roots = new Map<string, string>();
      for (const { id, directory, version } of database.rows('session')) {
        if (typeof id === 'string' && typeof directory === 'string') roots.set(id, directory);
        pairing.addVersion(version);
      }
      let read = 0;
      for (const { session_id, data } of database.rows('part')) {
        const part = typeof data === 'string' ? parse(data) : undefined;
        if (part === undefined) this.errors.lines++;
        else readOpencodePart(pairing, part, String(session_id), roots.get(String(session_id)));
        const size = Math.min(bytes - read, String(data).length);
        read += size;
        progress(size);
        const done = pairing.drain();
        if (done.length > 0) yield done;
      }
      progress(bytes - read);
      this.errors.lines += database.unreadablePages;
      yield pairing.end();
    } finally {
      database.close();
    }
  }

  /** Older versions of opencode: a file for each part, and the directory in that of the message. */
  #part(file: string): readonly HistoryCall[] {
    const pairing = new CallPairing({ client: OPENCODE_HISTORY.client, file }, this.#seen, this.errors);
    const part = parse(readFileSync(file, 'utf8'));
    if (part === undefined) this.errors.lines++;
    else {
      const session = nonEmptyString(part.sessionID) ?? '';
      readOpencodePart(pairing, part, session, this.#rootOf(file, session, nonEmptyString(part.messageID)));
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
      root = nonEmptyString(asRecord(parse(readFileSync(path, 'utf8'))?.path).cwd);
    } catch {
      // What is gone says nothing.
    }
    this.#roots.set(session, root);
    return root;
  }
}

/** Does the file hold sessions of a client? What does not is for somebody else. */
export function isSessionFile(file: string): boolean {
  const head = headOf(file);
  return head.startsWith('SQLite format 3\u0000') || recogniseText(head) !== undefined;
}

const HEAD_BYTES = 1 << 16;

function headOf(file: string): string {
  const fd = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    return bytes.toString('utf8', 0, readSync(fd, bytes, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(fd);
  }
}

/** By the first entries: some clients begin with one that others have too. */
function recogniseText(head: string): TranscriptFormat | undefined {
  for (const line of head.split('\n').slice(0, 50)) {
    const entry = parse(line);
    const found = entry && TRANSCRIPT_FORMATS.find((format) => format.recognises(entry));
    if (found !== undefined) return found;
  }
  // A first line that is longer than the head, or an object over many lines.
  if (/^\s*\{[\s\S]{0,400}"projectHash":/.test(head)) return geminiHistory;
  if (/^\{"timestamp":"[^"]{1,40}",(?:"ordinal":\d+,)?"type":"session_meta"/.test(head)) return codexHistory;
  return undefined;
}

/** A session as one object, not as lines: older versions of Gemini CLI. */
function whole(file: string, head: string, bytes: number): TranscriptEntry | undefined {
  if (!file.endsWith('.json')) return undefined;
  if (bytes > MAX_OBJECT_BYTES) throw new Error('it is one object, too large to be read');
  const entry = head.length < bytes ? parse(readFileSync(file, 'utf8')) : parse(head);
  if (entry === undefined) throw new Error('it is no JSON');
  return entry;
}

function parse(line: string): TranscriptEntry | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
