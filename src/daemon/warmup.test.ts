import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMachine } from '../pipeline/machine.js';
import { PolicyCache } from '../pipeline/policy-cache.js';
import { warmUp } from './warmup.js';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-warm-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function options(more: Partial<Parameters<typeof warmUp>[0]> = {}): Parameters<typeof warmUp>[0] {
  const memory = new PolicyCache();
  return {
    machine: readMachine({ HOME: home, ANALYTICS_PATH: join(home, 'analytics.jsonl') }),
    policies: (machine, context) => memory.find(machine, context),
    isBusy: () => false,
    signal: new AbortController().signal,
    count: 5,
    ...more,
  };
}

describe('warm', () => {
  it('judges, and leaves nothing behind', async () => {
    expect(await warmUp(options())).toEqual({ judged: 5 });
    expect(readdirSync(home)).toEqual([]);
  });

  it('runs no code and writes no file that a policy names', async () => {
    const config = join(home, '.config/sluice');
    mkdirSync(config, { recursive: true });
    writeFileSync(
      join(config, 'mark.mjs'),
      `import { writeFileSync } from 'node:fs'; writeFileSync('${home}/ran', '');`,
    );
    writeFileSync(
      join(config, 'sluice.yaml'),
      'extends: [recommended]\nhooks: [./mark.mjs]\nlogging: { file: calls.log }\napprovals: { wait: true }\n',
    );
    expect(await warmUp(options())).toEqual({ judged: 5 });
    expect(existsSync(join(home, 'ran'))).toBe(false);
    expect(readdirSync(home)).toEqual(['.config']);
  });

  it('waits as long as somebody else does', async () => {
    let asked = 0;
    expect(await warmUp(options({ isBusy: () => ++asked < 4 }))).toEqual({ judged: 5 });
    expect(asked).toBeGreaterThan(5);
  });

  it('ends when it is told to', async () => {
    const stop = new AbortController();
    let looked = 0;
    const isBusy = () => {
      if (++looked === 4) stop.abort();
      return false;
    };
    expect((await warmUp(options({ signal: stop.signal, isBusy, count: 1_000 }))).judged).toBeLessThan(5);
  });

  it('is done, and says why, where it fails', async () => {
    const policies = () => Promise.reject(new Error('no file can be opened'));
    expect(await warmUp(options({ policies }))).toEqual({ judged: 0, failed: 'no file can be opened' });
  });
});
