import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['units "15 pounds" kilograms', 'harmless'],
  ['units -f my.units a b', 'known', 'read:/work/project/my.units'],
  ['tty-clock -sc', 'harmless'],
  ['rolldice 2d6s1', 'harmless'],
  ['errno -s text', 'harmless'],
  ['calendar -f c', 'known', 'read:/work/project/c'],
  ['wn slow -antsa', 'harmless'],
  ['kosmorro -o a.pdf', 'known', 'write:/work/project/a.pdf'],
  ['qrencode -o a.png -r in', 'known', 'write:/work/project/a.png', 'read:/work/project/in'],
  ['qr --output a.png data', 'known', 'write:/work/project/a.png', '!read:'],
  ['qr --factory my.module data', 'unknown'],
  ['zint -d data', 'known', 'write:/work/project/out.*:overwrite'],
  ['zint --mirror --batch -i f', 'unknown'],
  ['img2txt -W 10 a.png', 'known', 'read:/work/project/a.png'],
  ['viu -r d', 'known', 'read:/work/project/d:recursive'],
  ['semver 1.2.3 -r ^1.0', 'harmless'],
  ["recsel -e 'a ~ 1' data.rec", 'known', 'read:/work/project/data.rec'],
  ['csv-diff a.csv b.csv --key id', 'known', 'read:/work/project/b.csv'],
  ['combine a and b', 'known', 'read:/work/project/a', 'read:/work/project/b', '!and'],
  ['yek d --output-dir o', 'known', 'read:/work/project/d:recursive', 'write:/work/project/o'],
  ['delta a b', 'known', 'read:/work/project/a', 'read:/work/project/b'],
  ['delta --pager x a b', 'unknown'],
  ['watson start p', 'known', 'write:~/.config/watson/*'],
  ['watson log', 'known', '!write:'],
  ['bd init', 'known', 'write:/work/project/.git/hooks/*'],
  ['bd sync', 'known', 'send:remote repository:push'],
  ['oh-my-posh init bash --config t', 'known', 'exec:/work/project/t'],
  ['monop -r:a.dll Type', 'known', 'read:/work/project/a.dll'],
  ['monop -x a', 'unknown'],
];

describe('gadgets', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
