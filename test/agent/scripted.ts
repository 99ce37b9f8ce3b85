import type { AgentMessage, ModelCall } from '../../src/agent/message.js';
import type { Model, ModelAnswer } from '../../src/agent/model.js';

/** A model in this process that follows a script, and keeps what it was told. For tests and benchmarks. */
export class ScriptedModel implements Model {
  readonly name = 'scripted';
  readonly requests: (readonly AgentMessage[])[] = [];
  readonly #script: readonly unknown[];

  constructor(...script: readonly unknown[]) {
    this.#script = script;
  }

  async respond({ messages, onText }: Parameters<Model['respond']>[0]): Promise<ModelAnswer> {
    const next = this.#script[this.requests.length] ?? { text: 'done' };
    this.requests.push(messages);
    if (next instanceof Error) throw next;
    const answer = (typeof next === 'function' ? next(messages) : next) as ModelAnswer;
    if (answer?.text !== undefined) onText?.(answer.text);
    return answer;
  }
}

let counted = 0;

/** A call of a scripted model. */
export function calling(tool: string, input: unknown = {}): ModelCall {
  counted++;
  return { id: `call-${counted}`, tool, input };
}
