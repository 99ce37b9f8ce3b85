import { appendFileSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { collect, decision, segmentFiles, withDirectory } from '../../test/audit/fixture.js';
import { openLog, query, type StoredRecord, stats, tail } from './index.js';
import { compileQuery, parseTime } from './query.js';

const record = (fields: object): StoredRecord =>
  ({ ...decision({ type: 'output' }), id: 'x', ...fields }) as StoredRecord;

describe('a query', () => {
  const cases: readonly [condition: Parameters<typeof compileQuery>[0], fields: object, fits: boolean][] = [
    [{}, {}, true],
    [{ session: 's1' }, {}, true],
    [{ session: 's' }, {}, false],
    [{ call: 'c1', type: 'output' }, {}, true],
    [{ call: 'c1', type: 'error' }, {}, false],
    [{ hook: 'h' }, { hook: 'h' }, true],
    [{ hook: 'h' }, { hooks: ['g', 'h'] }, true],
    [{ hook: 'h' }, { reasons: [{ hook: 'g' }, { hook: 'h' }] }, true],
    [{ hook: 'h' }, { trace: [{ hook: 'h' }] }, true],
    [{ hook: 'h' }, { trace: [null, 3, 'h', { hook: 4 }], hooks: 'h', reasons: null, message: 'h' }, false],
    [{ tool: 'Bash' }, { tool: 'Bash' }, true],
    [{ tool: 'Bash' }, { tool: 'bash' }, false],
    [{ client: 'codex' }, { client: 'codex' }, true],
    [{ client: 'codex' }, { client: 'claude' }, false],
    [{ client: 'codex' }, { client: undefined }, false],
    [{ rule: 'No push' }, { findings: [{ rule: 'Other' }, { rule: 'No push' }] }, true],
    [{ rule: 'No push' }, { findings: [null, 'No push', { rule: 7 }], message: 'No push' }, false],
    [{ rule: 'No push' }, { findings: 'No push' }, false],
    [{ decision: 'deny' }, { type: 'decision', decision: 'deny' }, true],
    [{ decision: 'granted' }, { type: 'approval', state: 'granted' }, true],
    [{ decision: 'deny' }, { type: 'approval', state: 'granted', decision: 'deny' }, false],
    [{ decision: 'deny' }, { type: 'decision', decision: 7 }, false],
    [{ since: '2026-11-01T09:30:00Z' }, {}, true],
    [{ since: '2026-11-01T09:30:00.001Z' }, {}, false],
    [{ until: '2026-11-01T09:30:00Z' }, {}, false],
    [{ until: new Date('2026-11-01T09:30:01Z'), since: 0 }, {}, true],
    [{ since: 0 }, { time: 'never' }, false],
  ];
  it.each(cases)('%o on %o: %s', (condition, fields, fits) => {
    expect(compileQuery(condition)(record(fields))).toBe(fits);
  });

  const wrong: readonly [condition: object, message: RegExp][] = [
    [{ type: 'decisions' }, /No record has the type "decisions"\. Expected one of .* Did you mean "decision"\?/],
    [{ decision: 'no' }, /Expected one of continue, allow, defer, ask, deny, requested, granted/],
    [{ since: 'soon' }, /"since" is not a time/],
    [{ until: Number.NaN }, /"until" is not a time/],
    [{ since: 2, until: 1 }, /This span of time is empty/],
  ];
  it.each(wrong)('%o is refused', async (condition, message) => {
    expect(() => compileQuery(condition)).toThrow(message);
    await expect(collect(query({ directory: '/nowhere', ...condition }))).rejects.toMatchObject({
      code: 'AUDIT_QUERY_INVALID',
    });
  });

  const times: readonly [text: string, time: number][] = [
    ['30s', 970_000],
    ['2m', 880_000],
    ['0h', 1_000_000],
    ['1970-01-01', 0],
    ['1970-01-01T00:00:01Z', 1000],
  ];
  it.each(times)('reads %s', (text, time) => {
    expect(parseTime('since', text, 1_000_000)).toBe(time);
  });

  it('passes over torn lines, ends and what lies behind them', () =>
    withDirectory(async (directory) => {
      const log = openLog({ directory, limit: 2000 });
      const ids = Array.from({ length: 30 }, (_, number) => `r${number}`);
      for (const id of ids) {
        log.write(decision({ id }));
        if (id === 'r3')
          appendFileSync(join(directory, segmentFiles(directory).at(-1) ?? ''), '\n{"id":"torn","type":');
      }
      log.close();
      const first = join(directory, 'audit-000001.jsonl');
      const line = readFileSync(first, 'utf8')
        .split('\n')
        .find((text) => text.includes('"r1"'));
      appendFileSync(first, `\n${line?.replace('"r1"', '"void"')}\n`);
      expect((await collect(query({ directory }))).map(({ id }) => id)).toEqual(ids);
      expect(await collect(query({ directory: join(directory, 'none') }))).toEqual([]);
      for (let lines = 0; lines <= 32; lines++) {
        expect((await collect(tail(directory, { lines }))).map(({ id }) => id)).toEqual(
          ids.slice(Math.max(0, 30 - lines)),
        );
      }
    }));
});

describe('tail', () => {
  it('finds the last records behind long ones', () =>
    withDirectory(async (directory) => {
      const log = openLog({ directory });
      for (let number = 0; number < 40; number++)
        log.write(decision({ id: `r${number}`, reason: 'x '.repeat(20_000) }));
      log.close();
      expect((await collect(tail(directory, { lines: 25 }))).map(({ id }) => id)).toEqual(
        Array.from({ length: 25 }, (_, index) => `r${index + 15}`),
      );
    }));

  it('follows across rotation, and a log that is moved away or not there yet', () =>
    withDirectory(async (root) => {
      const directory = join(root, 'log');
      const controller = new AbortController();
      const seen: string[] = [];
      const log = openLog({ directory, limit: 1500 });
      const reading = (async () => {
        for await (const { id } of tail(directory, { follow: true, signal: controller.signal })) {
          seen.push(id);
          if (seen.length % 20 === 0) controller.signal.aborted || write(seen.length);
          if (seen.length === 60) controller.abort();
        }
      })();
      function write(from: number): void {
        if (from === 40) renameSync(directory, join(root, 'moved'));
        for (let number = from; number < from + 20 && number < 60; number++) log.write(decision({ id: `r${number}` }));
      }
      write(0);
      await reading;
      log.close();
      expect(seen).toEqual(Array.from({ length: 60 }, (_, number) => `r${number}`));
    }));

  it('goes on where it was with a log that is moved away and back, whatever came in its place', () =>
    withDirectory(async (root) => {
      const [directory, aside, other] = [join(root, 'log'), join(root, 'aside'), join(root, 'other')];
      const write = (...ids: string[]) => {
        const log = openLog({ directory, limit: 1500 });
        for (const id of ids) log.write(decision({ id }));
        log.close();
      };
      const seen: string[] = [];
      const controller = new AbortController();
      const early = Array.from({ length: 12 }, (_, number) => `early${number}`);
      write(...early);
      const reading = (async () => {
        for await (const { id } of tail(directory, { lines: 2, follow: true, signal: controller.signal }))
          seen.push(id);
      })();
      const until = (id: string) => vi.waitFor(() => expect(seen).toContain(id), 5_000);
      try {
        await until('early11');
        renameSync(directory, aside);
        // So long that it is seen to be gone.
        await sleep(400);
        renameSync(aside, directory);
        write('back');
        await until('back');
        renameSync(directory, aside);
        write('other');
        await until('other');
        renameSync(directory, other);
        renameSync(aside, directory);
        write('again');
        await until('again');
        renameSync(directory, aside);
        renameSync(other, directory);
        write('more');
        await until('more');
      } finally {
        controller.abort();
        await reading;
      }
      expect(seen).toEqual(['early10', 'early11', 'back', 'other', 'again', 'more']);
    }));

  it('ends at once where the signal was given before', async () => {
    expect(await collect(tail('/nowhere', { follow: true, signal: AbortSignal.abort() }))).toEqual([]);
  });

  it.each([-1, 1.5, Number.NaN])('refuses %s lines', async (lines) => {
    await expect(collect(tail('/nowhere', { lines }))).rejects.toMatchObject({ code: 'AUDIT_QUERY_INVALID' });
  });
});

describe('stats', () => {
  it('counts, and ignores what it does not know', async () => {
    const trace = (duration: unknown, error?: string) => [{ hook: 'slow', duration, error }, null, { hook: 7 }];
    const counted = await stats([
      ...Array.from({ length: 100 }, (_, index) =>
        record({ type: 'decision', decision: 'allow', tool: 'Bash', trace: trace(index + 1) }),
      ),
      record({
        type: 'decision',
        decision: 'deny',
        tool: 'Write',
        session: 's2',
        reasons: [{ hook: 'policy', decision: 'deny' }, 3],
        trace: trace('x', 'HOOK_THREW'),
      }),
      record({ type: 'approval', state: 'expired', time: '2027-01-01T00:00:00Z' }),
      record({ type: 'error', code: 'HOOK_TIMEOUT', masked: ['jwt'] }),
      record({ type: 'strange', decision: 3, trace: 'x', reasons: 7 }),
    ]);
    expect(counted).toEqual({
      records: 104,
      sessions: 2,
      first: '2026-11-01T09:30:00.000Z',
      last: '2027-01-01T00:00:00Z',
      types: { decision: 101, approval: 1, error: 1, strange: 1 },
      decisions: { allow: 100, deny: 1 },
      tools: { Bash: 100, Write: 1 },
      hooks: { policy: { deny: 1 } },
      approvals: { expired: 1 },
      errors: { HOOK_TIMEOUT: 1 },
      masked: { jwt: 1 },
      timings: { slow: { runs: 101, errors: 1, p50: 50, p95: 95 } },
    });
  });

  it('counts nothing', async () => {
    expect(await stats([])).toMatchObject({ records: 0, sessions: 0, decisions: {} });
  });
});
