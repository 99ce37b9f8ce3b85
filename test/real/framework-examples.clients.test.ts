import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type Script, ScriptedModel } from '../frameworks/model.js';
import { ROOT } from '../spawn.js';
import { claude } from './drivers/claude.js';
import './prove.js';

const script = (tool: string): Script => [
  { calls: [{ tool, input: { command: 'rm -r build', description: 'tidy up' } }] },
  (heard) =>
    heard.includes('Operation denied by no-rm: Move it to the trash instead.')
      ? { calls: [{ tool, input: { command: 'echo looked', description: 'look' } }] }
      : { text: 'I was told nothing.' },
  { text: 'All is there.' },
];

/** The example as it would stand in somebody's project, with the packages that it names. */
async function example(name: string, packages: readonly string[], tool: string) {
  const { folder = '' } = inject('programs')[name] ?? {};
  const project = mkdtempSync(join(tmpdir(), 'sluice-example-'));
  const model = await new ScriptedModel(script(tool)).listen();
  onTestFinished(() => {
    model.close();
    rmSync(project, { recursive: true, force: true });
  });
  for (const one of [...packages, 'sluice']) {
    const at = join(project, 'node_modules', one);
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(one === 'sluice' ? ROOT : join(folder, 'node_modules', one), at);
  }
  copyFileSync(join(ROOT, `examples/frameworks/${name}.mjs`), join(project, 'example.mjs'));
  const { run } = await import(/* @vite-ignore */ pathToFileURL(join(project, 'example.mjs')).href);
  return { run, model, project };
}

test.skipIf(inject('programs').mastra?.folder === undefined)('mastra', async () => {
  const { run, model } = await example('mastra', ['@mastra/core', 'zod'], 'bash');
  const ran: string[] = [];
  const answer = await run('Tidy up.', model.url, (command: string) => {
    ran.push(command);
    return 'README.md';
  });
  expect([answer, ran]).toEqual(['All is there.', ['echo looked']]);
});

test.skipIf(inject('programs')['claude-agent-sdk']?.folder === undefined)('claude-agent-sdk', async () => {
  const { run, model, project } = await example('claude-agent-sdk', ['@anthropic-ai/claude-agent-sdk'], 'Bash');
  const [executable] = claude.program(inject('programs').claude?.folder ?? '');
  const answer = await run('Tidy up.', {
    pathToClaudeCodeExecutable: executable,
    cwd: project,
    settingSources: [],
    env: {
      PATH: process.env.PATH,
      HOME: project,
      ANTHROPIC_BASE_URL: model.url.replace(/\/v1$/, ''),
      ANTHROPIC_API_KEY: 'sk-ant-dummy',
      CLAUDE_CONFIG_DIR: join(project, '.claude'),
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_TELEMETRY: '1',
      DISABLE_AUTOUPDATER: '1',
    },
  });
  expect(answer).toBe('All is there.');
  expect(model.heard).toContain('looked');
});
