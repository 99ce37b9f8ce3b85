import { isRecord } from '../core/data.js';
import { SluiceError, show } from '../core/errors.js';
import type { AgentMessage, ModelCall } from './message.js';
import { isJsonWithinLimits } from './model-output.js';

/** A tool as the model sees it. */
export interface ToolDefinition {
  readonly name: string;
  readonly description?: string;
  /** JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  readonly messages: readonly AgentMessage[];
  readonly tools: readonly ToolDefinition[];
  readonly signal: AbortSignal;
  /** Where somebody reads along: call it with each piece of text as it comes. */
  readonly onText?: (text: string) => void;
  /** What an earlier answer had as `raw`, by the message that it became. */
  readonly raw: (message: AgentMessage) => unknown;
}

export interface ModelAnswer {
  readonly text?: string;
  /** None: the model has finished. */
  readonly calls?: readonly ModelCall[];
  readonly usage?: { readonly input?: number | undefined; readonly output?: number | undefined };
  /** Whatever the provider wants back with the next request. */
  readonly raw?: unknown;
}

/** All that an agent needs of a model. `fromAiSdk` makes one of any language model of the AI SDK. */
export interface Model {
  /** For events and messages. */
  readonly name: string;
  respond(request: ModelRequest): Promise<ModelAnswer>;
}

/** Values of the input of one call. */
const MAX_INPUT_VALUES = 100_000;
/** In the place of an input that no hook could be shown. It is no object, and the model is told so. */
const UNREADABLE = '[arguments that are nested too deeply, or too many]';

/** Reads an answer once. What is no answer is an error of the model's provider, not something to act on. */
export function checkModelAnswer(
  answer: unknown,
  name: string,
): Required<Pick<ModelAnswer, 'text' | 'calls' | 'usage'>> {
  if (!isRecord(answer)) throw invalid(name, 'an object with text, calls or both', show(answer));
  const { text = '', calls = [], usage = {} } = answer;
  if (typeof text !== 'string') throw invalid(name, 'text: a string', show(text));
  if (!Array.isArray(calls)) throw invalid(name, 'calls: a list', show(calls));
  if (!isRecord(usage)) throw invalid(name, 'usage: { input, output }', show(usage));
  const ids = new Set<string>();
  return {
    text,
    usage: { input: count(usage.input), output: count(usage.output) },
    calls: calls.map((call: unknown) => {
      if (!isRecord(call) || typeof call.tool !== 'string')
        throw invalid(name, 'each call: { id, tool, input }', show(call));
      const { id, tool, input = {} } = call;
      if (typeof id !== 'string' || id === '' || ids.has(id))
        throw invalid(name, 'each call with an id of its own', show(id));
      ids.add(id);
      return { id, tool, input: isJsonWithinLimits(input, MAX_INPUT_VALUES) ? input : UNREADABLE };
    }),
  };
}

/** Tokens: what is no number counts as nothing. */
function count(value: unknown): number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : 0;
}

function invalid(name: string, expected: string, got: string): SluiceError {
  return new SluiceError('MODEL_INVALID', {
    what: `The model "${name}" gave no answer that can be used`,
    expected,
    got,
  });
}
