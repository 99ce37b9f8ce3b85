import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_MACHINE } from '../policy/check/pack-tests.test-helper.js';
import { PolicyEvaluator } from '../policy/evaluate/policy-evaluator.js';
import { PACKS } from '../policy/load/builtin.js';

const own = PACKS['self-protection'];
const evaluator = new PolicyEvaluator({
  layers: own === undefined ? [] : [{ name: 'managed', files: [own] }],
  silent: true,
});
const decide = (command: string): string =>
  evaluator.evaluate({ ...EXAMPLE_MACHINE, tool: 'Bash', input: { command } }).decision;

/** Every command of the program, from its own table. */
const NAMES = [
  ...readFileSync(join(import.meta.dirname, 'program.ts'), 'utf8').matchAll(/^ {2,4}(?:\{ )?name: '(\w+)'/gm),
].map(([, name = '']) => name);

/** What agents may run: it looks, or runs what is judged by itself. */
const OPEN: readonly string[] = [
  'doctor',
  'mcp --pins',
  'audit verify',
  'audit tail',
  'audit query --json',
  'audit stats',
  'audit anchor',
  'stats',
  'check',
  'test',
  'replay calls.jsonl',
  'suggest',
  "explain 'rm -rf build'",
  'explain --program acme',
  'status',
  'keys list',
  'approvals',
  'completion bash',
  'tour',
  '--help',
  '--version',
  'help trust',
];

/** What only a person may run. */
const CLOSED: readonly string[] = [
  'init --yes',
  'uninstall',
  'serve',
  'hook claude',
  'trust',
  'untrust',
  'approve 1',
  'deny 1',
  'pause 1h',
  'keys add',
  'keys remove 1',
  'program new acme',
  'program new acme --no-run',
  'build --client claude --out . --force',
];

/** What an option makes a change. */
const CHANGING: readonly string[] = ['suggest --apply', 'mcp --accept files', 'a-later-command'];

test('every command is one that agents may run, or one that they may not', () => {
  expect(NAMES.length).toBeGreaterThan(20);
  const known = new Set([...OPEN, ...CLOSED].map((line) => line.split(' ')[0]));
  expect(NAMES.filter((name) => !known.has(name))).toEqual([]);
});

describe('agents may run', () => {
  test.each(OPEN.flatMap((line) => [`sluice ${line}`, `npx sluice ${line}`]))('%s', (command) => {
    expect(decide(command)).toBe('continue');
  });
});

describe('only a person may run', () => {
  test.each([
    ...[...CLOSED, ...CHANGING].flatMap((line) => [`sluice ${line}`, `sluice --debug ${line}`, `sudo sluice ${line}`]),
    ...CLOSED.flatMap((line) => [
      `npx sluice ${line}`,
      `pnpm exec sluice ${line}`,
      `node node_modules/sluice/dist/cli/main.js ${line}`,
      `python3 -c "import subprocess; subprocess.run(['sluice', '${line.split(' ').join("', '")}'])"`,
    ]),
    'sluice-hook claude < e.json',
    '~/.local/share/sluice/bin/sluice-hook claude < e.json',
    'sh ~/.local/share/sluice/bin/sluice-hook claude < e.json',
    'cat e.json | npx sluice hook claude',
    'node dist/hook/hook.cjs claude < e.json',
    'echo {} | node dist/cli/main.js hook codex',
  ])('%s', (command) => expect(decide(command)).toBe('deny'));
});
