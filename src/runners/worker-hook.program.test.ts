import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bash, SOON, scratch, waitForEnd } from '../../test/support/runners.js';
import { decideFor, fakeSession } from '../testing/index.js';
import { type WorkerHook, workerHook } from './worker-hook.js';

const { directory, path, write } = scratch();
let count = 0;

/** A hook of this source. */
function hookOf(source: string, options: Partial<WorkerHook> = {}, extension = 'mjs') {
  const file = write(`hook-${++count}.${extension}`, source);
  return workerHook({ id: 'w', kind: 'guard', on: 'tool:pre', cwd: directory, timeout: 15_000, ...options, file });
}

describe('what a module may export', () => {
  const guard = `{ name: 'x', kind: 'guard', on: 'tool:pre', run: ({ data }) => ({ decision: 'deny', reason: data.input.command }) }`;
  test.each<[title: string, source: string, extension: string]>([
    ['run', `export const run = ({ data }) => ({ decision: 'deny', reason: data.input.command });`, 'mjs'],
    [
      'async run',
      `export async function run({ data }) { return { decision: 'deny', reason: data.input.command } }`,
      'mjs',
    ],
    ['a default function', `export default ({ data }) => ({ decision: 'deny', reason: data.input.command });`, 'mjs'],
    ['run, CommonJS', `exports.run = ({ data }) => ({ decision: 'deny', reason: data.input.command });`, 'cjs'],
    ['run, .js', `export const run = ({ data }) => ({ decision: 'deny', reason: data.input.command });`, 'js'],
    [
      'process',
      `export const process = (i) => ({ decision: 'block', reason: i.tool_input.command, metrics: {} });`,
      'mjs',
    ],
    ['process, CommonJS', `exports.process = (i) => ({ decision: 'block', reason: i.tool_input.command });`, 'cjs'],
    [
      'validate',
      `export const validate = (i, { tool_name }) => ({ safe: tool_name !== 'Bash', reason: i.command });`,
      'mjs',
    ],
    ['a hook', `export const any = ${guard};`, 'mjs'],
    ['a hook as default', `export default ${guard};`, 'mjs'],
    ['a hook, CommonJS', `module.exports = ${guard};`, 'cjs'],
    [
      'a hook with a matcher',
      `export const any = { ...${guard}, on: ['session:start', 'tool:*'], when: /^bash$/i };`,
      'mjs',
    ],
    ['a hook with a predicate', `export const any = { ...${guard}, when: ({ data }) => data.tool === 'Bash' };`, 'mjs'],
  ])('%s', async (_, source, extension) => {
    if (extension === 'js') write('package.json', '{ "type": "module" }');
    const outcome = await decideFor([hookOf(source, {}, extension)], bash('rm x'));
    expect(outcome.trace[0]?.error).toBeUndefined();
    expect(outcome).toMatchObject({ decision: 'deny', reason: 'Operation denied by w: rm x' });
  });

  test.each([
    ['run that answers nothing', 'export function run() {}'],
    ['process that allows', `export const process = () => ({ decision: 'allow', reason: 'fine', metrics: { n: 1 } })`],
    ['validate that finds it safe', 'export const validate = () => ({ safe: true })'],
    [
      'a hook for another event',
      `export const a = { kind: 'guard', on: 'tool:post', run: () => ({ decision: 'deny' }) }`,
    ],
    [
      'a hook for other tools',
      `export const a = { kind: 'guard', on: '*', when: 'read_*', run: () => ({ decision: 'deny' }) }`,
    ],
    [
      'a hook whose predicate says no',
      `export const a = { kind: 'guard', on: '*', when: () => false, run: () => ({ decision: 'deny' }) }`,
    ],
    [
      'a hook that is off',
      `export const a = { kind: 'guard', on: '*', enabled: false, run: () => ({ decision: 'deny' }) }`,
    ],
  ])('%s has no opinion', async (_, source) => {
    const outcome = await decideFor([hookOf(source)], bash('ls'));
    expect(outcome).toMatchObject({ decision: 'continue', trace: [{ decision: 'continue' }] });
    expect(outcome.trace[0]?.error).toBeUndefined();
  });

  test('a permission of ours is one', async () => {
    const outcome = await decideFor([hookOf(`export const run = () => ({ decision: 'allow' })`)], bash('ls'));
    expect(outcome.decision).toBe('allow');
  });
});

describe('what it is given', () => {
  const echo = `export const run = (event, { config, previous, outcome, signal }) =>
    ({ metrics: { event, config, previous, outcome, signal: signal instanceof AbortSignal } });`;

  test('the event, its config and what ran before', async () => {
    const first = hookOf(`export const run = () => ({ metrics: { n: 1 } })`, { id: 'first' });
    const hook = hookOf(echo, { config: { deep: { list: [1] } } });
    const outcome = await decideFor([first, hook], bash('ls'));
    expect(outcome.trace[1]?.verdict?.metrics).toMatchObject({
      event: { name: 'tool:pre', session: 'test', call: 'call-1', data: { tool: 'Bash', input: { command: 'ls' } } },
      config: { deep: { list: [1] } },
      previous: [{ hook: 'first', verdict: { metrics: { n: 1 } } }],
      signal: true,
    });
  });

  test('an observer gets the outcome', async () => {
    const no = hookOf(`export const run = () => ({ decision: 'deny', reason: 'no' })`, { id: 'no' });
    const outcome = await decideFor([no, hookOf(echo, { kind: 'observe' })], bash('ls'));
    expect(outcome.trace[1]?.verdict?.metrics).toMatchObject({
      outcome: { decision: 'deny', event: { name: 'tool:pre' }, trace: [{ hook: 'no' }] },
    });
  });

  test('middleware gets the flat input, its config and the earlier results', async () => {
    const first = hookOf(`export const process = () => ({ decision: 'allow', metrics: { n: 1 } })`, { id: 'first' });
    const source = `export const process = (input, config, previous) => ({ decision: 'allow', metrics: { input, config, previous } })`;
    const outcome = await decideFor([first, hookOf(source, { config: { a: 1 } })], bash('ls'));
    expect(outcome.trace[1]?.verdict?.metrics).toEqual({
      input: {
        session_id: 'test',
        timestamp: '1970-01-01T00:00:00.000Z',
        hook_event_name: 'PreToolUse',
        tool_use_id: 'call-1',
        tool_name: 'Bash',
        tool_input: { command: 'ls' },
        cwd: '/w',
      },
      config: { a: 1 },
      previous: [{ id: 'first', type: 'safety', decision: 'allow', reason: '', metrics: { n: 1 } }],
    });
  });

  test('a directory and few variables', async () => {
    process.env.SLUICE_TEST_TOKEN = 'secret';
    const source = `export const run = () => ({ metrics: { cwd: process.cwd(), env: process.env } })`;
    const outcome = await decideFor([hookOf(source, { env: { MINE: '1' } })], bash('ls'));
    delete process.env.SLUICE_TEST_TOKEN;
    const { cwd, env } = (outcome.trace[0]?.verdict?.metrics ?? {}) as { cwd: string; env: Record<string, string> };
    expect(cwd).toBe(directory);
    expect(env).toMatchObject({ MINE: '1', PATH: expect.any(String) });
    expect(env.SLUICE_TEST_TOKEN ?? env.NODE_OPTIONS).toBeUndefined();
  });

  test('a transform replaces', async () => {
    const source = `export const run = ({ data }) => ({ replace: { ...data.input, command: 'pwd' } })`;
    const outcome = await decideFor([hookOf(source, { kind: 'transform' })], bash('ls'));
    expect(outcome.event.data.input).toEqual({ command: 'pwd' });
  });

  test('an event of a megabyte, with bigints and characters of every kind', async () => {
    const source = `export const run = ({ data: { input } }) => ({ metrics: { size: input.big.length, n: input.n, odd: input.odd } })`;
    const input = { big: 'x'.repeat(1_000_000), n: 12n, odd: '\u2028\n\ud800ü' };
    const outcome = await decideFor([hookOf(source)], ['tool:pre', { tool: 'Bash', input }]);
    expect(outcome.trace[0]?.verdict?.metrics).toEqual({ size: 1_000_000, n: '12', odd: '\u2028\n\ud800ü' });
  });
});

/** Each answers what its `onError` says, and the process is gone. */
describe('what goes wrong', () => {
  const pid = `import fs from 'node:fs'; fs.writeFileSync(process.env.PID, String(process.pid));\n`;
  execFileSync('mkfifo', [path('pipe')]);

  describe('until the deadline', () => {
    test.concurrent.each<[title: string, source: string]>([
      ['blocks its thread', `${pid} export const run = () => { for (;;); }`],
      ['blocks its thread while it is loaded', `${pid} for (;;);`],
      ['sits in a system call', `${pid} export const run = () => fs.readFileSync('pipe')`],
      [
        'waits for a program',
        `import { execSync } from 'node:child_process'; ${pid} export const run = () => execSync('sleep 60')`,
      ],
      ['sleeps', `${pid} export const run = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`],
      ['backtracks', `${pid} export const run = () => /^(a+)+$/.test('a'.repeat(50) + 'b')`],
      ['never answers', `${pid} export const run = () => new Promise(() => setInterval(() => {}, 1000))`],
      ['answers late', `${pid} export const run = () => new Promise((done) => setTimeout(done, 60_000))`],
      ['loads for ever', `${pid} await new Promise(() => setInterval(() => {}, 1000))`],
      ['prints without end', `${pid} export const run = () => { for (;;) fs.writeSync(1, 'x'.repeat(65536)) }`],
      [
        'allocates what no limit counts',
        `${pid} const all = []; export const run = () => { for (;;) all.push(Buffer.alloc(1e6, 1)) && Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5) }`,
      ],
      [
        'ignores signals',
        `${pid} for (const s of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(s, () => {}); export const run = () => new Promise(() => setInterval(() => {}, 1000))`,
      ],
    ])('%s', async (_, source) => {
      const PID = path(`pid-${++count}`);
      const outcome = await decideFor([hookOf(source, { timeout: SOON, onError: 'ask', env: { PID } })], bash('ls'));
      expect(outcome).toMatchObject({ decision: 'ask', trace: [{ error: { code: 'HOOK_TIMEOUT' } }] });
      await waitForEnd(PID);
    });

    test.concurrent('with what it started', async () => {
      const source = `import { spawn } from 'node:child_process'; import fs from 'node:fs';
        export const run = () => { fs.writeFileSync('pid', String(spawn('sleep', ['60'], { stdio: 'inherit' }).pid)); for (;;); }`;
      const outcome = await decideFor([hookOf(source, { timeout: SOON })], bash('ls'));
      expect(outcome).toMatchObject({ decision: 'deny', trace: [{ error: { code: 'HOOK_TIMEOUT' } }] });
      await waitForEnd(path('pid'));
    });
  });

  describe('at once', () => {
    test.each<[title: string, source: string, message: RegExp, code?: string]>([
      [
        'leaves nothing to wait for',
        'export const run = () => new Promise(() => {})',
        /exit code 0 before it answered/,
      ],
      ['exits', 'export const run = () => process.exit(0)', /exit code 0 before it answered/],
      ['exits as a program would that denies', 'export const run = () => process.exit(2)', /exit code 2 before/],
      ['kills itself', `export const run = () => process.kill(process.pid, 'SIGKILL')`, /ended by SIGKILL/],
      ['aborts', 'export const run = () => process.abort()', /ended by SIGABRT/],
      [
        'fills its memory',
        'const all = []; export const run = () => { for (;;) all.push({}) }',
        /ended by SIG|exit code 13\d/,
      ],
      [
        'fills a table',
        'const all = new Map(); export const run = () => { for (let i = 0; ; i++) all.set(i, i) }',
        /ended by SIG/,
      ],
      ['recurses', 'export const run = () => run()', /RangeError: Maximum call stack/],
      ['throws', `export const run = () => { throw new TypeError('bad') }`, /TypeError: bad \(.*hook-\d+\.mjs:1\)/],
      ['rejects', `export const run = () => Promise.reject(new Error('bad'))`, /Error: bad/],
      [
        'throws later',
        `export const run = () => new Promise(() => setTimeout(() => { throw new Error('bad') }))`,
        /exit code 1[\s\S]*Error: bad/,
      ],
      ['throws nothing', 'export const run = () => { throw undefined }', /it threw undefined/],
      ['throws null', 'export const run = () => { throw null }', /it threw null/],
      ['throws text', `export const run = () => { throw 'bad' }`, /it threw "bad"/],
      ['throws what cannot be shown', 'export const run = () => { throw { toJSON() { throw 1 } } }', /cannot be shown/],
      [
        'throws an error without words',
        'export const run = () => { throw Object.create(Error.prototype, { name: { get() { throw 1 } } }) }',
        /cannot be shown/,
      ],
      [
        'says a secret',
        `export const run = () => { console.log('password=hunter2secret'); throw new Error('token=hunter3secret') }`,
        /^(?![\s\S]*hunter)/,
      ],
      ['answers null', 'export const run = () => null', /answers with a verdict or with nothing/, 'VERDICT_INVALID'],
      ['answers text', `export const run = () => 'deny'`, /answers with a verdict or with nothing/, 'VERDICT_INVALID'],
      [
        'answers what is no decision',
        `export const run = () => ({ decision: 'block' })`,
        /No such decision/,
        'VERDICT_INVALID',
      ],
      ['answers a circle', 'export const run = () => { const a = {}; a.a = a; return a }', /circular/],
      ['answers a bigint', 'export const run = () => ({ metrics: { n: 1n } })', /BigInt/],
      [
        'answers too much',
        `export const run = () => ({ reason: 'x'.repeat(2e6) })`,
        /more than 1048576 bytes/,
        'VERDICT_INVALID',
      ],
      [
        'posts nonsense',
        `import fs from 'node:fs'; export const run = () => { fs.writeSync(3, 'nonsense\\n') }`,
        /broke the protocol/,
        'VERDICT_INVALID',
      ],
      [
        'posts a list',
        `import fs from 'node:fs'; export const run = () => { fs.writeSync(3, '[]\\n') }`,
        /broke the protocol/,
        'VERDICT_INVALID',
      ],
      [
        'posts without end',
        `import fs from 'node:fs'; export const run = () => { for (;;) fs.writeSync(3, 'x'.repeat(65536)) }`,
        /broke the protocol/,
        'VERDICT_INVALID',
      ],
      [
        'closes the channel',
        `import fs from 'node:fs'; export const run = () => { fs.closeSync(3) }`,
        /ended with exit code/,
      ],
      ['middleware falls through', 'export const process = () => {}', /Middleware must decide/, 'VERDICT_INVALID'],
      [
        'middleware misspells',
        `export const process = () => ({ decision: 'blocked' })`,
        /No such decision/,
        'VERDICT_INVALID',
      ],
      [
        'a validator is unsure',
        `export const validate = () => ({ safe: 'maybe' })`,
        /whether it is safe/,
        'VERDICT_INVALID',
      ],
      ['does not parse', 'export const run = (', /could not be loaded: SyntaxError/],
      ['throws while it is loaded', `throw new Error('bad')`, /could not be loaded: Error: bad/],
      ['exports nothing', '', /exports none of them/],
      ['exports two things', 'export const run = () => {}; export const process = () => {};', /exports process, run/],
      [
        'imports what is not there',
        `import 'nowhere'; export const run = () => {}`,
        /could not be loaded[\s\S]*nowhere/,
      ],
      [
        'is of another kind',
        `export const a = { kind: 'observe', on: '*', run() {} }`,
        /not of the kind/,
        'HOOK_INVALID',
      ],
      [
        'has a predicate that answers later',
        `export const a = { kind: 'guard', on: '*', when: async () => false, run() {} }`,
        /true or false at once/,
      ],
    ])('%s', async (_, source, message, code = 'HOOK_THREW') => {
      const outcome = await decideFor([hookOf(source, { onError: 'ask', memory: 64 })], bash('ls'));
      expect(outcome.trace[0]?.error?.message).toMatch(message);
      expect(outcome).toMatchObject({ decision: 'ask', trace: [{ error: { code } }] });
    });

    test('its file is not there', async () => {
      const hook = workerHook({ id: 'w', kind: 'guard', on: 'tool:pre', file: path('absent.mjs') });
      const outcome = await decideFor([hook], bash('ls'));
      expect(outcome).toMatchObject({
        decision: 'deny',
        reason: expect.stringMatching(/could not be loaded.*absent\.mjs/s),
      });
    });

    test('its directory is not there', async () => {
      const outcome = await decideFor([hookOf('export const run = () => {}', { cwd: path('absent') })], bash('ls'));
      expect(outcome).toMatchObject({ decision: 'deny', reason: expect.stringMatching(/there is no directory/) });
    });
  });

  test.each([['deny'], ['ask'], ['continue']] as const)('onError: %s', async (onError) => {
    const outcome = await decideFor([hookOf(`throw 1`, { onError })], bash('ls'));
    expect(outcome).toMatchObject({ decision: onError, trace: [{ error: { code: 'HOOK_THREW' } }] });
  });

  test.each([['x.ts'], ['x'], [''], [undefined]])('a file %j is refused when the hook is made', (file) => {
    expect(() => workerHook({ id: 'w', kind: 'guard', on: 'tool:pre', file: file as string })).toThrow(
      'no file that Node can run',
    );
  });
});

describe('a warm process', () => {
  const counter = `let n = 0; export const run = () => ({ metrics: { n: ++n, pid: process.pid } })`;
  const metricsOf = async (hook: ReturnType<typeof hookOf>) =>
    (await decideFor([hook], bash('ls'))).trace[0]?.verdict?.metrics;

  test('answers the next event too', async () => {
    const hook = hookOf(counter);
    const first = await metricsOf(hook);
    expect(await metricsOf(hook)).toEqual({ n: 2, pid: first?.pid });
  });

  test('events at once get a process each', async () => {
    const source = `export const run = async () => { await new Promise((done) => setTimeout(done, 300)); return { metrics: { pid: process.pid } } }`;
    const hook = hookOf(source);
    await metricsOf(hook);
    const all = await Promise.all([metricsOf(hook), metricsOf(hook), metricsOf(hook)]);
    expect(new Set(all.map((one) => one?.pid)).size).toBe(3);
  });

  test('is replaced after trouble', async () => {
    const source = `let n = 0; export const run = ({ data }) => { n++; if (data.input.command === 'bad') throw new Error('bad'); return { metrics: { n } } }`;
    const hook = hookOf(source);
    expect(await metricsOf(hook)).toEqual({ n: 1 });
    expect((await decideFor([hook], bash('bad'))).decision).toBe('deny');
    expect(await metricsOf(hook)).toEqual({ n: 1 });
  });

  test('is replaced after its deadline, and a late answer is nobody’s', async () => {
    const source = `export const run = ({ data }) => new Promise((done) => setTimeout(done, data.input.command === 'slow' ? 60_000 : 0, { metrics: { ok: true } }))`;
    const hook = hookOf(source, { timeout: SOON });
    expect((await decideFor([hook], bash('slow'))).trace[0]?.error?.code).toBe('HOOK_TIMEOUT');
    expect(await metricsOf(hook)).toEqual({ ok: true });
  });

  test('that died between two events is replaced', async () => {
    const hook = hookOf(
      `import fs from 'node:fs'; fs.writeFileSync('died', String(process.pid)); export const run = () => { setImmediate(() => process.exit(1)); return { metrics: { ok: true } } }`,
    );
    expect(await metricsOf(hook)).toEqual({ ok: true });
    await waitForEnd(path('died'));
    // An event in the moment before the system reports the end fails, as any event of a process that dies.
    await expect.poll(() => metricsOf(hook), { timeout: 10_000 }).toEqual({ ok: true });
  });

  test('is frozen between two events', async () => {
    const file = path('ticks');
    const source = `import fs from 'node:fs'; setInterval(() => fs.appendFileSync(${JSON.stringify(file)}, 'x'), 20); export const run = () => ({})`;
    await decideFor([hookOf(source)], bash('ls'));
    const size = () => (existsSync(file) ? readFileSync(file).length : 0);
    // It is stopped a moment after it has answered, and a busy machine makes that longer.
    let before = -1;
    await expect
      .poll(
        () => {
          const same = size() === before;
          before = size();
          return same;
        },
        { interval: 300, timeout: 10_000 },
      )
      .toBe(true);
  });

  test('that nobody needs is ended', async () => {
    const source = `import fs from 'node:fs'; fs.writeFileSync('idle', String(process.pid)); export const run = () => ({})`;
    const hook = hookOf(source, { idle: 100 });
    await decideFor([hook], bash('ls'));
    await waitForEnd(path('idle'));
    expect((await decideFor([hook], bash('ls'))).trace[0]?.error).toBeUndefined();
  });

  test('can be started before its first event', async () => {
    const hook = hookOf(`import fs from 'node:fs'; fs.writeFileSync('started', ''); export const run = () => ({})`, {
      warm: true,
    });
    await expect.poll(() => existsSync(path('started')), { timeout: 10_000 }).toBe(true);
    expect((await decideFor([hook], bash('ls'))).trace[0]?.error).toBeUndefined();
  });

  test('that could not be loaded fails at its first event', async () => {
    const hook = hookOf('throw 1', { warm: true });
    await new Promise((done) => setTimeout(done, 300));
    expect((await decideFor([hook], bash('ls'))).trace[0]?.error?.message).toMatch(/could not be loaded: it threw 1/);
  });

  test('works in a session', async () => {
    const { session } = fakeSession({
      hooks: [hookOf(`export const run = () => ({ decision: 'deny', reason: 'no' })`)],
    });
    expect((await session.gate({ tool: 'Bash', input: {} })).decision).toBe('deny');
  });
});
