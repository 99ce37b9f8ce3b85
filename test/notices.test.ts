import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** esbuild names each file of others above its code. */
const BUNDLED = /^\/\/ (?:\S*\/)?node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm;
const IMPORTED = /from '((?:@[a-z-]+\/)?[a-z][\w-]*)[^']*'/g;

function files(directory: string, ends: RegExp): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => ends.test(name))
    .map((name) => readFileSync(join(directory, name), 'utf8'));
}

const found = (texts: readonly string[], pattern: RegExp) =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));

test('every package whose code is in what is shipped is named, with its licence', () => {
  const notices = readFileSync('dist/THIRD-PARTY-NOTICES.txt', 'utf8');
  const bundled = found(files('dist', /\.c?js$/), BUNDLED);
  const page = found(files('src/ui', /(?<!\.test)\.tsx?$/), IMPORTED);
  expect([...bundled]).toEqual(expect.arrayContaining(['@modelcontextprotocol/sdk', 'yaml', 'zod']));
  expect([...page]).toEqual(expect.arrayContaining(['preact']));
  const missing = [...bundled, ...page].filter((name) => {
    const at = notices.search(new RegExp(`^${name.replace('/', '\\/')} \\d\\S* \\(`, 'm'));
    return at === -1 || !/permission|licen[cs]e|copyright/i.test(notices.slice(at + name.length, at + 2_000));
  });
  expect(missing).toEqual([]);
});
