import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateText, isStepCount, type LanguageModel, tool } from 'ai';
import { z } from 'zod';
import { fromAiSdk } from '../src/agent/ai-sdk.js';
import { AgentBuilder } from '../src/agent/builder.js';
import { ai, protect } from '../src/frameworks/ai.js';
import { loadPolicyFile } from '../src/pipeline/policy-file.js';
import { Session } from '../src/session/session.js';
import { print, race } from './sample.js';

const COMMANDS = [
  'git status && git diff',
  "grep -rn 'TODO' src | head -20",
  'ls -la src',
  'cat package.json | jq .version',
  'find . -name "*.ts" -newer package.json',
];
/** Calls of one run, a step each. */
const CALLS = 10;

type Model = Extract<LanguageModel, { specificationVersion: 'v4' }>;

/** A model in this process, without a network: a call in each step, then a word. */
function scripted(): Model {
  const usage = {
    inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 5, text: 5, reasoning: 0 },
  };
  return {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    async doGenerate({ prompt }) {
      const step = prompt.filter(({ role }) => role === 'assistant').length;
      if (step >= CALLS)
        return {
          content: [{ type: 'text', text: 'done' }],
          finishReason: { unified: 'stop', raw: 'stop' },
          usage,
          warnings: [],
        };
      const input = JSON.stringify({ command: COMMANDS[step % COMMANDS.length] });
      const call = { type: 'tool-call' as const, toolCallId: `call_${step}`, toolName: 'bash', input };
      return { content: [call], finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage, warnings: [] };
    },
    doStream: () => Promise.reject(new Error('not here')),
  };
}

/** What a call of a tool costs in the loop of an agent, with `recommended` and without, next to the bare loop of `ai`. */
export async function benchAgent(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  const file = join(directory, 'sluice.yaml');
  writeFileSync(file, 'extends: recommended\n');
  const model = scripted();
  let ran = 0;
  const bash = tool({
    description: 'Runs a command.',
    inputSchema: z.object({ command: z.string() }),
    execute: ({ command }) => {
      ran++;
      return `ran: ${command}`;
    },
  });
  const tools = { bash };
  const stop = { steps: CALLS + 1 };
  const bare = new AgentBuilder({ model: fromAiSdk(model), tools, stop }).build();
  const guarded = new AgentBuilder({ model: fromAiSdk(model), tools, stop }).policy(file).build();
  const { hooks, options } = await loadPolicyFile(file);
  const session = new Session({ ...options, hooks, supports: ai.supports });
  const settings = protect(session, { tools, asks: 'us', stopWhen: isStepCount(CALLS + 1) });
  try {
    const runs = await race(
      [
        {
          name: 'ai: the bare loop',
          run: () => generateText({ model, tools, prompt: 'Go.', stopWhen: isStepCount(CALLS + 1) }),
        },
        { name: 'ai, guarded by recommended', run: () => generateText({ model, prompt: 'Go.', ...settings }) },
        { name: 'the builder, without hooks', run: () => bare.run('Go.') },
        { name: 'the builder, with recommended', run: () => guarded.run('Go.') },
      ],
      15,
      20,
    );
    const times = new Map([...runs].map(([name, time]) => [name, time / CALLS]));
    print(`A tool call in the loop of an agent (${CALLS} calls a run, a model without a network)`, times);
    if (ran === 0) throw new Error('No tool ran: there is nothing to compare.');
  } finally {
    rmSync(directory, { recursive: true });
  }
}
