import { describe, expect, it } from 'vitest';
import { transform } from '../core/hook.js';
import { Session } from '../session/session.js';
import { redactSecrets } from './redact-secrets.js';

const SECRET = `ghp_${'a1B2'.repeat(9)}`;
const MASKED = '[masked:github-token]';
const PNG = `iVBORw0KGgo${'A'.repeat(400_000)}=`;

async function settle(output: unknown, mode: 'enforce' | 'observe' = 'enforce') {
  const session = new Session({ hooks: [redactSecrets()], mode });
  const result = await session.settle({ tool: 'Bash', input: {} }, { output });
  const { replaced, decision, trace, event } = result;
  return {
    replaced,
    decision,
    metrics: trace[0]?.verdict?.metrics,
    output: (event.data as { output: unknown }).output,
  };
}

describe('what tools return', () => {
  it.each<[string, unknown, unknown]>([
    ['text', `token ${SECRET}!`, `token ${MASKED}!`],
    [
      'the shape of a client',
      { stdout: `a\n${SECRET}\n`, stderr: '', interrupted: false, isImage: false },
      { stdout: `a\n${MASKED}\n`, stderr: '', interrupted: false, isImage: false },
    ],
    ['lists', [{ type: 'text', text: SECRET }, 7, null], [{ type: 'text', text: MASKED }, 7, null]],
    ['fields that name a secret', { password: 'hunter2hunter2' }, { password: '[masked:secret-field]' }],
    ['beside a picture', { text: SECRET, image: PNG }, { text: MASKED, image: PNG }],
  ])('%s', async (_, output, expected) => {
    const settled = await settle(output);
    expect(settled).toMatchObject({ replaced: true, decision: 'continue' });
    expect(settled.output).toEqual(expected);
    expect(settled.metrics).toEqual({ masked: expect.any(Array) });
  });

  it.each<[string, unknown]>([
    ['text without one', 'hello'],
    ['nothing', undefined],
    ['a picture', { type: 'image', file: { base64: PNG, type: 'image/png' } }],
    ['numbers', { count: 1234567 }],
  ])('%s stays as it is', async (_, output) => {
    const settled = await settle(output);
    expect(settled.replaced).toBe(false);
    expect(settled.output).toEqual(output);
  });

  it('more than can be searched is masked, also where it begins like a picture', async () => {
    expect((await settle('x '.repeat(200_000))).output).toMatch(/\[masked:too-large\]$/);
    expect((await settle(`iVBORw0KGgo ${SECRET} ${'A'.repeat(400_000)}`)).output).not.toContain(SECRET);
  });
});

it('the text of an error', async () => {
  const session = new Session({ hooks: [redactSecrets()] });
  const tool = () => session.tool({ tool: 'Bash', input: {} }, () => Promise.reject(new Error(`bad ${SECRET}`)));
  await expect(tool()).rejects.toThrow(`bad ${MASKED}`);
});

it('is no rehearsal in observe mode', async () => {
  expect((await settle(SECRET, 'observe')).output).toBe(MASKED);
});

it('withholds the output where it fails', async () => {
  const { run, ...hook } = redactSecrets();
  const broken = transform({ ...hook, run: () => Promise.reject(new Error('x')) } as never);
  const session = new Session({ hooks: [broken], failOpen: true });
  expect((await session.settle({ tool: 'Bash', input: {} }, { output: SECRET })).decision).toBe('deny');
  expect(run).toBeTypeOf('function');
});
