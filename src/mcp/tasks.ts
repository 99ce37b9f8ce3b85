import { randomUUID } from 'node:crypto';
import { isRecord } from '../core/data.js';
import type { ToolCall } from '../session/options.js';
import type { JsonRpcMessage } from './json-rpc-message.js';
import { mcpToolName } from './server-name.js';
import type { McpToolResult } from './tool-result.js';

/** Tasks that are remembered. */
const MAX_TASKS = 10_000;

/** Calls that go on by themselves: their results are asked for later. */
export class Tasks {
  readonly #server: string;
  readonly #calls = new Map<string, Required<ToolCall>>();

  constructor(server: string) {
    this.#server = server;
  }

  keep(call: Required<ToolCall>, { task }: McpToolResult): void {
    const id = isRecord(task) ? task.taskId : undefined;
    if (typeof id !== 'string') return;
    const [oldest] = this.#calls.keys();
    if (this.#calls.size >= MAX_TASKS && oldest !== undefined) this.#calls.delete(oldest);
    this.#calls.set(id, call);
  }

  /** The call whose result is asked for, where one is. */
  callOf({ method, params }: JsonRpcMessage): Required<ToolCall> | undefined {
    if (method !== 'tasks/result') return undefined;
    const id = isRecord(params) && typeof params.taskId === 'string' ? params.taskId : '';
    return (
      this.#calls.get(id) ?? { tool: mcpToolName(this.#server, 'task'), input: { taskId: id }, call: randomUUID() }
    );
  }
}
