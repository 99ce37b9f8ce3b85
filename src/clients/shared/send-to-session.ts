import type { EventName } from '../../core/events.js';
import type { Facts, ToolCall } from '../../session/options.js';
import type { EventResult, Session } from '../../session/session.js';
import type { ClientEvent, DecodedEvent } from '../client.js';

/** What happened, but for what is only recorded. */
type Carried = Exclude<ClientEvent, { name: 'observed' }>;

/** Sends what a client told through a session. A client that asks its user itself is left to do so. */
export async function sendToSession(
  session: Session,
  happened: Carried,
  { call }: Pick<DecodedEvent, 'call'>,
  facts: (call: ToolCall) => Facts,
  by?: string,
  signal?: AbortSignal,
): Promise<EventResult> {
  const options = { signal, ...(call !== undefined && { call }) };
  const called = call === undefined ? {} : { call };
  // What was left to the client to ask about has run: whoever it asked has said yes. Only the client says so: no answer
  // was signed, and the record tells such a yes from one that was.
  if (call !== undefined && (happened.name === 'tool:post' || happened.name === 'tool:error'))
    await session.granted(call, { ...(by !== undefined && { by }), way: 'client' }, happened);
  if (happened.name === 'prompt:submit') session.turn();
  switch (happened.name) {
    case 'tool:pre':
      return session.judge(
        { tool: happened.tool, input: happened.input, ...called },
        { signal },
      ) as Promise<EventResult>;
    case 'tool:post': {
      const { tool, input, output, duration_ms } = happened;
      const result = { output, ...(duration_ms !== undefined && { duration_ms }) };
      return session.settle({ tool, input, ...called }, result, { signal });
    }
    case 'tool:error': {
      const { tool, input, error, duration_ms } = happened;
      const result = { error, ...(duration_ms !== undefined && { duration_ms }) };
      return session.settle({ tool, input, ...called }, result, { signal });
    }
    case 'permission:request': {
      const { tool, input } = happened;
      const data = { tool, input, ...facts({ tool, input }) };
      // The dialog that is about to come shows the call as it is, and nothing that a hook says.
      return session.emit('permission:request', data, {
        asks: 'host',
        shows: false,
        ...options,
      }) as Promise<EventResult>;
    }
    case 'prompt:submit':
    case 'session:start': {
      const { name, ...data } = happened;
      const { cwd, home } = facts({ tool: '', input: {} });
      const place = { ...(cwd !== undefined && { cwd }), ...(home !== undefined && { home }) };
      return session.emit(name as 'prompt:submit', { ...data, ...place } as never, options) as Promise<EventResult>;
    }
    default: {
      const { name, ...data } = happened;
      return session.emit(name as EventName, data as never, options) as Promise<EventResult>;
    }
  }
}
