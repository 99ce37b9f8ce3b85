type Input = Readonly<Record<string, unknown>>;

/** What a client did with a call: ran it by itself, ran it after a person said so, or did not run it. */
export type CallStatus = 'ran' | 'asked' | 'refused' | 'unknown';

/** One call of a tool, as a client has kept it. */
export interface HistoryCall {
  readonly client: string;
  readonly session: string;
  /** The client's own id: not always unique. */
  readonly id: string;
  readonly time?: string | undefined;
  readonly cwd?: string | undefined;
  /** Where the session began. */
  readonly root?: string | undefined;
  /** By the name and with the fields that the client's hooks give it. */
  readonly tool: string;
  readonly input: Input;
  readonly decided: CallStatus;
  /** Was a person asked? Absent where the client does not tell. */
  readonly prompted?: boolean | undefined;
}

/** What became of a call. */
export interface CallOutcome {
  readonly decided: CallStatus;
  readonly prompted?: boolean | undefined;
}

/** A call whose outcome is not known yet. `key` is the same for each copy of it, and for no other call. */
export interface UnresolvedCall extends Omit<HistoryCall, 'client' | keyof CallOutcome> {
  readonly key: string;
}

/** One line, or one record, of a transcript. */
export type TranscriptEntry = Readonly<Record<string, unknown>>;

/** Takes what one transcript says. */
export interface TranscriptSink {
  addCall(call: UnresolvedCall): void;
  /** What became of the call with this id in this transcript. */
  addOutcome(id: string, outcome: CallOutcome): void;
  /** Both at once. */
  addResolvedCall(call: UnresolvedCall, outcome: CallOutcome): void;
  /** It has the place of a call, and not its form. */
  countMalformed(): void;
  addVersion(version: unknown): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a client keeps its sessions, and how they are read: as lines, or as rows of a database. */
export interface SessionHistory {
  readonly client: string;
  readonly title: string;
  /** The newest version that was tried. */
  readonly tried: string;
  /** Folders with sessions, and which of the files there are some. */
  folders(env: Environment, home: string): readonly (readonly [folder: string, name: RegExp])[];
  readonly format: TranscriptFormat | DatabaseFormat;
}

/** How transcripts are read, entry by entry. */
export interface TranscriptFormat {
  readonly kind: 'transcript';
  /** A line that matters holds one of these; others are not parsed. */
  readonly markers: readonly string[];
  /** Is it an entry of this client's? */
  recognises(entry: TranscriptEntry): boolean;
  /** May entries of others look like these? Then all others are asked first. */
  readonly isLoose?: true;
  /** How a session begins whose first entry is too long to be read for this. */
  readonly beginning?: RegExp;
  /** `file` is where it stands: some keep the directory beside it. */
  open(sink: TranscriptSink, file: string): (entry: TranscriptEntry) => void;
}

/** How the rows of a database are read, and files with one entry each. */
export interface DatabaseFormat {
  readonly kind: 'database';
  /** Reads all of it, and says of each row how long it is and whether it could be read. */
  readRows(sink: TranscriptSink, rows: (table: string) => Iterable<TranscriptEntry>): Iterable<DatabaseRow>;
  /** The files with one entry, which older versions wrote in the place of a database. */
  readonly entryFiles: RegExp;
  /** `roots` keeps what was found out about sessions from one file to the next. */
  readEntry(sink: TranscriptSink, entry: TranscriptEntry, file: string, roots: Map<string, string | undefined>): void;
}

export interface DatabaseRow {
  readonly chars: number;
  readonly isReadable: boolean;
}

const MIN_UNIQUE_ID_CHARS = 20;

/** Ids that vendors make are unique; a server of one's own may count from 0 again. Copies keep the time. */
export function historyCallKey(id: string, time: unknown): string {
  return id.length >= MIN_UNIQUE_ID_CHARS ? id : `${id} ${String(time)}`;
}
