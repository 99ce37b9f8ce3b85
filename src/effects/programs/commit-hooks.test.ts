import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['gitlint', 'known', 'exec:/work/project:workspace'],
  ['gitlint --extra-path p', 'known', 'exec:/work/project/p'],
  ['gitlint install-hook', 'known', 'write:/work/project/.git/hooks/commit-msg'],
  ['prek install', 'known', 'write:/work/project/.git/hooks/*'],
  ['prek run --all-files', 'known', 'exec:/work/project:workspace'],
  ['gitmoji --init', 'known', 'write:/work/project/.git/hooks/prepare-commit-msg'],
  ['gitmoji --commit', 'known', 'exec:/work/project/.git/hooks/*'],
];

describe('hooks of commits', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
