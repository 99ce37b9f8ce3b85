import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { verify } from '../src/audit/index.js';
import { renderProgress } from '../src/audit/render-report.js';
import { generateLog } from './audit-generate.js';
import { median, percentile } from './sample.js';

const run = promisify(execFile);
const ROUNDS = 3;

/** Everything about the audit log: what an append costs, and what a check costs. */
export async function benchAudit(): Promise<void> {
  await benchAppend();
  await benchVerify();
}

/** Sealed appends next to raw ones, by one process and by sixteen, in turns, so that noise hits both alike. */
export async function benchAppend(): Promise<void> {
  await withDirectory(tmpdir(), async (root) => {
    const program = join(root, 'appender.cjs');
    await build({
      entryPoints: ['bench/audit-appender.ts'],
      outfile: program,
      bundle: true,
      format: 'cjs',
      platform: 'node',
      logLevel: 'warning',
    });
    console.log(
      '\nAppending a record of 0.7 kB, microseconds (raw: JSON.stringify and one write; sealed: also masked)',
    );
    console.log(
      `  ${'processes'.padEnd(12)}${'mode'.padEnd(10)}${'p50'.padStart(10)}${'p99'.padStart(10)}${'p50 ratio'.padStart(12)}`,
    );
    for (const [processes, count, modes] of [
      [1, 5000, ['raw', 'sealed', 'durable']],
      [16, 1500, ['raw', 'sealed']],
    ] as const) {
      const samples = new Map<string, number[]>(modes.map((mode) => [mode, []]));
      for (let round = 0; round < ROUNDS; round++) {
        for (const mode of modes) {
          const calls = mode === 'durable' ? 300 : count;
          const args = [program, mode, root, String(calls)];
          const runs = await Promise.all(
            Array.from({ length: processes }, () => run(process.execPath, args, { maxBuffer: 1 << 26 })),
          );
          for (const { stdout } of runs) samples.get(mode)?.push(...(JSON.parse(stdout) as number[]));
        }
      }
      const base = median(samples.get('raw') ?? []);
      for (const [mode, times] of samples) {
        const p50 = median(times);
        const cells = [
          p50.toFixed(1).padStart(10),
          percentile(times, 99).toFixed(1).padStart(10),
          `${(p50 / base).toFixed(2)}x`.padStart(12),
        ];
        console.log(`  ${String(processes).padEnd(12)}${mode.padEnd(10)}${cells.join('')}`);
      }
    }
  });
}

/** A check of a million records next to a plain digest of the same files. */
export async function benchVerify(records = 1_000_000): Promise<void> {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  await withDirectory(memory, async (directory) => {
    const show = (done: number, whole: number) =>
      process.stderr.isTTY && process.stderr.write(`\r${renderProgress(done, whole)}`);
    const files = generateLog(directory, records, (done) => show(done, records));
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    const digest = hasSha256sum() ? 'sha256sum' : 'node sha256';
    const times = new Map<string, number[]>([
      [digest, []],
      ['verify', []],
    ]);
    for (let round = 0; round < ROUNDS; round++) {
      times
        .get(digest)
        ?.push(time(() => (digest === 'sha256sum' ? execFileSync('sha256sum', files) : files.map(hashFile))));
      const began = performance.now();
      const report = await verify({ directory, onProgress: ({ bytes, total }) => show(bytes, total) });
      times.get('verify')?.push(performance.now() - began);
      if (!report.ok || report.records !== records)
        throw new Error(`the generated log is not good: ${JSON.stringify(report.alarms[0])}`);
    }
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    console.log(
      `\nVerifying ${records.toLocaleString('en-US')} records, ${(bytes / 1e6).toFixed(0)} MB in ${files.length} segments (ratio to ${digest}; aim: at most 2.5x)`,
    );
    const base = median(times.get(digest) ?? []);
    for (const [name, samples] of times) {
      console.log(
        `  ${name.padEnd(14)}${(median(samples) / 1000).toFixed(2).padStart(8)} s${`${(median(samples) / base).toFixed(2)}x`.padStart(9)}`,
      );
    }
    console.log(`  memory at the end ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
  });
}

function hasSha256sum(): boolean {
  try {
    execFileSync('sha256sum', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function hashFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function time(action: () => unknown): number {
  const began = performance.now();
  action();
  return performance.now() - began;
}

async function withDirectory(parent: string, action: (directory: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(parent, 'sluice-bench-'));
  try {
    await action(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
