import { type Dialect, listOf, stream, whole } from '../model.js';

/** OpenAI's Chat Completions, which many programs speak. */
export const chat: Dialect = {
  path: /\/chat\/completions$/,

  step(body) {
    if (listOf(body, 'tools').length === 0) return undefined;
    return listOf(body, 'messages').filter(({ role }) => role === 'tool').length;
  },

  write(response, turn, number, body) {
    const call = 'tool' in turn && {
      index: 0,
      id: `call_${number}`,
      type: 'function',
      function: { name: turn.tool, arguments: JSON.stringify(turn.input) },
    };
    const message = call
      ? { role: 'assistant', content: null, tool_calls: [call] }
      : { role: 'assistant', content: 'text' in turn ? turn.text : '' };
    const finish_reason = call ? 'tool_calls' : 'stop';
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const head = { id: `chat_${number}`, created: 1, model: body.model };
    if (body.stream !== true) {
      return whole(response, {
        ...head,
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason }],
        usage,
      });
    }
    const chunk = { ...head, object: 'chat.completion.chunk' };
    stream(response, [
      { data: { ...chunk, choices: [{ index: 0, delta: message, finish_reason: null }] } },
      { data: { ...chunk, choices: [{ index: 0, delta: {}, finish_reason }] } },
      { data: { ...chunk, choices: [], usage } },
      { data: '[DONE]' },
    ]);
  },

  other: () => ({ object: 'list', data: [{ id: 'scripted', object: 'model', created: 1, owned_by: 'nobody' }] }),
};
