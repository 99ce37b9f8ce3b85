import type { Shown } from '../session/ports.js';
import type { Settled } from '../session/session.js';
import type { Supports } from '../session/supports.js';

type Input = Readonly<Record<string, unknown>>;

/** What a client's payload says, in our words. */
export type Happened =
  | { readonly name: 'tool:pre'; readonly tool: string; readonly input: Input }
  | {
      readonly name: 'tool:post';
      readonly tool: string;
      readonly input: Input;
      readonly output: unknown;
      readonly duration_ms?: number;
    }
  | { readonly name: 'prompt:submit'; readonly prompt: string }
  | { readonly name: 'session:start'; readonly source?: string };

export interface Decoded {
  readonly happened: Happened;
  /** The client's id of the call, where it has one. */
  readonly call?: string;
  readonly session: string;
  readonly cwd?: string;
  /** The file in which the client keeps the conversation. */
  readonly transcript?: string;
  readonly raw: Input;
}

/** What the process says to the client. */
export interface Encoded {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  /** What the answer could not carry: for the audit. The user reads it in the answer itself. */
  readonly warning?: string;
}

/** Translates between one client's hook protocol and a session. */
export interface Client {
  readonly name: string;
  /** Undefined for an event that is not ours. Throws PAYLOAD_INVALID where one of ours lacks what a decision needs. */
  decode(payload: unknown): Decoded | undefined;
  /** `shown` is what the user is to read. */
  encode(decoded: Decoded, settled: Settled, shown?: readonly Shown[]): Encoded;
  /** The answer where no decision was reached: what fails must not pass. */
  refuse(decoded: Decoded | undefined, reason: string): Encoded;
  /** What the client can carry out for this payload. */
  supports(decoded: Decoded): Supports;
}
