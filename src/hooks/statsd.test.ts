import { execFileSync } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Metric } from './metrics.js';
import { StatsdClient, type StatsdOptions } from './statsd.js';

let server: Socket;
let received: string[];
beforeEach(async () => {
  received = [];
  server = createSocket('udp4');
  server.on('message', (message) => void received.push(message.toString()));
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

const client = (options: Partial<StatsdOptions> = {}) =>
  new StatsdClient({ host: '127.0.0.1', port: server.address().port, prefix: '', tags: [], ...options });

async function sent(metrics: readonly Metric[], options: Partial<StatsdOptions>, count = 1): Promise<string[]> {
  await client(options).send(metrics);
  await vi.waitFor(() => expect(received).toHaveLength(count), { timeout: 3_000 });
  return received;
}

const count = (name: string, value = 1): Metric => ({ name, type: 'count', value });

describe('the line of a metric', () => {
  it.each<[Metric, Partial<StatsdOptions>, string]>([
    [count('a'), {}, 'a:1|c'],
    [count('a', 3), { prefix: 'x.' }, 'x.a:3|c'],
    [{ name: 'a', type: 'time', value: 1.23456 }, {}, 'a:1.235|ms'],
    [{ name: 'a', type: 'time', value: 2 }, {}, 'a:2|ms'],
    [{ name: 'a', type: 'level', value: -0.12345 }, {}, 'a:-0.12345|g'],
    [count('a'), { tags: ['env:prod', 'b'] }, 'a:1|c|#env:prod,b'],
    [count('a'), { tags: ['url:http://x:1'] }, 'a:1|c|#url:http://x:1'],
    [count('a'), { tags: [':b:c'] }, 'a:1|c|#_b_c'],
    // Neither a tag nor a prefix can add a metric.
    [count('a'), { tags: ['b\nfake:1|c', 'c,d#e@f\r'] }, 'a:1|c|#b_fake:1_c,c_d_e_f_'],
    [count('a'), { prefix: 'x:1|c\nfake.\r' }, 'x_1_c_fake._a:1|c'],
  ])('%j with %j', async (metric, options, line) => {
    expect(await sent([metric], options)).toEqual([line]);
  });
});

describe('packets', () => {
  it('hold as many lines as fit, in order', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `${at}`.padStart(36, 'n'));
    const packed = await sent(
      names.map((name) => count(name)),
      {},
      3,
    );
    expect(packed.map((packet) => packet.length <= 1_400)).toEqual([true, true, true]);
    expect(packed.join('\n').split('\n')).toEqual(names.map((name) => `${name}:1|c`));
  });

  it('are measured in bytes', async () => {
    expect(await sent([count('é'.repeat(400)), count('é'.repeat(400))], {}, 2)).toHaveLength(2);
  });

  it('hold a line that is longer alone', async () => {
    const packed = await sent([count('a'), count('b'.repeat(2_000)), count('c')], {}, 3);
    expect(packed).toEqual(['a:1|c', `${'b'.repeat(2_000)}:1|c`, 'c:1|c']);
  });

  it('none where there is nothing to send', async () => {
    await client().send([]);
    expect(received).toEqual([]);
  });
});

describe('failures', () => {
  it('a server that is not there is none', async () => {
    const one = client({ port: 9 });
    await one.send([count('a')]);
    await one.send([count('a')]);
  });

  it('an unknown host rejects, each time', async () => {
    const one = client({ host: 'no.such.host.invalid' });
    await expect(one.send([count('a')])).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/);
    await expect(one.send([count('a')])).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/);
  });

  it('a packet that is too long for UDP rejects, and the next one is sent', async () => {
    const one = client();
    await expect(one.send([count('a'.repeat(70_000))])).rejects.toThrow(/EMSGSIZE/);
    await one.send([count('b')]);
    await vi.waitFor(() => expect(received).toEqual(['b:1|c']), { timeout: 3_000 });
  });
});

it('the open socket does not keep a process alive', async () => {
  const { build } = await import('esbuild');
  const contents = `import { StatsdClient } from './statsd.js';
    const client = new StatsdClient({ host: '127.0.0.1', port: ${server.address().port}, prefix: '', tags: [] });
    void client.send([{ name: 'a', type: 'count', value: 1 }]).then(() => process.stdout.write('sent'));`;
  const stdin = { contents, resolveDir: import.meta.dirname, loader: 'ts' } as const;
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'esm', platform: 'node' });
  const args = ['--input-type=module', '-e', outputFiles[0]?.text ?? ''];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 10_000 })).toBe('sent');
});
