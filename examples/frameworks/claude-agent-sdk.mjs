// An agent of the Claude Agent SDK that removes nothing, with Claude Code's own shell.
import { query } from '@anthropic-ai/claude-agent-sdk';
import { deny, guard, Session } from 'sluice';
import { claudeAgentSdk, protect } from 'sluice/frameworks/claude-agent-sdk';

const noRm = guard({
  name: 'no-rm',
  on: 'tool:pre',
  when: 'Bash',
  run: ({ data }) => (/\brm\b/.test(data.input.command) ? deny('Move it to the trash instead.') : undefined),
});

export async function run(prompt, options = {}) {
  const session = new Session({ hooks: [noRm], supports: claudeAgentSdk.supports });
  const { hooks } = protect(session);
  let answer;
  const settings = { ...options, hooks, allowedTools: ['Bash'] };
  for await (const message of query({ prompt: await session.prompt(prompt), options: settings }))
    if (message.type === 'result') answer = message.result;
  await session.end();
  return answer;
}
