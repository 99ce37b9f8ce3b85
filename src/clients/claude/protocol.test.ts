import { describe, expect, it } from 'vitest';
import { isSluiceError } from '../../core/errors.js';
import { guard, type Hook, transform } from '../../core/hook.js';
import { allow, ask, defer, deny, inject, notify, replace } from '../../core/verdict.js';
import type { DisplayMessage } from '../../session/ports.js';
import { Session } from '../../session/session.js';
import type { DecodedEvent } from '../client.js';
import { genericClient } from '../generic/protocol.js';
import { sendToSession } from '../shared/send-to-session.js';
import { claudeClient } from './protocol.js';

const PAYLOADS = {
  PreToolUse: { tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: 'call-1' },
  PostToolUse: {
    tool_name: 'Bash',
    tool_input: { command: 'ls' },
    tool_response: { stdout: 'secret.txt', stderr: '', interrupted: false, isImage: false },
    tool_use_id: 'call-1',
    duration_ms: 12,
  },
  UserPromptSubmit: { prompt: 'hello' },
  SessionStart: { source: 'startup' },
} as const;
type Name = keyof typeof PAYLOADS;

const payload = (name: Name, more: object = {}) => ({
  session_id: 's1',
  cwd: '/work',
  hook_event_name: name,
  ...PAYLOADS[name],
  ...more,
});

function decode(name: Name, more?: object): DecodedEvent {
  return claudeClient.decode(payload(name, more));
}

/** What Claude reads when these hooks ran for this payload. */
async function answer(name: Name, hooks: readonly Hook[], more?: object) {
  const decoded = decode(name, more);
  const { clientEvent: happened } = decoded;
  const shown: DisplayMessage[] = [];
  const display = { show: (message: DisplayMessage) => void shown.push(message) };
  const session = new Session({ hooks, display, supports: claudeClient.supports(decoded) });
  if (happened.name === 'observed') throw new Error('not mapped');
  const result = await sendToSession(session, happened, decoded, () => ({}));
  const { stdout, ...rest } = claudeClient.encode(decoded, result, shown);
  return { ...rest, output: stdout === '' ? undefined : JSON.parse(stdout) };
}

const says = (name: string, verdict: object, on = 'tool:pre') =>
  guard({ name, on: on as 'tool:pre', run: () => verdict });
const changes = (name: string, verdict: object, on = 'tool:pre') =>
  transform({ name, on: on as 'tool:pre', run: () => verdict });

describe('decode', () => {
  it.each<[Name, object]>([
    ['PreToolUse', { name: 'tool:pre', tool: 'Bash', input: { command: 'ls' } }],
    [
      'PostToolUse',
      {
        name: 'tool:post',
        tool: 'Bash',
        input: { command: 'ls' },
        output: PAYLOADS.PostToolUse.tool_response,
        duration_ms: 12,
      },
    ],
    ['UserPromptSubmit', { name: 'prompt:submit', prompt: 'hello' }],
    ['SessionStart', { name: 'session:start', source: 'startup' }],
  ])('%s', (name, happened) => {
    const call = name.endsWith('ToolUse') ? { call: 'call-1' } : {};
    expect(decode(name)).toEqual({
      event: name,
      clientEvent: happened,
      session: 's1',
      cwd: '/work',
      raw: payload(name),
      ...call,
    });
  });

  it.each<[string, object, object]>([
    [
      'PermissionRequest',
      { tool_name: 'Bash', tool_input: {} },
      { name: 'permission:request', tool: 'Bash', input: {} },
    ],
    [
      'PostToolUseFailure',
      { tool_name: 'Bash', tool_input: {}, error: 'Exit code 1' },
      { name: 'tool:error', tool: 'Bash', input: {}, error: 'Exit code 1' },
    ],
    ['Stop', { last_assistant_message: 'Done.' }, { name: 'prompt:complete', response: 'Done.' }],
    ['Stop', {}, { name: 'prompt:complete', response: '' }],
    ['StopFailure', { error: 'overloaded' }, { name: 'provider:error', error: 'overloaded' }],
    ['SubagentStart', { agent_id: 'a1', agent_type: 'Explore' }, { name: 'agent:spawn', agent: 'Explore' }],
    [
      'SubagentStop',
      { agent_type: 'Explore', last_assistant_message: 'Done.' },
      { name: 'agent:complete', agent: 'Explore', output: 'Done.' },
    ],
    ['PreCompact', { trigger: 'auto', custom_instructions: null }, { name: 'context:pre_compact', trigger: 'auto' }],
    [
      'PostCompact',
      { trigger: 'auto', compact_summary: 'x' },
      { name: 'context:post_compact', trigger: 'auto', summary: 'x' },
    ],
    ['SessionEnd', { reason: 'other' }, { name: 'session:end', reason: 'other' }],
    ['Notification', { message: 'Look.', title: 'Hm' }, { name: 'user:notification', message: 'Look.', title: 'Hm' }],
    ['Notification', {}, { name: 'user:notification', message: '' }],
    ['SessionStart', { source: 1, cwd: {} }, { name: 'session:start' }],
    ['MessageDisplay', {}, { name: 'observed' }],
    ['UserPromptExpansion', { prompt: '/foo' }, { name: 'observed' }],
    ['SomethingNew', {}, { name: 'observed', note: 'Claude Code sent an event that is not known.' }],
  ])('%s %j', (hook_event_name, more, happened) => {
    expect(claudeClient.decode({ hook_event_name, ...more }).clientEvent).toEqual(happened);
  });

  const call = { tool_name: 'Bash', tool_input: { command: 'git status && git diff' }, cwd: '/path/to/project' };
  it('a call of another client is not taken for one', () => {
    expect(() => claudeClient.decode({ ...call, cursor_version: '1' })).toThrow('This was sent by cursor');
  });

  it.each([claudeClient, genericClient])(
    'a call without the name of its event is about to happen: $name',
    ({ decode }) => {
      expect(decode(call)).toMatchObject({
        event: 'PreToolUse',
        clientEvent: { name: 'tool:pre', tool: 'Bash', input: call.tool_input },
        cwd: '/path/to/project',
      });
      for (const more of [
        { tool_response: {} },
        { tool_input: 'ls' },
        { tool_name: 1 },
        { error: 'x' },
        { hook_event_name: '' },
      ])
        expect(() => decode({ ...call, ...more })).toThrow('hook_event_name');
    },
  );

  it.each<[unknown, RegExp]>([
    [undefined, /the payload to be an object; got undefined/],
    [[], /got \[\]/],
    [{}, /"hook_event_name" to be a text; got undefined/],
    [{ hook_event_name: '' }, /got ""/],
    [payload('PreToolUse', { tool_name: 7 }), /"tool_name" to be a text; got 7/],
    [payload('PreToolUse', { tool_input: null }), /"tool_input" to be an object; got null/],
    [payload('PostToolUse', { tool_input: undefined }), /"tool_input"/],
    [payload('UserPromptSubmit', { prompt: null }), /"prompt" to be a text; got null/],
    [payload('PreToolUse', { cwd: {} }), /"cwd"/],
    [
      payload('PreToolUse', { hook_event_name: 'pretooluse' }),
      /an event that is not known, and may wait for a decision/,
    ],
    [{ hook_event_name: 'PreSomething' }, /may wait for a decision/],
    [{ hook_event_name: 'ShellCall', command: 'rm -rf /' }, /may wait for a decision/],
    [{ hook_event_name: 'Novel', tool_input: {} }, /may wait for a decision/],
    [payload('PreToolUse', { turn_id: 't', model: 'm' }), /sent by codex, and came to "sluice hook claude"/],
  ])('%j is refused', (odd, message) => {
    expect(() => claudeClient.decode(odd)).toThrow(message);
    expect(() => claudeClient.decode(odd)).toThrow(
      expect.toSatisfy((error) => isSluiceError(error, 'PAYLOAD_INVALID')),
    );
  });

  it('an empty prompt is a prompt', () => {
    expect(decode('UserPromptSubmit', { prompt: '' }).clientEvent).toEqual({ name: 'prompt:submit', prompt: '' });
  });
});

describe('PreToolUse', () => {
  const specific = (fields: object) => ({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...fields } });
  const denied = (reason: string) => specific({ permissionDecision: 'deny', permissionDecisionReason: reason });
  const no = 'Operation denied by no: Never.';
  const because = (why: string) => ({ permissionDecisionReason: why });
  const input = { command: 'ls -l' };

  it.each<[string, Hook[], object | undefined]>([
    ['nothing', [], undefined],
    ['no opinion', [says('a', {}), says('b', { metrics: { seen: 1 } })], undefined],
    ['defer', [says('a', defer('looked at'))], undefined],
    ['allow', [says('a', allow())], specific({ permissionDecision: 'allow' })],
    [
      'allow, with why',
      [says('a', allow('read only'))],
      specific({ permissionDecision: 'allow', ...because('read only') }),
    ],
    ['defer outweighs allow', [says('a', allow('x')), says('b', defer())], undefined],
    ['ask', [says('a', ask('Run it?'))], specific({ permissionDecision: 'ask', ...because('Run it?') })],
    [
      'ask, with what is invisible shown',
      [says('a', ask('Run \u202e it?'))],
      specific({ permissionDecision: 'ask', ...because('Run \\u{202e} it?') }),
    ],
    ['a change', [changes('a', replace(input))], specific({ updatedInput: input })],
    [
      'a change, allowed',
      [changes('a', replace(input)), says('b', allow())],
      specific({ updatedInput: input, permissionDecision: 'allow' }),
    ],
    [
      'a change, asked about',
      [changes('a', replace(input)), says('b', ask('Sure?'))],
      specific({
        updatedInput: input,
        permissionDecision: 'ask',
        ...because('Sure?\nA hook changed the input. What will run: Bash {"command":"ls -l"}'),
      }),
    ],
    ['a change, left', [changes('a', replace(input)), says('b', defer())], specific({ updatedInput: input })],
    ['context', [says('a', inject('Mind the gap.'))], specific({ additionalContext: 'Mind the gap.' })],
    [
      'context of two',
      [says('a', inject('One.')), says('b', inject('Two.'))],
      specific({ additionalContext: 'Hook feedback:\n\nFrom a (4 bytes):\nOne.\n\nFrom b (4 bytes):\nTwo.' }),
    ],
    ['a notice', [says('a', notify('Look.'))], { systemMessage: 'a: Look.' }],
    ['a warning', [says('a', notify('Look\u001b.', 'warning'))], { systemMessage: 'a: warning: Look\\u{1b}.' }],
    ['a whisper', [says('a', notify('Look.', 'debug'))], undefined],
    [
      'a quiet hook',
      [says('a', { ...inject('x'), quiet: true })],
      { suppressOutput: true, ...specific({ additionalContext: 'x' }) },
    ],
    [
      'a quiet hook beside a loud one',
      [says('a', { ...inject('x'), quiet: true }), says('b', allow())],
      specific({ additionalContext: 'x', permissionDecision: 'allow' }),
    ],
    [
      'a quiet hook beside one that only counts',
      [says('a', { ...inject('x'), quiet: true }), says('b', { metrics: { n: 1 } })],
      { suppressOutput: true, ...specific({ additionalContext: 'x' }) },
    ],
    ['a quiet hook with nothing to hide', [says('a', { quiet: true })], undefined],
  ])('%s', async (_, hooks, output) => {
    expect(await answer('PreToolUse', hooks)).toEqual({ output, stderr: '', exitCode: 0 });
  });

  it.each<[string, Hook[], object, string?]>([
    ['a denial', [says('no', deny('Never.'))], denied(no)],
    ['a denial of a change', [changes('a', replace(input)), says('no', deny('Never.'))], denied(no)],
    [
      'a denial with context',
      [says('a', inject('Mind.')), says('no', deny('Never.'))],
      specific({ permissionDecision: 'deny', permissionDecisionReason: no, additionalContext: 'Mind.' }),
    ],
    ['a stop', [says('no', { stop: 'Never.' })], { continue: false, stopReason: 'Never.', ...denied(no) }],
    [
      'a stop without a reason',
      [says('no', { stop: true, reason: 'Never.' })],
      { continue: false, stopReason: 'Stopped by no.', ...denied(no) },
    ],
  ])('%s blocks twice', async (_, hooks, output) => {
    expect(await answer('PreToolUse', hooks)).toEqual({ output, stderr: `${no}\n`, exitCode: 2 });
  });

  it('a hook that failed denies, and the user is told', async () => {
    const broken = guard({
      name: 'broken',
      on: 'tool:pre',
      run() {
        throw new Error('no disk');
      },
    });
    const { output, exitCode } = await answer('PreToolUse', [broken]);
    expect(exitCode).toBe(2);
    expect(output.systemMessage).toBe('broken: error: Hook "broken" failed: no disk');
    expect(output.hookSpecificOutput.permissionDecision).toBe('deny');
  });

  it('what was shown twice is said once', () => {
    const settled = { decision: 'continue', stops: [], injected: [], trace: [], quiet: [], replaced: false };
    const shown = { level: 'error', source: 'sluice', message: 'The disk is full.' } as const;
    const { stdout } = claudeClient.encode(decode('PreToolUse'), settled as never, [shown, shown]);
    expect(JSON.parse(stdout)).toEqual({ systemMessage: 'sluice: error: The disk is full.' });
  });

  it('an answer that Claude could not read is not printed', () => {
    const settled = { decision: 'allow', stops: [], injected: [], trace: [], quiet: [], reasons: [], replaced: true };
    const event = { data: { input: 'not an object' } };
    expect(claudeClient.encode(decode('PreToolUse'), { ...settled, event } as never)).toEqual({
      stdout: '',
      stderr:
        'Sluice made an answer that Claude Code could not have read: "updatedInput" is an object, not "not an object".\n',
      exitCode: 2,
    });
  });
});

describe('PostToolUse', () => {
  const withheld = '[The output was withheld by Sluice. The reason stands beside it.]';
  const specific = (fields: object) => ({ hookSpecificOutput: { hookEventName: 'PostToolUse', ...fields } });
  const bash = { stdout: 'secret.txt', stderr: '', interrupted: false, isImage: false };
  const post = (verdict: object) => [changes('a', verdict, 'tool:post')];

  it.each<[string, Hook[], object | undefined]>([
    ['nothing', [], undefined],
    ['context', post(inject('x')), specific({ additionalContext: 'x' })],
    ['a change', post(replace({ ...bash, stdout: 'x' })), specific({ updatedToolOutput: { ...bash, stdout: 'x' } })],
    ['a change to text', post(replace('x')), specific({ updatedToolOutput: { ...bash, stdout: 'x' } })],
    [
      'a denial',
      post(deny('Secret.')),
      {
        decision: 'block',
        reason: 'Operation denied by a: Secret.',
        ...specific({ updatedToolOutput: { ...bash, stdout: withheld } }),
      },
    ],
    [
      'a stop',
      post({ stop: 'Enough.' }),
      {
        continue: false,
        stopReason: 'Enough.',
        decision: 'block',
        reason: 'Operation denied by a: Enough.',
        ...specific({ updatedToolOutput: { ...bash, stdout: withheld } }),
      },
    ],
  ])('%s', async (_, hooks, output) => {
    expect(await answer('PostToolUse', hooks)).toEqual({ output, stderr: '', exitCode: 0 });
  });

  it('a change that does not fit the tool withholds the output', async () => {
    const warning = 'The changed output of Bash does not fit the tool: the output was withheld.';
    expect(await answer('PostToolUse', post(replace({ lines: 1 })))).toEqual({
      output: {
        decision: 'block',
        reason: 'A hook changed the output of Bash into something that Bash cannot return.',
        systemMessage: `sluice: warning: ${warning}`,
        ...specific({ updatedToolOutput: { ...bash, stdout: withheld } }),
      },
      stderr: '',
      exitCode: 0,
      warning,
    });
  });

  it('an output that cannot be blanked is reported', async () => {
    const { output, exitCode } = await answer('PostToolUse', post(deny('Secret.')), { tool_response: { ok: true } });
    expect(exitCode).toBe(0);
    expect(output).toEqual({
      decision: 'block',
      reason: 'Operation denied by a: Secret.',
      systemMessage:
        'sluice: warning: This client cannot withhold on tool:post: the output reached the model, with the reason beside it.',
    });
  });

  it('a change that can neither be carried out nor blanked is reported', async () => {
    const { output, warning } = await answer('PostToolUse', post(replace('x')), { tool_response: { ok: true } });
    expect(output.decision).toBe('block');
    expect(warning).toBe('The changed output of Bash does not fit the tool: the original reached the model.');
    expect(output.systemMessage).toContain(warning);
  });
});

describe('UserPromptSubmit', () => {
  const prompt = (verdict: object) => [changes('a', verdict, 'prompt:submit')];

  it.each<[string, Hook[], object | undefined]>([
    ['nothing', [], undefined],
    ['allow', [says('a', allow('x'), 'prompt:submit')], undefined],
    [
      'context',
      prompt(inject('x')),
      { hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: 'x' } },
    ],
  ])('%s', async (_, hooks, output) => {
    expect(await answer('UserPromptSubmit', hooks)).toEqual({ output, stderr: '', exitCode: 0 });
  });

  it('a denial blocks twice', async () => {
    const reason = 'Operation denied by a: Secret.';
    expect(await answer('UserPromptSubmit', prompt(deny('Secret.')))).toEqual({
      output: { decision: 'block', reason },
      stderr: `${reason}\n`,
      exitCode: 2,
    });
  });

  it('a change, which Claude cannot carry out, denies', async () => {
    const { output, exitCode } = await answer('UserPromptSubmit', prompt(replace('other')));
    expect(exitCode).toBe(2);
    expect(output.reason).toContain('this client cannot carry out a changed prompt');
    expect(output.systemMessage).toContain('This client cannot replace on prompt:submit');
  });

  it('a question, which nobody can answer, denies', async () => {
    const { output, exitCode } = await answer('UserPromptSubmit', [says('a', ask('Send it?'), 'prompt:submit')]);
    expect(exitCode).toBe(2);
    expect(output.reason).toContain('No approval system available');
  });
});

it('SessionStart carries context', async () => {
  const hooks = [changes('a', { ...inject('x'), ...notify('Hi.') }, 'session:start')];
  expect(await answer('SessionStart', hooks)).toEqual({
    output: { systemMessage: 'a: Hi.', hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'x' } },
    stderr: '',
    exitCode: 0,
  });
});

describe('where no decision was reached', () => {
  it.each<[Name | undefined, object | undefined, number]>([
    [undefined, undefined, 2],
    ['SessionStart', { systemMessage: 'sluice: error: It hung.' }, 0],
    [
      'PreToolUse',
      {
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          permissionDecision: 'deny',
          permissionDecisionReason: 'It hung.',
        },
      },
      2,
    ],
    ['UserPromptSubmit', { decision: 'block', reason: 'It hung.' }, 2],
    [
      'PostToolUse',
      {
        decision: 'block',
        reason: 'It hung.',
        hookSpecificOutput: {
          hookEventName: 'PostToolUse',
          updatedToolOutput: {
            stdout: '[The output was withheld by Sluice. The reason stands beside it.]',
            stderr: '',
            interrupted: false,
            isImage: false,
          },
        },
      },
      0,
    ],
  ])('%s is refused', (name, output, exitCode) => {
    const { stdout, stderr, ...rest } = claudeClient.refuse(name && decode(name), 'It hung.');
    expect(stdout === '' ? undefined : JSON.parse(stdout)).toEqual(output);
    expect(stderr).toBe(exitCode === 2 ? 'It hung.\n' : '');
    expect(rest).toEqual({ exitCode });
  });

  it('what cannot be withheld is reported', () => {
    const { warning } = claudeClient.refuse(decode('PostToolUse', { tool_response: 7 }), 'It hung.');
    expect(warning).toBe('The output could not be withheld: it reached the model.');
  });
});

describe('supports', () => {
  it.each<[Name, string]>([
    ['PreToolUse', 'ask replace inject stop'],
    ['PostToolUse', 'replace inject stop withhold'],
    ['UserPromptSubmit', 'inject stop'],
    ['SessionStart', 'inject'],
  ])('%s: %s', (name, expected) => {
    const decoded = decode(name);
    const supports = claudeClient.supports(decoded);
    const abilities = (['ask', 'replace', 'inject', 'stop', 'withhold'] as const).filter((ability) =>
      supports(decoded.clientEvent.name, ability),
    );
    expect(abilities.join(' ')).toBe(expected);
    expect(supports('agent:spawn', 'inject')).toBe(false);
  });
});
