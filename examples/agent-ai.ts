import { execFileSync } from 'node:child_process';
import { generateText, isStepCount, type LanguageModel, tool } from 'ai';
import { Inbox, Session, TerminalApprovals } from 'sluice';
import { policyFile } from 'sluice/agent';
import { ai, protect } from 'sluice/frameworks/ai';
import { redactSecrets } from 'sluice/hooks';
import { z } from 'zod';

const bash = tool({
  description: 'Runs a command.',
  inputSchema: z.object({ command: z.string() }),
  execute: ({ command }) => execFileSync('bash', ['-c', command], { encoding: 'utf8' }),
});

/** `generateText` with the same guards: what it is given beside the model and the prompt comes from the session. */
export async function work(prompt: string, model: LanguageModel, file: string): Promise<string> {
  const approvals = new TerminalApprovals({ input: process.stdin, output: process.stderr });
  const { hooks, options } = await policyFile(file);
  const context = new Inbox();
  const all = [...hooks, redactSecrets()];
  const session = new Session({ ...options, hooks: all, context, approvals, supports: ai.supports });
  const guarded = protect(session, { tools: { bash }, context, asks: 'us', stopWhen: isStepCount(10) });
  try {
    return (await generateText({ model, prompt: await session.prompt(prompt), ...guarded })).text;
  } finally {
    await session.end();
  }
}
