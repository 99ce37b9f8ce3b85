import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openLog } from '../../src/audit/index.js';
import { decision, segmentFiles, withDirectory } from './fixture.js';

/** What was asked to be on the disk: which file, and how much of it there was. */
interface Synced {
  readonly inode: number;
  readonly size: number;
}

const { data, all } = vi.hoisted(() => ({ data: [] as Synced[], all: [] as Synced[] }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const note = (list: Synced[], fd: number) => {
    const { ino, size } = fs.fstatSync(fd);
    list.push({ inode: ino, size });
  };
  return {
    ...fs,
    fdatasyncSync(fd: number) {
      fs.fdatasyncSync(fd);
      note(data, fd);
    },
    fsyncSync(fd: number) {
      fs.fsyncSync(fd);
      note(all, fd);
    },
  };
});

beforeEach(() => {
  data.length = 0;
  all.length = 0;
});

describe('a durable record', () => {
  it('is on the disk before the write returns; another is not waited for', () =>
    withDirectory((directory) => {
      const log = openLog({ directory });
      log.write(decision({ id: 'soon' }));
      expect(data).toEqual([]);
      log.write(decision({ id: 'now' }), { durable: true });
      const path = join(directory, 'audit-000001.jsonl');
      const { ino, size } = statSync(path);
      expect(data).toEqual([{ inode: ino, size }]);
      expect(readFileSync(path, 'utf8').trimEnd().split('\n').at(-1)).toContain('"id":"now"');
      log.write(decision({ id: 'later' }));
      expect(data).toHaveLength(1);
      log.close();
    }));

  it('is in a file whose name is on the disk too', () =>
    withDirectory((directory) => {
      const log = openLog({ directory });
      log.write(decision({ input: 1 }), { durable: true });
      log.close();
      const synced = new Set(all.map(({ inode }) => inode));
      for (const name of ['.', 'key', 'audit-000001.jsonl']) {
        expect(synced).toContain(statSync(join(directory, name)).ino);
      }
    }));

  it('is in a segment whose predecessor is on the disk', () =>
    withDirectory((directory) => {
      const log = openLog({ directory, limit: 2000 });
      while (segmentFiles(directory).length < 2) log.write(decision());
      log.close();
      const { ino, size } = statSync(join(directory, 'audit-000001.jsonl'));
      expect(data).toEqual([{ inode: ino, size }]);
    }));
});
