import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import {
  type DatabaseFormat,
  type HistoryCall,
  historyCallKey,
  type SessionHistory,
  type TranscriptEntry,
  type TranscriptFormat,
} from '../clients/shared/history-call.js';
import { parseEntry } from '../clients/shared/history-fields.js';
import { Dedupe } from './dedupe.js';
import type { SessionFile } from './find.js';
import { readMarkedLines } from './lines.js';
import { CallPairing } from './pairing.js';
import { ReadErrors } from './read-errors.js';
import { SqliteReader } from './sqlite.js';

/** The history of a client whose sessions are of one kind. */
type HistoryOf<Format> = SessionHistory & { readonly format: Format };

const SQLITE = 'SQLite format 3\u0000';

/** Bytes of a session that is one object: it has to be read whole. */
const MAX_OBJECT_BYTES = 128 << 20;

/** Reads sessions: every call once, in any amount, with the same memory. What it could not read is in `troubles`. */
export class HistoryReader {
  readonly errors: ReadErrors;
  readonly #histories: readonly SessionHistory[];
  readonly #seen = new Dedupe();
  readonly #roots = new Map<string, string | undefined>();

  constructor(histories: readonly SessionHistory[]) {
    this.#histories = histories;
    this.errors = new ReadErrors(Object.fromEntries(histories.map(({ client, tried }) => [client, tried])));
  }

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
    const database = databasesIn(this.#histories).find(
      (one) =>
        one.client === client || (head.startsWith(SQLITE) && client === undefined) || one.format.entryFiles.test(file),
    );
    if (database !== undefined) {
      if (head.startsWith(SQLITE)) return yield* this.#database(database, file, bytes, progress);
      progress(bytes);
      return yield this.#entry(database, file);
    }
    const transcripts = transcriptsIn(this.#histories);
    const history =
      client === undefined ? recogniseText(head, transcripts) : transcripts.find((one) => one.client === client);
    if (history === undefined) throw new Error('it is no session of a client that is known');
    const { format, title } = history;
    const pairing = new CallPairing({ client: history.client, file }, this.#seen, this.errors);
    const take = format.open(pairing, file);
    const wholly = whole(file, head, bytes);
    if (wholly !== undefined) {
      progress(bytes);
      if (!format.recognises(wholly)) throw new Error(`it is not what ${title} writes`);
      take(wholly);
      return yield pairing.end();
    }
    let read = 0;
    for await (const { lines: texts, skipped: cut, bytes: size } of readMarkedLines(file, format.markers)) {
      this.errors.lines += cut;
      for (const line of texts) {
        const entry = parseEntry(line);
        if (entry === undefined) this.errors.lines++;
        else take(entry);
      }
      read += size;
      progress(size);
      yield pairing.drain();
    }
    if (read > 0 && recogniseText(head, transcripts) === undefined) throw new Error(`it is not what ${title} writes`);
    yield pairing.end();
  }

  async *#database(
    { client, format }: HistoryOf<DatabaseFormat>,
    file: string,
    bytes: number,
    progress: (bytes: number) => void,
  ): AsyncGenerator<readonly HistoryCall[]> {
    const database = new SqliteReader(file);
    try {
      const pairing = new CallPairing({ client, file }, this.#seen, this.errors);
      let read = 0;
      for (const { chars, isReadable } of format.readRows(pairing, (table) => database.rows(table))) {
        if (!isReadable) this.errors.lines++;
        const size = Math.min(bytes - read, chars);
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

  #entry({ client, format }: HistoryOf<DatabaseFormat>, file: string): readonly HistoryCall[] {
    const pairing = new CallPairing({ client, file }, this.#seen, this.errors);
    const entry = parseEntry(readFileSync(file, 'utf8'));
    if (entry === undefined) this.errors.lines++;
    else format.readEntry(pairing, entry, file, this.#roots);
    return pairing.end();
  }
}

function databasesIn(histories: readonly SessionHistory[]): HistoryOf<DatabaseFormat>[] {
  return histories.filter((one): one is HistoryOf<DatabaseFormat> => one.format.kind === 'database');
}

/** In the order in which they are told apart. */
function transcriptsIn(histories: readonly SessionHistory[]): HistoryOf<TranscriptFormat>[] {
  const all = histories.filter((one): one is HistoryOf<TranscriptFormat> => one.format.kind === 'transcript');
  return all.sort((a, b) => Number(a.format.isLoose ?? false) - Number(b.format.isLoose ?? false));
}

/** Does the file hold sessions of a client? What does not is for somebody else. */
export function isSessionFile(file: string, histories: readonly SessionHistory[]): boolean {
  const head = headOf(file);
  return head.startsWith(SQLITE) || recogniseText(head, transcriptsIn(histories)) !== undefined;
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
function recogniseText(
  head: string,
  transcripts: readonly HistoryOf<TranscriptFormat>[],
): HistoryOf<TranscriptFormat> | undefined {
  for (const line of head.split('\n').slice(0, 50)) {
    const entry = parseEntry(line);
    const found = entry && transcripts.find(({ format }) => format.recognises(entry));
    if (found !== undefined) return found;
  }
  // A first line that is longer than the head, or an object over many lines.
  return transcripts.find(({ format }) => format.beginning?.test(head) === true);
}

/** A session as one object, not as lines: older versions of Gemini CLI. */
function whole(file: string, head: string, bytes: number): TranscriptEntry | undefined {
  if (!file.endsWith('.json')) return undefined;
  if (bytes > MAX_OBJECT_BYTES) throw new Error('it is one object, too large to be read');
  const entry = head.length < bytes ? parseEntry(readFileSync(file, 'utf8')) : parseEntry(head);
  if (entry === undefined) throw new Error('it is no JSON');
  return entry;
}
