import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { endpointKey, readConnections } from './connection-table.js';

describe.skipIf(process.platform !== 'linux')('the connections of this machine', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.1', '127.0.0.2'],
    ['::1', '::1', '::1'],
    ['::', '127.0.0.1', '127.0.0.1'],
  ])('at %s are found by both ends, from %3$s', async (listens, to, from) => {
    const server = createServer();
    const arrived = new Promise<Socket>((resolve) => server.once('connection', resolve));
    await new Promise<void>((resolve) => server.listen(0, listens, resolve));
    const { port } = server.address() as { port: number };
    const client = connect({ port, host: to, localAddress: from });
    const ours = await arrived;
    try {
      const here = endpointKey(ours.localAddress ?? '', ours.localPort ?? 0);
      const there = endpointKey(ours.remoteAddress ?? '', ours.remotePort ?? 0);
      const found = (a: string, b: string) => readConnections()?.filter((end) => end.from === a && end.to === b);
      for (const ends of [found(here, there), found(there, here)])
        expect(ends).toEqual([expect.objectContaining({ open: true, inode: expect.stringMatching(/^[1-9]\d*$/) })]);
      client.destroy();
      while (found(here, there)?.[0]?.open) await new Promise((resolve) => setTimeout(resolve, 5));
      expect(found(there, here)?.[0]?.inode ?? '0').toBe('0');
    } finally {
      client.destroy();
      ours.destroy();
      server.close();
    }
  });

  it.each([
    ['127.0.0.1', '7f000001'],
    ['::ffff:10.1.2.255', '0a0102ff'],
    ['::1', `${'0'.repeat(31)}1`],
    ['fe80::1:2%eth0', 'fe800000000000000000000000010002'],
    ['2001:db8:0:1:2:3:4:5', '20010db8000000010002000300040005'],
  ])('know %s by its bytes', (address, bytes) => {
    expect(endpointKey(address, 80)).toBe(`${bytes}:80`);
  });
});
