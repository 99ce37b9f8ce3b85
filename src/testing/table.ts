import { isRecord } from '../core/data.js';
import { show } from '../core/errors.js';
import { createEvent } from '../core/event.js';
import type { EventData, EventName } from '../core/events.js';
import type { Hook } from '../core/hook.js';
import type { Outcome } from '../core/outcome.js';
import { Registry } from '../core/registry.js';
import { decide, type RunOptions, runObservers } from '../core/run.js';
import type { Decision } from '../core/verdict.js';

type Given = { [N in EventName]: readonly [event: N, data: EventData<N>] }[EventName];

export interface HookTestCase {
  /** Default: the data of the event. */
  readonly name?: string;
  readonly given: Given;
  /** A decision, or any part of the outcome; regular expressions match strings. */
  readonly expect: Decision | { readonly [K in keyof Outcome]?: unknown };
}

type Test = (name: string, run: () => Promise<void>) => unknown;

/** A table as a test: each row is one `test` of whatever runner you use. */
export function testHook(
  test: Test,
  hook: Hook | readonly Hook[],
  rows: readonly HookTestCase[],
  options: RunOptions = {},
): void {
  const hooks = [hook].flat();
  for (const row of rows) {
    const [name, data] = row.given;
    const title = row.name ?? `${name} ${show(data)}`;
    test(`${hooks.map((one) => one.name).join(', ')}: ${title}`, async () => {
      const outcome = await decideFor<EventName>(hooks, row.given, options);
      const expected = typeof row.expect === 'string' ? { decision: row.expect } : row.expect;
      const difference = compare(outcome, expected, 'outcome');
      if (difference !== undefined) throw new Error(`${title}: ${difference}`);
    });
  }
}

/** What some hooks make of one event, with no session around them. Observers run too, and stand last in the trace. */
export async function decideFor<N extends EventName>(
  hooks: readonly Hook[],
  [name, data]: readonly [event: N, data: EventData<N>],
  options: RunOptions = {},
): Promise<Outcome<N>> {
  const plan = new Registry(hooks).plan(name);
  const event = createEvent(plan.type, { session: 'test', time: new Date(0).toISOString(), call: 'call-1' }, data);
  const outcome = await decide(plan, event, options);
  const seen = await runObservers(plan, outcome, options);
  return { ...outcome, trace: [...outcome.trace, ...seen] } as unknown as Outcome<N>;
}

/** The first place where the value lacks what was expected; undefined where it has all of it. */
function compare(value: unknown, expected: unknown, path: string): string | undefined {
  if (expected instanceof RegExp) {
    return typeof value === 'string' && expected.test(value)
      ? undefined
      : `${path}: expected ${expected}, got ${show(value)}`;
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(value) || value.length !== expected.length)
      return `${path}: expected ${show(expected)}, got ${show(value)}`;
    return first(expected.map((item, index) => compare(value[index], item, `${path}[${index}]`)));
  }
  if (isRecord(expected)) {
    if (!isRecord(value)) return `${path}: expected ${show(expected)}, got ${show(value)}`;
    return first(Object.keys(expected).map((key) => compare(value[key], expected[key], `${path}.${key}`)));
  }
  return Object.is(value, expected) ? undefined : `${path}: expected ${show(expected)}, got ${show(value)}`;
}

function first(differences: readonly (string | undefined)[]): string | undefined {
  return differences.find((difference) => difference !== undefined);
}
