import { describe, expect, test } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const W = '/work/project';

function check(rows: readonly ProgramRow[]): void {
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_, row) => expect(misses(row)).toEqual([]));
}

describe('packages of languages', () => {
  check([
    ['twine upload dist/*', 'known', `read:${W}/dist/*`, 'send:pypi.org:publish,upload'],
    ['gofmt -w a.go', 'known', `write:${W}/a.go:format`],
  ]);
});
