import { isRecord } from '../core/data.js';

/** Tokens of one or many requests to a model. What came from a cache, or went into one, is not counted as input again. */
export interface TokenUsage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_read_tokens: number;
  readonly cache_write_tokens: number;
}

export const NO_TOKEN_USAGE: TokenUsage = {
  input_tokens: 0,
  output_tokens: 0,
  cache_read_tokens: 0,
  cache_write_tokens: 0,
};

/** How a provider or a client names them. Each entry: the names that may stand there, the first that is a number counts. */
interface Shape {
  readonly input: readonly string[];
  readonly output: readonly string[];
  readonly read: readonly string[];
  readonly write: readonly string[];
  /** More that is output, beside the first. */
  readonly thoughts?: readonly string[];
  /** Its input has the cached ones in it. */
  readonly whole: boolean;
}

const SHAPES: readonly Shape[] = [
  // Anthropic
  {
    input: ['input_tokens'],
    output: ['output_tokens'],
    read: ['cache_read_input_tokens'],
    write: ['cache_creation_input_tokens'],
    whole: false,
  },
  // Codex and the Responses API of OpenAI
  {
    input: ['input_tokens'],
    output: ['output_tokens'],
    read: ['cached_input_tokens', 'input_tokens_details.cached_tokens'],
    write: ['cache_write_input_tokens'],
    whole: true,
  },
  // Chat Completions
  {
    input: ['prompt_tokens'],
    output: ['completion_tokens'],
    read: ['prompt_tokens_details.cached_tokens'],
    write: [],
    whole: true,
  },
  // AI SDK
  { input: ['inputTokens'], output: ['outputTokens'], read: ['cachedInputTokens'], write: [], whole: true },
  // Gemini, and its transcripts
  {
    input: ['promptTokenCount'],
    output: ['candidatesTokenCount'],
    thoughts: ['thoughtsTokenCount'],
    read: ['cachedContentTokenCount'],
    write: [],
    whole: true,
  },
  { input: ['input'], output: ['output'], thoughts: ['thoughts'], read: ['cached'], write: [], whole: true },
  // Cursor
  {
    input: ['input_tokens'],
    output: ['output_tokens'],
    read: ['cache_read_tokens'],
    write: ['cache_write_tokens'],
    whole: false,
  },
];

/** The counts in an object of a provider's; undefined where it is none. */
export function readUsage(given: unknown): TokenUsage | undefined {
  if (!isRecord(given)) return undefined;
  const fitting = SHAPES.filter(({ input, output }) =>
    [...input, ...output].every((name) => count(given, [name]) !== undefined),
  );
  // Several begin alike: the one that also knows the cached ones is meant.
  const shape = fitting.find(({ read, write }) => count(given, [...read, ...write]) !== undefined) ?? fitting[0];
  if (shape === undefined) return undefined;
  const read = count(given, shape.read) ?? 0;
  const write = count(given, shape.write) ?? 0;
  const input = count(given, shape.input) ?? 0;
  return {
    input_tokens: shape.whole ? Math.max(0, input - read - write) : input,
    output_tokens: (count(given, shape.output) ?? 0) + (count(given, shape.thoughts ?? []) ?? 0),
    cache_read_tokens: read,
    cache_write_tokens: write,
  };
}

const PLACES = ['usage', 'totalUsage', 'total_usage', 'token_usage', 'usageMetadata', 'tokens'];

/** The counts in the answer of a model or of an agent, where it has any. */
export function findUsage(answer: unknown): TokenUsage | undefined {
  if (!isRecord(answer)) return undefined;
  for (const place of PLACES) {
    const usage = readUsage(answer[place]);
    if (usage !== undefined) return usage;
  }
  return readUsage(answer);
}

export function addUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cache_read_tokens: a.cache_read_tokens + b.cache_read_tokens,
    cache_write_tokens: a.cache_write_tokens + b.cache_write_tokens,
  };
}

export function totalTokens(usage: TokenUsage): number {
  return usage.input_tokens + usage.output_tokens + usage.cache_read_tokens + usage.cache_write_tokens;
}

function count(given: Readonly<Record<string, unknown>>, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = name.split('.').reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), given);
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
  }
  return undefined;
}
