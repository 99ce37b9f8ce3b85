import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAgentProgram } from '../src/clients/agent-program.js';
import { CLIENT_FACTS, CLIENT_NAMES } from '../src/clients/facts.js';
import { loadClients } from '../src/clients/index.js';
import { CLIENT_MODULES } from '../src/clients/registry.js';
import { textEffects } from '../src/effects/index.js';
import { EXAMPLE_MACHINE } from '../src/policy/check/pack-tests.test-helper.js';
import { PolicyEvaluator } from '../src/policy/evaluate/policy-evaluator.js';
import { PACKS } from '../src/policy/load/builtin.js';
import { ROOT } from './spawn.js';

const PARTS = ['files', 'installer', 'history', 'handlers'] as const;

const selfProtection = PACKS['self-protection'];
if (selfProtection === undefined) throw new Error('There is no pack for self-protection.');
const evaluator = new PolicyEvaluator({ layers: [{ name: 'managed', files: [selfProtection] }], silent: true });

it('facts, modules and protocols are those of the same clients, by the same names', async () => {
  expect(CLIENT_FACTS.map(({ name }) => name)).toEqual(CLIENT_NAMES);
  expect((await loadClients()).map(({ name, title }) => [name, title])).toEqual(
    CLIENT_FACTS.map(({ name, title }) => [name, title]),
  );
});

/** Files outside of a client's folder that name it, and why. */
const NAMING = [
  // The daemon warms up with events in the form of one client, whichever it is.
  'daemon/warmup.ts',
];

it('no file outside of its folder names a client', () => {
  const names = CLIENT_NAMES.filter((name) => name !== 'generic').join('|');
  const [own, quoted] = [new RegExp(`^clients/(?:${names})/`), new RegExp(`['"](?:${names})['"]`)];
  const naming = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.test-helper)\.tsx?$/.test(file) && !own.test(file))
    .filter((file) => quoted.test(readFileSync(join(ROOT, 'src', file), 'utf8')));
  expect(naming).toEqual(NAMING);
});

/** Who adds a client, and forgets one of these, would get weaker decisions without a word. */
describe.each(
  CLIENT_MODULES.filter(({ facts }) => facts.name !== 'generic').map((module) => ({ ...module.facts, module })),
)('$name', ({ name, programs, start, signs, module }) => {
  it.each(PARTS)('has the part %s, or says why not', (part) => {
    expect([module[part], module.lacks?.[part]].filter((one) => one !== undefined)).toHaveLength(1);
  });

  it('has programs, ways to start them unguarded, and signs by which its payloads are recognised', () => {
    expect(programs).not.toEqual([]);
    expect(start?.names.split(' ')).toEqual(expect.arrayContaining([...programs]));
    expect(signs).not.toEqual([]);
  });

  it('is an agent, whose processes answer nothing', () => {
    expect(programs.filter((program) => !isAgentProgram([program]))).toEqual([]);
  });

  it('has a hook that agents do not start', () => {
    const { effects } = textEffects(`sluice hook ${name}`, { cwd: '/w', home: '/home/u' });
    expect(effects.some(({ tags = [] }) => tags.includes('loosen') || tags.includes('administer'))).toBe(true);
    const direct = `node other/hook/hook.cjs ${name} < e.json`;
    expect(evaluator.evaluate({ ...EXAMPLE_MACHINE, tool: 'Bash', input: { command: direct } }).decision).toBe('deny');
  });
});
