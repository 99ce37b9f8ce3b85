import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSluiceError } from '../core/errors.js';
import { guard } from '../core/hook.js';
import { deny } from '../core/verdict.js';
import { fakeSession } from '../testing/index.js';
import { type DebugTracer, debugTracer } from './debug-tracer.js';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-trace-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const SECRET = `ghp_${'a1B2'.repeat(9)}`;
const first = guard({ name: 'first', on: 'tool:pre', run: () => ({ metrics: { looked: 1, at: SECRET } }) });
const second = guard({
  name: 'second',
  on: 'tool:pre',
  run: ({ data }) => {
    if (data.tool === 'Broken') throw new Error(`no ${SECRET}`);
    return data.tool === 'Deny' ? deny(`Not ${SECRET}.`) : undefined;
  },
});

async function trace(config: DebugTracer, tool: string, input: Readonly<Record<string, unknown>> = {}) {
  const { session, display } = fakeSession({ hooks: [first, second, debugTracer(config)] });
  await session.gate({ tool, input, call: 'c1' });
  await session.idle();
  return display.shown.filter(({ source }) => source === 'hook:debug-tracer');
}

describe('a line', () => {
  const line = async (tool: string, input = {}, include_data = false) => {
    await trace({ log_file: '~/deep/trace.jsonl', home, include_data }, tool, input);
    const text = readFileSync(join(home, 'deep/trace.jsonl'), 'utf8');
    expect(text).not.toContain('ghp_');
    return JSON.parse(text);
  };

  it('says what every hook said', async () => {
    expect(await line('Deny')).toEqual({
      timestamp: expect.any(String),
      session_id: 'session-1',
      call: 'c1',
      event: 'tool:pre',
      tool_name: 'Deny',
      decision: 'deny',
      ms: expect.any(Number),
      reasons: [{ hook: 'second', decision: 'deny', reason: 'Not [masked:github-token].' }],
      hooks: [
        {
          hook: 'first',
          kind: 'guard',
          decision: 'continue',
          ms: expect.any(Number),
          metrics: { looked: 1, at: '[masked:github-token]' },
        },
        { hook: 'second', kind: 'guard', decision: 'deny', ms: expect.any(Number) },
      ],
    });
    expect(statSync(join(home, 'deep/trace.jsonl')).mode & 0o777).toBe(0o600);
  });

  it('says what failed', async () => {
    expect((await line('Broken')).hooks[1]).toMatchObject({
      decision: 'deny',
      error: { code: 'HOOK_THREW', message: 'no [masked:github-token]' },
    });
  });

  it('holds the data where that is wanted, masked and cut', async () => {
    const { data } = await line('Read', { command: SECRET, text: 'x'.repeat(100_000) }, true);
    expect(data).toMatchObject({ tool: 'Read', input: { command: '[masked:github-token]' } });
    expect(JSON.stringify(data).length).toBeLessThanOrEqual(8_192);
  });
});

it.each([
  ['Read', /^tool:pre Read: continue in [\d.]+ ms\. first continue in [\d.]+ ms; second continue in [\d.]+ ms\.$/],
  ['Deny', /second deny in/],
  ['Broken', /second failed \(HOOK_THREW\), so deny in/],
])('without a file the user is told of %s', async (tool, message) => {
  expect(await trace({}, tool)).toEqual([
    { level: 'debug', source: 'hook:debug-tracer', message: expect.stringMatching(message) },
  ]);
});

it('traces every event, also one without hooks', async () => {
  const { session, display } = fakeSession({ hooks: [debugTracer()] });
  await session.emit('session:start', {});
  await session.idle();
  expect(display.shown.map(({ message }) => message)).toEqual(['session:start: continue in 0 ms. No hook ran.']);
});

it('a file that cannot be written is reported', async () => {
  expect(await trace({ log_file: home }, 'Read')).toEqual([
    {
      level: 'warning',
      source: 'hook:debug-tracer',
      message: expect.stringMatching(/^The trace was not written: EISDIR/),
    },
  ]);
});

it.each([
  [{ log_file: '' }, /no file to write/],
  [{ include_data: 'yes' }, /Expected true or false/],
])('%j is refused', (config, message) => {
  const build = () => debugTracer(config as unknown as DebugTracer);
  expect(build).toThrow(message);
  expect(build).toThrow(expect.toSatisfy((error) => isSluiceError(error, 'HOOK_INVALID')));
});
