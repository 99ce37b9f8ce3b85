import { describe, expect, test } from 'vitest';
import { textWord } from '../shell/word.js';
import { administrationOf } from './own-program.js';
import { misses, type ProgramRow } from './programs/expect.test-helper.js';

describe('arguments that administer Sluice', () => {
  test.each<[string, string | undefined, boolean?]>([
    ['trust', 'trust', true],
    ['-- trust', 'trust', true],
    ['--debug --cwd /x approve 1', 'approve', true],
    ['keys -- add', 'keys', true],
    ['keys list', undefined],
    ['suggest', undefined],
    ['suggest --least 2 --apply', 'suggest', true],
    ['mcp --accept=files', 'mcp', true],
    ['mcp --pins', undefined],
    ['mcp --name x -- srv --accept y', undefined],
    ['hook claude', 'hook', true],
    ['hook', 'hook', false],
    ['serve', 'serve', false],
    ['status', undefined],
    ['explain trust', undefined],
    ['', undefined],
  ])('%s', (line, verb, certain) => {
    const words = line === '' ? [] : line.split(' ').map((word) => textWord(word, { start: 0, end: 0 } as never));
    const found = administrationOf(words);
    expect([found?.verb, found?.certain]).toEqual([verb, certain]);
  });
});

const ROWS: readonly ProgramRow[] = [
  ['npm exec sluice -- mcp --accept x', 'known', 'service:sluice:loosen,mcp'],
  ['deno run -A npm:sluice@1 trust', 'unknown', 'service:sluice:loosen,trust'],
  ['node a/../b.js trust', 'known', 'exec:/work/project/b.js:administer'],
  ['./x approve 1', 'unknown', 'exec:/work/project/x:administer'],
  ['node dist/cli/main.js serve', 'known', 'exec:/work/project/dist/cli/main.js:administer,perhaps'],
];

describe('whoever starts it', () => {
  test.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => expect(misses(row)).toEqual([]));
});
