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

/** How the transcripts of one client are read, entry by entry. */
export interface TranscriptFormat {
  readonly client: string;
  readonly title: string;
  /** The newest version that was tried. */
  readonly tried: string;
  /** A line that matters holds one of these; others are not parsed. */
  readonly markers: readonly string[];
  /** Is it an entry of this client's? */
  recognises(entry: TranscriptEntry): boolean;
  /** `file` is where it stands: some keep the directory beside it. */
  open(sink: TranscriptSink, file: string): (entry: TranscriptEntry) => void;
}

const MIN_UNIQUE_ID_CHARS = 20;

/** Ids that vendors make are unique; a server of one's own may count from 0 again. Copies keep the time. */
export function historyCallKey(id: string, time: unknown): string {
  return id.length >= MIN_UNIQUE_ID_CHARS ? id : `${id} ${String(time)}`;
}
