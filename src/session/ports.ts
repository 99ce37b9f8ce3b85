import type { Finding, Level, Role } from '../core/verdict.js';

/** Who a message comes from, so that anyone can tell a hook's words from a person's. */
export interface Provenance {
  readonly source: 'hook';
  /** Of a joined message: all of them, as `a, b`. So are events. */
  readonly hook: string;
  readonly event: string;
  /** Of a joined message: of the last part. */
  readonly timestamp: string;
  /** Where each part of a joined message comes from, in its order. */
  readonly parts?: readonly Omit<MessagePart, 'content'>[];
}

/** One hook's part of a message, and where it comes from. */
export interface MessagePart {
  readonly hook: string;
  readonly content: string;
  readonly event: string;
  /** Of that event. */
  readonly timestamp: string;
  readonly call: string;
}

export interface HookMessage {
  readonly role: Role;
  readonly content: string;
  /** The model should see it once only. */
  readonly ephemeral: boolean;
  readonly metadata: Provenance;
  /** What the content was made of; a context that merges messages renders them anew. */
  readonly parts: readonly MessagePart[];
}

/** Where injected context goes: the conversation that the model reads. */
export interface Context {
  add(message: HookMessage): void | Promise<void>;
  /** Hands over what no model has read. Called when the session ends: it is recorded as not delivered. */
  rest?(): readonly HookMessage[];
}

/** What one hook asks about: a yes for the whole session is for this, in the place where it is asked. */
export interface GrantCover {
  readonly hook: string;
  readonly prompt: string;
  /** What it covers in place of the prompt and the exact input. */
  readonly scope?: string;
}

/** A call, and one of the questions about it. */
export interface GrantSubject {
  readonly event: string;
  readonly tool?: string;
  readonly input?: unknown;
  readonly place: Readonly<Record<string, unknown>>;
  readonly cover: GrantCover;
}

export interface Question {
  readonly id: string;
  readonly session: string;
  readonly event: string;
  readonly call: string;
  /** The tool and its input as they would run, where the event has them. */
  readonly tool?: string;
  readonly input?: unknown;
  /** The hooks that ask. */
  readonly hooks: readonly string[];
  readonly findings: readonly Finding[];
  /** Safe to print: control and bidirectional characters are escaped. */
  readonly prompt: string;
  /** How to answer it for good, as safe to print. Show it to the person, and never to the model. */
  readonly hint?: string;
  readonly options: readonly string[];
  /** What counts when nobody answers in time. */
  readonly default: 'allow' | 'deny';
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Aborted when the deadline has passed, the caller has cancelled or the session has ended. */
  readonly signal: AbortSignal;
  /** What a yes for the whole session would cover. Absent where another process could not tell. */
  readonly covers?: readonly GrantCover[];
  /** Where the call runs, as the event has it: `cwd`, `home`, `real_path`. */
  readonly place?: Readonly<Record<string, unknown>>;
  /** Records that something tried to answer that is no person, and why it did not count. */
  attempted?(problem: string): void;
}

export interface Answer {
  /** One of the question's options. */
  readonly option: string;
  /** Who answered. */
  readonly by?: string;
  /** How the answer came: a page, a link, another terminal. */
  readonly way?: string;
  /** Words for the model. */
  readonly words?: string;
  /** A changed input, which is judged again. */
  readonly input?: unknown;
  /** It came when nobody waited, and was kept: for one use, by the same call in the same session, until its deadline. */
  readonly kept?: boolean;
  /** When that was, as ISO 8601: its record is written when it is used. */
  readonly answered?: string;
  /** What proved the person who answered: the id of what they had enrolled. */
  readonly authenticator?: string;
  /** What shows that to another process: kept with a grant for the whole session. */
  readonly proof?: unknown;
}

/** Whoever can be asked. */
export interface Approvals {
  request(question: Question): Promise<Answer>;
}

export interface DisplayMessage {
  readonly message: string;
  readonly level: Level;
  /** `hook:<name>`, or `sluice`. */
  readonly source: string;
}

/** Where people read: separate from the model's context. */
export interface Display {
  show(shown: DisplayMessage): void;
}

/** One line of the audit: plain JSON data, masked by whoever writes it. */
export interface AuditRecord {
  readonly type: 'decision' | 'injection' | 'approval' | 'error' | 'output' | 'observed';
  readonly time: string;
  readonly session: string;
  readonly event: string;
  readonly call: string;
  readonly [field: string]: unknown;
}

export interface Audit {
  /** Writes one record, or throws. A durable record is on the disk when this returns. */
  write(record: AuditRecord, options?: { readonly durable?: boolean }): void | Promise<void>;
}
