import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { query, verify } from '../../src/audit/index.js';
import { bundle, withDirectory } from './fixture.js';

const WRITERS = 16;
/** Longer before a release: .ci/run --all. */
const SECONDS = Number(process.env.SLUICE_CHAOS_SECONDS ?? 10);
const LIMIT = 2 * 1024 * 1024;

/** A writer that is started anew whenever it was killed. */
class Writer {
  process: ChildProcess;
  stopped = false;
  constructor(readonly start: () => ChildProcess) {
    this.process = start();
  }

  async kill(): Promise<void> {
    const gone = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await gone;
    this.stopped = false;
  }
}

it('loses no acknowledged record, whoever is killed or stopped', { timeout: (SECONDS + 120) * 1000 }, () =>
  withDirectory(async (root) => {
    const directory = join(root, 'log');
    const sides = join(root, 'acknowledged');
    mkdirSync(sides);
    const program = await bundle('writer', root);
    const errors: string[] = [];
    const writers = Array.from({ length: WRITERS }, (_, number) => {
      const name = `w${number}`;
      const side = join(sides, name);
      return new Writer(() => {
        const child = spawn(process.execPath, [program, directory, String(LIMIT), side, name], {
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        child.stderr.on('data', (text) => errors.push(String(text)));
        return child;
      });
    });
    const count = { kills: 0, stops: 0, growing: 0 };
    const end = Date.now() + SECONDS * 1000;
    try {
      await sleep(500);
      while (Date.now() < end) {
        await sleep(20 + Math.random() * 60);
        const writer = writers[Math.floor(Math.random() * WRITERS)] as Writer;
        const dice = Math.random();
        if (dice < 0.6) {
          await writer.kill();
          writer.process = writer.start();
          count.kills++;
        } else if (!writer.stopped) {
          writer.process.kill('SIGSTOP');
          writer.stopped = true;
          count.stops++;
        } else {
          writer.process.kill('SIGCONT');
          writer.stopped = false;
        }
      }
      // A log that is being written verifies too: only whole lines below one size count.
      const growing = await verify({ directory });
      expect(growing.alarms).toEqual([]);
      count.growing = growing.records;
      for (const writer of writers) if (writer.stopped) writer.process.kill('SIGCONT');
      await sleep(300);
    } finally {
      await Promise.all(writers.map((writer) => writer.kill()));
    }

    const acknowledged = new Set<string>();
    for (const name of readdirSync(sides)) {
      // The last line may be cut by the kill: it was acknowledged by the log, but nobody could rely on it.
      for (const id of readFileSync(join(sides, name), 'utf8').split('\n').slice(0, -1)) acknowledged.add(id);
    }
    const missing = new Set(acknowledged);
    let records = 0;
    for await (const { id } of query({ directory })) {
      missing.delete(id);
      records++;
    }
    const report = await verify({ directory });
    const megabytes = Math.round(report.bytes / 1e6);
    const leftovers = readdirSync(directory).filter((name) => name.startsWith('.tmp-')).length;
    console.log(
      `chaos: ${SECONDS} s, ${WRITERS} writers, ${count.kills} killed, ${count.stops} stopped; ${acknowledged.size} acknowledged, ` +
        `${missing.size} missing; ${records} records, ${report.segments} segments, ${megabytes} MB, ${report.torn} torn, ` +
        `${report.void} void, ${report.alarmCount} alarms, ${leftovers} leftovers`,
    );
    expect(errors).toEqual([]);
    expect([...missing]).toEqual([]);
    expect(report.alarms).toEqual([]);
    expect(report.records).toBe(records);
    expect(acknowledged.size).toBeGreaterThan(100);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  }),
);
