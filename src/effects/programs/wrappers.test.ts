import { expect, test } from 'vitest';
import { readShellText } from '../../shell/read.js';
import { misses, type ProgramRow } from './expect.test-helper.js';

const W = '/work/project';

/** What a wrapper runs is found, and what it does itself is known. */
const ROWS: readonly ProgramRow[] = [
  // The directory is seen inside.
  ['apptainer exec i.sif rm x', 'known', `delete:${W}/x`, 'exec:i.sif:image'],
  ['chpst -u root rm x', 'known', `delete:${W}/x`],
  ['chpst -e /env rm x', 'unknown', `delete:${W}/x`],
  ['numactl -N 0 rm x', 'known', `delete:${W}/x`],
  ['script -q /dev/null rm -r x', 'known', `delete:${W}/x:recursive`],
  ['script -q log -- rm x', 'known', `delete:${W}/x`, `write:${W}/log:truncate`],
  ['fakeroot -l ./e.so true', 'known', `exec:${W}/e.so`],
  ['busybox rm x', 'known', `delete:${W}/x`],
];

test.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => expect(misses(row)).toEqual([]));

test.each([
  ['lxc exec box -- rm x', 'instance box'],
  ['adb shell rm x', 'device'],
  ["vagrant ssh web -c 'rm x'", 'machine web'],
  ['docker compose exec web rm x', 'container web'],
  ['apptainer exec i.sif rm x', undefined],
])('%s is elsewhere: %s', (text, remote) => {
  expect(readShellText(text, { cwd: W }).commands.find(({ name }) => name === 'rm')?.remote).toBe(remote);
});
