import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const HERE = new URL('.', import.meta.url);

// A name that two parts of the dashboard use for themselves lays out both of them like the other.
it('every name is laid out in one place', () => {
  const sheets = readdirSync(HERE).filter((name) => name.endsWith('.css'));
  const rules = sheets.map((name) => readFileSync(new URL(name, HERE), 'utf8')).join('\n');
  // What stands alone, at the beginning of a line: neither in a list nor for one size of the window.
  const names = [...rules.matchAll(/(?<!,\n)^\.([\w-]+) \{/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
