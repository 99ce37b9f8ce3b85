import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { claudeAgentSdk, protect } from 'sluice/frameworks/claude-agent-sdk';
import { expect, inject, it, test } from 'vitest';
import { z } from 'zod';
import { type Driver, type PlainTool, perform, proveFramework } from '../frameworks/prove.js';
import { claude } from './drivers/claude.js';
import './prove.js';

/** What of the SDK is used here: it is not installed where types are checked. */
interface Sdk {
  query(settings: { prompt: string; options: object }): AsyncIterable<unknown>;
  createSdkMcpServer(options: object): object;
  tool(name: string, description: string, shape: object, run: (input: never, extra: never) => Promise<object>): object;
}

const CANCELLED = 'cancelled in the middle: the tool is told, the run ends, and nothing more happens';
const sdk = inject('programs')['claude-agent-sdk'];
const program = inject('programs').claude;
const missing = sdk?.missing ?? program?.missing ?? (sdk === undefined ? 'it was not asked for' : undefined);

if (missing !== undefined) it.skip(`Claude Agent SDK: ${missing}`, () => undefined);
else {
  const file = join(sdk?.folder ?? '', 'node_modules/@anthropic-ai/claude-agent-sdk/sdk.mjs');
  const { query, createSdkMcpServer, tool }: Sdk = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const [executable = ''] = claude.program(program?.folder ?? '');

  const toolOf = ({ name, description, properties, run }: PlainTool) =>
    tool(
      name,
      description,
      Object.fromEntries(properties.map((property) => [property, z.string()])),
      async (input: Record<string, string>, { signal }: { signal?: AbortSignal }) => ({
        content: [{ type: 'text', text: await run(input, signal) }],
      }),
    );

  const driver: Driver = {
    name: 'claude-agent-sdk: query',
    framework: claudeAgentSdk,
    skips: { [CANCELLED]: 'Claude Code talks to its model until it has ended: see below' },
    nameOf: (name) => `mcp__work__${name}`,
    async run({ url, prompt, tools, session, signal }) {
      const home = mkdtempSync(join(tmpdir(), 'sluice-sdk-'));
      const abortController = new AbortController();
      signal?.addEventListener('abort', () => abortController.abort(signal.reason));
      mkdirSync(join(home, 'work'));
      try {
        const options = {
          hooks: protect(session).hooks,
          abortController,
          pathToClaudeCodeExecutable: executable,
          cwd: join(home, 'work'),
          settingSources: [],
          allowedTools: ['mcp__work__bash', 'mcp__work__write'],
          mcpServers: { work: createSdkMcpServer({ name: 'work', version: '1.0.0', tools: tools.map(toolOf) }) },
          env: {
            PATH: process.env.PATH,
            HOME: home,
            ANTHROPIC_BASE_URL: url.replace(/\/v1$/, ''),
            ANTHROPIC_API_KEY: 'sk-ant-dummy',
            CLAUDE_CONFIG_DIR: join(home, '.claude'),
            CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
            DISABLE_TELEMETRY: '1',
            DISABLE_ERROR_REPORTING: '1',
            DISABLE_AUTOUPDATER: '1',
          },
        };
        const seen: unknown[] = [];
        for await (const message of query({ prompt: await session.prompt(prompt), options })) seen.push(message);
        return seen;
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    },
  };
  proveFramework(driver);

  test('cancelled in the middle: the tool is told, the run ends, and no other tool runs', async () => {
    const controller = new AbortController();
    const script = ['wait', 'ls', 'pwd'].map((command) => ({ calls: [{ tool: 'bash', input: { command } }] }));
    const working = () => controller.abort(new Error('That is enough.'));
    const { ran, error } = await perform(driver, { script, hooks: [], signal: controller.signal, working });
    expect([ran, String(error)]).toEqual([['bash wait'], expect.stringMatching(/abort/i)]);
  });
}
