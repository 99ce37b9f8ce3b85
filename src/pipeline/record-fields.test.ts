import { describe, expect, it } from 'vitest';
import { loadClients } from '../clients/index.js';
import { withCallId, withClientFields } from './record-fields.js';

const CLIENTS = await loadClients();

const client = (name: string) => {
  const found = CLIENTS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no client ${name}`);
  return found;
};
const record = { type: 'decision', time: 't', session: 's', event: 'tool:pre', call: 'c' } as const;
const identify = (value: unknown) => JSON.stringify(value).padEnd(24, '.');
const base = { session_id: 's', transcript_path: '/t.jsonl', cwd: '/p', timestamp: '2026-03-04T05:06:07.000Z' };
const gemini = (event: string, command: string, more: object = {}) =>
  withCallId(
    client('gemini').decode({
      ...base,
      hook_event_name: event,
      tool_name: 'run_shell_command',
      tool_input: { command },
      ...more,
    }),
    identify,
  ).call;

describe('the id of a call', () => {
  it('is made of what is called, where the client has none: before and after are the same', () => {
    const before = gemini('BeforeTool', 'ls');
    expect(before).toMatch(/^call-.{24}$/);
    expect(gemini('AfterTool', 'ls', { tool_response: { llmContent: 'a' } })).toBe(before);
    expect(gemini('BeforeTool', 'pwd')).not.toBe(undefined);
  });

  it("is the client's own where it has one", () => {
    const payload = {
      ...base,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: {},
      tool_use_id: 'toolu_1',
    };
    const { timestamp: _, ...claude } = payload;
    expect(withCallId(client('claude').decode(claude), identify).call).toBe('toolu_1');
  });

  it('is left open where there is no key to name it by', () => {
    const decoded = client('gemini').decode({ ...base, hook_event_name: 'BeforeTool', tool_name: 'x', tool_input: {} });
    expect(withCallId(decoded, () => undefined).call).toBeUndefined();
  });
});

describe('what every record of an event has', () => {
  const usage = { input_tokens: 10, cached_input_tokens: 4, cache_write_input_tokens: 0, output_tokens: 5 };
  it.each<[string, string, object, object]>([
    [
      'codex',
      'tokens of a request',
      { hook_event_name: 'PostModelRequest', turn_id: 't', model: 'm', token_usage: usage },
      { usage: { input_tokens: 6, output_tokens: 5, cache_read_tokens: 4, cache_write_tokens: 0 } },
    ],
    [
      'codex',
      'where the conversation is',
      { hook_event_name: 'UserPromptSubmit', turn_id: 't', model: 'm', prompt: 'x' },
      { transcript: '/t.jsonl' },
    ],
    [
      'cursor',
      'tokens of a turn',
      {
        hook_event_name: 'stop',
        cursor_version: '1',
        status: 'completed',
        input_tokens: 1,
        output_tokens: 2,
        cache_read_tokens: 3,
        cache_write_tokens: 4,
      },
      { usage: { input_tokens: 1, output_tokens: 2, cache_read_tokens: 3, cache_write_tokens: 4 } },
    ],
  ])('%s: %s', (name, _, payload, expected) => {
    const { timestamp: _time, ...own } = base;
    const whole = withClientFields(record, client(name), client(name).decode({ ...own, ...payload }));
    expect(whole).toMatchObject({ ...record, client: name, ...expected });
  });

  it('says that init or doctor only tried the hook', () => {
    const sent = { session_id: 'sluice-doctor', cwd: '/p', hook_event_name: 'PreToolUse', tool_name: 'Bash' };
    const of = (command: string) => client('claude').decode({ ...sent, tool_input: { command }, tool_use_id: 'c' });
    expect(withClientFields(record, client('claude'), of('rm -rf /'))).toMatchObject({ probe: true });
    expect(withClientFields(record, client('claude'), of('rm -rf build'))).not.toHaveProperty('probe');
  });

  it('is the client alone where the payload could not be read', () => {
    expect(withClientFields(record, client('claude'), undefined)).toEqual({ client: 'claude', ...record });
  });
});
