import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collect, decision, segmentFiles, withDirectory } from '../../test/audit/fixture.js';
import { sealAt } from './checkpoint.js';
import { firstHeader, formatHeader } from './header.js';
import { anchor, openLog, parseAnchor, query, verify } from './index.js';
import { END_RECORD_BODY, formatLine } from './seal.js';

const FIRST = 'audit-000001.jsonl';

function writeLog(directory: string, records: number, limit = 1_000_000): void {
  const log = openLog({ directory, limit });
  for (let number = 1; number <= records; number++) log.write(decision({ id: `r${number}`, call: `c${number}` }));
  log.close();
}

describe('verify', () => {
  it('says plainly that there is nothing', () =>
    withDirectory(async (directory) => {
      expect(await verify({ directory: join(directory, 'none') })).toMatchObject({
        ok: true,
        state: 'absent',
        records: 0,
      });
      expect(await verify({ directory })).toMatchObject({ ok: true, state: 'empty', segments: 0, cannotProve: [] });
      writeFileSync(join(directory, 'key'), 'x');
      expect(await verify({ directory })).toMatchObject({ ok: true, state: 'empty' });
    }));

  const strangers: readonly [what: string, name: string, text: string][] = [
    ['a directory of other files', 'notes.txt', 'hello'],
    ['a segment without header or records', FIRST, 'hello\nworld\n'],
    ['an empty segment', FIRST, ''],
    ['a binary file', FIRST, '\u0000'.repeat(5000)],
  ];
  it.each(strangers)('refuses %s', (_, name, text) =>
    withDirectory(async (directory) => {
      writeFileSync(join(directory, name), text);
      await expect(verify({ directory })).rejects.toMatchObject({ code: 'AUDIT_NOT_A_LOG' });
      await expect(verify({ directory: join(directory, name) })).rejects.toMatchObject({ code: 'AUDIT_NOT_A_LOG' });
    }),
  );

  it('reports what is sealed, what is not, and how far it is', () =>
    withDirectory(async (directory) => {
      writeLog(directory, 5);
      const progress: number[] = [];
      const report = await verify({ directory, onProgress: ({ bytes, total }) => progress.push(bytes / total) });
      const { size } = statSync(join(directory, FIRST));
      expect(report).toMatchObject({
        ok: true,
        state: 'log',
        records: 5,
        segments: 1,
        bytes: size,
        unsealed: { lines: 1 },
        torn: 0,
        void: 0,
      });
      expect(report.sealedTo.offset + report.unsealed.bytes).toBe(size);
      expect(progress.at(-1)).toBe(1);
      expect(report.cannotProve.join(' ')).toContain('only an anchor kept out of reach');
    }));

  /** What is appended to a good log, and what that must look like. */
  const appended: readonly [what: string, text: string, kinds: string[], more: object][] = [
    ['half a line of a writer at work', '\n{"id":"x","type":"dec', [], { torn: 0, partial: 21 }],
    ['a torn line', '\n{"id":"x","type":"dec\n', [], { torn: 1, partial: 0 }],
    ['64 torn lines, less one for the last record', '\n{"id":"x","type":"dec\n'.repeat(63), [], { torn: 63 }],
    ['65 torn lines', '\n{"id":"x","type":"dec\n'.repeat(65), ['unsealed'], { torn: 65 }],
    ['more than 1 MB', `\n{"id":"x","type":"${'x'.repeat(60_000)}\n`.repeat(18), ['unsealed'], { torn: 18 }],
    ['a line of text', 'hello\n', ['line'], {}],
    ['a record without a seal', '\n{"id":"x"}\n', ['line'], {}],
    ['a broken seal', `\n{"id":"x","seal":{"from":0,"to":9,"digest":"${'a'.repeat(63)}"}}\n`, ['line'], {}],
    [
      'a seal of the wrong letters',
      `\n{"id":"x","seal":{"from":0,"to":9,"digest":"${'A'.repeat(64)}"}}\n`,
      ['line'],
      {},
    ],
    ['a forged seal', `\n{"id":"x","seal":{"from":0,"to":9,"digest":"${'a'.repeat(64)}"}}\n`, ['seal'], {}],
    [
      'a seal of what is to come',
      `\n{"id":"x","seal":{"from":0,"to":99999,"digest":"${'a'.repeat(64)}"}}\n`,
      ['ahead'],
      {},
    ],
    [
      'a seal on nothing known',
      `\n{"id":"x","seal":{"from":7,"to":9,"digest":"${'a'.repeat(64)}"}}\n`,
      ['unknown'],
      {},
    ],
    ['zeros', '\u0000'.repeat(4096).concat('\n'), ['zeros'], {}],
    ['an end before the limit', `\n{"end":true,"seal":{"from":0,"to":9,"digest":"${'a'.repeat(64)}"}}\n`, ['seal'], {}],
    ['a megabyte without a newline', 'x'.repeat(3_000_000), ['line', 'unsealed'], {}],
  ];
  it.each(appended)('%s', (_, text, kinds, more) =>
    withDirectory(async (directory) => {
      writeLog(directory, 3);
      appendFileSync(join(directory, FIRST), text);
      const report = await verify({ directory });
      expect(report.alarms.map(({ kind }) => kind)).toEqual(kinds);
      expect(report).toMatchObject({ ok: kinds.length === 0, records: expect.any(Number), ...more });
    }),
  );

  it('names a probable power loss where zeros were sealed', () =>
    withDirectory(async (directory) => {
      writeLog(directory, 3);
      appendFileSync(join(directory, FIRST), Buffer.alloc(4096));
      writeLog(directory, 2);
      const { alarms, records } = await verify({ directory });
      expect(records).toBe(5);
      expect(alarms).toEqual([
        expect.objectContaining({
          kind: 'zeros',
          message: expect.stringMatching(/4096 zero bytes at \d+: probable power loss/),
        }),
      ]);
    }));

  it('finds zeros in the middle of a line that still ends with a seal', () =>
    withDirectory(async (directory) => {
      writeLog(directory, 3);
      const path = join(directory, FIRST);
      const bytes = readFileSync(path);
      bytes.fill(0, bytes.lastIndexOf('"session"'), bytes.lastIndexOf('"session"') + 5);
      writeFileSync(path, bytes);
      writeLog(directory, 1);
      expect((await verify({ directory })).alarms[0]?.kind).toBe('zeros');
    }));

  const surgeries: readonly [what: string, cut: (directory: string) => void, kinds: string[]][] = [
    ['the first segment is gone', (directory) => rmSync(join(directory, FIRST)), ['missing']],
    ['a middle segment is gone', (directory) => rmSync(join(directory, 'audit-000002.jsonl')), ['missing']],
    [
      'two are gone',
      (directory) => [FIRST, 'audit-000002.jsonl'].map((name) => rmSync(join(directory, name))),
      ['missing'],
    ],
    ['the newest is gone, which no seal can show', (directory) => rmSync(join(directory, 'audit-000004.jsonl')), []],
    [
      'a segment is another one',
      (directory) =>
        writeFileSync(join(directory, 'audit-000002.jsonl'), readFileSync(join(directory, 'audit-000003.jsonl'))),
      ['header', 'seal', 'chain'],
    ],
    [
      'an ended segment is cut before its end',
      (directory) => {
        const path = join(directory, 'audit-000002.jsonl');
        const bytes = readFileSync(path);
        writeFileSync(path, bytes.subarray(0, bytes.lastIndexOf('\n{"end"')));
      },
      ['end'],
    ],
    [
      'an ended segment is emptied',
      (directory) => writeFileSync(join(directory, 'audit-000002.jsonl'), ''),
      ['header', 'end'],
    ],
    [
      'lines behind the end do not count',
      (directory) => {
        const path = join(directory, FIRST);
        const line = readFileSync(path).subarray(-600);
        appendFileSync(path, Buffer.concat([line, Buffer.from('garbage\n')]));
      },
      [],
    ],
  ];
  it.each(surgeries)('%s', (_, cut, kinds) =>
    withDirectory(async (directory) => {
      writeLog(directory, 40, 3000);
      while (segmentFiles(directory).length > 4) rmSync(join(directory, segmentFiles(directory).at(-1) ?? ''));
      expect(await verify({ directory })).toMatchObject({ ok: true, segments: 4 });
      cut(directory);
      expect((await verify({ directory })).alarms.map(({ kind }) => kind)).toEqual(kinds);
    }),
  );

  it('does not take an end before the limit for one, or it would hide what follows', () =>
    withDirectory(async (directory) => {
      writeLog(directory, 3);
      const path = join(directory, FIRST);
      const fd = openSync(path, 'r');
      appendFileSync(path, formatLine(END_RECORD_BODY, sealAt(fd, statSync(path).size, '')));
      closeSync(fd);
      writeLog(directory, 3);
      expect(await verify({ directory })).toMatchObject({ ok: true, void: 0, segments: 1, records: 7 });
      const found = await collect(query({ directory, type: 'decision' }));
      expect(found).toHaveLength(6);
    }));

  it('judges each place by itself: one change, one alarm', () =>
    withDirectory(async (directory) => {
      writeLog(directory, 100);
      const path = join(directory, FIRST);
      const bytes = readFileSync(path);
      const at = bytes.indexOf('"c50"');
      bytes.write('"c51"', at);
      writeFileSync(path, bytes);
      const { alarms } = await verify({ directory });
      expect(alarms).toHaveLength(1);
      expect(alarms[0]).toMatchObject({ kind: 'seal', file: FIRST, segment: 1, line: 103 });
      expect(alarms[0]?.from).toBeLessThanOrEqual(at);
      expect(alarms[0]?.to).toBeGreaterThan(at);
    }));
});

describe('writers that race', () => {
  it('build on what covers most, not on what came last: a late record costs the next one nothing', () =>
    withDirectory((directory) => {
      writeLog(directory, 1);
      const path = join(directory, FIRST);
      const fd = openSync(path, 'r');
      const late = formatLine('{"id":"late"', sealAt(fd, statSync(path).size, ''));
      writeLog(directory, 20);
      const before = sealAt(fd, statSync(path).size, '');
      appendFileSync(path, late);
      const after = sealAt(fd, statSync(path).size, '');
      closeSync(fd);
      expect(after.from).toBe(before.from);
    }));

  /** A schedule of writers that look, are stopped, and write later, some of them torn. */
  const steps = fc.array(
    fc.record({ writer: fc.nat(5), torn: fc.option(fc.nat(400), { freq: 6 }), size: fc.nat(3000) }),
    { maxLength: 80, size: 'max' },
  );

  it('never raise an alarm, and lose nothing that was written whole', () =>
    withDirectory(async (root) => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(steps, async (schedule) => {
          const directory = join(root, String(run++));
          mkdirSync(directory, { mode: 0o700 });
          const path = join(directory, FIRST);
          const header = firstHeader('0'.repeat(32), 1_000_000);
          writeFileSync(path, formatHeader(header));
          const fd = openSync(path, 'a+');
          const waiting = new Map<number, Buffer>();
          const written: string[] = [];
          let torn = 0;
          let nearly = 0;
          for (const [index, step] of schedule.entries()) {
            const line = waiting.get(step.writer);
            if (line === undefined) {
              const body = `{"id":"r${index}","reason":"${'x'.repeat(step.size)}"`;
              waiting.set(step.writer, formatLine(body, sealAt(fd, statSync(path).size, header.genesis)));
              continue;
            }
            waiting.delete(step.writer);
            const whole = step.torn === null || step.torn >= line.length;
            appendFileSync(path, whole ? line : line.subarray(0, step.torn ?? 0));
            if (whole) written.push(String(JSON.parse(line.toString()).id));
            // Without its last newline a line becomes whole by the newline of the next: not acknowledged, but there.
            else if (step.torn === line.length - 1) nearly++;
            else if ((step.torn ?? 0) > 1) torn++;
          }
          closeSync(fd);
          const report = await verify({ directory });
          expect(report.alarms).toEqual([]);
          expect(report.records).toBeGreaterThanOrEqual(written.length);
          expect(report.records).toBeLessThanOrEqual(written.length + nearly);
          expect(report.torn).toBeLessThanOrEqual(torn);
          const found = (await collect(query({ directory }))).map(({ id }) => id);
          expect(found).toEqual(expect.arrayContaining(written));
        }),
        { numRuns: 150 },
      );
    }));
});

describe('an anchor', () => {
  it('holds while the log grows and rotates', () =>
    withDirectory(async (directory) => {
      writeLog(directory, 5, 3000);
      const anchors = [anchor(directory)];
      for (let turn = 0; turn < 12; turn++) {
        writeLog(directory, 1);
        anchors.push(anchor(directory));
      }
      expect(new Set(anchors.map(({ segment }) => segment)).size).toBeGreaterThan(1);
      for (const taken of anchors)
        expect(await verify({ directory, anchor: parseAnchor(JSON.stringify(taken)) })).toMatchObject({ ok: true });
    }));

  it('can be the seal of any record', () =>
    withDirectory(async (directory) => {
      writeLog(directory, 5);
      for (const line of readFileSync(join(directory, FIRST), 'utf8')
        .split('\n')
        .filter((line) => line.includes('"seal"'))) {
        const { to, digest } = JSON.parse(line).seal;
        expect(await verify({ directory, anchor: { segment: 1, to, digest } })).toMatchObject({ ok: true });
      }
    }));

  const changes: readonly [what: string, change: (directory: string) => void, message: RegExp][] = [
    [
      'everything was rewritten',
      (directory) => {
        rmSync(join(directory, FIRST));
        writeLog(directory, 30);
      },
      /the log was rewritten/,
    ],
    [
      'the end was cut off',
      (directory) => {
        const path = join(directory, FIRST);
        const bytes = readFileSync(path);
        writeFileSync(path, bytes.subarray(0, bytes.lastIndexOf('\n{')));
      },
      /it was cut off/,
    ],
    [
      'the segment was deleted',
      (directory) => {
        rmSync(join(directory, FIRST));
      },
      /segment 1, which is not there/,
    ],
    [
      'the last record was replaced',
      (directory) => {
        const path = join(directory, FIRST);
        const bytes = readFileSync(path);
        writeFileSync(path, bytes.subarray(0, bytes.lastIndexOf('\n{')));
        writeLog(directory, 3);
      },
      /the log was rewritten/,
    ],
  ];
  it.each(changes)('shows that %s, which seals cannot', (_, change, message) =>
    withDirectory(async (directory) => {
      writeLog(directory, 5);
      const taken = anchor(directory);
      change(directory);
      expect(await verify({ directory })).toMatchObject({ ok: true });
      const { alarms } = await verify({ directory, anchor: taken });
      expect(alarms.map(({ kind, message }) => [kind, message])).toEqual([['anchor', expect.stringMatching(message)]]);
    }),
  );

  it.each(['', '{}', 'null', '{"segment":1,"to":"x","digest":"y"}'])('is refused where it is none: %s', (text) => {
    expect(() => parseAnchor(text)).toThrow(/This is no anchor\. Expected/);
  });
});
