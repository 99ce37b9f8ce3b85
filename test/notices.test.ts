import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const IMPORTED =
  /^(?:import|export) (?!type )[^;']*?from '((?:@[a-z-]+\/)?[a-z][\w-]*)[^']*'|import\('([a-z][\w-]*)'\)/gm;
/** The user's own frameworks stay outside of the bundle. */
const EXTERNAL = ['esbuild', 'node', 'sluice', ...Object.keys(manifest.peerDependencies)];

function files(directory: string, ends: RegExp): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => ends.test(name))
    .map((name) => readFileSync(join(directory, name), 'utf8'));
}

const found = (texts: readonly string[], pattern: RegExp) =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name, asked]) => name ?? asked ?? '')));

test('every package whose code is in what is shipped is named, with its licence', () => {
  const notices = readFileSync('dist/THIRD-PARTY-NOTICES.txt', 'utf8');
  const bundled = [...found(files('src', /(?<!\.test|\.test-helper)\.tsx?$/), IMPORTED)].filter(
    (name) => !EXTERNAL.includes(name),
  );
  expect(bundled).toEqual(expect.arrayContaining(['@modelcontextprotocol/sdk', 'hono', 'preact', 're2js', 'yaml']));
  // The last comes with another.
  const missing = [...bundled, 'zod'].filter((name) => {
    const at = notices.search(new RegExp(`^${name.replace('/', '\\/')} \\d\\S* \\(`, 'm'));
    return at === -1 || !/permission|licen[cs]e|copyright/i.test(notices.slice(at + name.length, at + 2_000));
  });
  expect(missing).toEqual([]);
});

test('a package that is bundled is installed only where shipped sources or declarations import it', () => {
  // "sluice build" makes handlers of src/shell and src/match; the declarations of `sluice/policy` import valibot's types.
  expect(Object.keys(manifest.dependencies)).toEqual(['re2js', 'unbash', 'valibot']);
  expect(Object.values(manifest.peerDependencies).every((range) => range === '*')).toBe(true);
});
