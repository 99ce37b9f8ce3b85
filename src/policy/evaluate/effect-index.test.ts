import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Effect } from '../../effects/effect.js';
import type { EffectRule, Ruleset } from '../policy.js';
import { BoundEffectRule } from './bound-effect-rule.js';
import { EffectIndex } from './effect-index.js';
import { matchesEffect } from './effect-rules.js';
import { viewEffect } from './effect-view.js';

const SITUATION = { tool: 'Bash', input: {}, cwd: '/h/app', root: '/h/app', home: '/h' };
const SET: Ruleset = { source: 'test', rules: [], bash: [], effects: [], bases: [] };
const AT = { file: 'test', line: 1 };

/** Few letters, so that names meet. */
const name = fc.constantFrom('a', 'b', 'ab', 'ba', '.a', '.env', 'h', 'app', 'a.key', 'b.key');
const wild = fc.constantFrom('*', '**', 'a*', '*a', '*.key', '?', '[ab]', '.*', '{a,b.key}', '{*a,b/**}', 'a*b');
const path = (part: fc.Arbitrary<string>) =>
  fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => `/${parts.join('/')}`);
const rulePath = fc.oneof(
  path(fc.oneof(name, wild)),
  path(fc.oneof(name, wild)).map((text) => text.slice(1)),
  path(fc.oneof(name, wild)).map((text) => `~${text}`),
);
const rule: fc.Arbitrary<EffectRule> = fc.record({
  name: fc.constant('rule'),
  at: fc.constant(AT),
  effects: fc.constant(['delete'] as const),
  decision: fc.constantFrom('allow', 'defer', 'ask', 'deny'),
  path: fc.array(rulePath, { minLength: 1, maxLength: 4 }),
});
const target: fc.Arbitrary<Effect['target']> = fc.oneof(
  path(name).map((text) => ({ type: 'path' as const, path: text })),
  path(fc.oneof(name, wild)).map((text) => ({ type: 'path' as const, path: text, pattern: true as const })),
  fc.tuple(path(fc.oneof(name, fc.constantFrom('$X', '${X:-a}', '$(y)')))).map(([text]) => ({
    type: 'unknown' as const,
    source: text,
  })),
);
const tags = fc.subarray(['recursive', 'move']);

describe('what may match is found', () => {
  it('whatever the rules are, and whatever is done', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), target, tags, (rules, to, words) => {
        const placed = rules.map((one, order) => new BoundEffectRule(one, SET, order, SITUATION));
        const effect: Effect = { kind: 'delete', target: to, tags: words, span: { start: 0, end: 0 } };
        const view = viewEffect(effect, 'rm', SITUATION);
        const found = new EffectIndex(placed).find(view);
        const all = placed.filter((one) => matchesEffect(one, one.path, view)).map(({ order }) => order);
        const some = found.filter((one) => matchesEffect(one.placed, one.globs, view)).map((one) => one.placed.order);
        expect(some).toEqual(all);
      }),
      { numRuns: 5_000 },
    );
  });

  it('and no file of a tree is passed over that a rule forbids', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), fc.array(path(name), { maxLength: 4 }), (rules, files) => {
        const placed = rules.map((one, order) => new BoundEffectRule(one, SET, order, SITUATION));
        const index = new EffectIndex(placed);
        for (const file of files) {
          const target = { type: 'path' as const, path: file };
          const view = viewEffect({ kind: 'delete', target, span: { start: 0, end: 0 } }, 'rm', SITUATION);
          const forbidden = placed.some((one) => !one.strict && matchesEffect(one, one.path, view));
          if (forbidden) expect(index.mayForbid(file)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('and an alternative with an anchor brings in no other files', () => {
    const rule = {
      name: '',
      at: AT,
      effects: ['read'] as const,
      decision: 'ask' as const,
      path: ['**/.{*_log,mail/**}'],
    };
    const index = new EffectIndex([new BoundEffectRule(rule, SET, 0, SITUATION)]);
    const files = ['/h/app/a.ts', '/h/app/.a_log', '/h/.mail/x'];
    expect(index.mayForbidAmong(files)).toEqual(['/h/app/.a_log', '/h/.mail/x']);
  });

  it('without going through a thousand rules', () => {
    const many = Array.from(
      { length: 1000 },
      (_, index) =>
        new BoundEffectRule(
          {
            name: '',
            at: AT,
            effects: ['read'],
            decision: 'ask',
            path: [`area${index}/**/*.key`, `~/.conf${index}/**`],
          },
          SET,
          index,
          SITUATION,
        ),
    );
    const index = new EffectIndex(many);
    const count = (to: Effect['target'], ...words: string[]) =>
      index.find(viewEffect({ kind: 'read', target: to, tags: words, span: { start: 0, end: 0 } }, 'cat', SITUATION))
        .length;
    expect(count({ type: 'path', path: '/h/app/area3/x.key' })).toBe(1);
    expect(count({ type: 'path', path: '/h/app/src', pattern: true }, 'recursive')).toBe(0);
    expect(count({ type: 'path', path: '/h/app/.git/**', pattern: true })).toBe(0);
    expect(count({ type: 'path', path: '/h/app/*.ts', pattern: true })).toBe(0);
    expect(count({ type: 'unknown', source: '$X/.conf7/y' })).toBe(1);
  });
});
