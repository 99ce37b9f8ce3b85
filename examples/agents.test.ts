import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ScriptedModel } from '../test/frameworks/model.js';
import { work as withAi } from './agent-ai.js';
import { work as withBuilder } from './agent-builder.js';

/** Outside of temporary files, where other rules hold. */
function policy(): string {
  mkdirSync('node_modules/.cache', { recursive: true });
  const directory = mkdtempSync('node_modules/.cache/agents-');
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, 'sluice.yaml'), 'extends: recommended\n');
  return join(directory, 'sluice.yaml');
}

describe.each([
  ['agent-builder', async (...given: Parameters<typeof withBuilder>) => (await withBuilder(...given)).text],
  ['agent-ai', withAi],
] as const)('examples/%s.ts', (name, work) => {
  test('runs what is harmless, denies what is ruinous, and keeps secrets from the model', async () => {
    const bash = (command: string) => ({ tool: 'bash', input: { command } });
    const scripted = await new ScriptedModel([
      { calls: [bash('echo hello'), bash('rm -rf /')] },
      { calls: [bash('echo AKIAIOSFODNN7REALKEY')] },
      { text: 'done' },
    ]).listen();
    onTestFinished(() => scripted.close());
    const model = createOpenAICompatible({ name: 'scripted', baseURL: scripted.url }).chatModel('scripted');
    expect(await work('Tidy up.', model, policy())).toBe('done');
    const results = scripted.requests.at(-1)?.filter(({ role }) => role === 'tool');
    expect(results?.map(({ content }) => content)).toEqual([
      'hello\n',
      expect.stringMatching(/Operation denied by policy: /),
      expect.not.stringContaining('AKIAIOSFODNN7REALKEY'),
    ]);
  });

  test('is thirty lines at most', () => {
    expect(readFileSync(`examples/${name}.ts`, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(30);
  });
});
