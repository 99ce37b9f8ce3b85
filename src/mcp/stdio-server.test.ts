import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { StdioServer } from './stdio-server.js';

/** Hears SIGTERM, says so, and stays; so does what it has started, which says who it is. Its input may end. */
const DEAF = `exec 2>/dev/null
trap 'echo "heard SIGTERM"' TERM
sh -c 'trap "" TERM; echo "child $$"; while :; do sleep 0.02; done' &
echo ready
while :; do sleep 0.02; done`;

const started: StdioServer[] = [];
afterEach(() => {
  for (const server of started.splice(0)) server.kill();
});

/** One that nobody has waited for is no longer running. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe.skipIf(process.platform !== 'linux')('a server that does not go', () => {
  it.each([
    ['when its input ends', undefined],
    ['when it is told', 'SIGTERM'],
  ] as const)('%s is told, and then made to, with what it started', async (_, signal) => {
    const lines: string[] = [];
    let over: (how: readonly [why: string, code: number]) => void = () => undefined;
    const ended = new Promise<readonly [why: string, code: number]>((resolve) => {
      over = resolve;
    });
    const handlers = {
      line: (text: string) => void lines.push(text),
      tooLong: () => undefined,
      ended: (why: string, code: number) => over([why, code]),
    };
    const server = new StdioServer(['sh', '-c', DEAF], handlers, process.env, 300);
    started.push(server);
    while (lines.length < 2) await sleep(10);
    const child = Number(/child (\d+)/.exec(lines.join())?.[1]);
    expect(isRunning(child)).toBe(true);
    server.close(signal);
    expect(await ended).toEqual(['The MCP server ended by SIGKILL.', 137]);
    expect(lines).toContain('heard SIGTERM');
    while (isRunning(child)) await sleep(10);
  });
});
