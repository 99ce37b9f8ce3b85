import { isRecord } from '../core/data.js';
import { SluiceError, show } from '../core/errors.js';
import { toChatMessage } from '../session/inbox.js';
import type { AgentMessage, ModelCall } from './message.js';
import type { Model, ModelAnswer, ModelRequest } from './model.js';

type Part = Readonly<Record<string, unknown>> & { readonly type: string };

/** A language model of the AI SDK, as far as it is needed: what any of its providers makes. */
export interface AiSdkModel {
  readonly specificationVersion: string;
  readonly provider: string;
  readonly modelId: string;
  // biome-ignore lint/suspicious/noExplicitAny: the options are the AI SDK's, of which nothing is loaded here
  doGenerate(options: any): PromiseLike<{ readonly content: readonly unknown[]; readonly usage?: unknown }>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  doStream(options: any): PromiseLike<{ readonly stream: AsyncIterable<unknown> | ReadableStream<unknown> }>;
}

/** Makes a model of any language model of the AI SDK. Settings are the SDK's own: `{ temperature: 0 }`. */
export function fromAiSdk(model: AiSdkModel, settings: Readonly<Record<string, unknown>> = {}): Model {
  if (typeof model?.doGenerate !== 'function' || model.specificationVersion !== 'v4') {
    throw new SluiceError('AGENT_INVALID', {
      what: 'This is no language model that can be used',
      expected: 'a language model of the AI SDK 7, with specificationVersion "v4"',
      got: show(model?.specificationVersion ?? model),
      fix: 'Install a provider of the same major version as ai 7.',
    });
  }
  return {
    name: `${model.provider}:${model.modelId}`,
    async respond(request) {
      const options = { ...settings, ...optionsOf(request) };
      if (request.onText === undefined) {
        const result = await model.doGenerate(options);
        return answerOf(partsOf(result?.content, model), result.usage);
      }
      const { stream } = await model.doStream(options);
      return collect(stream as AsyncIterable<unknown>, request.onText, model);
    },
  };
}

function optionsOf({ messages, tools, signal, raw }: ModelRequest): Readonly<Record<string, unknown>> {
  return {
    prompt: messages.map((message, index) => promptOf(message, messages.slice(0, index).every(isSystem), raw)),
    abortSignal: signal,
    ...(tools.length > 0 && {
      toolChoice: { type: 'auto' },
      tools: tools.map(({ schema, ...tool }) => ({ type: 'function', ...tool, inputSchema: schema })),
    }),
  };
}

function isSystem({ role }: AgentMessage): boolean {
  return role === 'system';
}

function promptOf(message: AgentMessage, first: boolean, raw: ModelRequest['raw']): unknown {
  if (message.role === 'tool') {
    const content = message.results.map(({ id, tool, output, failed }) => ({
      type: 'tool-result',
      toolCallId: id,
      toolName: tool,
      output: failed ? { type: 'error-text', value: String(output) } : outputOf(output),
    }));
    return { role: 'tool', content };
  }
  const { role, content, calls = [] } = message;
  if (role === 'system' && first) return { role, content };
  if (role === 'assistant') {
    const known = raw(message);
    return { role, content: Array.isArray(known) ? known : [...textOf(content), ...calls.map(callPart)] };
  }
  const said = role === 'system' ? toChatMessage({ role, content }) : { role, content };
  return { role: said.role, content: [{ type: 'text', text: said.content }] };
}

function textOf(text: string): Part[] {
  return text === '' ? [] : [{ type: 'text', text }];
}

function callPart({ id, tool, input }: ModelCall): Part {
  return { type: 'tool-call', toolCallId: id, toolName: tool, input };
}

function outputOf(output: unknown): unknown {
  if (typeof output === 'string') return { type: 'text', value: output };
  const json = output === undefined ? undefined : JSON.stringify(output);
  return { type: 'json', value: json === undefined ? null : JSON.parse(json) };
}

/** What a provider answered, as far as it is an answer at all. */
function partsOf(content: unknown, { provider }: AiSdkModel): readonly Part[] {
  if (Array.isArray(content) && content.every((part) => isRecord(part) && typeof part.type === 'string'))
    return content;
  throw new SluiceError('MODEL_INVALID', {
    what: `The provider "${provider}" answered with no content`,
    got: show(content),
  });
}

function answerOf(parts: readonly Part[], usage: unknown): ModelAnswer {
  // What a provider runs by itself is its own business: no tool of ours.
  const calls = parts.filter(({ type, providerExecuted }) => type === 'tool-call' && providerExecuted !== true);
  const { inputTokens, outputTokens } = isRecord(usage) ? usage : {};
  return {
    text: parts.flatMap((part) => (part.type === 'text' ? [String(part.text)] : [])).join(''),
    calls: calls.map(({ toolCallId, toolName, input }) => ({
      id: toolCallId as string,
      tool: toolName as string,
      input: parse(input),
    })),
    usage: { input: totalOf(inputTokens), output: totalOf(outputTokens) },
    raw: parts.flatMap(againOf),
  };
}

/** An answer's part as the provider reads it again with the next request. */
function againOf({ providerMetadata, ...part }: Part): Part[] {
  const options = providerMetadata === undefined ? {} : { providerOptions: providerMetadata };
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ ...part, ...options }];
    case 'reasoning':
    case 'custom':
    case 'reasoning-file':
      return [{ ...part, ...options }];
    case 'tool-call': {
      const { toolCallId, toolName, input, providerExecuted } = part;
      const again = { type: part.type, toolCallId, toolName, input: parse(input), ...options };
      return [providerExecuted === true ? { ...again, providerExecuted } : again];
    }
    default:
      return [];
  }
}

function totalOf(tokens: unknown): number | undefined {
  const total = isRecord(tokens) ? tokens.total : undefined;
  return typeof total === 'number' ? total : undefined;
}

/** The text itself where it is no JSON: whoever checks the input says so to the model. */
function parse(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  if (input.trim() === '') return {};
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

async function collect(
  stream: AsyncIterable<unknown>,
  onText: (text: string) => void,
  model: AiSdkModel,
): Promise<ModelAnswer> {
  const parts: (Part & { id?: unknown; text?: string })[] = [];
  let usage: unknown;
  for await (const part of stream) {
    const [{ type, id, delta, ...rest }] = partsOf([part], model) as [Part];
    const [kind, moment] = type.split(/-(?=start$|delta$|end$)/);
    const open = parts.findLast((one) => one.type === kind && one.id === id);
    if (type === 'error') throw rest.error instanceof Error ? rest.error : new Error(show(rest.error));
    if (type === 'finish') usage = rest.usage;
    else if (kind !== 'text' && kind !== 'reasoning') {
      if (!moment && RAW_PART_TYPES.has(type)) parts.push({ type, ...rest });
    } else if (moment === 'start') parts.push({ type: kind, id, text: '', ...rest });
    else if (open !== undefined) {
      if (moment === 'delta') open.text += String(delta);
      if (moment === 'delta' && kind === 'text') onText(String(delta));
      if (rest.providerMetadata !== undefined) Object.assign(open, { providerMetadata: rest.providerMetadata });
    }
  }
  return answerOf(
    parts.map(({ id: _id, ...part }) => part),
    usage,
  );
}

const RAW_PART_TYPES = new Set(['tool-call', 'custom', 'reasoning-file']);
