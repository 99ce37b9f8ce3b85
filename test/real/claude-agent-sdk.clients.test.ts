import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { claudeAgentSdk, protect } from 'sluice/frameworks/claude-agent-sdk';
import { expect, inject, it, test } from 'vitest';
import { z } from 'zod';
import { ask, guard } from '../../src/index.js';
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
const ASKED = 'cancelled while somebody is asked: what is allowed too late does not run';
const DEAF = 'cancelled while a tool is deaf: its end is told once, however late';
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
    skips: {
      [CANCELLED]: 'Claude Code talks to its model until it has ended: see below',
      [ASKED]: 'the same: see below',
      [DEAF]: 'Claude Code tells of the end of a tool, and is gone by then',
    },
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

  test('cancelled while somebody is asked: what is allowed too late does not run', async () => {
    const controller = new AbortController();
    const asking = guard({ name: 'asking', on: 'tool:pre', run: () => ask('Go on?') });
    const approvals = {
      async request() {
        controller.abort(new Error('That is enough.'));
        await sleep(200);
        return { option: 'Allow once' };
      },
    };
    const script = [{ calls: [{ tool: 'bash', input: { command: 'ls' } }] }, { text: 'done' }];
    const staging = { script, hooks: [asking], signal: controller.signal, session: { approvals } };
    const { ran, events, error } = await perform(driver, staging);
    await sleep(500);
    expect([ran, String(error)]).toEqual([[], expect.stringMatching(/abort/i)]);
    expect(events.filter((event) => event === 'tool:post' || event === 'tool:error')).toEqual([]);
  });
}
