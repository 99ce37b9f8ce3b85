import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['json5 -o out.json in.json5', 'known', `read:${P}/in.json5`, `write:${P}/out.json`],
  ['yj -ty', 'harmless'],
  ['faker -o out name', 'known', `write:${P}/out`],
  ['faker -i evil name', 'unknown'],
  ['asciiart https://x/a.png', 'known', 'receive:https://x/a.png'],
  ['tspin a.log', 'known', `read:${P}/a.log:recursive`, 'exec:pager'],
  ['tspin -p a.log', 'known', '!exec:'],
  ['tspin --pager id a.log', 'unknown'],
  ['TAILSPIN_PAGER=id tspin a.log', 'unknown'],
  ['glow https://x/a.md', 'known', 'receive:https://x/a.md:download'],
  ['fastmod a b', 'known', `write:${P}/**:overwrite`],
  ['fastmod a b src', 'known', `write:${P}/src:recursive,overwrite`],
  ['repren --from a --to b d', 'known', `write:${P}/d:recursive,overwrite`],
  ['repren -n --from a --to b d', 'known', '!write:'],
  ['stow -t /home/dev pkg', 'known', 'write:/home/dev:recursive,link'],
  ['stow -D pkg', 'known', 'delete:/work/**:link'],
  ['stow -n pkg', 'known', '!write:'],
  ['rcsmerge -r1 a', 'known', `write:${P}/a:overwrite`],
  ['rcsmerge -p1 a', 'known', '!write:'],
  ['stegsnow -f msg in out', 'known', `read:${P}/msg`, `write:${P}/out`],
  ['agg a.cast a.gif', 'known', `write:${P}/a.gif:overwrite`],
  ['flips -a p s out', 'known', `write:${P}/out:overwrite`],
  ['flips -a p s', 'known', `write:${P}/s`],
  ['ect a.png', 'known', `write:${P}/a.png:overwrite`],
  ['eva 1+1', 'harmless'],
  ['loc src', 'known', `read:${P}/src:recursive`],
  ['colorls', 'known', `read:${P}/**`],
  ['code2prompt -O out.txt .', 'known', `write:${P}/out.txt`, 'service:clipboard:update'],
  ['tldr-lint -i a.md', 'known', `write:${P}/a.md:recursive,format`],
  ['archwiki-rs read-page x', 'known', 'receive:wiki.archlinux.org:query'],
];

describe('converters', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
