import type { Role } from '../core/verdict.js';
import { provenanceOf, renderParts } from './injection.js';
import type { Context, HookMessage } from './ports.js';

export interface Message {
  readonly role: Role;
  readonly content: string;
  readonly timestamp: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface Entry {
  message: Message;
  hook?: HookMessage;
}

/** Context in memory: the messages of one conversation, hooks' and others', in order. */
export class Conversation implements Context {
  readonly #entries: Entry[] = [];

  /** Everything said so far. */
  get messages(): readonly Message[] {
    return this.#entries.map(({ message }) => message);
  }

  /** Adds a message of the conversation itself. */
  say(role: Role, content: string, metadata: Readonly<Record<string, unknown>> = {}): void {
    this.#entries.push({ message: { role, content, metadata, timestamp: new Date().toISOString() } });
  }

  /** Adds a hook's message. What hooks say one after the other, with nothing in between, is one message. */
  add(hook: HookMessage): void {
    const last = this.#entries.at(-1)?.hook;
    const merged = last === undefined ? undefined : mergeMessages(last, hook);
    if (merged !== undefined) this.#entries.pop();
    const message = merged ?? hook;
    this.#entries.push({
      hook: message,
      message: {
        role: message.role,
        content: message.content,
        metadata: { ...message.metadata },
        timestamp: message.metadata.timestamp,
      },
    });
  }

  /** The messages for the next request to the model. Ephemeral ones are gone afterwards. */
  take(): readonly Message[] {
    const messages = this.messages;
    const lasting = this.#entries.filter(({ hook }) => hook?.ephemeral !== true);
    // Taken means read: what comes later is a new message, not an addition to one the model has seen.
    for (const entry of lasting) delete entry.hook;
    this.#entries.splice(0, this.#entries.length, ...lasting);
    return messages;
  }
}

/** Two messages of hooks as one; undefined where the model must be able to tell them apart. */
export function mergeMessages(first: HookMessage, second: HookMessage): HookMessage | undefined {
  if (first.role !== second.role || first.ephemeral !== second.ephemeral) return undefined;
  const parts = [...first.parts, ...second.parts];
  return { ...second, parts, content: renderParts(parts), metadata: provenanceOf(parts) };
}
