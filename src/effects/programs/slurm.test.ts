import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['squeue -u me', 'known', 'service:slurm:read'],
  ['sacct -f log', 'known', `read:${P}/log`],
  ['SLURM_CONF=/tmp/x squeue', 'unknown'],
  ['sdiag -r', 'known', 'service:slurm statistics:update'],
  ['sacctmgr delete user x', 'known', 'service:user:delete', 'service:x:delete'],
  ['sacctmgr load file', 'unknown'],
  ['slurmctld -c', 'known', 'service:slurmctld:start', 'service:slurm jobs:delete'],
  ['sinfo --nonsense', 'unknown'],
];

describe('Slurm', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
