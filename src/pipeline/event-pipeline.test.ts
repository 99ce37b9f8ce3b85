import { describe, expect, it } from 'vitest';
import { claudeClient } from '../clients/claude/protocol.js';
import { EventPipeline, type PipelineHost } from './event-pipeline.js';

describe('a directory that is deeper than anybody works', () => {
  const deep = '/d'.repeat(257);
  const cases: readonly [what: string, cwd: string, home: string, env: Readonly<Record<string, string>>][] = [
    ['of the agent', deep, '/home/ada', {}],
    ['of its project', '/work', '/home/ada', { CLAUDE_PROJECT_DIR: deep }],
    ['of its user', '/work', deep, {}],
    ['longer than systems take', `/${'d'.repeat(5_000)}`, '/home/ada', {}],
  ];

  it.each(cases)('%s, is refused before a policy is looked for', async (_, cwd, home, env) => {
    const host: PipelineHost = {
      ...{ name: 'sluice', client: claudeClient, timeout: 20, failsOpen: () => false },
      senderOf: () => claudeClient,
      prepare: () => Promise.reject(new Error('it was looked for')),
    };
    const log = { identify: () => undefined, write: () => undefined };
    const pipeline = new EventPipeline(host, { env, home, cwd: () => '/' }, log);
    const event = { hook_event_name: 'PreToolUse', cwd, tool_name: 'Bash', tool_input: { command: 'ls' } };
    const judged = pipeline.handle(Buffer.from(JSON.stringify({ session_id: 's', ...event })));
    const error = await judged.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'PAYLOAD_INVALID', message: expect.stringContaining('at most 4096 bytes') });
    expect(pipeline.refuse(error)).toMatchObject({ exitCode: 2 });
  });
});
