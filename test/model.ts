import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer of the model: a call of a tool, or text. */
export type Turn = { readonly tool: string; readonly input: unknown } | { readonly text: string };

/** A model that follows a script over Anthropic's Messages API, and remembers what it was asked. */
export class ScriptedModel {
  readonly requests: string[] = [];
  readonly #script: readonly Turn[];
  readonly #server: Server;

  /** `aside` is what the model says to anyone but the main conversation, such as another agent. */
  constructor(
    script: readonly Turn[],
    readonly prompt: string,
    readonly aside = 'done',
  ) {
    this.#script = script;
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => this.#answer(Buffer.concat(chunks).toString(), response));
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** What the model was told in its last request, as one text. */
  get heard(): string {
    return this.requests.at(-1) ?? '';
  }

  #answer(text: string, response: ServerResponse): void {
    const body = text === '' ? {} : (JSON.parse(text) as { messages?: { role: string }[]; tools?: unknown[] });
    const asked = body.tools !== undefined && JSON.stringify(body.messages?.[0] ?? '').includes(`"${this.prompt}"`);
    if (asked) this.requests.push(JSON.stringify(body.messages));
    // How often the model has spoken says where in the script it is: a repeated request gets the same answer.
    const spoken = body.messages?.filter(({ role }) => role === 'assistant').length ?? 0;
    send(response, (asked ? this.#script[spoken] : undefined) ?? { text: this.aside }, spoken);
  }
}

function send(response: ServerResponse, turn: Turn, number: number): void {
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
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
}
