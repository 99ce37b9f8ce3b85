import { createSocket, type Socket } from 'node:dgram';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSluiceError } from '../core/errors.js';
import { guard } from '../core/hook.js';
import { deny } from '../core/verdict.js';
import { Session } from '../session/session.js';
import { decideFor } from '../testing/index.js';
import { type EmitMetrics, emitMetrics } from './emit-metrics.js';

let server: Socket;
let port: number;
let packets: string[];
beforeEach(async () => {
  packets = [];
  server = createSocket('udp4');
  server.on('message', (message) => void packets.push(message.toString()));
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  port = server.address().port;
});
afterEach(() => {
  server.close();
  vi.unstubAllEnvs();
});

async function lines(count: number): Promise<string[]> {
  const received = () => packets.join('\n').split('\n').filter(Boolean);
  await vi.waitFor(() => expect(received().length).toBeGreaterThanOrEqual(count), { timeout: 3_000 });
  return received().map((line) => line.replace(/:[\d.]+\|ms/, ':N|ms'));
}

const judge = guard({
  name: 'my judge',
  on: 'tool:pre',
  run: ({ data }) => {
    if (data.tool === 'Broken') throw new Error('x');
    return { ...(data.tool === 'Deny' && deny('No.')), metrics: { blocked: true, checked: 3, off: false, text: 'x' } };
  },
});

async function emit(config: EmitMetrics, tool: string) {
  const session = new Session({
    hooks: [judge, emitMetrics({ statsd_host: '127.0.0.1', statsd_port: port, ...config })],
  });
  await session.gate({ tool, input: { command: 'a secret' } });
  await session.idle();
}

describe('what is sent', () => {
  it('of a call', async () => {
    await emit({}, 'Read');
    expect(await lines(6)).toEqual([
      'sluice.tool_pre.continue:1|c',
      'sluice.tool_pre.duration:N|ms',
      'sluice.tool.Read.continue:1|c',
      'sluice.hook.my_judge.duration:N|ms',
      'sluice.hook.my_judge.blocked:1|c',
      'sluice.hook.my_judge.checked:3|g',
    ]);
    expect(packets).toHaveLength(1);
  });

  it('of a denied call', async () => {
    await emit({ prefix: 'agents.' }, 'Deny');
    expect(await lines(6)).toEqual(expect.arrayContaining(['agents.tool_pre.deny:1|c', 'agents.tool.Deny.deny:1|c']));
  });

  it('of a hook that failed', async () => {
    await emit({}, 'Broken');
    expect(await lines(5)).toContain('sluice.hook.my_judge.error:1|c');
  });

  it('with tags', async () => {
    await emit({ tags: ['env:prod', 'team:a'] }, 'Read');
    expect(await lines(6)).toContain('sluice.tool_pre.continue:1|c|#env:prod,team:a');
  });

  it.each([
    ['mcp__x.y:1|c\nfake:1', 'sluice.tool.mcp__x_y_1_c_fake_1.continue:1|c'],
    ['', 'sluice.tool._.continue:1|c'],
    ['x'.repeat(100), `sluice.tool.${'x'.repeat(60)}.continue:1|c`],
  ])('of the tool %j', async (tool, line) => {
    await emit({}, tool);
    expect(await lines(6)).toContain(line);
  });

  it('of a tool that has run, and of other events', async () => {
    const session = new Session({ hooks: [emitMetrics({ statsd_host: '127.0.0.1', statsd_port: port })] });
    await session.settle({ tool: 'Bash', input: {} }, { output: 'x', duration_ms: 12 });
    await session.settle({ tool: 'Bash', input: {} }, { error: 'x' });
    await session.emit('session:start', {});
    await session.idle();
    const received = await lines(8);
    expect(received).toEqual(
      expect.arrayContaining([
        'sluice.tool_post.continue:1|c',
        'sluice.tool.Bash.duration:N|ms',
        'sluice.tool.Bash.error:1|c',
        'sluice.session_start.continue:1|c',
      ]),
    );
  });

  it('holds nothing of inputs and outputs', async () => {
    await emit({}, 'Bash');
    expect((await lines(6)).join('\n')).not.toContain('secret');
  });

  it('goes where the configuration says, whatever the environment does', async () => {
    vi.stubEnv('DD_AGENT_HOST', '192.0.2.1');
    vi.stubEnv('DD_DOGSTATSD_URL', 'udp://192.0.2.1:1');
    vi.stubEnv('DD_ENV', 'other');
    await emit({}, 'Read');
    expect(await lines(6)).toContain('sluice.tool_pre.continue:1|c');
  });
});

describe('what it says of itself', () => {
  const of = async (config: EmitMetrics) => {
    const { trace, decision } = await decideFor([emitMetrics(config)], ['tool:pre', { tool: 'Read', input: {} }]);
    return { decision, ...trace[0]?.verdict };
  };

  it('how much was sent', async () => {
    expect(await of({ statsd_host: '127.0.0.1', statsd_port: port })).toMatchObject({ metrics: { emitted: 3 } });
  });

  it('a server that is not there is no error', async () => {
    expect(await of({ statsd_host: '127.0.0.1', statsd_port: 9 })).toMatchObject({ metrics: { emitted: 3 } });
  });

  it('a host that does not exist is one, and changes nothing', async () => {
    const said = await of({ statsd_host: 'no.such.host.invalid' });
    expect(said.decision).toBe('continue');
    expect(said.metrics).toEqual({ emitted: 0, error: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/) });
  });
});

it.each([
  [{ statsd_port: 0 }, /no port\. Expected a whole number from 1 to 65535; got 0/],
  [{ statsd_port: '8125' }, /its "statsd_port" is of another kind\. Expected a number/],
  [{ statsd_host: '' }, /its "statsd_host" is empty/],
  [{ tags: 'a' }, /Expected a list of texts/],
])('%j is refused', (config, message) => {
  const build = () => emitMetrics(config as unknown as EmitMetrics);
  expect(build).toThrow(message);
  expect(build).toThrow(expect.toSatisfy((error) => isSluiceError(error, 'HOOK_INVALID')));
});
