import { isRecord } from '../core/data.js';
import { SluiceError, show } from '../core/errors.js';
import { compileSchema } from '../hooks/input-schema.js';
import type { AgentMessage } from './message.js';
import type { ToolDefinition } from './model.js';

export interface ToolExecutionContext {
  readonly toolCallId: string;
  /** Aborted when the run is cancelled, or its time is up. */
  readonly abortSignal: AbortSignal;
  readonly messages: readonly AgentMessage[];
}

/** A tool. Those of the AI SDK are tools too. */
export interface AgentTool {
  /** A text; the AI SDK also knows descriptions that change, which are refused here. */
  readonly description?: string | ((...given: never[]) => unknown) | undefined;
  /** A JSON Schema, or a schema of zod, valibot, arktype or the AI SDK. */
  readonly inputSchema: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: each tool has an input of its own, checked by its schema
  readonly execute?: ((input: any, use: any) => unknown) | undefined;
}

/** What a schema makes of an input: a value for the tool, or what is wrong. */
export type ParsedToolInput = { readonly value: unknown } | { readonly problem: string };

/** A tool made ready: what the model is offered, how its input is read, and what runs. */
export interface PreparedTool {
  readonly offer: ToolDefinition;
  read(input: Readonly<Record<string, unknown>>): Promise<ParsedToolInput>;
  execute(value: unknown, use: ToolExecutionContext): unknown;
}

interface Standard {
  readonly validate: (value: unknown) => unknown;
  readonly jsonSchema?: { readonly input?: (options: { readonly target: string }) => unknown };
}

/** Refuses a tool that could not be called as its author meant. */
export function prepareTool(name: string, tool: AgentTool): PreparedTool {
  if (!isRecord(tool)) throw invalid(name, '{ description, inputSchema, execute }', show(tool));
  const { description, inputSchema, execute } = tool as AgentTool;
  if (typeof execute !== 'function') throw invalid(name, 'execute: a function', show(execute));
  if (description !== undefined && typeof description !== 'string')
    throw invalid(name, 'description: a text', show(description));
  const { schema, read } = readSchema(name, inputSchema);
  const offer = { name, schema, ...(description !== undefined && { description }) };
  return { offer, read, execute: (value, use) => execute.call(tool, value, use) };
}

function readSchema(name: string, given: unknown): { schema: ToolDefinition['schema']; read: PreparedTool['read'] } {
  if (!isRecord(given) && typeof given !== 'function') throw invalid(name, 'inputSchema: a schema', show(given));
  const fields = given as unknown as Readonly<Record<string, unknown>>;
  const standard = fields['~standard'] as Standard | undefined;
  if (standard !== undefined) {
    const schema = standard.jsonSchema?.input?.({ target: 'draft-07' });
    if (!isRecord(schema))
      throw invalid(name, 'a schema that can be written as JSON Schema', 'one that can not', 'Take zod 4.2 or later.');
    // Copies, here and below: a tool may change its input, and what was judged is frozen.
    const read = async (input: unknown) => readingOf(await standard.validate(structuredClone(input)));
    return { schema: closed(schema) as ToolDefinition['schema'], read };
  }
  // What `jsonSchema()` of the AI SDK makes.
  const plain = isRecord(fields.jsonSchema) ? fields.jsonSchema : fields;
  const check = compile(name, plain);
  return {
    schema: plain,
    async read(input) {
      const problem = await check(input, 'input');
      return problem === undefined ? { value: structuredClone(input) } : { problem };
    },
  };
}

/** Models invent fields. An object that does not say whether it takes more takes none. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isRecord(schema)) return schema;
  const inner = Object.entries(schema).map(([word, value]) => {
    if (BY_NAME.has(word) && isRecord(value))
      return [word, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, closed(one)]))];
    return [word, HOLDING.has(word) ? closed(value) : value];
  });
  const open = schema.type === 'object' && schema.additionalProperties === undefined;
  return { ...Object.fromEntries(inner), ...(open && { additionalProperties: false }) };
}

/** Words of JSON Schema that hold schemas, and those that hold them by names. */
const HOLDING = new Set(['items', 'anyOf', 'allOf', 'oneOf']);
const BY_NAME = new Set(['properties', '$defs', 'definitions']);

function compile(name: string, schema: Readonly<Record<string, unknown>>): ReturnType<typeof compileSchema> {
  try {
    return compileSchema(name, schema, `tool "${name}"`);
  } catch (cause) {
    const got = cause instanceof Error ? cause.message : show(cause);
    throw invalid(name, 'a JSON Schema that can be checked here', got, 'Or give a schema of zod, valibot or arktype.');
  }
}

/** The first issue, without the value: that may be a secret. */
function readingOf(result: unknown): ParsedToolInput {
  const { issues, value } = result as {
    readonly issues?: readonly { readonly message?: unknown; readonly path?: readonly unknown[] }[];
    readonly value?: unknown;
  };
  if (issues === undefined) return { value };
  const [first] = issues;
  const path = ['input', ...(first?.path ?? []).map((part) => (isRecord(part) ? part.key : part))].join('.');
  return { problem: `${path}: ${first?.message ?? 'does not fit'}` };
}

function invalid(name: string, expected: string, got: string, fix?: string): SluiceError {
  const what = `The tool "${name}" can't be used`;
  return new SluiceError('AGENT_INVALID', fix === undefined ? { what, expected, got } : { what, expected, got, fix });
}
