import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { loadEngine } from '../../match/regex-engine.js';
import { EXAMPLE_MACHINE } from '../check/pack-tests.test-helper.js';
import { PolicyEvaluator } from '../evaluate/policy-evaluator.js';
import { PACKS } from '../load/builtin.js';
import { loadPolicy } from '../load/load.js';
import type { Ruleset } from '../policy.js';
import { findOverlaps } from './overlaps.js';
import { findUnreachedRules } from './unreached-rules.js';
import type { WitnessCall } from './witness.js';

beforeAll(loadEngine);

const yaml = readFileSync(new URL('../../../test/fixtures/reach/planted.yaml', import.meta.url), 'utf8');
const { set, problems } = loadPolicy('/p/sluice.yaml', {
  files: { read: () => yaml },
  pack: () => undefined,
  packs: [],
  root: EXAMPLE_MACHINE.cwd,
});

/** The names of rules of which something is said, each after its witness was judged. */
function claimed(of: Ruleset): { dead: string[]; overlapping: string[] } {
  const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [{ ...of, bases: [] }] }], silent: true });
  const speakers = (call: WitnessCall) =>
    evaluator.evaluate({ ...EXAMPLE_MACHINE, ...call }).partDecisions.map(({ rule }) => rule?.name);
  const { unreached } = findUnreachedRules(of, EXAMPLE_MACHINE);
  for (const { rule, witness, decider } of unreached) {
    expect(speakers(witness)).not.toContain(rule.name);
    if (decider !== undefined) expect(speakers(witness)).toContain(decider.name);
  }
  const found = findOverlaps(of, EXAMPLE_MACHINE, new Set(unreached.map(({ rule }) => rule)));
  const alone = (name: string) => {
    const own = <T extends { name: string }>(rules: readonly T[]) => rules.filter((rule) => rule.name === name);
    const only = { ...of, bases: [], rules: own(of.rules), bash: own(of.bash), effects: own(of.effects) };
    return new PolicyEvaluator({ layers: [{ name: 'yours', files: [only] }], silent: true });
  };
  for (const { earlier, later, witness } of found.overlaps) {
    expect(speakers(witness)).toContain(earlier.name);
    expect(speakers(witness)).not.toContain(later.name);
    // And without the others it would have spoken.
    const { partDecisions: answers } = alone(later.name).evaluate({ ...EXAMPLE_MACHINE, ...witness });
    expect(answers.map(({ rule }) => rule?.name)).toContain(later.name);
  }
  expect(found.truncated).toBe(false);
  return { dead: unreached.map(({ rule }) => rule.name), overlapping: found.overlaps.map(({ later }) => later.name) };
}

test('thirty mistakes are found among sound rules, and nothing else', () => {
  expect(problems).toEqual([]);
  const planted = [...set.rules, ...set.bash, ...set.effects].map(({ name }) => name);
  const dead = planted.filter((name) => /^(?:dead|shadowed) /.test(name));
  const overlapping = planted.filter((name) => name.startsWith('overlapping '));
  const found = claimed(set);
  expect(dead.length + overlapping.length).toBe(30);
  expect(found.dead.sort()).toEqual(dead.sort());
  expect([...new Set(found.overlapping)].sort()).toEqual(overlapping.sort());
});

test.each(Object.entries(PACKS))('nothing is dead in the pack %s, and each overlap is one', (_, pack) => {
  expect(claimed(pack)).toMatchObject({ dead: [] });
});
