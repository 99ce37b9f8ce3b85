import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bash, SOON, scratch, waitForEnd } from '../../test/support/runners.js';
import { decideFor } from '../testing/index.js';
import { type ProcessHook, processHook } from './process-hook.js';

const { directory, path, write } = scratch();
let count = 0;

const hookOf = (command: readonly string[], options: Partial<ProcessHook> = {}) =>
  processHook({ id: 'p', kind: 'guard', on: 'tool:pre', cwd: directory, timeout: 15_000, ...options, command });
const script = (text: string, options: Partial<ProcessHook> = {}) => hookOf(['bash', '-c', text], options);

describe('what it answers', () => {
  test.each<[text: string, outcome: object]>([
    ['', { decision: 'continue' }],
    ['echo; echo "  "', { decision: 'continue' }],
    ['echo "{}"', { decision: 'continue' }],
    [`echo '{"decision":"allow"}'`, { decision: 'continue' }],
    [`echo '{"decision":"block","reason":"no"}'`, { decision: 'deny', reason: 'Operation denied by p: no' }],
    [`echo '{"decision":"ask","reason":"r"}'`, { decision: 'ask', asks: [{ prompt: 'r' }] }],
    [
      `echo '{"hookSpecificOutput":{"permissionDecision":"ask","permissionDecisionReason":"r"}}'`,
      { decision: 'ask', asks: [{ prompt: 'r' }] },
    ],
    [`echo '{"decision":"ask","ask":{"prompt":"sure?"}}'`, { decision: 'ask', asks: [{ prompt: 'sure?' }] }],
    [`echo '{"safe":false,"reason":"no"}'`, { decision: 'deny', reason: 'Operation denied by p: no' }],
    [`echo '{"hookSpecificOutput":{"permissionDecision":"allow"}}'`, { decision: 'allow' }],
    [`echo '{"inject":"look","notify":"hey"}'`, { injections: [{ content: 'look' }], notices: [{ message: 'hey' }] }],
    ['echo "not here" >&2', { decision: 'continue' }],
    // Exit code 2 denies, whatever was printed.
    ['echo "Use staging." >&2; exit 2', { decision: 'deny', reason: 'Operation denied by p: Use staging.' }],
    ['exit 2', { decision: 'deny', reason: expect.stringContaining('exit code 2') }],
    [`echo '{"decision":"allow"}'; echo no >&2; exit 2`, { decision: 'deny', reason: 'Operation denied by p: no' }],
    [
      `echo '{"decision":"block","reason":"a: no"}'; exit 2`,
      { decision: 'deny', reason: 'Operation denied by p: a: no' },
    ],
    [`echo '{"decision":"block"}'; echo no >&2; exit 2`, { decision: 'deny', reason: 'Operation denied by p: no' }],
    ['echo "{"; exit 2', { decision: 'deny', reason: expect.stringContaining('exit code 2') }],
    ['echo "password=hunter2secret" >&2; exit 2', { reason: 'Operation denied by p: password=[masked:password]' }],
  ])('%s', async (text, expected) => {
    const outcome = await decideFor([script(text)], bash('ls'));
    expect(outcome.trace[0]?.error).toBeUndefined();
    expect(outcome).toMatchObject(expected);
  });

  test('it may close its input, and need not read it', async () => {
    const input = { command: 'x'.repeat(3_000_000) };
    for (const text of ['exec <&-; sleep 0.2; echo "{}"', 'echo "{}"']) {
      const outcome = await decideFor([script(text)], ['tool:pre', { tool: 'Bash', input }]);
      expect(outcome).toMatchObject({ decision: 'continue' });
      expect(outcome.trace[0]?.error).toBeUndefined();
    }
  });

  test('its answer counts although somebody holds its output open; who is left is killed', async () => {
    const text = `sleep 60 & echo $! > pid; echo '{"decision":"block","reason":"no"}'`;
    expect(await decideFor([script(text)], bash('ls'))).toMatchObject({ decision: 'deny' });
    await waitForEnd(path('pid'));
  });

  test('its answer counts although somebody out of reach holds its output open', async () => {
    const text = `setsid sleep 60 & echo $! > away; echo '{"decision":"block","reason":"no"}'`;
    const outcome = await decideFor([script(text)], bash('ls'));
    process.kill(Number(readFileSync(path('away'), 'utf8')));
    expect(outcome).toMatchObject({ decision: 'deny', reason: 'Operation denied by p: no' });
  });

  test('an answer of many pieces', async () => {
    const text = `printf '{"decision":'; sleep 0.2; printf '"block","reason":"'; head -c 900000 /dev/zero | tr '\\0' x; printf '"}'`;
    const outcome = await decideFor([script(text)], bash('ls'));
    expect(outcome.decision).toBe('deny');
    expect(outcome.reasons[0]?.reason).toHaveLength(900_000);
  });

  test('a transform replaces', async () => {
    const hook = script(`echo '{"replace":{"command":"pwd"}}'`, { kind: 'transform' });
    expect((await decideFor([hook], bash('ls'))).event.data.input).toEqual({ command: 'pwd' });
  });

  test('an observer blocks nothing', async () => {
    const outcome = await decideFor([script(`echo '{"decision":"block"}'`, { kind: 'observe' })], bash('ls'));
    expect(outcome).toMatchObject({ decision: 'continue', trace: [{ decision: 'continue' }] });
    const failed = await decideFor([script('exit 2', { kind: 'observe' })], bash('ls'));
    expect(failed).toMatchObject({ decision: 'continue', trace: [{ error: { code: 'HOOK_THREW' } }] });
  });
});

describe('what it is given', () => {
  test('the event as flat JSON, with its config and what ran before', async () => {
    const first = script(`echo '{"decision":"allow","metrics":{"n":1}}'`, { id: 'first' });
    const hook = script(`printf '{"metrics":%s}' "$(cat)"`, { config: { a: 1 } });
    const outcome = await decideFor([first, hook], bash('ls'));
    expect(outcome.trace[1]?.verdict?.metrics).toEqual({
      session_id: 'test',
      timestamp: '1970-01-01T00:00:00.000Z',
      hook_event_name: 'PreToolUse',
      tool_use_id: 'call-1',
      tool_name: 'Bash',
      tool_input: { command: 'ls' },
      cwd: '/w',
      config: { a: 1 },
      previous_results: [{ id: 'first', type: 'safety', decision: 'allow', reason: '', metrics: { n: 1 } }],
    });
  });

  test('no shell reads its arguments', async () => {
    const hook = hookOf(['printf', '{"metrics":{"a":"%s"}}', '$(id); `id` && x']);
    const outcome = await decideFor([hook], bash('ls'));
    expect(outcome.trace[0]?.verdict?.metrics).toEqual({ a: '$(id); `id` && x' });
  });

  test('a program by its path, from its directory', async () => {
    chmodSync(write('own', `#!/bin/sh\necho '{"metrics":{"at":"'$PWD'"}}'`), 0o755);
    const outcome = await decideFor([hookOf(['./own'])], bash('ls'));
    expect(outcome.trace[0]?.verdict?.metrics).toEqual({ at: directory });
  });

  test('a program of the project is not run in the place of the one that was meant', async () => {
    chmodSync(write('true', `#!/bin/sh\nexit 2`), 0o755);
    const before = process.env.PATH;
    process.env.PATH = `${directory}:.:${before}`;
    const outcome = await decideFor([hookOf(['true'])], bash('ls'));
    process.env.PATH = before;
    expect(outcome.decision).toBe('continue');
  });
});

/** Each answers what its `onError` says. */
describe('what goes wrong', () => {
  execFileSync('mkfifo', [path('pipe')]);

  test.concurrent.each<[title: string, text: string]>([
    ['never ends', 'echo $$ > $PID; sleep 60'],
    ['loops', 'echo $$ > $PID; while :; do :; done'],
    ['ignores signals', `echo $$ > $PID; trap '' TERM INT HUP; while :; do sleep 1; done`],
    ['sits in a system call', 'echo $$ > $PID; exec cat pipe'],
    ['answers and goes on', `echo $$ > $PID; echo '{"decision":"allow"}'; sleep 60`],
    ['answers half', `echo $$ > $PID; printf '{"decision":'; sleep 60`],
    ['closes its output and goes on', 'echo $$ > $PID; exec >&- 2>&-; sleep 60'],
    ['leaves a child that ignores signals', `( trap '' TERM HUP; sleep 60 ) & echo $! > $PID; sleep 60`],
    ['complains without end', 'echo $$ > $PID; yes >&2'],
    ['stops itself', 'echo $$ > $PID; kill -STOP $$'],
  ])('until the deadline: %s', async (_, text) => {
    const PID = path(`pid-${++count}`);
    const outcome = await decideFor([script(text, { timeout: SOON, onError: 'ask', env: { PID } })], bash('ls'));
    expect(outcome).toMatchObject({ decision: 'ask', trace: [{ error: { code: 'HOOK_TIMEOUT' } }] });
    await waitForEnd(PID);
  });

  test.concurrent('until the deadline: a child out of reach does not hold it up', async () => {
    const text = `setsid sleep 5 & sleep 60`;
    const outcome = await decideFor([script(text, { timeout: SOON })], bash('ls'));
    expect(outcome).toMatchObject({ decision: 'deny', trace: [{ error: { code: 'HOOK_TIMEOUT' } }] });
  });

  test.each<[title: string, text: string, message: RegExp, code?: string]>([
    ['fails', 'echo "no such key" >&2; exit 1', /ended with exit code 1: no such key/],
    ['fails as shells do', 'no-such-program', /exit code 127: .*no-such-program/],
    ['is killed', 'kill -KILL $$', /ended by SIGKILL/],
    ['says a secret', 'echo "password=hunter2secret" >&2; exit 1', /^(?!.*hunter).*masked/],
    ['prints text', 'echo fine', /printed what is no answer.*"fine"/, 'VERDICT_INVALID'],
    ['prints half', `printf '{"decision":"allow"'`, /no answer/, 'VERDICT_INVALID'],
    ['prints twice', `echo '{}'; echo '{}'`, /no answer/, 'VERDICT_INVALID'],
    ['prints a list', `echo '[]'`, /no answer/, 'VERDICT_INVALID'],
    ['prints null', 'echo null', /no answer/, 'VERDICT_INVALID'],
    ['prints without end', 'echo $$ > pid; yes', /printed too much/, 'VERDICT_INVALID'],
    ['misspells a denial', `echo '{"desicion":"block"}'`, /no field "desicion"/, 'VERDICT_INVALID'],
    ['fails open', `echo '{"decision":"allow","error":"no jq"}'`, /It failed: no jq/],
    ['replaces as a guard', `echo '{"replace":{}}'`, /guard cannot modify/, 'VERDICT_INVALID'],
  ])('at once: %s', async (_, text, message, code = 'HOOK_THREW') => {
    const outcome = await decideFor([script(text, { onError: 'ask' })], bash('ls'));
    expect(outcome.trace[0]?.error?.message).toMatch(message);
    expect(outcome).toMatchObject({ decision: 'ask', trace: [{ error: { code } }] });
  });

  test.each<[title: string, hook: ReturnType<typeof hookOf>, message: RegExp]>([
    ['absent', hookOf(['no-such-program']), /there is no program "no-such-program"\. Install it/],
    ['absent path', hookOf(['./absent']), /there is no program/],
    ['not executable', hookOf([write('plain', 'x')]), /is not executable/],
    ['no directory', script('', { cwd: path('absent') }), /there is no directory/],
  ])('does not start: %s', async (_, hook, message) => {
    const outcome = await decideFor([hook], bash('ls'));
    expect(outcome).toMatchObject({
      decision: 'deny',
      trace: [{ error: { message: expect.stringMatching(message) } }],
    });
  });

  test.each([
    [{ onEror: 'deny' }, 'has no field "onEror"'],
    [{ priority: 1 }, 'has a "priority"'],
    [{ kind: 'observe', onError: 'deny' }, 'bad "onError" for a observe'],
    [{ timeout: 0 }, 'bad "timeout"'],
  ])('%j is refused when the hook is registered', async (options, message) => {
    await expect(decideFor([script('', options as Partial<ProcessHook>)], bash('ls'))).rejects.toThrow(message);
  });

  test.each([[[]], [['']], ['ls -l'], [[1]], [['a\0b']], [undefined]])(
    'a command %j is refused when the hook is made',
    (command) => {
      expect(() => hookOf(command as unknown as string[])).toThrow('no command that could run');
    },
  );
});
