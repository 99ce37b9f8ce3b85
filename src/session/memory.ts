import type { GrantSubject } from './ports.js';

/** A question that was left to a host, until its answer comes back. No input: what was asked about is named, not kept. */
export interface OpenQuestion {
  readonly id: string;
  readonly event: string;
  readonly call: string;
  readonly tool?: string;
  readonly hooks: readonly string[];
  readonly prompt: string;
  readonly options: readonly string[];
  /** Names the call by what it is: some clients use an id again. */
  readonly about: string;
  /** What a yes for the whole session would grant. */
  readonly grants: readonly string[];
  /** When it was handed over, in milliseconds since the epoch. */
  readonly time?: number;
}

/**
 * What a session remembers beyond its process. A client that starts a process for each event has one session in many of
 * them, also at the same time. Nothing here throws: what can't be kept is asked about again.
 */
export interface Memory {
  /** `subject` is what is asked about, where another process can tell what was granted by it. */
  hasGrant(key: string, subject?: GrantSubject): boolean | Promise<boolean>;
  /** `proof` is what shows to another process that a person granted it: without it, only this process knows. */
  grant(key: string, proof?: unknown): void;
  ask(asked: OpenQuestion): void;
  /** The open question about a call. Without what it is about, only where there is just one of that id. */
  asked(call: string, about?: string): OpenQuestion | undefined;
  /** The same, and then it is gone: whoever comes second gets nothing. */
  answer(call: string, about: string): OpenQuestion | undefined;
  /** Tokens that were injected in this turn. */
  spent(): number;
  spend(tokens: number): void;
  turn(): void;
}
