import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer of the model: a call of a tool, or text. */
export type Turn = { readonly tool: string; readonly input: unknown } | { readonly text: string };

export type Body = Readonly<Record<string, unknown>>;

/** How one vendor's programs talk to their model. */
export interface Dialect {
  /** The requests that are answered from the script, by the end of their path. */
  readonly path: RegExp;
  /** How far the conversation is: a repeated request gets the same answer. Nothing where it is another conversation. */
  step(body: Body, prompt: string): number | undefined;
  write(response: ServerResponse, turn: Turn, number: number, body: Body, path: string): void;
  /** What is answered to any other request. */
  other(path: string): unknown;
}

/** A model that follows a script, on loopback, and remembers what it was told. */
export class ScriptedModel {
  /** The calls that it asked for, by their place in the script. */
  readonly calls = new Map<number, Turn>();
  /** What the conversation's requests said, each as one text. */
  readonly requests: string[] = [];
  /** The same of all other requests: titles, other agents. */
  readonly others: string[] = [];
  readonly #server: Server;

  /** `aside` is what the model says to anyone but the conversation that began with `prompt`. */
  constructor(
    readonly dialect: Dialect,
    readonly script: readonly Turn[],
    readonly prompt: string,
    readonly aside = 'done',
  ) {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => this.#answer(request.url ?? '/', Buffer.concat(chunks).toString(), response));
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

  /** What the model was told in its last request. */
  get heard(): string {
    return this.requests.at(-1) ?? '';
  }

  #answer(url: string, text: string, response: ServerResponse): void {
    const { pathname } = new URL(url, 'http://localhost');
    if (!this.dialect.path.test(pathname)) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(this.dialect.other(pathname)));
      return;
    }
    const body = JSON.parse(text) as Body;
    const { tools: _tools, ...said } = body;
    const step = this.dialect.step(body, this.prompt);
    (step === undefined ? this.others : this.requests).push(JSON.stringify(said));
    const turn = step === undefined ? undefined : (this.script[step] ?? { text: 'done' });
    if (step !== undefined && turn !== undefined && 'tool' in turn) this.calls.set(step, turn);
    this.dialect.write(response, turn ?? { text: this.aside }, step ?? 0, body, pathname);
  }
}

export interface ServerEvent {
  readonly event?: string;
  readonly data: unknown;
}

export function stream(response: ServerResponse, events: readonly ServerEvent[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const { event, data } of events) {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    response.write(`${event === undefined ? '' : `event: ${event}\n`}data: ${text}\n\n`);
  }
  response.end();
}

export function whole(response: ServerResponse, data: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(data));
}

/** A list in a request, whatever else is there. */
export function listOf(body: Body, field: string): readonly Body[] {
  const list = body[field];
  return Array.isArray(list) ? list : [];
}
