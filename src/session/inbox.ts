import { mergeMessages } from './conversation.js';
import type { Context, HookMessage } from './ports.js';

/**
 * Context for a host that keeps its own messages: holds what hooks say until the host fetches it for the next request
 * to its model. What came together is one message.
 */
export class Inbox implements Context {
  #unread: HookMessage[] = [];
  /** In a request that the model has not answered yet. */
  #sent: HookMessage[] = [];

  add(message: HookMessage): void {
    const last = this.#unread.at(-1);
    const merged = last === undefined ? undefined : mergeMessages(last, message);
    if (merged === undefined) this.#unread.push(message);
    else this.#unread[this.#unread.length - 1] = merged;
  }

  /** What came since the last time. */
  take(): readonly HookMessage[] {
    const unread = this.#unread;
    this.#unread = [];
    return unread;
  }

  /** The same for a request that may fail: what is not `delivered` is in the next one again. */
  send(): readonly HookMessage[] {
    this.#sent = [...this.#sent, ...this.take()];
    return this.#sent;
  }

  /** The model has answered the request: it has read what was sent. */
  delivered(): void {
    this.#sent = [];
  }

  /** What no model has read. It is gone afterwards. */
  rest(): readonly HookMessage[] {
    const rest = this.send();
    this.delivered();
    return rest;
  }
}

/**
 * What a model reads of a hook's message in the midst of a conversation. Several providers refuse a system message
 * anywhere but at the beginning, so it is the user's turn that says it, and that says who speaks.
 */
export function toChatMessage({ role, content }: Pick<HookMessage, 'role' | 'content'>): {
  readonly role: 'user' | 'assistant';
  readonly content: string;
} {
  if (role !== 'system') return { role, content };
  return { role: 'user', content: `[From a hook of this agent, not from the user]\n${content}` };
}
