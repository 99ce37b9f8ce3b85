import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchDirectory } from '../test/scratch.js';

const policies = readdirSync('examples/policies').filter((name) => name.endsWith('.yaml'));

/** In a project that is not among temporary files, where other rules hold, and with nobody's own policy. */
function sluice(...args: readonly string[]): string {
  const directory = mkdtempSync(join(scratchDirectory(), 'policies-'));
  cpSync('examples/policies', directory, { recursive: true });
  // A repository of its own, beside the home: reading or adding all of it must not mean the home.
  mkdirSync(join(directory, '.git'));
  const env = { PATH: process.env.PATH, HOME: `${directory}-home` };
  try {
    return execFileSync(process.execPath, [join(process.cwd(), 'dist/cli/main.js'), ...args], {
      cwd: directory,
      env,
      encoding: 'utf8',
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

describe.each(policies)('%s', (name) => {
  test('has no problems', () => {
    // What overlaps on purpose is counted, and nothing else is said.
    expect(sluice('check', '--strict', name)).toMatch(
      new RegExp(`^ok {2}${name}: no problems found\\.\\n(?:\\d+ pairs? of rules overlaps? .*\\n)?$`),
    );
  });

  test('passes its tests, and has some for every list', () => {
    const { passed, failed, tests } = JSON.parse(sluice('test', '--json', name));
    expect(failed).toBe(0);
    expect(passed).toBeGreaterThan(15);
    expect(
      tests.filter(({ expected }: { expected: string }) => /^(allow|defer|ask|deny)$/.test(expected)).length,
    ).toBeGreaterThan(5);
  });
});
