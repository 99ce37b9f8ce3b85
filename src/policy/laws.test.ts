import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DECISIONS, type Decision } from '../core/verdict.js';
import { PolicyEvaluator, stricterDecision } from './evaluate/policy-evaluator.js';
import { withoutPermissions } from './load/load.js';
import type { CommandRule, Defaults, EffectRule, Layer, Ruleset } from './policy.js';

const COMMANDS = [
  'true',
  'cat a',
  'touch a',
  'rm a',
  'frobnicate',
  'make',
  'eval "$X"',
  'cat "$X"',
  'curl x.example',
  'git push -f',
];
const PROGRAMS = ['true', 'cat', 'touch', 'rm', 'frobnicate', 'make', 'eval', 'curl', 'git'];

const decision = fc.constantFrom('allow' as const, 'defer' as const, 'ask' as const, 'deny' as const);
const at = { file: 'f', line: 1 };
const commandRule: fc.Arbitrary<CommandRule> = fc.record({
  name: fc.constant('c'),
  at: fc.constant(at),
  decision,
  commands: fc.subarray(PROGRAMS, { minLength: 1, maxLength: 4 }),
});
const effectRule: fc.Arbitrary<EffectRule> = fc.record({
  name: fc.constant('e'),
  at: fc.constant(at),
  decision,
  effects: fc.subarray(['read', 'write', 'delete', 'exec', 'send', 'receive', 'vcs'] as const, { minLength: 1 }),
});
const defaults: fc.Arbitrary<Defaults> = fc.record(
  { harmless: decision, read: decision, write: decision, other: decision, unknown: decision },
  { requiredKeys: [] },
);
const plain = fc.record({
  source: fc.constant('s'),
  rules: fc.constant([]),
  bash: fc.array(commandRule, { maxLength: 4 }),
  effects: fc.array(effectRule, { maxLength: 3 }),
  bases: fc.constant([]),
});
const pack: fc.Arbitrary<Ruleset> = plain;
const file: fc.Arbitrary<Ruleset> = fc
  .tuple(plain, fc.array(pack, { maxLength: 3 }), fc.option(defaults, { nil: undefined }))
  .map(([own, bases, stated]) => ({ ...own, bases, ...(stated !== undefined && { defaults: stated }) }));
const text = fc.array(fc.constantFrom(...COMMANDS), { minLength: 1, maxLength: 3 });

const judge = (layers: readonly Layer[], parts: readonly string[]) =>
  new PolicyEvaluator({ layers }).evaluate({
    tool: 'Bash',
    input: { command: parts.join('; ') },
    cwd: '/p',
    home: '/h',
  });
const decide = (layers: readonly Layer[], parts: readonly string[]): Decision => judge(layers, parts).decision;
const yours = (...files: readonly Ruleset[]): Layer => ({ name: 'yours', files });
const rank = (one: Decision): number => DECISIONS.indexOf(one);
/** The strictest that a rule said; what defaults say may give way to a rule. */
const ruled = (layers: readonly Layer[], parts: readonly string[]): Decision =>
  judge(layers, parts).partDecisions.reduce<Decision>(
    (most, { rule, decision: one }) => (rule === undefined ? most : stricterDecision(most, one)),
    'continue',
  );

const RUNS = { numRuns: 400 };

describe('no rule of an addition turns a deny or an ask into less', () => {
  const holds = (before: readonly Layer[], after: readonly Layer[], parts: readonly string[]): void => {
    const was = ruled(before, parts);
    if (was === 'ask' || was === 'deny') expect(rank(decide(after, parts))).toBeGreaterThanOrEqual(rank(was));
  };

  test('of a managed layer', () => {
    fc.assert(
      fc.property(file, file, text, (own, managed, parts) =>
        holds([yours(own)], [{ name: 'managed', files: [managed] }, yours(own)], parts),
      ),
      RUNS,
    );
  });

  test('of a pack', () => {
    fc.assert(
      fc.property(file, pack, text, (own, added, parts) =>
        holds([yours(own)], [yours({ ...own, bases: [...own.bases, added] })], parts),
      ),
      RUNS,
    );
  });

  test('of an untrusted project, which loosens nothing at all, not even a default', () => {
    fc.assert(
      fc.property(file, file, text, (own, project, parts) => {
        const after = decide([yours(own), { name: 'project', files: [withoutPermissions(project)] }], parts);
        expect(rank(after)).toBeGreaterThanOrEqual(rank(decide([yours(own)], parts)));
      }),
      RUNS,
    );
  });
});

test('the order of layers and of packs does not matter', () => {
  fc.assert(
    fc.property(file, file, file, text, (own, managed, project, parts) => {
      const layers: Layer[] = [
        { name: 'managed', files: [managed] },
        yours(own),
        { name: 'project', files: [withoutPermissions(project)] },
      ];
      const turned = yours({ ...own, bases: [...own.bases].reverse() });
      const expected = decide(layers, parts);
      expect(decide([...layers].reverse(), parts)).toBe(expected);
      expect(
        decide(
          layers.map((layer) => (layer.name === 'yours' ? turned : layer)),
          parts,
        ),
      ).toBe(expected);
    }),
    RUNS,
  );
});

test('a call is allowed only if every part of it is', () => {
  fc.assert(
    fc.property(file, text, (own, parts) => {
      const { decision: whole, partDecisions: answers } = judge([yours(own)], parts);
      if (whole !== 'allow') return;
      for (const answer of answers) expect(answer.decision).toBe('allow');
      for (const part of parts) expect(decide([yours(own)], [part])).toBe('allow');
    }),
    RUNS,
  );
});

test('what is not known is never allowed by a rule', () => {
  fc.assert(
    fc.property(file, fc.constantFrom('cat "$X"', 'eval "$X"', '$X', 'rm -rf $X/', 'git push $X'), (own, command) => {
      const permissive: Ruleset = {
        ...own,
        defaults: { harmless: 'ask', read: 'ask', write: 'ask', other: 'ask', unknown: 'ask' },
      };
      expect(rank(decide([yours(permissive)], [command]))).toBeGreaterThanOrEqual(rank('defer'));
    }),
    RUNS,
  );
});
