import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { Project } from '../project.js';
import { PROGRAM, ROOT } from '../spawn.js';

export const SERVER = join(ROOT, 'test/mcp/server.mjs');
export const NODE = process.execPath;

export interface Connected {
  readonly client: Client;
  readonly transport: StdioClientTransport;
  /** What came on standard error so far. */
  stderr(): string;
}

export interface ConnectOptions {
  readonly command?: readonly string[];
  readonly name?: string;
  readonly options?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** How the person answers a form; without it the client offers none. */
  readonly elicit?: (message: string) => ElicitResult | Promise<ElicitResult>;
}

/** A user, a project, and clients of the official kind that start servers there. */
export class Stand {
  readonly app = new Project();
  readonly record = join(this.app.place.directory, 'record.jsonl');
  readonly #open: Client[] = [];

  constructor(policy = 'version: 1\nextends: [recommended]\n') {
    this.app.write(this.app.own, policy);
    writeFileSync(this.record, '');
  }

  get env(): Record<string, string> {
    return { ...this.app.place.env, RECORD: this.record };
  }

  /** What reached the server, by method. */
  received(method?: string): Record<string, unknown>[] {
    const all = readFileSync(this.record, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    return method === undefined ? all : all.filter((one) => one.method === method);
  }

  /** Nothing reached a server so far. */
  forget(): void {
    writeFileSync(this.record, '');
  }

  /** A client of a server, straight. */
  direct(command: readonly string[], given: Omit<ConnectOptions, 'command'> = {}): Promise<Connected> {
    return this.#connect(command, given);
  }

  /** The same with Sluice between them. */
  guarded({ command = [NODE, SERVER], name = 't', options = [], ...given }: ConnectOptions = {}): Promise<Connected> {
    const server = options.includes('--http') ? [] : ['--', ...command];
    return this.#connect([NODE, PROGRAM, 'mcp', '--name', name, ...options, ...server], given);
  }

  async #connect([program = '', ...args]: readonly string[], { env, elicit }: ConnectOptions): Promise<Connected> {
    const transport = new StdioClientTransport({
      command: program,
      args: [...args],
      cwd: this.app.root,
      env: { ...this.env, ...env },
      stderr: 'pipe',
    });
    let said = '';
    transport.stderr?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    const capabilities = { roots: {}, sampling: {}, ...(elicit !== undefined && { elicitation: {} }) };
    const client = new Client({ name: 'test', version: '1' }, { capabilities });
    if (elicit !== undefined)
      client.setRequestHandler(ElicitRequestSchema, (request) => elicit(request.params.message));
    this.#open.push(client);
    await client.connect(transport);
    return { client, transport, stderr: () => said };
  }

  async remove(): Promise<void> {
    for (const client of this.#open) await client.close().catch(() => undefined);
    this.app.remove();
  }
}

/** The words of an answer. */
export function wordsOf(result: unknown): string {
  const { content = [] } = result as { content?: { text?: string }[] };
  return content.map(({ text = '' }) => text).join('\n');
}
