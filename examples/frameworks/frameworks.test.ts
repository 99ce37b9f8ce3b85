import { setTracingDisabled } from '@openai/agents';
import { afterAll, expect, test } from 'vitest';
import { type Script, ScriptedModel } from '../../test/frameworks/model.js';
import { run as langchain } from './langchain.js';
import { run as openaiAgents } from './openai-agents.js';

setTracingDisabled(true);

/** It tries to remove, is told, and looks instead. */
const script: Script = [
  { calls: [{ tool: 'bash', input: { command: 'rm -r build' } }] },
  (heard) =>
    heard.includes('Operation denied by no-rm: Move it to the trash instead.')
      ? { calls: [{ tool: 'bash', input: { command: 'ls' } }] }
      : { text: 'I was told nothing.' },
  { text: 'All is there.' },
];
const models: ScriptedModel[] = [];
afterAll(() => {
  for (const model of models) model.close();
});

test.each([
  ['langchain', langchain],
  ['openai-agents', openaiAgents],
])('%s: the call is denied, the model reads why, and goes on', async (_, run) => {
  const model = await new ScriptedModel(script).listen();
  models.push(model);
  const ran: string[] = [];
  const answer = await run('Tidy up.', model.url, (command) => {
    ran.push(command);
    return 'README.md';
  });
  expect([answer, ran]).toEqual(['All is there.', ['ls']]);
});
