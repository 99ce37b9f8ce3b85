import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Body, listOf, stream, whole } from '../real/model.js';

export interface Call {
  readonly tool: string;
  /** A text is sent as it is, also where it is no JSON. */
  readonly input: unknown;
}

/** One answer of the model. `raw` is a body that no model would send, `status` a failure, `silent` no answer at all. */
export type Turn =
  | { readonly text: string }
  | { readonly calls: readonly Call[]; readonly text?: string }
  | { readonly raw: unknown }
  | { readonly status: number }
  | { readonly silent: true };

/** Some answers depend on what the model was told: all of the request's messages as one text. */
export type Script = readonly (Turn | ((heard: string) => Turn))[];

/** A model that follows a script, on loopback: OpenAI's Chat Completions, whole or as a stream, and Anthropic's Messages. */
export class ScriptedModel {
  /** What each request said, as messages. */
  readonly requests: (readonly Body[])[] = [];
  /** Each request, whole. */
  readonly bodies: Body[] = [];
  readonly #script: Script;
  readonly #nameOf: (tool: string) => string;
  readonly #server: Server;
  #url = '';

  /** `nameOf` is how the framework names a tool to its model. */
  constructor(script: Script, nameOf: (tool: string) => string = (tool) => tool) {
    this.#script = script;
    this.#nameOf = nameOf;
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = (request.url ?? '').replace(/\?.*$/, '');
        const body = Buffer.concat(chunks).toString();
        if (path.endsWith('/completions')) return this.#answer(JSON.parse(body), response, write);
        // Anthropic's programs ask for other things beside the conversation, which has tools.
        const anthropic = path.endsWith('/messages') && listOf(JSON.parse(body), 'tools').length > 0;
        if (anthropic) return this.#answer(JSON.parse(body), response, writeMessage);
        return whole(response, path.endsWith('/count_tokens') ? { input_tokens: 1 } : { data: [], has_more: false });
      });
    });
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
    return this;
  }

  /** What clients of OpenAI call the base URL. */
  get url(): string {
    return this.#url;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** All that the model was told in its last request. */
  get heard(): string {
    return textOf(this.requests.at(-1) ?? []);
  }

  #named(turn: Turn): Turn {
    return 'calls' in turn
      ? { ...turn, calls: turn.calls.map((call) => ({ ...call, tool: this.#nameOf(call.tool) })) }
      : turn;
  }

  /** By how many answers of the model a request has seen: a repeated request gets the same answer. */
  #answer(body: Body, response: ServerResponse, answer: typeof write): void {
    const messages = listOf(body, 'messages');
    this.requests.push(messages);
    this.bodies.push(body);
    const step = messages.filter(({ role }) => role === 'assistant').length;
    const scripted = this.#script[step] ?? { text: 'done' };
    answer(response, this.#named(typeof scripted === 'function' ? scripted(textOf(messages)) : scripted), step, body);
  }
}

/** Anthropic's Messages, as a stream. */
function writeMessage(response: ServerResponse, turn: Turn, step: number): void {
  if ('silent' in turn) return;
  if ('raw' in turn) return whole(response, turn.raw);
  if ('status' in turn) {
    response.writeHead(turn.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ type: 'error', error: { type: 'api_error', message: 'The scripted model fails.' } }));
    return;
  }
  const calls = 'calls' in turn ? turn.calls : [];
  const usage = { input_tokens: 10, output_tokens: 5 };
  const message = { id: `msg_${step}`, type: 'message', role: 'assistant', model: 'scripted', content: [], usage };
  const blocks = [
    ...(turn.text === undefined
      ? []
      : [{ start: { type: 'text', text: '' }, delta: { type: 'text_delta', text: turn.text } }]),
    ...calls.map(({ tool, input }, index) => ({
      start: { type: 'tool_use', id: `toolu_${step}_${index}`, name: tool, input: {} },
      delta: {
        type: 'input_json_delta',
        partial_json: typeof input === 'string' ? input : JSON.stringify(input),
      },
    })),
  ];
  const stop_reason = calls.length > 0 ? 'tool_use' : 'end_turn';
  const events: readonly { readonly type: string }[] = [
    { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } } as { type: string },
    ...blocks.flatMap(({ start, delta }, index) => [
      { type: 'content_block_start', index, content_block: start },
      { type: 'content_block_delta', index, delta },
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage } as { type: string },
    { type: 'message_stop' },
  ];
  stream(
    response,
    events.map((data) => ({ event: data.type, data })),
  );
}

/** Messages as one text, in which quotes and line breaks are as they were written. */
export function textOf(messages: readonly Body[]): string {
  const texts = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
  };
  return texts(messages).join('\n');
}

function write(response: ServerResponse, turn: Turn, step: number, body: Body): void {
  if ('silent' in turn) return;
  if ('raw' in turn) return whole(response, turn.raw);
  if ('status' in turn) {
    response.writeHead(turn.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'The scripted model fails.', type: 'server_error' } }));
    return;
  }
  const calls = 'calls' in turn ? turn.calls : [];
  const tool_calls = calls.map(({ tool, input }, index) => ({
    index,
    id: `call_${step}_${index}`,
    type: 'function',
    function: { name: tool, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  }));
  const content = turn.text ?? null;
  const message = { role: 'assistant', content, ...(calls.length > 0 && { tool_calls }) };
  const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop';
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const head = { id: `chat_${step}`, created: 1, model: body.model };
  if (body.stream !== true) {
    const choices = [{ index: 0, message, finish_reason }];
    return whole(response, { ...head, object: 'chat.completion', choices, usage });
  }
  const chunk = { ...head, object: 'chat.completion.chunk' };
  stream(response, [
    { data: { ...chunk, choices: [{ index: 0, delta: message, finish_reason: null }] } },
    { data: { ...chunk, choices: [{ index: 0, delta: {}, finish_reason }] } },
    { data: { ...chunk, choices: [], usage } },
    { data: '[DONE]' },
  ]);
}
