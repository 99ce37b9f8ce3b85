import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Ended, end, Place, PROGRAM } from '../spawn.js';
import { claude } from './drivers/claude.js';
import { ScriptedModel, type Turn } from './model.js';
import './prove.js';

const { folder, missing } = inject('programs').claude ?? { missing: 'it was not asked for' };
const title = `Claude Code ${claude.version}${missing === undefined ? '' : ' (not tested: why is said above)'}`;

let place: Place;
let project: string;
beforeEach(() => {
  place = new Place();
  project = join(place.directory, 'project');
  mkdirSync(project);
});
afterEach(() => place.remove());

/** A server of the Model Context Protocol with one tool. */
const CHEST = `
import { createInterface } from 'node:readline';
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'chest', version: '1' } }),
  'tools/list': () => ({ tools: [{ name: 'open', description: 'Opens it.', inputSchema: { type: 'object' } }] }),
  'tools/call': () => ({ content: [{ type: 'text', text: 'treasure' }] }),
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method]?.(params) ?? {} }));
});`;

/** Lets Claude Code work through a script, with Sluice on every event that it serves. */
async function play(script: readonly Turn[], program: readonly string[] = [PROGRAM, 'hook']) {
  const model = new ScriptedModel(claude.dialect, script, 'hello', 'treasure');
  const url = await model.listen();
  const words = [process.execPath, ...program, 'claude'].map((word) => `'${word}'`).join(' ');
  const command = `/usr/bin/env -u NODE_OPTIONS -u NODE_EXTRA_CA_CERTS ${words}`;
  const entry = { hooks: [{ type: 'command', command, timeout: 30, onFailure: 'block' }] };
  const hooks = { SessionStart: [entry], UserPromptSubmit: [entry], PreToolUse: [entry], PostToolUse: [entry] };
  const servers = { chest: { command: process.execPath, args: [place.script('chest.mjs', CHEST)] } };
  const child = spawn(
    claude.program(folder ?? '')[0] ?? '',
    [
      ...['-p', 'hello', '--output-format', 'json', '--settings', JSON.stringify({ hooks })],
      ...['--mcp-config', JSON.stringify({ mcpServers: servers })],
      ...['--allowedTools', 'Bash,Read,Write,Agent,mcp__chest__open'],
    ],
    {
      cwd: project,
      env: {
        ...place.env,
        ANTHROPIC_BASE_URL: url,
        ANTHROPIC_API_KEY: 'sk-ant-dummy',
        CLAUDE_CONFIG_DIR: join(place.directory, 'config'),
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        DISABLE_TELEMETRY: '1',
        DISABLE_ERROR_REPORTING: '1',
        DISABLE_AUTOUPDATER: '1',
      },
    },
  );
  child.stdin.end();
  const ended: Ended = await end(child);
  model.close();
  return { ...ended, model };
}

const withHooks = async (hooks: string) => [await place.bundle(hooks)];
const bash = (command: string): Turn => ({ tool: 'Bash', input: { command, description: 'try it' } });
const done: Turn = { text: 'done' };

describe.skipIf(folder === undefined)(title, { timeout: 60_000 }, () => {
  it('does not run what was denied, and the model reads why', async () => {
    place.policy(`extends: [recommended]
effect_rules:
  - { name: No trees, effect: delete, tags: recursive, decision: deny, message: Remove the files you mean by name. }
`);
    const { model } = await play([bash('touch ran; rm -rf nothing'), bash('echo free'), done]);
    expect(existsSync(join(project, 'ran'))).toBe(false);
    expect(model.heard).toContain('Operation denied by policy: No trees');
    expect(model.heard).toContain('Remove the files you mean by name');
    expect(model.heard).toContain('free');
    const decisions = (await place.records()).filter(({ type }) => type === 'decision');
    expect(decisions.map(({ event, decision }) => `${event} ${decision}`)).toEqual([
      'session:start continue',
      'prompt:submit continue',
      'tool:pre deny',
      'tool:pre allow',
      'tool:post continue',
    ]);
  });

  it('stops before the tool runs', async () => {
    const program = await withHooks(`guard({ name: 'g', on: 'tool:pre', run: () => ({ stop: 'Enough.' }) })`);
    const { model } = await play([bash('touch ran'), done], program);
    expect(existsSync(join(project, 'ran'))).toBe(false);
    expect(model.requests).toHaveLength(1);
  });

  describe('an output', () => {
    const file = () => join(project, 'notes.txt');
    const outputs: [string, () => Turn][] = [
      ['Bash', () => bash('echo "tre""asure"')],
      ['Read', () => ({ tool: 'Read', input: { file_path: file() } })],
      ['a server', () => ({ tool: 'mcp__chest__open', input: {} })],
      [
        'another agent',
        () => ({
          tool: 'Agent',
          input: {
            description: 'Look',
            prompt: 'Look for it.',
            subagent_type: 'general-purpose',
            run_in_background: false,
          },
        }),
      ],
      ['an image', () => ({ tool: 'Read', input: { file_path: join(project, 'dot.png') } })],
    ];
    const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    beforeEach(() => {
      writeFileSync(file(), 'treasure\n');
      writeFileSync(join(project, 'dot.png'), Buffer.from(PIXEL, 'base64'));
    });

    /** What the model was told after each of these calls, all in one conversation. */
    async function told(hooks?: string): Promise<string[]> {
      const script = [...outputs.map(([, turn]) => turn()), done];
      const { model } = await play(script, hooks === undefined ? undefined : await withHooks(hooks));
      const messages = model.requests.map((request) => (JSON.parse(request) as { messages: unknown[] }).messages);
      return outputs.map((_, call) => JSON.stringify(messages[call + 1]?.slice(messages[call]?.length)));
    }
    const heard = async (hooks?: string) => {
      const texts = await told(hooks);
      return Object.fromEntries(outputs.map(([name], call) => [name, texts[call] ?? '']));
    };
    const IMAGE = '"type":"image"';

    it('reaches the model', async () => {
      for (const [name, text] of Object.entries(await heard()))
        expect(text, name).toContain(name === 'an image' ? IMAGE : 'treasure');
    });

    it('is withheld, and the model reads why', async () => {
      const texts = await heard(`guard({ name: 'g', on: 'tool:post', run: () => deny('Not yours.') })`);
      for (const [name, text] of Object.entries(texts)) {
        expect(text, name).not.toContain('treasure');
        expect(text, name).not.toContain(IMAGE);
        expect(text, name).toContain('The output was withheld by Sluice');
        expect(text, name).toContain('Not yours.');
      }
    });

    it('is replaced by text', async () => {
      const texts = await heard(`transform({ name: 't', on: 'tool:post', run: () => replace('a pebble') })`);
      for (const [name, text] of Object.entries(texts)) {
        expect(text, name).toContain('a pebble');
        expect(text, name).not.toContain('treasure');
        expect(text, name).not.toContain(IMAGE);
      }
    });
  });
});
