import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RENAMED_TAGS } from './renamed-tags.js';
import { TAG_MEANINGS, TAGS } from './tags.js';

describe('tags', () => {
  test('stand in the documentation with their meanings, one by one', () => {
    const text = readFileSync('docs/effects.md', 'utf8');
    const [, section = ''] = /\n## Tags\n([\s\S]*?)\n## /.exec(text) ?? [];
    const rows = [...section.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, tag, meaning]) => [tag, meaning]);
    expect(rows).toEqual(Object.entries(TAG_MEANINGS));
  });

  test('that were renamed are gone, and their new names are there', () => {
    for (const [before, now] of Object.entries(RENAMED_TAGS)) {
      expect(TAGS).not.toContain(before);
      expect(TAGS).toContain(now);
    }
  });
});
