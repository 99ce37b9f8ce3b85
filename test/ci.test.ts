import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
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
    expect(PARTS.slice(0, 6)).toEqual(['install', 'lint', 'types', 'unused', 'copies', 'test']);
  });

  it('refuses a part that there is not, and says which there are', () => {
    const { status, stderr } = spawnSync(join(ROOT, '.ci/run'), ['frob'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, `.ci/run has no part "frob". Expected some of: ${PARTS.join(' ')}\n`]);
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
