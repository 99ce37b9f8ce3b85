import { expect, test } from 'vitest';
import { summarizeEffects } from './expect.test-helper.js';

const ROWS: readonly (readonly [command: string, told: string])[] = [
  ['splitdiff -D d a', 'known ; read:./a ; write:./* ; write:./d/*'],
  ['cmp a b', 'known ; read:./a ; read:./b'],
  ['cmp -n 5 a b', 'known ; read:./a ; read:./b'],
  ['diff3 --diff-program=./e a b c', 'unknown ; read:./a ; read:./b ; read:./c'],
  ['xsltproc s.xsl f.xml', 'known ; exec:./s.xsl ; read:./f.xml'],
  ['csvcut -c 1 f.csv', 'known ; read:./f.csv'],
  ['csvgrep -c 1 -f pats f.csv', 'known ; read:./pats ; read:./f.csv'],
  ['column -t -s, f', 'known ; read:./f'],
  ['iconv -f a -t b f', 'known ; read:./f'],
  ['iconv -o out f', 'known ; write:./out ; read:./f'],
  ['xxd f', 'known ; read:./f'],
  ['xxd f out', 'known ; read:./f ; write:./out'],
  ['xxd -r f out', 'known ; read:./f ; write:./out'],
  ['xxd -r -p f', 'known ; read:./f'],
  ['hexdump -C f', 'known ; read:./f'],
  ['hexdump -f fmt f', 'known ; read:./fmt ; read:./f'],
  ['uudecode f', 'known ; read:./f ; write:./**'],
  ['uudecode -o out f', 'known ; write:./out ; read:./f'],
  ['look x words', 'known ; read:./words'],
];

test.each(ROWS)('%s', (command, expected) => {
  expect(summarizeEffects(command)).toBe(expected);
});
