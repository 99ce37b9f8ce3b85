import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ScriptedModel, type Turn } from './model.js';
import { type Ended, end, Place, PROGRAM } from './spawn.js';

/** A directory that holds the program `claude`: npm pack @anthropic-ai/claude-code-linux-x64 has it. */
const CLIENTS = process.env.SLUICE_REAL_CLIENTS;
const CLAUDE = join(CLIENTS ?? '', 'claude');
const title = `the real Claude Code${CLIENTS === undefined ? ' (set SLUICE_REAL_CLIENTS to the directory of "claude")' : ''}`;

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
  const model = new ScriptedModel(script, 'hello', 'treasure');
  const url = await model.listen();
  const words = [process.execPath, ...program, 'claude'].map((word) => `'${word}'`).join(' ');
  const command = `env -u NODE_OPTIONS -u NODE_EXTRA_CA_CERTS ${words}`;
  const entry = { hooks: [{ type: 'command', command, timeout: 30, onFailure: 'block' }] };
  const hooks = { SessionStart: [entry], UserPromptSubmit: [entry], PreToolUse: [entry], PostToolUse: [entry] };
  const servers = { chest: { command: process.execPath, args: [place.script('chest.mjs', CHEST)] } };
  const child = spawn(
    CLAUDE,
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

describe.skipIf(CLIENTS === undefined)(title, { timeout: 60_000 }, () => {
  it('does not run what was denied, and the model reads why', async () => {
    place.policy(`extends: [recommended]
effect_rules:
  - { name: No trees, effect: delete, how: recursive, decision: deny, message: Remove the files you mean by name. }
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

  it('puts injected context in front of the model', async () => {
    const { model } = await play([done]);
    expect(model.heard).toContain('Sluice checks each tool call before it runs');
  });

  it('runs the input that a hook left', async () => {
    const program = await withHooks(
      `transform({ name: 't', on: 'tool:pre', run: ({ data }) => replace({ ...data.input, command: 'echo changed > ran' }) })`,
    );
    await play([bash('echo original > ran'), done], program);
    expect(readFileSync(join(project, 'ran'), 'utf8')).toBe('changed\n');
  });

  it('asks, which is a denial where nobody is there', async () => {
    const program = await withHooks(`guard({ name: 'g', on: 'tool:pre', run: () => ask('Touch it?') })`);
    const { model } = await play([bash('touch ran'), done], program);
    expect(existsSync(join(project, 'ran'))).toBe(false);
    expect(model.heard).toContain('Touch it?');
  });

  it('stops before the tool runs', async () => {
    const program = await withHooks(`guard({ name: 'g', on: 'tool:pre', run: () => ({ stop: 'Enough.' }) })`);
    const { model } = await play([bash('touch ran'), done], program);
    expect(existsSync(join(project, 'ran'))).toBe(false);
    expect(model.requests).toHaveLength(1);
  });

  it('sends a denied prompt to nobody', async () => {
    const program = await withHooks(`guard({ name: 'g', on: 'prompt:submit', run: () => deny('Not today.') })`);
    const { model, stdout } = await play([done], program);
    expect(model.requests).toEqual([]);
    expect(stdout).toContain('Not today.');
  });

  it('denies when the hook cannot run at all', async () => {
    await play([bash('touch ran'), done], [join(place.directory, 'missing.mjs')]);
    expect(existsSync(join(project, 'ran'))).toBe(false);
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

    it.each(outputs)('of %s reaches the model', async (name, turn) => {
      const { model } = await play([turn(), done]);
      expect(model.heard).toContain(name === 'an image' ? '"type":"image"' : 'treasure');
    });

    it.each(outputs)('of %s is withheld, and the model reads why', async (_, turn) => {
      const program = await withHooks(`guard({ name: 'g', on: 'tool:post', run: () => deny('Not yours.') })`);
      const { model } = await play([turn(), done], program);
      expect(model.requests).toHaveLength(2);
      expect(model.heard).not.toContain('treasure');
      expect(model.heard).not.toContain('"type":"image"');
      expect(model.heard).toContain('The output was withheld by Sluice');
      expect(model.heard).toContain('Not yours.');
    });

    it.each(outputs)('of %s is replaced by text', async (_, turn) => {
      const program = await withHooks(`transform({ name: 't', on: 'tool:post', run: () => replace('a pebble') })`);
      const { model } = await play([turn(), done], program);
      expect(model.heard).toContain('a pebble');
      expect(model.heard).not.toContain('treasure');
      expect(model.heard).not.toContain('"type":"image"');
    });
  });
});
