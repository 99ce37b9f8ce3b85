import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { decision, withDirectory } from '../../test/audit/fixture.js';
import { openLog } from '../audit/log.js';
import { Journal } from './journal.js';

describe('Journal', () => {
  it('has each record once, also those that came while the log could not be read', () =>
    withDirectory(async (root) => {
      const [directory, aside] = [join(root, 'audit'), join(root, 'aside')];
      const write = (to: string, call: string) => {
        const log = openLog({ directory: to });
        log.write(decision({ call }));
        log.close();
      };
      write(directory, 'a');
      const journal = new Journal(directory, 10);
      const heard: string[] = [];
      journal.listen(({ call }) => heard.push(call));
      try {
        journal.start();
        await vi.waitFor(() => expect(heard).toEqual(['a']), 5_000);
        renameSync(directory, aside);
        writeFileSync(directory, '');
        await vi.waitFor(() => expect(journal.error).toMatch(/ENOTDIR|not a sealed log/), 5_000);
        write(aside, 'b');
        rmSync(directory);
        renameSync(aside, directory);
        await vi.waitFor(() => expect(heard).toContain('b'), 5_000);
        write(directory, 'c');
        await vi.waitFor(() => expect(heard).toContain('c'), 5_000);
        expect(heard).toEqual(['a', 'b', 'c']);
        expect(journal.error).toBeUndefined();
      } finally {
        await journal.close();
      }
    }));

  it('has each record once where the log is moved away and back, and none from before it began', () =>
    withDirectory(async (root) => {
      const [directory, aside] = [join(root, 'audit'), join(root, 'aside')];
      const write = (...calls: string[]) => {
        const log = openLog({ directory });
        for (const call of calls) log.write(decision({ call }));
        log.close();
      };
      write('a', 'b');
      const journal = new Journal(directory, 10);
      const heard: string[] = [];
      journal.listen(({ call }) => heard.push(call));
      try {
        journal.start();
        await vi.waitFor(() => expect(heard).toEqual(['a', 'b']), 5_000);
        renameSync(directory, aside);
        write('c');
        await vi.waitFor(() => expect(heard).toContain('c'), 5_000);
        rmSync(directory, { recursive: true });
        renameSync(aside, directory);
        write('d');
        await vi.waitFor(() => expect(heard).toContain('d'), 5_000);
        expect([heard, journal.count, journal.entries().length]).toEqual([['a', 'b', 'c', 'd'], 4, 4]);
      } finally {
        await journal.close();
      }
    }));
});
