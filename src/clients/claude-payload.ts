import { isRecord } from '../core/data.js';
import { SluiceError, show } from '../core/errors.js';
import type { Decoded, Happened } from './client.js';

type Payload = Readonly<Record<string, unknown>>;

/** Reads what Claude Code sends. Undefined for an event that is not mapped. */
export function decode(payload: unknown): Decoded | undefined {
  if (!isRecord(payload)) throw invalid('the payload', 'an object', payload);
  const happened = read(required(payload, 'hook_event_name'), payload);
  if (happened === undefined) return undefined;
  const call = optional(payload, 'tool_use_id');
  const cwd = optional(payload, 'cwd');
  const transcript = optional(payload, 'transcript_path');
  return {
    happened,
    session: optional(payload, 'session_id') ?? 'unknown',
    raw: payload,
    ...(call !== undefined && { call }),
    ...(cwd !== undefined && { cwd }),
    ...(transcript !== undefined && { transcript }),
  };
}

function read(event: string, payload: Payload): Happened | undefined {
  switch (event) {
    case 'PreToolUse':
      return { name: 'tool:pre', ...readCall(payload) };
    case 'PostToolUse': {
      const { tool_response: output, duration_ms } = payload;
      const call = readCall(payload);
      return { name: 'tool:post', ...call, output, ...(typeof duration_ms === 'number' && { duration_ms }) };
    }
    case 'UserPromptSubmit':
      return { name: 'prompt:submit', prompt: text(payload, 'prompt') };
    case 'SessionStart': {
      const source = optional(payload, 'source');
      return { name: 'session:start', ...(source !== undefined && { source }) };
    }
    default:
      return undefined;
  }
}

function readCall(payload: Payload): { tool: string; input: Payload } {
  const input = payload.tool_input;
  if (!isRecord(input)) throw invalid('"tool_input"', 'an object', input);
  return { tool: required(payload, 'tool_name'), input };
}

function required(payload: Payload, field: string): string {
  const value = text(payload, field);
  if (value === '') throw invalid(`"${field}"`, 'a text', value);
  return value;
}

function optional(payload: Payload, field: string): string | undefined {
  return payload[field] === undefined ? undefined : text(payload, field);
}

function text(payload: Payload, field: string): string {
  const value = payload[field];
  if (typeof value !== 'string') throw invalid(`"${field}"`, 'a text', value);
  return value;
}

function invalid(field: string, expected: string, got: unknown): SluiceError {
  return new SluiceError('PAYLOAD_INVALID', {
    what: `This is not what Claude Code sends to a hook: ${field} is missing or odd`,
    expected: `${field} to be ${expected}`,
    got: show(got),
    fix: 'What cannot be read is denied. Check what is wired to "sluice hook claude", and that this version of Claude Code is supported.',
  });
}
