import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLog, verify } from '../../src/audit/index.js';
import { decision, segmentFiles, withDirectory } from './fixture.js';

const dirs = process.platform === 'linux' ? '/dev/shm' : undefined;

interface Change {
  readonly what: string;
  readonly at: number;
  readonly bytes: Buffer;
}

/** Every change of one byte: two flips, a deletion, two insertions, a swap with its neighbour. */
function* byteChanges(bytes: Buffer, until: number): Generator<Change> {
  for (let at = 0; at < until; at++) {
    const byte = bytes[at] as number;
    const before = bytes.subarray(0, at);
    const after = bytes.subarray(at + 1);
    const digit = byte >= 0x30 && byte <= 0x39;
    for (const other of [byte ^ 1, byte ^ 0x20, digit ? 0x30 + ((byte - 0x30 + 1) % 10) : byte ^ 0x0a]) {
      yield { what: `flip to ${other}`, at, bytes: Buffer.concat([before, Buffer.from([other]), after]) };
    }
    yield { what: 'delete', at, bytes: Buffer.concat([before, after]) };
    for (const other of [0x0a, 0x31]) {
      yield { what: `insert ${other}`, at, bytes: Buffer.concat([before, Buffer.from([other]), bytes.subarray(at)]) };
    }
    const next = bytes[at + 1];
    if (next !== undefined && next !== byte && at + 1 < until) {
      yield { what: 'swap', at, bytes: Buffer.concat([before, Buffer.from([next, byte]), bytes.subarray(at + 2)]) };
    }
  }
}

/** Every deletion, doubling and exchange of lines. */
function* lineChanges(bytes: Buffer, until: number): Generator<Change> {
  const lines: { at: number; end: number }[] = [];
  for (let at = 0; at < until; ) {
    const end = bytes.indexOf(10, at) + 1;
    if (end > at + 1) lines.push({ at, end });
    at = end;
  }
  for (const [index, { at, end }] of lines.entries()) {
    if (end > until) continue;
    const line = bytes.subarray(at, end);
    yield { what: 'delete line', at, bytes: Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]) };
    if (end < until) {
      yield { what: 'double line', at: end, bytes: Buffer.concat([bytes.subarray(0, end), line, bytes.subarray(end)]) };
    }
    for (const { at: from, end: to } of lines.slice(index + 1)) {
      if (to > until) continue;
      const swapped = [
        bytes.subarray(0, at),
        bytes.subarray(from, to),
        bytes.subarray(end, from),
        line,
        bytes.subarray(to),
      ];
      yield { what: 'swap lines', at, bytes: Buffer.concat(swapped) };
    }
  }
}

/** Where the change begins: a byte put among its equals is one put behind them. */
function firstDifference(a: Buffer, b: Buffer): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

describe('a changed log', () => {
  it('shows every change below the sealed offset, and where it is', { timeout: 300_000 }, () =>
    withDirectory(async (root) => {
      const directory = join(root, 'log');
      mkdirSync(directory, { mode: 0o700 });
      const log = openLog({ directory, limit: 2400 });
      for (let number = 1; number <= 12; number++) {
        log.write(decision({ id: `r${number}`, call: `c${number}`, input: { command: `echo ${number} "ä"` } }));
      }
      log.close();
      const files = segmentFiles(directory);
      const clean = await verify({ directory });
      expect(clean).toMatchObject({ ok: true, records: 12, segments: 2, torn: 0, void: 0, sealedTo: { segment: 2 } });

      const tally: Record<string, number> = {};
      const missed: string[] = [];
      const misplaced: string[] = [];
      for (const [index, file] of files.entries()) {
        const path = join(directory, file);
        const bytes = readFileSync(path);
        const until = index === 0 ? bytes.length : clean.sealedTo.offset;
        for (const change of [...byteChanges(bytes, until), ...lineChanges(bytes, until)]) {
          // A newline put before the last newline is one put behind the sealed bytes: those are all still there.
          if (change.bytes.subarray(0, until).equals(bytes.subarray(0, until))) continue;
          writeFileSync(path, change.bytes);
          const { ok, alarms } = await verify({ directory });
          const kind = change.what.replace(/ \d+$/, '');
          tally[kind] = (tally[kind] ?? 0) + 1;
          const place = `${change.what} at ${file}:${change.at}`;
          if (ok) missed.push(place);
          const first = alarms[0];
          const at = firstDifference(bytes, change.bytes);
          const covers = first !== undefined && first.file === file && first.from <= at && at < first.to;
          if (!ok && !covers) misplaced.push(`${place}: ${JSON.stringify(first)}`);
        }
        writeFileSync(path, bytes);
      }
      console.log('tampering found:', tally);
      expect(missed).toEqual([]);
      expect(misplaced).toEqual([]);
      expect((await verify({ directory })).ok).toBe(true);
    }, dirs),
  );
});
