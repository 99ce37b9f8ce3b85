import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEvent } from './event.js';
import { combine, EMPTY_FOLD, type Fold, foldVerdict, strictest } from './fold.js';
import type { Hook } from './hook.js';
import type { Outcome } from './outcome.js';
import { Registry } from './registry.js';
import { decide, runObservers } from './run.js';
import { type CheckedVerdict, DECISIONS, type Decision } from './verdict.js';

const decision = fc.constantFrom(...DECISIONS);
const rank = (value: Decision) => DECISIONS.indexOf(value);

const verdict: fc.Arbitrary<CheckedVerdict> = fc.record(
  {
    decision,
    reason: fc.string(),
    inject: fc.array(
      fc.record({ content: fc.string(), role: fc.constant('system' as const), ephemeral: fc.boolean() }),
    ),
    notify: fc.array(fc.record({ message: fc.string(), level: fc.constant('info' as const) })),
    quiet: fc.boolean(),
    stop: fc.string(),
  },
  { requiredKeys: ['decision'] },
);
const fold: fc.Arbitrary<Fold> = fc
  .array(fc.tuple(fc.string(), verdict), { maxLength: 4 })
  .map((all) => all.reduce((sum, [hook, one]) => combine(sum, foldVerdict(hook, one)), EMPTY_FOLD));

describe('the fold', () => {
  test('of decisions is associative, commutative and idempotent, with continue as its zero', () => {
    fc.assert(
      fc.property(decision, decision, decision, (a, b, c) => {
        expect(strictest(a, strictest(b, c))).toBe(strictest(strictest(a, b), c));
        expect(strictest(a, b)).toBe(strictest(b, a));
        expect(strictest(a, a)).toBe(a);
        expect(strictest(a, 'continue')).toBe(a);
        expect(rank(strictest(a, b))).toBe(Math.max(rank(a), rank(b)));
      }),
    );
  });

  test('of whole verdicts is associative and keeps the order of what has one', () => {
    fc.assert(
      fc.property(fold, fold, fold, (a, b, c) => {
        expect(combine(a, combine(b, c))).toEqual(combine(combine(a, b), c));
        expect(combine(a, EMPTY_FOLD)).toEqual(a);
        expect(combine(EMPTY_FOLD, a)).toEqual(a);
        const joined = combine(a, b);
        for (const list of ['reasons', 'injections', 'notices', 'asks', 'findings', 'stops', 'quiet'] as const) {
          expect(joined[list]).toEqual([...a[list], ...b[list]]);
        }
        expect(combine(b, a).decision).toBe(joined.decision);
        expect(combine(a, a).decision).toBe(a.decision);
      }),
    );
  });
});

/** What a random hook does when it is run. */
type Behaviour =
  | { does: 'say'; verdict: Record<string, unknown>; later: boolean }
  | { does: 'throw'; thrown: unknown; later: boolean }
  | { does: 'hang' }
  | { does: 'nonsense'; answer: unknown }
  | { does: 'register' }
  | { does: 'unregister' };

const behaviour: fc.Arbitrary<Behaviour> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('say' as const),
      later: fc.boolean(),
      verdict: fc.record({ decision }, { requiredKeys: [] }) as fc.Arbitrary<Record<string, unknown>>,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('say' as const),
      later: fc.boolean(),
      verdict: fc.record({ replace: fc.record({ n: fc.nat() }) }) as fc.Arbitrary<Record<string, unknown>>,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('throw' as const), later: fc.boolean(), thrown: fc.anything() }),
  },
  { weight: 1, arbitrary: fc.constant({ does: 'hang' as const }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('nonsense' as const), answer: fc.anything() }) },
  { weight: 1, arbitrary: fc.constant({ does: 'register' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'unregister' as const }) },
);
const spec = fc.record({
  kind: fc.constantFrom('transform' as const, 'guard' as const, 'observe' as const),
  order: fc.integer({ min: -3, max: 3 }),
  onError: fc.constantFrom(undefined, 'continue' as const, 'deny' as const),
  behaviour,
});
type Spec = typeof spec extends fc.Arbitrary<infer S> ? S : never;

interface World {
  readonly registry: Registry;
  readonly seen: { hook: string; kind: string; input: unknown }[];
}

function build(specs: readonly Spec[]): World {
  const registry = new Registry();
  const undo: (() => void)[] = [];
  const seen: World['seen'] = [];
  specs.forEach(({ kind, order, onError, behaviour: what }, index) => {
    const name = `h${index}`;
    const run = (event: { data: { input: unknown } }): unknown => {
      seen.push({ hook: name, kind, input: event.data.input });
      switch (what.does) {
        case 'say':
          return what.later ? Promise.resolve(what.verdict) : what.verdict;
        case 'throw':
          if (what.later) return Promise.reject(what.thrown);
          throw what.thrown;
        case 'hang':
          return new Promise(() => {});
        case 'nonsense':
          return what.answer;
        case 'register':
          registry.register({
            name: `new-${name}-${seen.length}`,
            on: 'tool:pre',
            kind: 'guard',
            run: () => ({ decision: 'deny' }),
          });
          return undefined;
        case 'unregister':
          for (const remove of undo) remove();
          return undefined;
      }
    };
    const declared = onError !== undefined && kind !== 'observe' ? { onError } : {};
    undo.push(
      registry.register({ name, on: 'tool:pre', kind, order, timeout: 10, run, ...declared } as unknown as Hook),
    );
  });
  return { registry, seen };
}

async function runOnce({ registry }: World): Promise<{ outcome: Outcome; before: readonly string[] }> {
  const plan = registry.plan('tool:pre');
  const event = createEvent(plan.type, { session: 's', time: 't', call: 'c' }, { tool: 'bash', input: { n: -1 } });
  const outcome = await decide(plan, event);
  await runObservers(plan, outcome);
  return { outcome, before: plan.deciders.map(({ hook }) => hook.name) };
}

const specs = fc.array(spec, { minLength: 1, maxLength: 7 });
const runs = { numRuns: 150 };

describe('whatever hooks do', () => {
  test('law 1: no hook can weaken another', async () => {
    await fc.assert(
      fc.asyncProperty(specs, async (all) => {
        const { outcome } = await runOnce(build(all));
        const strongest = outcome.trace.reduce<Decision>((max, entry) => strictest(max, entry.decision), 'continue');
        expect(outcome.decision).toBe(strongest);
        for (const { error, decision: effect, kind } of outcome.trace) {
          if (error !== undefined && kind === 'guard') expect(['continue', 'deny']).toContain(effect);
        }
      }),
      runs,
    );
  });

  test('law 1: adding a guard never makes the outcome weaker', async () => {
    await fc.assert(
      fc.asyncProperty(specs, decision, fc.nat(), async (all, extra, at) => {
        const calm = all.filter(({ behaviour: { does } }) => does !== 'register' && does !== 'unregister');
        const added = [...calm];
        added.splice(at % (calm.length + 1), 0, {
          kind: 'guard',
          order: 0,
          onError: undefined,
          behaviour: { does: 'say', later: false, verdict: { decision: extra } },
        });
        const without = (await runOnce(build(calm))).outcome.decision;
        const withIt = (await runOnce(build(added))).outcome.decision;
        expect(rank(withIt)).toBeGreaterThanOrEqual(rank(without));
      }),
      runs,
    );
  });

  test('law 2: every guard judged exactly what would run', async () => {
    await fc.assert(
      fc.asyncProperty(specs, async (all) => {
        const world = build(all);
        const { outcome } = await runOnce(world);
        const final = (outcome.event.data as { input: unknown }).input;
        for (const { kind, input } of world.seen) if (kind !== 'transform') expect(input).toBe(final);
        expect(Object.isFrozen(final)).toBe(true);
        const kinds = world.seen.map(({ kind }) => ['transform', 'guard', 'observe'].indexOf(kind));
        expect(kinds).toEqual([...kinds].sort());
      }),
      runs,
    );
  });

  test('law 3: every run ends with an outcome, and the snapshot holds while hooks come and go', async () => {
    await fc.assert(
      fc.asyncProperty(specs, async (all) => {
        const world = build(all);
        const { outcome, before } = await runOnce(world);
        expect(DECISIONS).toContain(outcome.decision);
        const ran = outcome.trace.map(({ hook }) => hook);
        expect(ran).toEqual(before.slice(0, ran.length));
        if (outcome.decision !== 'deny') expect(ran).toEqual(before);
        for (const { hook, error } of outcome.trace) {
          const index = Number(hook.slice(1));
          if (all[index]?.behaviour.does === 'hang') expect(error?.code).toBe('HOOK_TIMEOUT');
          if (all[index]?.behaviour.does === 'throw') expect(error).toBeDefined();
        }
      }),
      runs,
    );
  });
});
