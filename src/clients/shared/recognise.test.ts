import { expect, test } from 'vitest';
import { recogniseClient } from './recognise.js';

/** Where several signs hold, the most telling one counts. */
test.each([
  ['cursor', { cursor_version: '2.0', turn_id: 't', model: 'm' }],
  ['cursor', { cursor_version: '2.0', sessionId: 's' }],
  ['windsurf', { agent_action_name: 'a', tool_call_id: 't' }],
  ['opencode', { hook: 'tool.execute.before', input: {}, sessionId: 's' }],
  ['copilot', { sessionId: 's', turn_id: 't', model: 'm' }],
  ['copilot', { sessionId: 's', prompt_id: 'p' }],
  ['codex', { session_id: 's', turn_id: 't', model: 'm', timestamp: 'x' }],
  ['gemini', { hook_event_name: 'BeforeTool', session_id: 's', timestamp: 'x' }],
  ['qwen', { session_id: 's', timestamp: 'x', tool_call_id: 't' }],
  ['qwen', { session_id: 's', transcript_path: '/home/u/.qwen/x.jsonl', prompt_id: 'p' }],
  ['copilot', { session_id: 's', timestamp: 'x', effort: 'high' }],
  ['copilot', { transcript_path: '/t', timestamp: 'x', stop_reason: 'end' }],
  ['claude', { session_id: 's', transcript_path: '/t', effort: 'high' }],
  [undefined, { session_id: 's', hook_event_name: 'PreToolUse', tool_name: 'Bash' }],
  [undefined, {}],
])('%s: %j', (client, payload) => expect(recogniseClient(payload)).toBe(client));
