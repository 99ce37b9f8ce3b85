import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './spawn.js';

const RUN = readFileSync(join(ROOT, '.ci/run'), 'utf8');
const PARTS = /^PARTS=\(([^)]*)\)/m.exec(RUN)?.[1]?.trim().split(/\s+/) ?? [];
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const named = (prefix: string) =>
  Object.keys(scripts).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

/** The parts that the steps of a workflow run. */
function partsOf(workflow: string): string[] {
  const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows', workflow), 'utf8')) as {
    jobs: Record<string, { steps?: { run?: string }[] }>;
  };
  const lines = Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run = '' }) => run.split('\n')));
  return lines.flatMap((line) => (line.startsWith('.ci/run ') ? line.split(' ').slice(1) : []));
}

describe('.ci/run', () => {
  it.each([...named('check:'), ...named('test:'), 'lint', 'types', 'test'])('runs %s by its name', (name) => {
    expect(PARTS).toContain(name);
  });

  it('runs what is fast before what is not', () => {
    expect(PARTS.slice(0, 7)).toEqual(['install', 'types', 'build', 'lint', 'copies', 'unused', 'test']);
    const slow = ['program', 'clients', 'fuzz', 'page', 'reality'];
    expect(PARTS.filter((part) => slow.includes(part))).toEqual(slow);
    expect(PARTS.indexOf('program')).toBeGreaterThan(PARTS.indexOf('docs'));
  });

  it('refuses a part that there is not, and says which there are', () => {
    const { status, stderr } = spawnSync(join(ROOT, '.ci/run'), ['frob'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, `.ci/run has no part "frob". Expected some of: ${PARTS.join(' ')}\n`]);
  });

  describe('with parts beside each other', () => {
    /** Runs parts whose programs are a script in the place of npm, npx and apt-get. */
    function runParts(script: string, ...parts: readonly string[]) {
      const directory = mkdtempSync(join(tmpdir(), 'sluice-ci-'));
      try {
        const file = join(directory, 'called');
        for (const name of ['npm', 'npx', 'apt-get'])
          writeFileSync(join(directory, name), `#!/bin/sh\necho "$*" >>${file}\n${script}\n`, { mode: 0o755 });
        const { SLUICE_BUILT: _, ...rest } = process.env;
        const env = { ...rest, PATH: `${directory}:${process.env.PATH}` };
        const { status, stdout } = spawnSync(join(ROOT, '.ci/run'), parts, { encoding: 'utf8', env });
        const called = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
        return { status, stdout, called };
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    }

    it('shows each as one piece, and what all of them took', () => {
      const { status, stdout } = runParts(
        'echo "first $2"; sleep 0.1; echo "then $2"',
        'lint',
        'unused',
        'copies',
        'test',
      );
      expect(status).toBe(0);
      for (const name of ['lint', 'check:unused', 'check:copies'])
        expect(stdout).toContain(`== ${name.replace('check:', '')}\nfirst ${name}\nthen ${name}\n`);
      expect(stdout).toMatch(/part +seconds +of CPU\n(?:(?:lint|unused|copies|test) +\d+ +\d+\n){4}$/);
    });

    it('fails where one of them fails, shows why, and starts nothing after it', () => {
      const script = '[ "$2" != check:unused ] || { echo "not used"; exit 3; }';
      const { status, stdout, called } = runParts(script, 'lint', 'unused', 'install', 'copies');
      expect([status, called.sort()]).toEqual([3, ['run check:unused', 'run lint']]);
      expect(stdout).toContain('== unused\nnot used\n');
    });

    it('builds once for all that use it, before the first of them, and after what is installed', () => {
      const script = 'echo "$*, built: $SLUICE_BUILT"; case "$*" in "run build") sleep 0.5 ;; esac';
      const { status, stdout, called } = runParts(script, 'lint', 'page', 'copies', 'package');
      expect([status, called.length]).toEqual([0, 5]);
      expect(stdout).toMatch(/^run build, built: $.*^run test:page, built: 1$/ms);
      expect(stdout).toMatch(/^run check:package, built: 1$/m);
      expect(runParts('echo', 'lint', 'page').called.sort()).toEqual(['run lint', 'run test:page']);
    });

    it('starts nothing where what is used can not be built', () => {
      const { status, called } = runParts('[ "$2" != build ] || exit 5', 'build', 'program', 'clients');
      expect([status, called]).toEqual([5, ['run build']]);
    });

    it('fails where a part that runs alone fails', () => {
      const { status, called } = runParts('[ "$1" != ci ] || exit 4', 'install', 'lint');
      expect([status, called.includes('run lint')]).toEqual([1, false]);
    });
  });

  it('is bash that can be read', () => {
    expect(execFileSync('bash', ['-n', join(ROOT, '.ci/run')], { encoding: 'utf8' })).toBe('');
  });
});

describe('the workflows', () => {
  it.each(readdirSync(join(ROOT, '.github/workflows')))('%s runs parts of .ci/run', (name) => {
    expect([...PARTS, '--all']).toEqual(expect.arrayContaining(partsOf(name)));
  });

  it('test.yml runs all of them', () => {
    expect(partsOf('test.yml').sort()).toEqual(expect.arrayContaining([...PARTS].sort()));
  });
});
