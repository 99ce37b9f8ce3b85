import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verify } from '../src/audit/index.js';
import { end, fixture, Place, PROGRAM } from './spawn.js';

let place: Place;
beforeEach(() => {
  place = new Place(undefined, 'shared');
  place.policy(`version: 1
defaults: { harmless: defer, read: defer, write: defer, other: defer, unknown: defer }
hooks:
  - { id: block-dangerous-commands }
  - { id: log-operations }
`);
});
afterEach(() => place.remove());

const SILENCE = { code: 0, signal: null, stdout: '', stderr: '' };
const DENIAL =
  'Operation denied by block-dangerous-commands: Dangerous command pattern detected: recursive forced deletion (rm -rf)\nRemove the files you mean by name, without -rf. If it has to be done, ask the user to do it.';

describe('what Claude Code sends', () => {
  it.each([
    'pre-bash',
    'pre-read',
    'pre-write',
    'pre-mcp',
    'pre-subagent',
    'post-bash',
    'post-read',
    'post-write',
    'post-mcp',
    'prompt',
  ])('%s: no opinion is silence', async (name) => {
    expect(await place.hook(fixture(name))).toEqual(SILENCE);
    const [decision] = await place.records();
    expect(decision).toMatchObject({
      type: 'decision',
      decision: name.startsWith('pre-') ? 'defer' : 'continue',
      session: fixture(name).session_id,
    });
  });

  it('pre-bash-dangerous: a denial is JSON, standard error and exit 2', async () => {
    const { stdout, ...rest } = await place.hook(fixture('pre-bash-dangerous'));
    expect(rest).toEqual({ code: 2, signal: null, stderr: `${DENIAL}\n` });
    expect(JSON.parse(stdout)).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: DENIAL,
      },
    });
    const [decision] = await place.records();
    expect(decision).toMatchObject({
      type: 'decision',
      decision: 'deny',
      event: 'tool:pre',
      call: fixture('pre-bash-dangerous').tool_use_id,
      input: { command: 'cd build && rm -rf .' },
    });
  });

  it('session-start: context for the model', async () => {
    const { stdout, ...rest } = await place.hook(fixture('session-start'));
    expect(rest).toEqual({ code: 0, signal: null, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      suppressOutput: true,
      hookSpecificOutput: {
        hookEventName: 'SessionStart',
        additionalContext: expect.stringMatching(
          /^Today is \d{4}-\d\d-\d\d\. The working directory is "\/home\/ada\/engine"\. Sluice checks each tool call/,
        ),
      },
    });
  });

  it('stop: an event that nothing is decided about is recorded', async () => {
    expect(await place.hook(fixture('stop'))).toEqual(SILENCE);
    expect(await place.records()).toMatchObject([{ type: 'decision', event: 'prompt:complete', decision: 'continue' }]);
  });

  it('leaves a whole log and a line for each call', async () => {
    for (const name of ['session-start', 'prompt', 'pre-bash', 'post-bash', 'pre-bash-dangerous']) {
      await place.hook(fixture(name));
    }
    const records = await place.records();
    expect(records.filter(({ type }) => type === 'decision').map(({ event, decision }) => [event, decision])).toEqual([
      ['session:start', 'continue'],
      ['prompt:submit', 'continue'],
      ['tool:pre', 'defer'],
      ['tool:post', 'continue'],
      ['tool:pre', 'deny'],
    ]);
    expect(records.filter(({ type }) => type === 'observed')).toHaveLength(2);
    expect((await verify({ directory: join(place.state, 'audit') })).alarms).toEqual([]);
  });
});

describe('what cannot be read is denied, and recorded', () => {
  const half = JSON.stringify(fixture('pre-bash')).slice(0, 200);
  const secret = `ghp_${'a1B2'.repeat(9)}`;

  it.each<[string, string | Buffer, RegExp]>([
    ['nothing', '', /Expected one JSON object; got nothing\./],
    ['white space', ' \n', /got 2 characters beginning/],
    ['half an object', half, /Expected one JSON object; got 200 characters beginning "\{\\"session_id\\":\\"6f1c2a54/],
    ['text', 'rm -rf /', /got 8 characters beginning "rm -rf \/"/],
    ['null', 'null', /got 4 characters beginning "null"/],
    ['a list', '[{}]', /got 4 characters beginning "\[\{\}\]"/],
    ['a number', '7', /got 1 characters beginning "7"/],
    ['two objects', '{}{}', /got 4 characters/],
    [
      'no UTF-8',
      Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
      /Expected one JSON object in UTF-8; got 4 bytes that are no UTF-8\./,
    ],
    ['too much', Buffer.alloc(20 * 1024 * 1024, ' '), /Expected at most 16 MiB; got more\./],
    ['a secret', `{"token": "${secret}"`, /beginning "\{\\"token\\": \\"\[masked:/],
    [
      'no event',
      '{}',
      /"hook_event_name" is missing or odd\. Expected "hook_event_name" to be a text; got undefined\./,
    ],
    ['an event that is no name', '{"hook_event_name":["PreToolUse"]}', /got \["PreToolUse"\]/],
  ])('%s', async (_, input, message) => {
    const { code, stdout, stderr } = await place.run([PROGRAM, 'hook', 'claude'], input);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^sluice: /);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/What cannot be read is denied\. Check what is wired to/);
    expect(stderr).not.toContain(secret);
    expect(stderr).not.toMatch(/\n {4}at /);
    expect(await place.records()).toMatchObject([
      {
        type: 'error',
        session: 'unknown',
        event: 'unknown',
        code: 'PAYLOAD_INVALID',
        message: stderr.slice(8).trimEnd(),
      },
    ]);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['pre-bash', { tool_input: undefined }, /"tool_input" to be an object; got undefined/],
    ['pre-bash', { tool_input: 'ls' }, /"tool_input" to be an object; got "ls"/],
    ['pre-bash', { tool_input: ['ls'] }, /"tool_input" to be an object; got \["ls"\]/],
    ['pre-bash', { tool_name: undefined }, /"tool_name" to be a text; got undefined/],
    ['pre-bash', { tool_name: '' }, /"tool_name" to be a text; got ""/],
    ['pre-bash', { tool_use_id: 7 }, /"tool_use_id" to be a text; got 7/],
    ['pre-bash', { session_id: null }, /"session_id" to be a text; got null/],
    ['post-bash', { tool_input: null }, /"tool_input" to be an object; got null/],
    ['pre-bash', { tool_input: `export GITHUB_TOKEN=${secret}` }, /got "export GITHUB_TOKEN=\[masked:/],
    ['prompt', { prompt: undefined }, /"prompt" to be a text; got undefined/],
    ['prompt', { prompt: { text: 'hi' } }, /"prompt" to be a text; got \{"text":"hi"\}/],
  ])('%s with %j', async (name, odd, message) => {
    const { code, stdout, stderr } = await place.hook({ ...fixture(name), ...odd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(await place.records()).toMatchObject([{ type: 'error', code: 'PAYLOAD_INVALID' }]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a command that is no text', { tool_input: { command: ['rm', '-rf', '/'] } }],
    ['an input that is nested too deeply', { tool_input: JSON.parse(`${'{"a":'.repeat(300)}1${'}'.repeat(300)}`) }],
  ])('%s', async (_, odd) => {
    const { code, stdout } = await place.hook({ ...fixture('pre-bash'), ...odd });
    expect(code).toBe(2);
    expect(JSON.parse(stdout).hookSpecificOutput.permissionDecision).toBe('deny');
  });

  it('what Claude Code may leave out is not missed', async () => {
    const { hook_event_name, tool_name, tool_input } = fixture('pre-bash');
    expect(await place.hook({ hook_event_name, tool_name, tool_input })).toEqual(SILENCE);
    expect(await place.records()).toMatchObject([{ session: 'unknown' }, { type: 'observed' }]);
  });
});

describe('whatever happens around it', () => {
  it('a reader that is gone leaves a denial', async () => {
    for (const name of ['pre-bash-dangerous', 'session-start']) {
      const child = place.start([PROGRAM, 'hook', 'claude']);
      child.stdout.destroy();
      child.stdin.end(JSON.stringify(fixture(name)));
      const { code, stderr } = await end(child);
      expect(code).toBe(2);
      expect(stderr).toMatch(
        name === 'session-start' ? /The answer could not be written, so this is a denial/ : DENIAL,
      );
    }
  });

  it('no opinion needs no reader', async () => {
    const child = place.start([PROGRAM, 'hook', 'claude']);
    child.stdout.destroy();
    child.stdin.end(JSON.stringify(fixture('pre-bash')));
    expect(await end(child)).toMatchObject({ code: 0 });
  });

  it('an input that never ends is denied when time is up', async () => {
    const child = place.start([PROGRAM, 'hook', 'claude', '--timeout', '0.5']);
    child.stdin.write('{"hook_event_name":');
    const { code, stdout, stderr } = await end(child);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe('sluice: Nothing was decided within 0.5 s, so this is a denial. Try again, or ask the user.\n');
    expect(await place.records()).toMatchObject([{ type: 'error', session: 'unknown' }]);
  });

  describe('a state directory that cannot be written', () => {
    beforeEach(() => writeFileSync(join(place.directory, 'state'), 'a file in its place'));

    it('changes no denial, and is shown', async () => {
      const { code, stdout, stderr } = await place.hook(fixture('pre-bash-dangerous'));
      expect({ code, stderr }).toEqual({ code: 2, stderr: `${DENIAL}\n` });
      const { systemMessage, hookSpecificOutput } = JSON.parse(stdout);
      expect(hookSpecificOutput.permissionDecision).toBe('deny');
      expect(systemMessage).toMatch(/^sluice: error: The audit record could not be written: [^\n]*$/);
    });

    it('changes no other answer, and is shown', async () => {
      const { code, stdout, stderr } = await place.hook(fixture('pre-bash'));
      expect(code).toBe(0);
      expect(Object.keys(JSON.parse(stdout))).toEqual(['systemMessage']);
      expect(stderr).toMatch(/\[hook:log-operations\] warning: An operation was not logged: /);
    });

    it.each(['/proc/x', '/sys/x', '/dev/null/x'])('changes no denial, and holds nothing up: %s', async (state) => {
      const { code } = await place.hook(fixture('pre-bash-dangerous'), { XDG_STATE_HOME: state });
      expect(code).toBe(2);
    });

    it('changes nothing for what cannot be read', async () => {
      const { code, stdout, stderr } = await place.run([PROGRAM, 'hook', 'claude'], 'x');
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/beginning "x".*\nsluice: The audit record could not be written: /);
    });
  });

  it.each([
    [[], /needs to know the client\. Expected one of: claude, .*; got nothing\./],
    [['clade'], /got "clade"\. Did you mean "claude"\?/],
    [['claude', 'codex'], /got "claude codex"/],
    [['claude', '--fast'], /There is no option "--fast"/],
    [['claude', '--timeout'], /"--timeout" is invalid\. Expected seconds above 0/],
    [['claude', '--timeout=soon'], /got "soon"/],
  ])('the command line %j is refused', async (args, message) => {
    const { code, stdout, stderr } = await place.run([PROGRAM, 'hook', ...args], JSON.stringify(fixture('pre-bash')));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});

describe('whatever a hook does', () => {
  const wait = (ms: number) => `new Promise((resolve) => setTimeout(resolve, ${ms}))`;

  it.each<[string, string, number, RegExp]>([
    ['never settles', 'guard({ name, on, run: () => new Promise(() => {}) })', 2, /ran out of time/],
    ['throws a string', 'guard({ name, on, run() { throw "boom"; } })', 2, /"boom"/],
    ['throws null', 'guard({ name, on, run() { throw null; } })', 2, /null/],
    ['answers nonsense', 'guard({ name, on, run: () => ({ decision: "block" }) })', 2, /No such decision/],
    [
      'rejects late',
      `guard({ name, on, timeout: 20, run: () => ${wait(40)}.then(() => { throw new Error('late'); }) })`,
      2,
      /within 20 ms/,
    ],
    [
      'rejects on the side',
      `guard({ name, on, run: async () => { void Promise.reject(new Error('stray')); await ${wait(100)}; } })`,
      2,
      /stray/,
    ],
    [
      'throws on the side',
      `guard({ name, on, run: async () => { setTimeout(() => { throw new Error('astray'); }, 1); await ${wait(100)}; } })`,
      2,
      /astray/,
    ],
    ['leaves', 'guard({ name, on, run() { process.exit(0); } })', 2, /The process ended before there was a decision/],
    ['claims success', 'guard({ name, on, run() { process.exitCode = 0; throw new Error("x"); } })', 2, /x/],
    ['leaves an interval', 'guard({ name, on, run() { setInterval(() => {}, 1000); } })', 0, /^$/],
    [
      'leaves a server',
      'guard({ name, on, async run() { (await import("node:net")).createServer().listen(0, "127.0.0.1"); } })',
      0,
      /^$/,
    ],
    [
      'fails after the answer',
      `observe({ name, on, run: async () => { setTimeout(() => { throw new Error('after'); }, 1); await ${wait(100)}; } })`,
      0,
      /^sluice: Something failed after the answer: after\n$/,
    ],
    [
      'leaves after a denial',
      'guard({ name: "no", on, run: () => deny("No.") }), observe({ name, on, run() { process.exit(0); } })',
      2,
      /^Operation denied by no: No\.\n$/,
    ],
    ['makes an input that JSON cannot carry', 'transform({ name, on, run: () => replace({ n: 1n }) })', 2, /BigInt/],
    ['is misspelt', 'guard({ name, on, runs() {} })', 2, /no field "runs"|nothing to run/],
  ])('it %s, and there is an answer', async (_, hooks, code, stderr) => {
    const program = await place.bundle(
      hooks.replace(/\bname, on\b/g, 'name: "odd", on: "tool:pre"').replace(/", on,/g, '", on: "tool:pre",'),
    );
    const ended = await place.run([program, 'claude', '--timeout', '2'], JSON.stringify(fixture('pre-bash')));
    expect(ended).toMatchObject({ code, signal: null });
    expect(ended.stderr).toMatch(stderr);
    if (ended.stdout !== '') expect(JSON.parse(ended.stdout).hookSpecificOutput.permissionDecision).toBe('deny');
  });

  it('an observer that never ends does not hold the process', async () => {
    const program = await place.bundle(
      "observe({ name: 'slow', on: 'tool:pre', timeout: 600_000, run: () => new Promise(() => {}) })",
    );
    const args = [program, 'claude', '--timeout', '600'];
    expect(await place.run(args, JSON.stringify(fixture('pre-bash')))).toEqual(SILENCE);
  });

  it('what it prints does not become part of the answer', async () => {
    const program = await place.bundle(`guard({ name: 'loud', on: 'tool:pre', run() {
      console.log('one'); console.info('two'); console.table(['three']); process.stdout.write('four\\n');
      return allow('fine');
    } })`);
    const { code, stdout, stderr } = await place.run([program, 'claude'], JSON.stringify(fixture('pre-bash')));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'allow',
        permissionDecisionReason: 'fine',
      },
    });
    for (const word of ['one', 'two', 'three', 'four']) expect(stderr).toContain(word);
  });

  it('an output that was not judged in time is withheld', async () => {
    const program = await place.bundle("guard({ name: 'slow', on: 'tool:post', run: () => new Promise(() => {}) })");
    const { code, stdout } = await place.run(
      [program, 'claude', '--timeout', '1'],
      JSON.stringify(fixture('post-bash')),
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      decision: 'block',
      reason: expect.stringContaining('ran out of time'),
      hookSpecificOutput: { updatedToolOutput: { stdout: expect.stringContaining('withheld'), stderr: '' } },
    });
  });

  it('a large answer arrives whole', async () => {
    const program = await place.bundle(
      "transform({ name: 'pad', on: 'tool:pre', run: () => replace({ command: 'x'.repeat(3_000_000) }) })",
    );
    const { code, stdout } = await place.run([program, 'claude'], JSON.stringify(fixture('pre-bash')));
    expect(code).toBe(0);
    expect(JSON.parse(stdout).hookSpecificOutput.updatedInput.command).toHaveLength(3_000_000);
  });

  it('knows where a file really is', async () => {
    const program = await place.bundle(
      "guard({ name: 'where', on: 'tool:pre', run: ({ data }) => deny(JSON.stringify([data.cwd, data.home, data.real_path])) })",
    );
    const input = {
      ...fixture('pre-write'),
      cwd: place.directory,
      tool_input: { file_path: 'new/plan.txt', content: '' },
    };
    const { stderr } = await place.run([program, 'claude'], JSON.stringify(input));
    expect(stderr).toContain(JSON.stringify([place.directory, place.home, join(place.directory, 'new/plan.txt')]));
  });
});
