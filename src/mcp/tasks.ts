import { randomUUID } from 'node:crypto';
import { isRecord } from '../core/data.js';
import type { ToolCall } from '../session/options.js';
import type { Message } from './message.js';
import { toolName } from './name.js';
import type { Result } from './result.js';

/** Tasks that are remembered. */
const MANY = 10_000;

/** Calls that go on by themselves: their results are asked for later. */
export class Tasks {
  readonly #server: string;
  readonly #calls = new Map<string, Required<ToolCall>>();

  constructor(server: string) {
    this.#server = server;
  }

  keep(call: Required<ToolCall>, { task }: Result): void {
    const id = isRecord(task) ? task.taskId : undefined;
    if (typeof id !== 'string') return;
    const [oldest] = this.#calls.keys();
    if (this.#calls.size >= MANY && oldest !== undefined) this.#calls.delete(oldest);
    this.#calls.set(id, call);
  }

  /** The call whose result is asked for, where one is. */
  callOf({ method, params }: Message): Required<ToolCall> | undefined {
    if (method !== 'tasks/result') return undefined;
    const id = isRecord(params) && typeof params.taskId === 'string' ? params.taskId : '';
    return this.#calls.get(id) ?? { tool: toolName(this.#server, 'task'), input: { taskId: id }, call: randomUUID() };
  }
}
