import { type Dialect, listOf, stream } from '../model.js';

/** OpenAI's Responses. */
export const responses: Dialect = {
  path: /\/responses$/,

  step(body) {
    if (listOf(body, 'tools').length === 0) return undefined;
    return listOf(body, 'input').filter(({ type }) => String(type).endsWith('_output')).length;
  },

  write(response, turn, number, body) {
    const item =
      'tool' in turn
        ? {
            type: 'function_call',
            id: `fc_${number}`,
            call_id: `call_${number}`,
            name: turn.tool,
            arguments: JSON.stringify(turn.input),
            status: 'completed',
          }
        : {
            type: 'message',
            id: `msg_${number}`,
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text: turn.text, annotations: [] }],
          };
    const usage = {
      input_tokens: 1,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 1,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 2,
    };
    const done = { id: `resp_${number}`, object: 'response', created_at: 1, model: body.model, status: 'completed' };
    const events = [
      {
        type: 'response.created',
        response: { ...done, status: 'in_progress', output: [], usage: null },
      },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: { ...done, output: [item], usage } },
    ];
    stream(
      response,
      events.map((data, sequence_number) => ({ event: data.type, data: { ...data, sequence_number } })),
    );
  },

  other: () => ({ object: 'list', data: [], models: [] }),
};
