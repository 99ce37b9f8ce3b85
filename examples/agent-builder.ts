import { execFileSync } from 'node:child_process';
import { TerminalApprovals } from 'sluice';
import { AgentBuilder, type AiSdkModel, fromAiSdk, type RunResult } from 'sluice/agent';
import { redactSecrets } from 'sluice/hooks';
import { z } from 'zod';

const bash = {
  description: 'Runs a command.',
  inputSchema: z.object({ command: z.string() }),
  execute: ({ command }: { command: string }) => execFileSync('bash', ['-c', command], { encoding: 'utf8' }),
};

/** An agent with a shell: rules from a file, questions in the terminal, no secrets for the model, a limit of steps. */
export async function work(prompt: string, model: AiSdkModel, policy: string): Promise<RunResult> {
  const approvals = new TerminalApprovals({ input: process.stdin, output: process.stderr });
  const options = { model: fromAiSdk(model), tools: { bash }, stop: { steps: 10 }, session: { approvals } };
  const agent = new AgentBuilder(options)
    .policy(policy)
    .use(redactSecrets())
    .onBeforeToolUse(({ input }) => (/\bsudo\b/.test(String(input.command)) ? null : undefined), { name: 'no-sudo' })
    .build();
  try {
    return await agent.run(prompt);
  } finally {
    await agent.end();
  }
}
