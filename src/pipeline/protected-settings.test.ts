import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLIENT_FACTS } from '../clients/facts.js';
import { loadInstallers } from '../clients/index.js';
import { EXAMPLE_MACHINE } from '../policy/check/pack-tests.test-helper.js';
import { PLACE_NAMES } from '../policy/check/place-names.js';
import { CREDENTIAL_VARIABLES } from '../policy/credential-variables.js';
import { PolicyEvaluator } from '../policy/evaluate/policy-evaluator.js';
import { PACKS } from '../policy/load/builtin.js';
import { evaluationContextOf, readMachine } from './machine.js';

const INSTALLERS = await loadInstallers();

const HOME = '/home/dev';
const PROJECT = '/work/project';
const evaluator = new PolicyEvaluator({
  layers: [{ name: 'managed', files: [PACKS['self-protection'] as NonNullable<(typeof PACKS)[string]>] }],
  silent: true,
});

/** Each variable that moves settings, set alone; and none of them. */
const SETTINGS_FILES = CLIENT_FACTS.flatMap(({ settingsFiles }) => settingsFiles);
const SETTINGS_DIRECTORIES = CLIENT_FACTS.flatMap(({ settingsDirectories }) => Object.keys(settingsDirectories));
const MOVED = SETTINGS_DIRECTORIES.map((name) => ({ [name]: `/srv/moved/${name.toLowerCase()}` }));
const NAMED = SETTINGS_FILES.map((name) => ({ [name]: `/srv/named/settings/${name.toLowerCase()}.json` }));
const ENVIRONMENTS: readonly Readonly<Record<string, string>>[] = [{}, ...MOVED, ...NAMED];

function decide(env: Readonly<Record<string, string>>, tool: string, input: Readonly<Record<string, unknown>>): string {
  const { places } = evaluationContextOf(readMachine({ HOME, ...env }), PROJECT);
  return evaluator.evaluate({ ...EXAMPLE_MACHINE, places, tool, input }).decision;
}

const placeOf = (env: Readonly<Record<string, string>>) => ({
  home: HOME,
  project: PROJECT,
  env: { HOME, ...env },
  data: join(HOME, '.local/share/sluice'),
  state: join(HOME, '.local/state/sluice'),
});

/** What installing writes, and what else the client reads hooks from. */
const SETTINGS: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = ENVIRONMENTS.flatMap((env) =>
  INSTALLERS.flatMap((installer) => {
    const place = placeOf(env);
    const paths = [
      installer.settings(place, 'user'),
      installer.settings(place, 'project'),
      ...installer.layers(place).map(({ path }) => path),
    ];
    return [...new Set(paths)].map((path) => [installer.name, path, env] as const);
  }),
);

/** Ways to change a file; `at` is its directory. */
const CHANGES: readonly ((path: string, at: string, name: string) => readonly [string, Record<string, unknown>])[] = [
  (path) => ['Write', { file_path: path, content: '{}' }],
  (path) => ['Edit', { file_path: path, old_string: 'a', new_string: 'b' }],
  (path) => ['Delete', { path }],
  (path) => ['apply_patch', { patchText: `*** Begin Patch\n*** Add File: ${path}\n+x\n*** End Patch` }],
  (path) => ['mcp__fs__write_file', { path, content: 'x' }],
  ...[
    (path: string) => `echo x > '${path}'`,
    (path: string) => `rm '${path}'`,
    (path: string) => `ln -s '${path}' y`,
    (path: string) => `ln -sf y '${path}'`,
    (path: string) => `mv '${path}' y`,
    (path: string) => `mv y '${path}'`,
    (path: string) => `git mv y '${path}'`,
    (path: string) => `chmod 000 '${path}'`,
    (_: string, at: string, name: string) => `cp '/tmp/${name}' '${at}/'`,
    (_: string, at: string, name: string) => `cp '/tmp/${name}' '${at}'`,
    (_: string, at: string, name: string) => `cd '${at}'; cp '/tmp/${name}' .`,
    (_: string, at: string, name: string) => `cd '${at}' && cp /tmp/x './${name}'`,
    (_: string, at: string, name: string) => `pushd '${at}'\ncp /tmp/x ./${name}`,
    (_: string, at: string) => `find '${at}' -type f -exec truncate -s 0 {} +`,
    (_: string, at: string) => `find '${at}' -type f -exec rm {} +`,
    (_: string, at: string) => `find '${at}' -type f | xargs rm`,
    (_: string, at: string) => `grep -rl x '${at}' | xargs sed -i s/a/b/`,
    (_: string, at: string) => `cp -r e/. '${at}/'`,
    (_: string, at: string) => `rm -rf '${at}'`,
  ].map((line): (typeof CHANGES)[number] => (path, at, name) => ['Bash', { command: line(path, at, name) }]),
];

/** What is brought into a directory may be such a file: denied, or a person is asked. */
const BRINGS: readonly ((at: string) => string)[] = [
  (at) => `tar xf e.tar -C '${at}'`,
  (at) => `unzip -o e.zip -d '${at}'`,
  (at) => `python3 -m zipfile -e e.zip '${at}'`,
  (at) => `cd '${at}'; tar xf /tmp/e.tar`,
];

describe('settings with hooks', () => {
  test.each(SETTINGS)('of %s: %s with %j', (_, path, env) => {
    const at = dirname(path);
    const name = path.slice(at.length + 1);
    const passed = CHANGES.map((change) => change(path, at, name)).filter(
      ([tool, input]) => decide(env, tool, input) !== 'deny',
    );
    const brought = BRINGS.map((line) => line(at)).filter(
      (command) => !/deny|ask/.test(decide(env, 'Bash', { command })),
    );
    expect([...passed, ...brought]).toEqual([]);
    expect(decide(env, 'Read', { file_path: path })).toBe('continue');
  });
});

describe('MCP servers', () => {
  const files = ENVIRONMENTS.flatMap((env) =>
    INSTALLERS.flatMap((installer) =>
      (['user', 'project'] as const).flatMap((scope) =>
        installer.mcpFiles(placeOf(env), scope).map(({ path }) => [installer.name, path, env] as const),
      ),
    ),
  );
  test.each(files)('of %s: %s with %j', (_, path, env) => {
    expect(['ask', 'deny']).toContain(decide(env, 'Write', { file_path: path, content: '{}' }));
  });
});

test('the words for places are those that rules may use', () => {
  const named = Object.fromEntries([...SETTINGS_FILES, ...CREDENTIAL_VARIABLES].map((name) => [name, '/x']));
  const env = { HOME, ...named, KUBECONFIG: '/x:/y:/z' };
  const { places = {} } = evaluationContextOf(readMachine(env), PROJECT);
  expect(Object.keys(places).sort()).toEqual([...PLACE_NAMES].sort());
});
