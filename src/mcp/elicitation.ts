import { isRecord } from '../core/data.js';
import { SluiceError } from '../core/errors.js';
import { escapeControl } from '../core/escape-control.js';
import { mask } from '../redact/mask.js';
import type { Answer, Approvals, Question } from '../session/ports.js';
import { isGrantOption } from '../session/question.js';

export interface ElicitationClient {
  /** Can the client show a form? */
  supportsElicitation(): boolean;
  /** Sends a request to the client, and resolves with its result. Rejects where the client answers with an error. */
  request(method: string, params: object, signal: AbortSignal): Promise<unknown>;
  /** Ends when the client gives up on the call. */
  signalOf(call: string): AbortSignal | undefined;
}

/** Characters of an input that a person is shown. */
const MAX_INPUT_CHARS = 4_000;

/** Asks through the client where it has a form for that, and else whoever waits elsewhere. */
export class ElicitedApprovals implements Approvals {
  readonly #client: ElicitationClient;
  readonly #else: Approvals | undefined;

  constructor(client: ElicitationClient, otherwise: Approvals | undefined) {
    this.#client = client;
    this.#else = otherwise;
  }

  async request(question: Question): Promise<Answer> {
    const given = this.#client.signalOf(question.call);
    const signal = given === undefined ? question.signal : AbortSignal.any([question.signal, given]);
    try {
      if (this.#client.supportsElicitation()) return await this.#elicit(question, signal);
    } catch (error) {
      // A client that offers forms and then has none has asked nobody.
      if (signal.aborted || this.#else === undefined) return this.#left(question, given, error);
    }
    if (this.#else === undefined)
      throw new SluiceError('APPROVAL_FAILED', {
        what: 'Nobody can be asked: this client offers no elicitation, and the policy names no other place',
        fix: 'Set "approvals: { wait: true }" in your policy, then answer with: sluice approvals',
      });
    return this.#else.request({ ...question, signal }).catch((error: unknown) => this.#left(question, given, error));
  }

  async #elicit(question: Question, signal: AbortSignal): Promise<Answer> {
    const { prompt, options, tool, input } = question;
    const result = await this.#client.request(
      'elicitation/create',
      {
        message: [prompt, `${escapeControl(tool ?? '')} ${shown(input)}`.trim()].join('\n'),
        requestedSchema: {
          type: 'object',
          properties: { answer: { type: 'string', title: 'May it run?', enum: options } },
          required: ['answer'],
        },
      },
      signal,
    );
    const { action, content } = isRecord(result) ? result : {};
    const answer = isRecord(content) ? content.answer : undefined;
    // Only a word that was offered counts; a form that was accepted without one says nothing.
    if (action === 'accept' && typeof answer === 'string' && options.includes(answer)) return { option: answer };
    return { option: refusal(options) };
  }

  /** The client has given up on the call: that is an answer. */
  #left({ options }: Question, given: AbortSignal | undefined, error: unknown): Answer {
    if (given?.aborted) return { option: refusal(options), words: 'The call was cancelled.' };
    throw error;
  }
}

function refusal(options: readonly string[]): string {
  return options.find((option) => !isGrantOption(option)) ?? 'Deny';
}

/** All of it, without secrets; of more than can be read, the end too. */
function shown(input: unknown): string {
  const text = escapeControl(mask(JSON.stringify(input ?? {})).text);
  const hidden = text.length - MAX_INPUT_CHARS;
  return hidden <= 0
    ? text
    : `${text.slice(0, MAX_INPUT_CHARS / 2)} ... ${hidden} more characters ... ${text.slice(-MAX_INPUT_CHARS / 2)}`;
}
