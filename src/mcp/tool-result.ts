import { isRecord } from '../core/data.js';
import type { EventResult } from '../session/session.js';

/** An answer of a tool, as the protocol has it. */
export type McpToolResult = Readonly<Record<string, unknown>>;
type Injected = EventResult['injected'];

/** What the model reads where a call was denied. */
export function deniedResult(reason: string | undefined, injected: Injected = []): McpToolResult {
  return withContext({ content: [text(reason ?? 'Operation denied.')], isError: true }, injected);
}

/** What hooks made of an output, as an answer again. A hook may return a plain text. */
export function toToolResult(output: unknown, original: McpToolResult): McpToolResult {
  if (isRecord(output) && (Array.isArray(output.content) || !Array.isArray(original.content))) return output;
  const words = typeof output === 'string' ? output : JSON.stringify(output ?? null);
  return { content: [text(words)], ...(original.isError === true && { isError: true }) };
}

/** The answer with what hooks want the model to know. */
export function withContext(result: McpToolResult, injected: Injected): McpToolResult {
  if (injected.length === 0) return result;
  const parts = injected.map(({ hook, content }) => `From ${hook}:\n${content}`);
  const own = text(['Hook feedback:', ...parts].join('\n'));
  return { ...result, content: [...(Array.isArray(result.content) ? result.content : []), own] };
}

function text(words: string): { readonly type: 'text'; readonly text: string } {
  return { type: 'text', text: words };
}

/** Characters from which on something that is no text is set aside. */
const MIN_BINARY_CHARS = 4096;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Pictures and sounds, which hooks do not read and must not cut off. */
export class BinaryContent {
  readonly #kept: string[] = [];

  /** The answer with a mark in the place of each. */
  extract(result: McpToolResult): McpToolResult {
    if (!Array.isArray(result.content)) return result;
    return {
      ...result,
      content: result.content.map((block: unknown) => (isRecord(block) ? this.#block(block) : block)),
    };
  }

  restore(result: McpToolResult): McpToolResult {
    if (this.#kept.length === 0 || !Array.isArray(result.content)) return result;
    const back = (value: unknown): unknown => {
      if (typeof value === 'string') return this.#kept.find((_, at) => value === mark(at)) ?? value;
      if (!isRecord(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, back(item)]));
    };
    return { ...result, content: result.content.map(back) };
  }

  #block(block: McpToolResult): McpToolResult {
    if (block.type === 'image' || block.type === 'audio') return this.#field(block, 'data');
    if (block.type === 'resource' && isRecord(block.resource))
      return { ...block, resource: this.#field(block.resource, 'blob') };
    return block;
  }

  #field(of: McpToolResult, name: 'data' | 'blob'): McpToolResult {
    const value = of[name];
    if (typeof value !== 'string' || value.length < MIN_BINARY_CHARS || !BASE64.test(value)) return of;
    this.#kept.push(value);
    return { ...of, [name]: mark(this.#kept.length - 1) };
  }
}

/** No text of a tool is this by accident. */
function mark(index: number): string {
  return `\u0000binary ${index}`;
}
