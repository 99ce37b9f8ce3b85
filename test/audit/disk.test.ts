import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApprovalStore } from '../../src/approvals/approval-store.js';
import { openLog, query, verify } from '../../src/audit/index.js';
import { bundle, collect, decision, withDirectory } from './fixture.js';

interface Filled {
  readonly acknowledged: number;
  readonly failures: readonly string[];
}

/** Everything that was acknowledged is there, and what the full disk tore raises no alarm. */
async function check(directory: string, filled: readonly Filled[], message: RegExp): Promise<void> {
  const acknowledged = filled.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  for (const { failures } of filled) for (const failure of failures) expect(failure).toMatch(message);
  const report = await verify({ directory });
  expect(report.alarms).toEqual([]);
  expect(report.records).toBe(acknowledged);
  expect(await collect(query({ directory }))).toHaveLength(acknowledged);
  console.log(
    `full disk: ${acknowledged} acknowledged and there, ${report.torn} torn, then: ${filled[0]?.failures[0]}`,
  );
}

/** Whether a small file system can be mounted, or why not. */
function mountable(directory: string): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has tmpfs';
  if (process.getuid?.() !== 0) return 'only root can mount';
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300k,mode=0700', 'tmpfs', directory], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return String((error as { stderr?: unknown }).stderr ?? error).trim();
  }
}

describe('a full disk', () => {
  it('tears lines but loses nothing that was acknowledged', (context) =>
    withDirectory(async (root) => {
      const program = await bundle('filler', root);
      const disk = join(root, 'disk');
      mkdirSync(disk);
      const reason = mountable(disk);
      if (reason !== undefined) return context.skip(`no small disk: ${reason}`);
      try {
        const ballast = join(disk, 'ballast');
        writeFileSync(ballast, 'x'.repeat(60_000));
        const directory = join(disk, 'log');
        const fill = (length: string): Filled =>
          JSON.parse(execFileSync(process.execPath, [program, directory, length], { encoding: 'utf8' }));
        const filled = [fill('900'), fill('3000')];
        await check(directory, filled, /could not be written to .*(?:ENOSPC.* Free some space|only \d+ of \d+ bytes)/);
        rmSync(ballast);
        const log = openLog({ directory });
        log.write(decision({ id: 'after' }), { durable: true });
        log.close();
        expect((await collect(query({ directory }))).at(-1)?.id).toBe('after');
        expect((await verify({ directory })).alarms).toEqual([]);
      } finally {
        execFileSync('umount', [disk]);
      }
    }));

  it('takes no part of a question or an answer for the whole', (context) =>
    withDirectory((root) => {
      const reason = mountable(root);
      if (reason !== undefined) return context.skip(`no small disk: ${reason}`);
      try {
        const store = new ApprovalStore(join(root, 'approvals'));
        const ask = (call: string) =>
          store.open({
            ...{ id: call, session: 's', event: 'tool:pre', call, hooks: [], findings: [], prompt: 'x'.repeat(6_000) },
            ...{ options: ['Deny'], default: 'deny', deadline: Date.now() + 60_000 },
            signal: new AbortController().signal,
          });
        const { id } = ask('first');
        const answer = { option: 'Deny', by: 'ada', words: 'y'.repeat(6_000) };
        const ballast = join(root, 'ballast');
        const { bavail, bsize } = statfsSync(root);
        writeFileSync(ballast, 'x'.repeat((bavail - 1) * bsize));
        expect(() => ask('second')).toThrow(/ENOSPC/);
        expect(() => store.answer(id, answer)).toThrow(/ENOSPC/);
        expect(store.pending().map((request) => request.id)).toEqual([id]);
        rmSync(ballast);
        expect(ask('second').id).toBe(store.pending()[1]?.id);
        expect(store.answer(id, answer)).toBe('accepted');
        expect(store.result(id)).toMatchObject({ ending: 'answered', ...answer });
      } finally {
        execFileSync('umount', [root]);
      }
    }));

  it('or a limit on the size of files does the same', (context) =>
    withDirectory(async (root) => {
      if (process.platform === 'win32') return context.skip('there is no ulimit');
      const program = await bundle('filler', root);
      const directory = join(root, 'log');
      const run = `ulimit -f 100; exec "$0" "$1" "$2" 900`;
      const filled: Filled[] = [1, 2].map(() =>
        JSON.parse(execFileSync('bash', ['-c', run, process.execPath, program, directory], { encoding: 'utf8' })),
      );
      await check(
        directory,
        filled,
        /could not be written to .*(?:EFBIG.* Raise the file size limit|only \d+ of \d+ bytes)/,
      );
    }));
});
