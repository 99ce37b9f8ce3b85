import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TAGS } from '../programs/tags.js';
import { EFFECT_TARGETS } from './effect-targets.js';
import { textEffects } from './tools/shell.js';

/** Whatever the tests of this folder are tried with. */
function texts(): Set<string> {
  const files = readdirSync(import.meta.dirname, { recursive: true }).map(String);
  return new Set(
    files
      .filter((file) => file.endsWith('.test.ts'))
      .flatMap((file) => {
        const source = readFileSync(join(import.meta.dirname, file), 'utf8');
        return [...source.matchAll(/'((?:[^'\\\n]|\\.){3,300})'|"((?:[^"\\\n]|\\.){3,300})"/g)].map(([, one, other]) =>
          (one ?? other ?? '').replace(/\\(['"\\])/g, '$1'),
        );
      })
      .filter((text) => text.includes(' ')),
  );
}

test('every word and target that an effect has is one that rules can name', { timeout: 120_000 }, () => {
  const found = new Map<string, string>();
  for (const text of texts())
    for (const { kind, target, tags = [] } of textEffects(text, { cwd: '/work/project', home: '/home/me' }).effects) {
      for (const word of tags) if (!TAGS.has(word)) found.set(word, text);
      if (target.type !== 'unknown' && !EFFECT_TARGETS[kind].includes(target.type))
        found.set(`${kind} ${target.type}`, text);
    }
  expect(Object.fromEntries(found)).toEqual({});
});
