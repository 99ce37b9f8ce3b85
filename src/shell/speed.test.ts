import { expect, test } from 'vitest';
import { readShellText } from './read.js';

/** The median: a machine may be busy with something else. */
function median(text: string, rounds: number): number {
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now();
    readShellText(text);
    return performance.now() - began;
  });
  return times.sort((a, b) => a - b)[rounds >> 1] ?? 0;
}

test.each([
  ['a command', 'git log --oneline -n 5', 5],
  ['a compound', 'cd src && grep -rn "foo bar" . 2>&1 | head -n 20; echo "done; really" > ../log', 5],
  ['sixty kilobytes', `echo ${'word '.repeat(12_000)}`, 1_000],
])('%s is read in milliseconds: %#', (_, text, most) => {
  expect(median(text, most === 5 ? 51 : 3)).toBeLessThan(most);
});
