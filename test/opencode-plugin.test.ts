import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sluice } from '../src/clients/opencode/plugin.js';
import { opencodeClient } from '../src/clients/opencode/protocol.js';
import { ROOT } from './spawn.js';

const BUILT = readFileSync(join(ROOT, 'dist/clients/opencode.js'), 'utf8');
const before = { tool: 'bash', sessionID: 'ses', callID: 'call' };

let directory: string;
let said: unknown[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sluice-plugin-'));
  said = [];
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** The plugin as it is shipped, with a hook that always answers the same. It keeps what it was sent. */
async function load(hook: string, seconds = 20): Promise<Awaited<ReturnType<typeof Sluice>>> {
  const file = join(directory, `plugin-${Math.random()}.mjs`);
  const command = `cat > '${directory}/sent'; ${hook}`;
  const text = BUILT.replace('"sluice hook opencode"', () => JSON.stringify(command)).replace(
    'SECONDS = 60',
    `SECONDS = ${seconds}`,
  );
  writeFileSync(file, text);
  const { Sluice: plugin, ...others } = (await import(pathToFileURL(file).href)) as { Sluice: typeof Sluice };
  // opencode calls whatever a plugin exports.
  expect(others).toEqual({});
  return plugin({
    directory: '/home/ada/engine',
    client: {
      tui: { showToast: async ({ body }) => void said.push(body.message) },
      postSessionIdPermissionsPermissionId: async ({ path, body }) => void said.push({ ...path, ...body }),
    },
  });
}

const sent = () => JSON.parse(readFileSync(join(directory, 'sent'), 'utf8'));
const answers = (answer: object) => `printf %s '${JSON.stringify(answer)}'`;
const DENIES = "echo 'Not on a Friday.' >&2; exit 2";

describe("opencode's plugin", () => {
  it.each([
    ['a denial', DENIES, 'Not on a Friday.'],
    ['a denial without a word', 'exit 2', 'Denied by Sluice.'],
    ['a crash', 'echo oops >&2; exit 1', 'ended with exit code 1 before it answered: oops'],
    ['a killed hook', 'kill -9 $$', 'ended with SIGKILL before it answered'],
    ['a missing hook', '/nowhere/sluice', 'ended with exit code 127'],
    ['half an answer', 'printf \'{"args":\'', 'could not be read'],
    ['an answer of another kind', answers({ args: 'rm' }), 'could not be read'],
    ['silence', 'sleep 20', 'did not answer within 1 seconds'],
  ])('takes %s for a no', async (_, hook, reason) => {
    const plugin = await load(hook, 1);
    await expect(plugin['tool.execute.before'](before, { args: { command: 'ls' } })).rejects.toThrow(reason);
  });

  it('sends what the adapter reads', async () => {
    const plugin = await load('exit 0');
    await plugin['tool.execute.before'](before, { args: { command: 'ls' } });
    expect(opencodeClient.decode(sent())).toMatchObject({
      event: 'tool.execute.before',
      session: 'ses',
      call: 'call',
      cwd: '/home/ada/engine',
      clientEvent: { name: 'tool:pre', tool: 'bash', input: { command: 'ls' } },
    });
  });

  it('changes the very object that opencode runs', async () => {
    const plugin = await load(answers({ args: { command: 'ls -l' } }));
    const args = { command: 'ls', workdir: '/tmp' };
    await plugin['tool.execute.before'](before, { args });
    expect(args).toEqual({ command: 'ls -l' });
  });

  it.each([
    ['a text', { output: 'secret', attachments: ['picture'] }, { output: 'masked', attachments: [] }],
    [
      'contents of a server',
      { content: [{ type: 'text', text: 'secret' }] },
      { content: [{ type: 'text', text: 'masked' }] },
    ],
  ])('replaces %s', async (_, result, expected) => {
    const plugin = await load(answers({ output: 'masked' }));
    await plugin['tool.execute.after'](before, result);
    expect(sent().output).toEqual({ output: 'secret' });
    expect(result).toEqual(expected);
  });

  it('withholds an output that was denied', async () => {
    const plugin = await load(DENIES);
    const result = { output: 'secret' };
    await plugin['tool.execute.after'](before, result);
    expect(result).toEqual({ output: 'Not on a Friday.' });
  });

  it('puts the context of a call behind its output', async () => {
    const plugin = await load(answers({ context: 'Mind.' }));
    await plugin['tool.execute.before'](before, { args: {} });
    const result = { output: 'done' };
    await plugin['tool.execute.after'](before, result);
    expect(result.output).toBe(
      'done\n\n<hook_context>\nMind.\n</hook_context>\n\n<hook_context>\nMind.\n</hook_context>',
    );
  });

  describe('a prompt', () => {
    const parts = () => [
      { type: 'text', text: 'My card', id: 'p1' },
      { type: 'file', text: 'data:...', id: 'p2' },
      { type: 'text', text: 'is this.', id: 'p3' },
      { type: 'text', text: 'a file', id: 'p4', synthetic: true },
    ];

    it('is read without what was put beside it', async () => {
      const plugin = await load('exit 0');
      await plugin['chat.message']({ sessionID: 'ses' }, { parts: parts() });
      expect(opencodeClient.decode(sent()).clientEvent).toEqual({ name: 'prompt:submit', prompt: 'My card\nis this.' });
      expect(JSON.stringify(sent())).not.toContain('data:');
    });

    it('is stopped, and the user reads why', async () => {
      const plugin = await load(DENIES);
      await expect(plugin['chat.message']({ sessionID: 'ses' }, { parts: parts() })).rejects.toThrow(
        'Not on a Friday.',
      );
      expect(said).toContain('Not on a Friday.');
    });

    it('is changed, and gets its context', async () => {
      const plugin = await load(answers({ prompt: 'Hello.', context: 'Mind.' }));
      const output = { parts: parts() };
      await plugin['chat.message']({ sessionID: 'ses' }, output);
      expect(output.parts.map(({ text }) => text)).toEqual(['Hello.', 'data:...', '', 'a file', 'Mind.']);
      const request = { system: ['You are an agent.'] };
      await plugin['experimental.chat.system.transform']({ sessionID: 'ses' }, request);
      expect(request.system).toEqual(['You are an agent.', 'Mind.']);
    });

    it('of another agent is not one of the user', async () => {
      const plugin = await load(DENIES);
      const properties = { sessionID: 'child', info: { id: 'child', parentID: 'ses' } };
      await plugin.event({ event: { type: 'session.created', properties } });
      await plugin['chat.message']({ sessionID: 'child' }, { parts: parts() });
      expect(opencodeClient.decode(sent()).clientEvent.name).toBe('agent:spawn');
    });
  });

  describe("opencode's own question", () => {
    const properties = { id: 'per', sessionID: 'ses', permission: 'bash', tool: { callID: 'call' } };
    const asked = { event: { type: 'permission.asked', properties } };

    it('is answered at once where the call was allowed', async () => {
      const plugin = await load(answers({ allow: true }));
      await plugin['tool.execute.before'](before, { args: { command: 'ls' } });
      await plugin.event(asked);
      expect(sent().hook).toBe('tool.execute.before');
      expect(said).toEqual([{ id: 'ses', permissionID: 'per', response: 'once' }]);
    });

    it.each([
      ['is left to the user where there is no opinion', properties, []],
      ['is left to the user where it is about a loop', { ...properties, permission: 'doom_loop' }, []],
      ['is left to the user where it is about no call', { ...properties, tool: undefined }, []],
    ])('%s', async (_, about, expected) => {
      const plugin = await load('exit 0');
      await plugin['tool.execute.before'](before, { args: { command: 'ls' } });
      await plugin.event({ event: { type: 'permission.asked', properties: about } });
      expect(said).toEqual(expected);
    });

    it('is refused where the hook says so', async () => {
      const plugin = await load(`grep -q permission '${directory}/sent' || exit 0; ${DENIES}`);
      await plugin['tool.execute.before'](before, { args: { command: 'ls' } });
      await plugin.event(asked);
      expect(opencodeClient.decode(sent()).clientEvent).toEqual({
        name: 'permission:request',
        tool: 'bash',
        input: { command: 'ls' },
      });
      expect(said).toEqual([{ id: 'ses', permissionID: 'per', response: 'reject' }]);
    });
  });
});
