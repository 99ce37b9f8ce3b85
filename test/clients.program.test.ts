import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client, HookOutput } from '../src/clients/client.js';
import { loadClients } from '../src/clients/index.js';
import { sendToSession } from '../src/clients/shared/send-to-session.js';
import { guard, type Hook, transform } from '../src/core/hook.js';
import { allow, ask, deny, inject, notify, replace } from '../src/core/verdict.js';
import { builtinPacks } from '../src/pipeline/open-policy.js';
import { policyGuard } from '../src/policy/evaluate/guard.js';
import { PolicyEvaluator } from '../src/policy/evaluate/policy-evaluator.js';
import type { DisplayMessage } from '../src/session/ports.js';
import { Session } from '../src/session/session.js';
import { eventsFolder, Place, PROGRAM, ROOT } from './spawn.js';

const CLIENTS = await loadClients();

const RECORDED = process.env.SLUICE_EVENTS ?? join(ROOT, '../shared/reference/events');
const SCHEMAS = join(RECORDED, '../codex-hook-schemas.json');

const client = (name: string): Client => {
  const found = CLIENTS.find((known) => known.name === name);
  if (found === undefined) throw new Error(`no client ${name}`);
  return found;
};
const fixture = (of: string, name: string) => JSON.parse(readFileSync(join(eventsFolder(of), `${name}.json`), 'utf8'));

/** What a client reads when these hooks ran for this payload. */
async function answer(of: Client, payload: unknown, hooks: readonly Hook[]): Promise<HookOutput> {
  const decoded = of.decode(payload);
  const { clientEvent: happened } = decoded;
  if (happened.name === 'observed') return of.encode(decoded, undefined as never);
  const shown: DisplayMessage[] = [];
  const display = { show: (message: DisplayMessage) => void shown.push(message) };
  const session = new Session({ hooks, display, supports: of.supports(decoded) });
  const settled = await sendToSession(session, happened, decoded, () => ({
    cwd: '/home/ada/engine',
    home: '/home/ada',
  }));
  return of.encode(decoded, settled, shown);
}

const ANY = ['tool:pre', 'tool:post', 'prompt:submit', 'permission:request'] as never;
const says = (verdict: object, on: unknown = ANY) => [
  guard({ name: 'g', on: on as never, run: () => verdict as never }),
];
const changes = (verdict: object, on: unknown) => [
  transform({ name: 't', on: on as never, run: () => verdict as never }),
];

/** Every kind of answer there is, for events of every kind. */
const KINDS: Readonly<Record<string, readonly Hook[]>> = {
  nothing: [],
  allow: says(allow('fine')),
  ask: says(ask('Sure?')),
  deny: says(deny('No.'), ['tool:*', 'prompt:submit', 'permission:request', 'agent:spawn', 'context:pre_compact']),
  stop: says({ stop: 'Enough.' }, ['tool:*', 'prompt:submit', 'permission:request', 'agent:spawn']),
  inject: says(inject('Mind.'), ['tool:*', 'prompt:submit', 'session:start', 'agent:*']),
  rewrite: changes(replace({ command: 'ls' }), 'tool:pre'),
  output: changes(replace('masked'), 'tool:post'),
  notify: says(notify('Look.'), '*'),
};

interface Case {
  readonly of: Client;
  readonly title: string;
  readonly payload: Record<string, unknown>;
}

const own: Case[] = CLIENTS.flatMap((of) =>
  readdirSync(eventsFolder(of.name)).map((file) => ({
    of,
    title: `${of.name}/${file}`,
    payload: fixture(of.name, file.replace('.json', '')),
  })),
);
const recorded: Case[] = !existsSync(RECORDED)
  ? []
  : CLIENTS.flatMap((of) => {
      const file = join(RECORDED, `${of.name}.jsonl`);
      if (!existsSync(file)) return [];
      return readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line, index) => {
          const { stdin, ...rest } = JSON.parse(line);
          return { of, title: `${of.name}.jsonl:${index + 1}`, payload: stdin ?? whole(rest) };
        });
    });

/** Whoever recorded opencode's bus cut the properties of its events off, as text: what is left of them. */
function whole(payload: Record<string, unknown>): Record<string, unknown> {
  const { input } = payload as { input?: Record<string, unknown> };
  if (typeof input?.properties !== 'string') return payload;
  const sessionID = /"sessionID":"(\w+)"/.exec(input.properties)?.[1];
  return { ...payload, input: { ...input, properties: { sessionID } } };
}

const schemas = existsSync(SCHEMAS) ? JSON.parse(readFileSync(SCHEMAS, 'utf8')) : undefined;
const ajv = new Ajv({ strict: false });

/** No answer may be one that the client could not read; what Codex reads is checked by its own schema. */
function expectReadable(of: Client, event: string, { stdout, stderr, exitCode }: HookOutput): void {
  expect(stderr).not.toContain('could not have read');
  expect([0, 2]).toContain(exitCode);
  if (stdout === '') return;
  const output = JSON.parse(stdout);
  if (of.name !== 'codex' || schemas === undefined) return;
  const name = event.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  const validate = ajv.compile(schemas[`${name}.command.output`]);
  expect(validate(output), JSON.stringify(validate.errors)).toBe(true);
}

async function recommended(): Promise<Hook> {
  const { recommended: pack } = await builtinPacks();
  if (pack === undefined) throw new Error('no pack');
  return policyGuard(new PolicyEvaluator({ layers: [{ name: 'yours', files: [pack] }] }));
}

describe('fixtures: whatever is decided, the client can read the answer', () => {
  it('is checked by the schemas of Codex itself', ({ skip }) => {
    if (schemas === undefined) skip('its schemas are not here: set SLUICE_EVENTS');
    expect(schemas).toHaveProperty(['pre-tool-use.command.output']);
  });
  it.each(own)('$title', async ({ of, payload }) => {
    for (const hooks of Object.values(KINDS)) {
      expectReadable(of, of.decode(payload).event, await answer(of, payload, hooks));
    }
  });
});

describe.skipIf(recorded.length === 0)('recorded events (skipped without a folder of them: set SLUICE_EVENTS)', () => {
  // An empty table makes no test, and so nothing that is skipped.
  it('are there', () => expect(recorded).not.toEqual([]));
  it.each(recorded)('$title', async ({ of, payload }) => {
    const decoded = of.decode(payload);
    // opencode's bus also carries what belongs to no session.
    if (of.name !== 'opencode' || decoded.clientEvent.name !== 'observed') expect(decoded.session).not.toBe('unknown');
    expect(decoded.clientEvent).not.toHaveProperty('note');
    expect(decoded.raw).toEqual(payload);
    const judged = await answer(of, payload, [await recommended()]);
    expectReadable(of, decoded.event, judged);
    expect(judged.exitCode).toBe(0);
    for (const hooks of Object.values(KINDS)) expectReadable(of, decoded.event, await answer(of, payload, hooks));
  });
});

describe('every client', () => {
  const nested = (event: string, fields: object) => ({ hookSpecificOutput: { hookEventName: event, ...fields } });
  const NO = 'Operation denied by g: No.';
  const ENOUGH = 'Operation denied by g: Enough.';
  const input = { command: 'ls' };
  const DENIED = { exitCode: 2, stderr: expect.stringContaining(NO) };
  const alone = { ...DENIED, output: undefined };
  const silent = { exitCode: 0, output: undefined };
  const json = (output: object) => ({ exitCode: 0, output });
  const nobody = {
    exitCode: 2,
    stderr: expect.stringMatching(/No approval system available.* cannot ask its user here, so this is a denial/s),
  };
  const cannotRewrite = { exitCode: 2, stderr: expect.stringContaining('cannot carry out a changed input') };
  const metrics = { metrics: { g: {} } };

  it.each<[string, string, keyof typeof KINDS, object]>([
    ['claude', 'pre-bash', 'nothing', silent],
    [
      'claude',
      'pre-bash',
      'allow',
      json(nested('PreToolUse', { permissionDecision: 'allow', permissionDecisionReason: 'fine' })),
    ],
    [
      'claude',
      'pre-bash',
      'ask',
      json(nested('PreToolUse', { permissionDecision: 'ask', permissionDecisionReason: 'Sure?' })),
    ],
    [
      'claude',
      'pre-bash',
      'deny',
      { ...DENIED, output: nested('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: NO }) },
    ],
    ['claude', 'pre-bash', 'rewrite', json(nested('PreToolUse', { updatedInput: input }))],
    ['claude', 'pre-bash', 'inject', json(nested('PreToolUse', { additionalContext: 'Mind.' }))],
    [
      'claude',
      'pre-bash',
      'stop',
      {
        exitCode: 2,
        output: {
          continue: false,
          stopReason: 'Enough.',
          ...nested('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: ENOUGH }),
        },
      },
    ],
    [
      'claude',
      'post-bash',
      'deny',
      { exitCode: 0, output: expect.objectContaining({ decision: 'block', reason: NO }) },
    ],
    ['claude', 'permission', 'ask', silent],
    ['claude', 'permission', 'allow', json(nested('PermissionRequest', { decision: { behavior: 'allow' } }))],
    [
      'claude',
      'permission',
      'deny',
      json(nested('PermissionRequest', { decision: { behavior: 'deny', message: NO } })),
    ],
    [
      'claude',
      'permission',
      'stop',
      json(nested('PermissionRequest', { decision: { behavior: 'deny', message: ENOUGH, interrupt: true } })),
    ],
    ['claude', 'pre-compact', 'deny', alone],
    [
      'claude',
      'subagent-start',
      'deny',
      {
        exitCode: 0,
        warning: expect.stringContaining('Claude Code cannot deny SubagentStart: the other agent was started'),
      },
    ],
    [
      'claude',
      'failure',
      'deny',
      { exitCode: 0, warning: expect.stringContaining('the text of the error reached the model') },
    ],

    ['codex', 'pre', 'nothing', silent],
    ['codex', 'pre', 'allow', silent],
    ['codex', 'pre', 'ask', { ...nobody, output: undefined }],
    ['codex', 'pre', 'deny', alone],
    ['codex', 'pre', 'rewrite', json(nested('PreToolUse', { permissionDecision: 'allow', updatedInput: input }))],
    ['codex', 'pre', 'inject', json(nested('PreToolUse', { additionalContext: 'Mind.' }))],
    ['codex', 'pre', 'stop', { exitCode: 2, output: undefined, stderr: `${ENOUGH}\n` }],
    ['codex', 'post', 'deny', alone],
    ['codex', 'post', 'output', json({ decision: 'block', reason: 'masked' })],
    ['codex', 'permission', 'ask', silent],
    ['codex', 'permission', 'allow', json(nested('PermissionRequest', { decision: { behavior: 'allow' } }))],
    ['codex', 'permission', 'deny', alone],
    ['codex', 'prompt', 'deny', alone],
    ['codex', 'observed', 'deny', silent],

    ['gemini', 'pre', 'nothing', silent],
    ['gemini', 'pre', 'allow', silent],
    ['gemini', 'pre', 'ask', json({ decision: 'ask', reason: 'Sure?' })],
    ['gemini', 'pre', 'deny', alone],
    ['gemini', 'pre', 'rewrite', json(nested('BeforeTool', { tool_input: input }))],
    [
      'gemini',
      'pre',
      'inject',
      { exitCode: 0, output: { systemMessage: expect.stringContaining('cannot inject on tool:pre') } },
    ],
    [
      'gemini',
      'pre',
      'stop',
      { exitCode: 2, output: { decision: 'deny', reason: ENOUGH, continue: false, stopReason: 'Enough.' } },
    ],
    ['gemini', 'post', 'deny', alone],
    ['gemini', 'post', 'output', json({ decision: 'deny', reason: 'masked' })],
    ['gemini', 'post', 'inject', json(nested('AfterTool', { additionalContext: 'Mind.' }))],
    ['gemini', 'failure', 'deny', alone],
    ['gemini', 'prompt', 'deny', alone],

    ['qwen', 'pre', 'nothing', silent],
    [
      'qwen',
      'pre',
      'allow',
      json(nested('PreToolUse', { permissionDecision: 'allow', permissionDecisionReason: 'fine' })),
    ],
    [
      'qwen',
      'pre',
      'ask',
      json(nested('PreToolUse', { permissionDecision: 'ask', permissionDecisionReason: 'Sure?' })),
    ],
    ['qwen', 'pre', 'deny', alone],
    ['qwen', 'pre', 'rewrite', { ...cannotRewrite, output: undefined }],
    [
      'qwen',
      'pre',
      'inject',
      { exitCode: 0, output: { systemMessage: expect.stringContaining('cannot inject on tool:pre') } },
    ],
    ['qwen', 'pre', 'stop', { exitCode: 2, output: undefined }],
    ['qwen', 'post', 'deny', json({ continue: false, stopReason: NO })],
    ['qwen', 'post', 'output', json({ continue: false, stopReason: 'masked' })],
    ['qwen', 'post', 'inject', json(nested('PostToolUse', { additionalContext: 'Mind.' }))],
    ['qwen', 'permission', 'deny', json(nested('PermissionRequest', { decision: { behavior: 'deny', message: NO } }))],
    ['qwen', 'observed', 'deny', silent],

    ['copilot', 'pre', 'nothing', silent],
    ['copilot', 'pre', 'allow', json({ permissionDecision: 'allow', permissionDecisionReason: 'fine' })],
    ['copilot', 'pre', 'ask', json({ permissionDecision: 'ask', permissionDecisionReason: 'Sure?' })],
    ['copilot', 'pre', 'deny', json({ permissionDecision: 'deny', permissionDecisionReason: NO })],
    ['copilot', 'pre', 'rewrite', json({ modifiedArgs: input })],
    ['copilot', 'pre', 'inject', json({ additionalContext: 'Mind.' })],
    ['copilot', 'pre', 'stop', json({ permissionDecision: 'deny', permissionDecisionReason: ENOUGH })],
    [
      'copilot',
      'pre-pascal',
      'deny',
      json(nested('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: NO })),
    ],
    ['copilot', 'pre-pascal', 'rewrite', json(nested('PreToolUse', { updatedInput: input }))],
    ['copilot', 'post', 'deny', json({ decision: 'block', reason: NO })],
    [
      'copilot',
      'post-pascal',
      'output',
      json({ modifiedResult: { resultType: 'success', textResultForLlm: 'masked' } }),
    ],
    ['copilot', 'permission', 'ask', silent],
    ['copilot', 'permission', 'deny', json({ behavior: 'deny', message: NO })],
    ['copilot', 'prompt', 'deny', json({ decision: 'block', reason: NO })],
    ['copilot', 'observed', 'deny', silent],

    ['opencode', 'pre', 'nothing', silent],
    ['opencode', 'pre', 'allow', json({ allow: true })],
    ['opencode', 'pre', 'ask', { ...nobody, output: undefined }],
    ['opencode', 'pre', 'deny', alone],
    ['opencode', 'pre', 'rewrite', json({ args: input })],
    ['opencode', 'pre', 'inject', json({ context: 'Mind.' })],
    ['opencode', 'pre', 'stop', { exitCode: 2, output: undefined, stderr: `${ENOUGH}\n` }],
    ['opencode', 'post', 'deny', alone],
    ['opencode', 'post', 'output', json({ output: 'masked' })],
    ['opencode', 'post', 'inject', json({ context: 'Mind.' })],
    ['opencode', 'mcp', 'deny', alone],
    ['opencode', 'permission', 'ask', silent],
    ['opencode', 'permission', 'allow', json({ allow: true })],
    ['opencode', 'permission', 'deny', alone],
    ['opencode', 'prompt', 'deny', alone],
    ['opencode', 'prompt', 'inject', json({ context: 'Mind.' })],
    ['opencode', 'start', 'inject', json({ context: 'Mind.' })],
    ['opencode', 'child', 'deny', { exitCode: 0, warning: expect.stringContaining('the other agent was started') }],
    ['opencode', 'observed', 'deny', silent],

    ['cursor', 'pre', 'nothing', silent],
    ['cursor', 'pre', 'allow', json({ permission: 'allow' })],
    ['cursor', 'pre', 'ask', { ...nobody, output: undefined }],
    ['cursor', 'pre', 'deny', alone],
    ['cursor', 'pre', 'rewrite', { exitCode: 2, stderr: expect.stringContaining('Cursor does not carry out') }],
    ['cursor', 'pre', 'inject', json({ additional_context: 'Mind.' })],
    ['cursor', 'pre', 'stop', { exitCode: 2, output: undefined }],
    ['cursor', 'shell', 'ask', json({ permission: 'ask', user_message: 'Sure?', agent_message: 'Sure?' })],
    ['cursor', 'shell', 'deny', alone],
    ['cursor', 'shell', 'rewrite', cannotRewrite],
    ['cursor', 'mcp', 'deny', alone],
    ['cursor', 'read', 'deny', alone],
    [
      'cursor',
      'post',
      'deny',
      { exitCode: 0, output: { additional_context: NO }, stderr: expect.stringContaining('cannot withhold') },
    ],
    [
      'cursor',
      'post-mcp',
      'deny',
      json({
        updated_mcp_tool_output: { content: [{ type: 'text', text: `The output was withheld by Sluice. ${NO}` }] },
      }),
    ],
    [
      'cursor',
      'post-mcp',
      'output',
      json({ updated_mcp_tool_output: { content: [{ type: 'text', text: 'masked' }] } }),
    ],
    ['cursor', 'prompt', 'deny', alone],
    ['cursor', 'subagent-start', 'deny', alone],

    [
      'generic',
      'pre',
      'nothing',
      json({ decision: 'allow', reason: 'All checks passed', ...nested('PreToolUse', { metrics: {} }) }),
    ],
    [
      'generic',
      'pre',
      'allow',
      json({ decision: 'allow', reason: 'All checks passed', ...nested('PreToolUse', metrics) }),
    ],
    [
      'generic',
      'pre',
      'ask',
      {
        exitCode: 2,
        output: {
          decision: 'block',
          reason: expect.stringMatching(/^approval: Not approved: No approval system/),
          ...nested('PreToolUse', metrics),
        },
      },
    ],
    [
      'generic',
      'pre',
      'deny',
      { exitCode: 2, output: { decision: 'block', reason: 'g: No.', ...nested('PreToolUse', metrics) } },
    ],
    [
      'generic',
      'pre-event',
      'deny',
      { exitCode: 2, output: { decision: 'block', reason: 'g: No.', ...nested('tool:pre', metrics) } },
    ],
    [
      'generic',
      'pre',
      'rewrite',
      {
        exitCode: 2,
        output: {
          decision: 'block',
          reason: expect.stringContaining('cannot carry out'),
          ...nested('PreToolUse', { metrics: { t: {} } }),
        },
      },
    ],
    ['generic', 'pre', 'inject', { exitCode: 0, stderr: expect.stringContaining('cannot inject') }],
    [
      'generic',
      'pre',
      'stop',
      { exitCode: 2, output: { decision: 'block', reason: 'g: Enough.', ...nested('PreToolUse', metrics) } },
    ],
    [
      'generic',
      'post',
      'deny',
      { exitCode: 2, output: { decision: 'block', reason: 'g: No.', ...nested('PostToolUse', metrics) } },
    ],
    ['generic', 'observed', 'deny', silent],
  ])('%s %s: %s', async (of, name, kind, expected) => {
    const { stdout, ...rest } = await answer(client(of), fixture(of, name), KINDS[kind] ?? []);
    expect({ ...rest, output: stdout === '' ? undefined : JSON.parse(stdout) }).toMatchObject(expected);
  });

  it('cursor: a rewrite that it carries out', async () => {
    const changed = { ...fixture('cursor', 'pre').tool_input, command: 'ls' };
    const { stdout } = await answer(client('cursor'), fixture('cursor', 'pre'), changes(replace(changed), 'tool:pre'));
    expect(JSON.parse(stdout)).toEqual({ updated_input: changed });
    const write = { ...fixture('cursor', 'pre-write').tool_input, content: 'two' };
    const denied = await answer(client('cursor'), fixture('cursor', 'pre-write'), changes(replace(write), 'tool:pre'));
    expect(denied.exitCode).toBe(2);
  });

  it('codex: a rewrite that it would not take whole', async () => {
    const hooks = changes(replace({ command: 'ls', workdir: '/' }), 'tool:pre');
    expect(await answer(client('codex'), fixture('codex', 'pre'), hooks)).toMatchObject({ stdout: '', exitCode: 2 });
  });

  it('context for a role that a client does not have is noted', async () => {
    const hooks = says(inject('Mind.', { role: 'user' }));
    const { note } = await answer(client('claude'), fixture('claude', 'prompt'), hooks);
    expect(note).toBe('Context for the role user reached the model of Claude Code as system.');
    expect(await answer(client('gemini'), fixture('gemini', 'prompt'), hooks)).not.toHaveProperty('note');
  });

  it('context that is too long for a client is cut, and the user told', async () => {
    const { stdout, warning } = await answer(
      client('cursor'),
      fixture('cursor', 'prompt'),
      says(inject('x'.repeat(10_100))),
    );
    expect(JSON.parse(stdout).additional_context).toHaveLength(10_000);
    expect(warning).toContain('the rest was cut off');
  });
});

describe('where no decision was reached', () => {
  it.each<[string, string, object]>([
    ['codex', 'pre', { stdout: '', stderr: 'It hung.\n', exitCode: 2 }],
    ['codex', 'post', { stdout: '', stderr: 'It hung.\n', exitCode: 2 }],
    ['codex', 'stop', { stdout: '{"systemMessage":"sluice: error: It hung."}\n', exitCode: 0 }],
    ['codex', 'observed', { stdout: '', stderr: 'It hung.\n', exitCode: 0 }],
    ['gemini', 'pre', { stdout: '', stderr: 'It hung.\n', exitCode: 2 }],
    ['gemini', 'stop', { exitCode: 0 }],
    ['qwen', 'pre', { stdout: '', exitCode: 2 }],
    ['qwen', 'stop', { exitCode: 0 }],
    [
      'copilot',
      'pre',
      { stdout: '{"permissionDecision":"deny","permissionDecisionReason":"It hung."}\n', exitCode: 0 },
    ],
    ['copilot', 'stop', { stdout: '', stderr: 'sluice: error: It hung.\n', exitCode: 0 }],
    ['cursor', 'pre', { stdout: '', stderr: 'It hung.\n', exitCode: 2 }],
    ['cursor', 'stop', { stdout: '', exitCode: 0 }],
    ['generic', 'pre', { stdout: expect.stringContaining('"decision":"block","reason":"It hung."'), exitCode: 2 }],
  ])('%s %s', (of, name, expected) => {
    expect(client(of).refuse(client(of).decode(fixture(of, name)), 'It hung.')).toMatchObject(expected);
  });

  it.each(CLIENTS.map(({ name }) => [name]))('%s, with nothing that could be read', (name) => {
    expect(client(name).refuse(undefined, 'It hung.')).toMatchObject({ stderr: 'It hung.\n', exitCode: 2 });
  });
});

it('tells Copilot CLI why also where it could not be read which event it was', () => {
  const { stdout } = client('copilot').refuse(undefined, 'It hung.');
  for (const event of ['preToolUse', 'PreToolUse', 'permissionRequest', 'postToolUse', 'userPromptSubmitted']) {
    const told = JSON.parse(stdout);
    const known = Object.entries(told).filter(
      ([name]) => client('copilot').validateOutput(event, { [name]: told[name] }) === undefined,
    );
    expect([event, Object.values(Object.fromEntries(known))]).toEqual([event, expect.arrayContaining(['It hung.'])]);
    // Beside exit 2, Copilot takes it for nothing, and all that stands beside it.
    expect(told).not.toHaveProperty('hookSpecificOutput');
  }
});

describe('payloads of other clients', () => {
  const known = CLIENTS.filter(({ name }) => name !== 'generic');
  const pairs = known.flatMap((of) =>
    known.filter((other) => other !== of).map((other) => [other.name, of.name] as const),
  );
  it.each(pairs)('a tool call of %s at sluice hook %s', (sender, of) => {
    const name = sender === 'claude' ? 'pre-bash' : 'pre';
    const payload = sender === 'claude' ? { ...fixture(sender, name), prompt_id: 'p' } : fixture(sender, name);
    expect(() => client(of).decode(payload)).toThrow(
      new RegExp(`This was sent by ${sender}, and came to "sluice hook ${of}"|"hook_event_name" is missing`),
    );
  });

  it.each([
    ['gemini', 'stop', 'claude'],
    ['cursor', 'stop', 'claude'],
    ['cursor', 'observed', 'claude'],
    ['codex', 'stop', 'qwen'],
  ])('%s %s at %s is only recorded', (sender, name, of) => {
    const { clientEvent: happened } = client(of).decode(fixture(sender, name));
    expect(happened).toEqual({ name: 'observed', note: expect.stringContaining(`sent by ${sender}`) });
  });
});

describe('the program', () => {
  let place: Place;
  beforeEach(() => {
    place = new Place(undefined, 'shared');
    place.policy('version: 1\nhooks:\n  - { id: block-dangerous-commands }\n');
  });
  afterEach(() => place.remove());
  const run = (of: string, input: string | Buffer) => place.run([PROGRAM, 'hook', of], input);
  const asked = { command: 'rm -rf build' };

  it.each<[string, object]>([
    ['codex', { code: 2, stdout: '', stderr: expect.stringContaining('block-dangerous-commands') }],
    ['gemini', { code: 2, stdout: '', stderr: expect.stringContaining('block-dangerous-commands') }],
    ['qwen', { code: 2, stdout: '', stderr: expect.stringContaining('block-dangerous-commands') }],
    [
      'copilot',
      { code: 0, stdout: expect.stringMatching(/^\{"permissionDecision":"deny","permissionDecisionReason":/) },
    ],
    ['cursor', { code: 2, stdout: '', stderr: expect.stringContaining('block-dangerous-commands') }],
    [
      'generic',
      { code: 2, stdout: expect.stringMatching(/^\{"decision":"block","reason":"[^"]*block-dangerous-commands: /) },
    ],
  ])('%s: a dangerous command is denied, and recorded', async (of, expected) => {
    const payload = fixture(of, 'pre');
    const input = of === 'copilot' ? { toolArgs: asked } : { tool_input: asked };
    expect(await run(of, JSON.stringify({ ...payload, ...input }))).toMatchObject(expected);
    expect(await place.records()).toMatchObject([{ type: 'decision', event: 'tool:pre', decision: 'deny' }]);
  });

  const codex = () => fixture('codex', 'pre');
  it.each<[string, string, () => string | Buffer, RegExp]>([
    ['nothing', 'codex', () => '', /got nothing/],
    ['half a document', 'gemini', () => JSON.stringify(fixture('gemini', 'pre')).slice(0, 90), /one JSON object/],
    ['no UTF-8', 'copilot', () => Buffer.from([0x7b, 0xff, 0x7d]), /no UTF-8/],
    [
      'no input',
      'qwen',
      () => JSON.stringify({ ...fixture('qwen', 'pre'), tool_input: undefined }),
      /"tool_input" to be an object/,
    ],
    [
      'a tool call that is no event',
      'codex',
      () => JSON.stringify({ ...codex(), hook_event_name: 'PreTool' }),
      /event that is not known/,
    ],
  ])('%s is denied at %s, and recorded', async (_, of, input, message) => {
    const { code, stdout, stderr } = await run(of, input());
    // Copilot CLI does not pass standard error on.
    expect({ code, said: of === 'copilot' ? JSON.parse(stdout).reason : stdout }).toEqual({
      code: 2,
      said: of === 'copilot' ? expect.stringMatching(message) : '',
    });
    expect(stderr).toMatch(message);
    expect(await place.records()).toMatchObject([{ type: 'error', code: 'PAYLOAD_INVALID' }]);
  });

  it('10 MB of a command end in a denial', async () => {
    const payload = { ...codex(), tool_input: { command: `echo ${'x'.repeat(10 * 1024 * 1024)}` } };
    const { code, stdout } = await run('codex', JSON.stringify(payload));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it('what is only observed, or not known, is recorded and not answered', async () => {
    const silent = { code: 0, stdout: '', stderr: '' };
    expect(await run('gemini', JSON.stringify(fixture('gemini', 'observed')))).toMatchObject(silent);
    expect(await run('claude', '{"hook_event_name":"Novel"}')).toMatchObject(silent);
    expect(await place.records()).toMatchObject([
      { type: 'observed', event: 'BeforeModel', client: 'gemini' },
      { type: 'observed', event: 'Novel', note: 'Claude Code sent an event that is not known.' },
    ]);
  });
});
