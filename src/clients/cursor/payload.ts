import { canonicalJson, isRecord } from '../../core/data.js';
import type { ClientEvent } from '../client.js';
import type { PayloadReader } from '../shared/payload-reader.js';

type Input = Readonly<Record<string, unknown>>;
type Call = { readonly tool: string; readonly input: Input; readonly output: unknown };

/** Cursor's payload with the field names that most clients share. */
export function normaliseCursorPayload(payload: PayloadReader['payload']): PayloadReader['payload'] {
  const { session_id, conversation_id, cwd, workspace_roots, tool_output, duration } = payload;
  const [root] = Array.isArray(workspace_roots) ? workspace_roots : [];
  const here = cwd || root;
  return {
    ...payload,
    ...((session_id ?? conversation_id) !== undefined && { session_id: session_id ?? conversation_id }),
    ...(here !== undefined && { cwd: here }),
    ...(tool_output !== undefined && { tool_response: parsed(tool_output) }),
    ...(typeof duration === 'number' && { duration_ms: duration }),
  };
}

/** The output of a tool is JSON in a text. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

export function readCursorShell(fields: PayloadReader): ClientEvent {
  const cwd = fields.first('cwd');
  return {
    name: 'tool:pre',
    tool: 'Shell',
    input: { command: fields.text('command'), ...(cwd !== undefined && { cwd }) },
  };
}

export function readCursorMcp(fields: PayloadReader): ClientEvent {
  const input = parsed(fields.payload.tool_input);
  if (!isRecord(input)) throw fields.invalid('"tool_input"', 'an object as JSON', fields.payload.tool_input);
  return { name: 'tool:pre', tool: `MCP:${fields.required('tool_name').replace(/^MCP:/, '')}`, input };
}

export function readCursorFile(fields: PayloadReader): ClientEvent {
  // Other files go along with it.
  const { attachments } = fields.payload;
  const along = (Array.isArray(attachments) ? attachments : []).flatMap((one) => {
    const path = isRecord(one) ? (one.file_path ?? one.filePath ?? one.path) : one;
    return typeof path === 'string' && path !== '' ? [path] : [];
  });
  const input = { file_path: fields.required('file_path'), ...(along.length > 0 && { files: along }) };
  return { name: 'tool:pre', tool: 'Read', input };
}

/** The fields of an input that Cursor takes over from a hook. It leaves all others as they were. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  Shell: ['command', 'cwd', 'timeout'],
  Write: ['file_path'],
  Read: ['file_path'],
  Delete: ['file_path'],
  LS: ['file_path'],
  ReadLints: ['file_path'],
  Grep: ['pattern', 'file_path'],
  Fetch: ['url'],
};

/** Would the call run exactly as the hook changed it? Fields are merged: one that was taken away would come back. */
export function cursorAppliesInput(
  { tool, input }: { readonly tool: string; readonly input: Input },
  changed: unknown,
): boolean {
  if (!isRecord(changed) || Object.keys(input).some((field) => !Object.hasOwn(changed, field))) return false;
  const taken = Object.hasOwn(TAKEN, tool) ? TAKEN[tool] : undefined;
  return Object.keys(changed).every((field) => {
    if (Object.hasOwn(input, field) && canonicalJson(input[field]) === canonicalJson(changed[field])) return true;
    return taken === undefined ? tool.startsWith('MCP:') : taken.includes(field);
  });
}

/** A changed output where Cursor takes one: of MCP tools only, in the shape that it had. */
export function withCursorOutput({ tool, output }: Call, changed: unknown): unknown {
  if (!tool.startsWith('MCP:')) return undefined;
  if (typeof changed !== 'string') return isRecord(changed) === isRecord(output) ? changed : undefined;
  if (typeof output === 'string') return changed;
  if (!isRecord(output) || !Array.isArray(output.content)) return undefined;
  // Built anew: a field beside the content may say the same again.
  return { content: [{ type: 'text', text: changed }] };
}
