import { describe, expect, test } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const W = '/work/project';

function check(rows: readonly ProgramRow[]): void {
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_, row) => expect(misses(row)).toEqual([]));
}

describe('a filter of jq', () => {
  check([
    ['for i in 0 1; do jq ".[$i]" a.json; done', 'known'],
    ['yq --from-file x a.yml', 'known', `exec:${W}/x`],
    ['tomlq -f x a.toml', 'known', `exec:${W}/x`],
  ]);
});
