import type { EventName } from '../core/events.js';
import type { DisplayMessage } from '../session/ports.js';
import type { EventResult } from '../session/session.js';
import type { Capability, Supports } from '../session/supports.js';

type Input = Readonly<Record<string, unknown>>;
type Call = { readonly tool: string; readonly input: Input };
type Lasting = { readonly duration_ms?: number };

/** What a client's payload says, in our words. */
export type ClientEvent =
  | ({ readonly name: 'tool:pre' } & Call)
  | ({ readonly name: 'tool:post'; readonly output: unknown } & Call & Lasting)
  | ({ readonly name: 'tool:error'; readonly error: string } & Call & Lasting)
  | ({ readonly name: 'permission:request' } & Call)
  | { readonly name: 'prompt:submit'; readonly prompt: string }
  | { readonly name: 'prompt:complete'; readonly prompt?: string; readonly response: unknown }
  | { readonly name: 'session:start'; readonly source?: string }
  | { readonly name: 'session:end'; readonly reason?: string }
  | { readonly name: 'agent:spawn'; readonly agent: string; readonly prompt?: string }
  | { readonly name: 'agent:complete'; readonly agent: string; readonly output: unknown }
  | { readonly name: 'context:pre_compact'; readonly trigger?: string; readonly instructions?: string }
  | { readonly name: 'context:post_compact'; readonly trigger?: string; readonly summary?: string }
  | { readonly name: 'provider:error'; readonly error: string }
  | { readonly name: 'orchestrator:error'; readonly error: string }
  | { readonly name: 'user:notification'; readonly message: string; readonly title?: string }
  /** Nothing of ours: recorded, and not answered. */
  | { readonly name: 'observed'; readonly note?: string };

export interface DecodedEvent {
  readonly clientEvent: ClientEvent;
  /** The client's own name of the event. */
  readonly event: string;
  /** The client's id of the call, where it has one. */
  readonly call?: string;
  readonly session: string;
  readonly cwd?: string;
  /** The file in which the client keeps the conversation. */
  readonly transcript?: string;
  readonly raw: Input;
}

/** What the process says to the client. */
export interface HookOutput {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  /** What the answer could not carry: for the audit. The user reads it in the answer itself. */
  readonly warning?: string;
  /** What the answer carried in another way than it was meant: for the audit only. */
  readonly note?: string;
}

/** What a client carries out on one of its events. */
export type ClientCapability = Capability | 'allow' | 'deny';

/** One event of a client. */
export interface EventSupport {
  readonly eventName: EventName | 'observed';
  readonly capabilities: readonly ClientCapability[];
}

/** Translates between one client's hook protocol and a session. */
export interface Client {
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  /** Every event of the client that is known. */
  readonly events: Readonly<Record<string, EventSupport>>;
  /** What the model takes injected context for. */
  readonly role: string;
  /** Environment variables that name the directory in which the agent was started. */
  readonly rootVariables: readonly string[];
  /** Throws PAYLOAD_INVALID where an event that can be denied lacks what a decision needs. */
  decode(payload: unknown): DecodedEvent;
  /** `shown` is what the user is to read, `watching` the names of those who run once the answer has left. */
  encode(
    decoded: DecodedEvent,
    result: EventResult,
    shown?: readonly DisplayMessage[],
    watching?: readonly string[],
  ): HookOutput;
  /** The answer where no decision was reached: what fails must not pass. */
  refuse(decoded: DecodedEvent | undefined, reason: string): HookOutput;
  /** What is wrong with an answer on an event, by the client's own schema; undefined where nothing is. */
  validateOutput(event: string, output: unknown): string | undefined;
  /** What the client can carry out for this payload. */
  supports(decoded: DecodedEvent): Supports;
  /** Does the client say whether somebody is there to answer? Undefined where it does not. */
  isAttended?(env: Readonly<Record<string, string | undefined>>, decoded: DecodedEvent): boolean | undefined;
  /**
   * What becomes of a payload that looks like another client's. Usually it is that client which reads these settings
   * too, and gets an answer in its own words.
   */
  readonly foreignPayloads?: 'refuse' | 'accept' | undefined;
  /** Came a payload by the hook of another client, though a hook of its own judges it as well? */
  isJudgedByOwnHook?(payload: Input, home: string): boolean;
}
