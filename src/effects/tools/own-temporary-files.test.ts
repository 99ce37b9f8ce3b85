import { expect, test } from 'vitest';
import { textEffects } from './shell.js';

test.each([
  ['T=$(mktemp -d); rm -rf "$T"', true],
  ['T=$(mktemp -d); rm -rf "$T/x"', true],
  ['rm -rf "$(mktemp -d -t app)"', true],
  ['T=$(mktemp -d -p ~/.ssh); rm -rf "$T"', false],
  ['T=$(mktemp -d); rm -rf "$T/../x"', false],
  ['mktemp() { echo ~; }; rm -rf $(mktemp -d)', false],
  ['T=$(cat list); rm -rf "$T"', false],
  ['T=$(mktemp -d); trap \'rm -rf "$T"\' EXIT; ls', true],
  ['T=$(mktemp -d); trap \'rm -rf "$T"\' EXIT; T=~', false],
  ['T=$(mktemp -d); trap \'rm -rf "$T"\' EXIT; read T', false],
  ['T=$(mktemp -d); trap \'rm -rf "$T"\' EXIT; declare T=~', false],
  ['T=$(mktemp -d); trap \'rm -rf "$T"\' EXIT; for T in ~; do ls; done', false],
  ['T=$(mktemp -d); trap \'rm -rf "$U"\' EXIT', false],
  ['T=$(mktemp -d); trap \'rm -rf "$T/.."\' EXIT', false],
])('%s: can be made again: %s', (text, expected) => {
  const deletes = textEffects(text, { cwd: '/work' }).effects.filter(({ kind }) => kind === 'delete');
  expect(deletes.length).toBeGreaterThan(0);
  expect(deletes.every(({ tags }) => tags?.includes('cache') === true)).toBe(expected);
});
