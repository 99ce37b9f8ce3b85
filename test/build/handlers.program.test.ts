import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HANDLER_EVENTS } from '../../src/build/layout.js';
import type { Client } from '../../src/clients/client.js';
import { BUILDABLE_CLIENTS, loadClients } from '../../src/clients/index.js';
import type { HandlerName } from '../../src/clients/settings/handler-layout.js';
import { eventsFolder } from '../spawn.js';
import { BuiltProject, recorded } from './built.js';

const CLIENTS = await loadClients();

/** Handlers are what a client really starts: each event here is one that a client sent, given to the file that was built. */
const NAMES = BUILDABLE_CLIENTS;
const built = new Map<string, BuiltProject>();
const of = (name: string): BuiltProject => {
  const found = built.get(name);
  if (found === undefined) throw new Error(`${name} was not built`);
  return found;
};

beforeAll(async () => {
  for (const name of NAMES) {
    const project = new BuiltProject(name);
    built.set(name, project);
    const { code, stderr } = await project.build();
    expect({ name, code, stderr }).toEqual({ name, code: 0, stderr: '' });
  }
}, 120_000);
afterAll(() => {
  for (const project of built.values()) project.remove();
});

const client = (name: string): Client => CLIENTS.find((one) => one.name === name) as Client;
const handlerOf = (event: string): HandlerName | undefined =>
  (Object.keys(HANDLER_EVENTS) as HandlerName[]).find((name) =>
    (HANDLER_EVENTS[name] as readonly string[]).includes(event),
  );

interface Case {
  readonly name: string;
  readonly file: string;
  readonly handler: HandlerName;
}
const cases: Case[] = NAMES.flatMap((name) =>
  readdirSync(eventsFolder(name)).flatMap((file) => {
    const payload = recorded(name, file.replace('.json', ''));
    const handler = handlerOf(client(name).decode(payload).clientEvent.name);
    return handler === undefined ? [] : [{ name, file: file.replace('.json', ''), handler }];
  }),
);

describe('every recorded event of a handler is answered in words that the client reads', () => {
  it.concurrent.each(cases)('$name/$file', { timeout: 60_000 }, async ({ name, file, handler }) => {
    const { code, stdout, stderr } = await of(name).handle(handler, recorded(name, file));
    expect(stderr).not.toMatch(/could not have read|did not run|failed/);
    expect([0, 2]).toContain(code);
    if (stdout !== '') expect(JSON.parse(stdout)).toBeTypeOf('object');
  });
});

/** The recorded event with another command, and where the project is. */
function about(name: string, file: string, command: string): unknown {
  const text = JSON.stringify(recorded(name, file));
  const other = text.replace(/"(make test|npm test)"/, () => JSON.stringify(command));
  expect(other).not.toBe(text);
  return JSON.parse(other.replaceAll('/home/ada/engine', () => of(name).root));
}

it('cursor: a field that older versions may stumble over is there only where it is asked for', () => {
  expect(JSON.stringify(of('cursor').json('.cursor/hooks.json'))).not.toContain('failClosed');
});

describe('a ruinous command', () => {
  it.each([
    ['codex', 'pre', { code: 2, stdout: '' }],
    ['gemini', 'pre', { code: 2, stdout: '' }],
    ['qwen', 'pre', { code: 2, stdout: '' }],
    ['cursor', 'pre', { code: 2 }],
    ['cursor', 'shell', { code: 2 }],
  ] as const)('%s %s is denied, with the reason on standard error', async (name, file, expected) => {
    const ended = await of(name).handle('pre-tool-use', about(name, file, 'rm -rf / --no-preserve-root'));
    expect(ended).toMatchObject(expected);
    // Not by self-protection, though its files are below: the policy is the reason that people understand.
    expect(ended.stderr).toMatch(/^Operation denied by policy: Deleting or moving system or home directories/);
  });

  it('copilot reads it as JSON', async () => {
    const { code, stdout } = await of('copilot').handle('pre-tool-use', about('copilot', 'pre', 'rm -rf ~'));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ permissionDecision: 'deny' });
  });

  it('claude reads it as JSON, and by exit 2', async () => {
    const payload = { ...recorded('claude', 'pre-bash'), tool_input: { command: 'sudo rm -fr "$HOME"' } };
    const { code, stdout, stderr } = await of('claude').handle('pre-tool-use', payload);
    expect(code).toBe(2);
    expect(JSON.parse(stdout).hookSpecificOutput).toMatchObject({ permissionDecision: 'deny' });
    expect(stderr).toMatch(/^Operation denied by policy: Deleting or moving system or home directories/);
  });
});

it.each(NAMES.filter((name) => name !== 'claude'))('%s: a harmless command is not denied', async (name) => {
  const { code, stdout } = await of(name).handle('pre-tool-use', about(name, 'pre', 'git status'));
  expect(code).toBe(0);
  expect(stdout).not.toContain('deny');
});

describe('the other handlers', () => {
  it('stop a prompt with the number of a card', async () => {
    const payload = { ...recorded('claude', 'prompt'), prompt: 'pay with 4539 1488 0343 6467' };
    const { code, stdout, stderr } = await of('claude').handle('user-prompt', payload);
    expect(code).toBe(2);
    expect(stderr).toContain('payment card');
    expect(stdout + stderr).not.toContain('6467');
  });

  it('mask a secret in an output', async () => {
    const key = `AKIA${'Z7XQ3M5N2P4R6T8V'}`;
    const payload = recorded('claude', 'post-bash');
    const response = { ...(payload.tool_response as object), stdout: `AWS_ACCESS_KEY_ID=${key}\n` };
    const { code, stdout } = await of('claude').handle('post-tool-use', { ...payload, tool_response: response });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).hookSpecificOutput.updatedToolOutput.stdout).toContain('AWS_ACCESS_KEY_ID=');
    expect(stdout).not.toContain(key);
  });
});

describe('a client that also reads the settings of Claude Code is answered in its own way', () => {
  const at = (payload: object): unknown =>
    JSON.parse(JSON.stringify(payload).replaceAll('/home/ada/engine', of('claude').root));
  it('cursor', async () => {
    const payload = recorded('cursor', 'shell');
    const denied = await of('claude').handle('pre-tool-use', at({ ...payload, command: 'rm -rf /' }));
    expect(denied).toMatchObject({ code: 2, stdout: '' });
    expect(denied.stderr).toMatch(/^Operation denied by policy: Deleting or moving/);
    const fine = await of('claude').handle('pre-tool-use', at({ ...payload, command: 'pwd' }));
    expect(JSON.parse(fine.stdout)).toMatchObject({ permission: 'allow' });
  });
  it('copilot', async () => {
    const payload = { ...recorded('copilot', 'pre-pascal'), tool_input: { command: 'rm -rf /' } };
    const { code, stdout } = await of('claude').handle('pre-tool-use', at(payload));
    expect(code).toBe(0);
    expect(JSON.parse(stdout).hookSpecificOutput).toMatchObject({ permissionDecision: 'deny' });
  });
});

describe('what can not be judged is denied', () => {
  const event = recorded('claude', 'pre-bash');
  const { tool_input: _input, ...without } = event;
  it.each<[string, string | Buffer | object]>([
    ['nothing at all', ''],
    ['half a document', '{"hook_event_name":"PreToolUse","tool_na'],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['a call without its input', without],
    ['an event of another client', recorded('codex', 'pre')],
    ['an event that nobody knows, with a call', { ...event, hook_event_name: 'PreEverything' }],
    ['seventeen megabytes', { ...event, tool_input: { command: `echo ${'a'.repeat(17 * 1024 * 1024)}` } }],
  ])('%s', async (_, payload) => {
    const { code, stdout, stderr } = await of('claude').handle('pre-tool-use', payload);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^sluice: /);
  });

  it('a call that came to the handler of outputs', async () => {
    const { code, stderr } = await of('claude').handle('post-tool-use', event);
    expect(code).toBe(2);
    expect(stderr).toContain('The handler post-tool-use is wired to PreToolUse');
  });

  it('but an event that nothing is decided about is only recorded', async () => {
    const payload = { ...event, hook_event_name: 'FileChanged', tool_name: undefined, tool_input: undefined };
    expect(await of('claude').handle('pre-tool-use', payload)).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });
});
