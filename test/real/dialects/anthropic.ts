import { type Dialect, listOf, stream } from '../model.js';

/** Anthropic's Messages. */
export const anthropic: Dialect = {
  path: /\/messages$/,

  step(body, prompt) {
    const messages = listOf(body, 'messages');
    if (listOf(body, 'tools').length === 0 || !JSON.stringify(messages[0] ?? '').includes(JSON.stringify(prompt)))
      return undefined;
    return messages.filter(({ role }) => role === 'assistant').length;
  },

  write(response, turn, number) {
    const calls = 'tool' in turn;
    const block = calls
      ? { type: 'tool_use', id: `toolu_${number}`, name: turn.tool, input: {} }
      : { type: 'text', text: '' };
    const delta = calls
      ? { type: 'input_json_delta', partial_json: JSON.stringify(turn.input) }
      : { type: 'text_delta', text: turn.text };
    const usage = { input_tokens: 1, output_tokens: 1 };
    const message = { id: `msg_${number}`, type: 'message', role: 'assistant', model: 'scripted', content: [], usage };
    const events = [
      { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } },
      { type: 'content_block_start', index: 0, content_block: block },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: calls ? 'tool_use' : 'end_turn', stop_sequence: null }, usage },
      { type: 'message_stop' },
    ];
    stream(
      response,
      events.map((data) => ({ event: data.type, data })),
    );
  },

  other: (path) => (path.endsWith('/count_tokens') ? { input_tokens: 1 } : { data: [], has_more: false }),
};
