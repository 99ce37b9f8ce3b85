import { expect, test } from 'vitest';
import { settingsPlaces } from './settings-variables.js';

/** However a variable spells it, a rule has the path as effects have it. */
test.each<[Readonly<Record<string, string>>, string, string | undefined]>([
  [{}, 'CODEX_HOME', '/home/dev/.codex'],
  [{ CODEX_HOME: '/opt/ch' }, 'CODEX_HOME', '/opt/ch'],
  [{ CODEX_HOME: '/opt/ch/.' }, 'CODEX_HOME', '/opt/ch'],
  [{ CODEX_HOME: '/opt/x/../ch/' }, 'CODEX_HOME', '/opt/ch'],
  [{ CODEX_HOME: '' }, 'CODEX_HOME', '/home/dev/.codex'],
  [{ CLAUDE_CONFIG_DIR: 'cfg' }, 'CLAUDE_CONFIG_DIR', '/work/app/cfg'],
  [{ XDG_CONFIG_HOME: 'cfg' }, 'XDG_CONFIG_HOME', '/home/dev/.config'],
  [{ OPENCODE_CONFIG: './a/../o.json' }, 'OPENCODE_CONFIG', '/work/app/o.json'],
  [{}, 'OPENCODE_CONFIG', undefined],
])('%j: %s is %s', (env, name, place) => {
  expect(settingsPlaces(env, '/home/dev', '/work/app')[name]).toBe(place);
});
