import { freeze, isRecord } from '../core/data.js';
import { SluiceError, show } from '../core/errors.js';
import type { AgentMessage } from './message.js';

/** A state as an event carries it. */
export interface PlainState {
  readonly step: number;
  readonly messages: readonly AgentMessage[];
  readonly tokens: number;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** How far an agent is. Nothing of it changes: each `with` gives a new one. */
export class State implements PlainState {
  /** Steps that have begun. */
  readonly step: number;
  readonly messages: readonly AgentMessage[];
  /** Tokens that the model has read and written. */
  readonly tokens: number;
  readonly metadata: Readonly<Record<string, unknown>>;

  constructor({ step = 0, messages = [], tokens = 0, metadata = {} }: Partial<PlainState> = {}) {
    this.step = step;
    // Each by itself: what was frozen before is not copied again, however long the conversation is.
    this.messages = Object.freeze(messages.map((message) => freeze(message)));
    this.tokens = tokens;
    this.metadata = freeze(metadata);
    Object.freeze(this);
  }

  /** The state that an event carries, or an error that says what is wrong with it. */
  static of(value: unknown): State {
    if (value instanceof State) return value;
    const { step, messages, tokens, metadata } = isRecord(value) ? value : {};
    if (typeof step !== 'number' || typeof tokens !== 'number' || !isRecord(metadata) || !isMessages(messages)) {
      throw new SluiceError('VERDICT_INVALID', {
        what: 'This is no state of an agent',
        expected: 'what state.withMetadata or state.withMessages returns',
        got: show(value),
      });
    }
    return new State({ step, messages, tokens, metadata });
  }

  /** With one more note, or with several. */
  withMetadata(key: string, value: unknown): State;
  withMetadata(metadata: Readonly<Record<string, unknown>>): State;
  withMetadata(given: string | Readonly<Record<string, unknown>>, value?: unknown): State {
    const more = typeof given === 'string' ? { [given]: value } : given;
    return new State({ ...this, metadata: { ...this.metadata, ...more } });
  }

  /** With other messages: a processor may shorten the conversation, or add to it. */
  withMessages(messages: readonly AgentMessage[]): State {
    return new State({ ...this, messages });
  }

  /** @internal */
  with(change: Partial<PlainState>): State {
    return new State({ ...this, ...change });
  }

  /** Plain data, for events. */
  toJSON(): PlainState {
    const { step, messages, tokens, metadata } = this;
    return { step, messages, tokens, metadata };
  }
}

function isMessages(value: unknown): value is readonly AgentMessage[] {
  return (
    Array.isArray(value) &&
    value.every((message) => {
      if (!isRecord(message)) return false;
      if (message.role === 'tool') return Array.isArray(message.results);
      return ['system', 'user', 'assistant'].includes(message.role as string) && typeof message.content === 'string';
    })
  );
}
