import { expect, test } from 'vitest';
import { summarizeEffects } from './expect.test-helper.js';

const ROWS: readonly (readonly [command: string, told: string])[] = [
  ['nroff -U a', 'unknown ; read:./a'],
  ['nroff a', 'unknown ; read:./a'],
  ['nl -ba a', 'known ; read:./a'],
  ['od -An -tx1 -N 4 a', 'known ; read:./a'],
  ['sha256sum a', 'known ; read:./a'],
  ['sha256sum -c SUMS', 'known ; read:./SUMS ; read:./**'],
  ['shasum -a 256 a', 'known ; read:./a'],
  ['md5sum --chec SUMS', 'known ; read:./SUMS ; read:./**'],
  ['base64 -w0 a', 'known ; read:./a'],
  ['base64 -i a -o b', 'known ; write:./b ; read:./a'],
  ['paste -d, a b', 'known ; read:./a ; read:./b'],
  ['join -t, -1 2 a b', 'known ; read:./a ; read:./b'],
  ['comm -12 a b', 'known ; read:./a ; read:./b'],
  ['uniq a b', 'known ; read:./a ; write:./b'],
  ['fold -w 80 a', 'known ; read:./a'],
  ['fmt -w 80 a', 'known ; read:./a'],
  ['expand -t 4 a', 'known ; read:./a'],
  ['ptx a', 'known ; read:./a'],
  ['ptx -G a b', 'unknown ; read:./a ; read:./b'],
  ['shuf -n 1 a', 'known ; read:./a'],
  ['shuf -o out a', 'known ; write:./out ; read:./a'],
  ['tr a b < in > out', 'known ; read:./in ; write:./out:truncate'],
  ['stat a', 'known ; read:./a:list'],
  ['stat -c %s a', 'known ; read:./a:list'],
  ['df -h', 'known ; read:system'],
  ['whoami', 'known ; read:system'],
  ['id -u', 'known ; read:system'],
  ['uname -a', 'known ; read:system'],
  ['who', 'known ; read:system'],
  ['who am i', 'known ; read:system'],
  ['who /var/log/wtmp', 'known ; read:/var/log/wtmp'],
  ['printenv', 'known ; env:environment:read'],
  ['printenv HOME', 'known ; env:HOME:read'],
];

test.each(ROWS)('%s', (command, expected) => {
  expect(summarizeEffects(command)).toBe(expected);
});
