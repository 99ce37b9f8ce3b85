import { SluiceError, show } from './errors.js';
import { BUILTIN_EVENTS, type EventType, eventType } from './events.js';
import { checkHook, type Hook, toNameList } from './hook.js';
import { compileMatcher, compileNamePattern, type Predicate } from './match.js';
import { type UnknownTool, unknownTools } from './named-tool.js';
import { sortHooks } from './order.js';

/** A hook made ready to run. */
export interface ReadyHook {
  readonly hook: Hook;
  readonly matches: Predicate | undefined;
}

/** The hooks of one event in the order in which they run: a snapshot that no registration changes. */
export interface Plan {
  readonly type: EventType;
  /** Transforms, then guards. */
  readonly deciders: readonly ReadyHook[];
  readonly observers: readonly ReadyHook[];
}

export interface RegistryOptions {
  /** Events of your own. */
  readonly events?: readonly EventType[];
  /**
   * What becomes of a guard or a transform in this list that can do nothing on any of its events: it is refused, or only in
   * `warnings`. Hooks of a policy file are warned of: one must not take the others down with it. Default refuse.
   */
  readonly ineffective?: 'refuse' | 'warn';
}

/** Holds hooks and says in which order they run. It knows none of them by name. */
export class Registry {
  readonly #events: ReadonlyMap<string, EventType>;
  readonly #hooks = new Set<{ readonly ready: ReadyHook; readonly events: ReadonlySet<string> }>();
  readonly #plans = new Map<string, Plan>();

  constructor(hooks: Iterable<Hook> = [], { events, ineffective = 'refuse' }: RegistryOptions = {}) {
    this.#events = new Map(events?.map((type) => [type.name, type]));
    for (const hook of hooks) this.#add(hook, ineffective);
  }

  /** Adds a hook and returns its own undo. A run that is under way does not see either. */
  register(hook: Hook, { ineffective = 'refuse' }: Pick<RegistryOptions, 'ineffective'> = {}): () => void {
    return this.#add(hook, ineffective);
  }

  #add(hook: Hook, ineffective: 'refuse' | 'warn'): () => void {
    checkHook(hook);
    // Bound: a hook may be an object of a class.
    const snapshot = Object.freeze({ ...hook, run: hook.run.bind(hook) }) as Hook;
    const entry = {
      ready: { hook: snapshot, matches: snapshot.when === undefined ? undefined : compileMatcher(snapshot.when) },
      events: this.#eventsOf(snapshot),
    };
    this.#checkName(snapshot.name, entry.events);
    this.#checkWhen(snapshot, entry.events);
    if (ineffective === 'refuse') this.#checkEffect(snapshot, entry.events);
    this.#checkOrder(snapshot, entry.events);
    this.#hooks.add(entry);
    this.#plans.clear();
    return () => {
      if (this.#hooks.delete(entry)) this.#plans.clear();
    };
  }

  /** The table's entry of an event name, built-in or given to this registry. */
  eventType(name: string): EventType {
    return eventType(name, this.#events);
  }

  plan(name: string): Plan {
    let plan = this.#plans.get(name);
    if (plan === undefined) {
      const type = this.eventType(name);
      const hooks = [...this.#hooks]
        .filter(({ events, ready }) => events.has(name) && ready.hook.enabled !== false)
        .map(({ ready }) => ready);
      const of = (kind: Hook['kind']) => sortHooks(hooks.filter(({ hook }) => hook.kind === kind));
      const deciders = Object.freeze([...of('transform'), ...of('guard')]);
      plan = Object.freeze({ type, deciders, observers: Object.freeze(of('observe')) });
      this.#plans.set(name, plan);
    }
    return plan;
  }

  /** What hooks, or those of one name, name in vain: in `before` and `after`, or as what they want to decide. */
  warnings(only?: string): string[] {
    const warnings: string[] = [];
    for (const { ready, events } of this.#hooks.values()) {
      const { hook } = ready;
      if (only !== undefined && hook.name !== only) continue;
      const types = [...events].map((event) => this.eventType(event));
      if (!hasEffect(hook, types))
        warnings.push(
          `Hook "${hook.name}" is a ${hook.kind}, but nothing can be decided on ${[...events].join(', ')}: make it ${meant(types)}.`,
        );
      else if (hook.kind === 'guard') {
        const vain = namesOf(hook).filter((name) => events.has(name) && !hasEffect(hook, [this.eventType(name)]));
        if (vain.length > 0)
          warnings.push(`Hook "${hook.name}" is a guard, but nothing can be decided on ${vain.join(', ')}.`);
      }
      const stops = hook.onError !== undefined && hook.onError !== 'continue';
      if (stops && !types.some(({ gates }) => gates))
        warnings.push(
          `Hook "${hook.name}" cannot ${hook.onError} when it fails: nothing can be decided on ${[...events].join(', ')}.`,
        );
      for (const field of ['before', 'after'] as const) {
        for (const name of toNameList(hook[field])) {
          const others = [...this.#readyHooks()].filter((ready) => ready.hook.name === name);
          const other = (others.find((ready) => ready.hook.kind === hook.kind) ?? others[0])?.hook;
          if (other === undefined)
            warnings.push(`Hook "${hook.name}" runs ${field} "${name}", but there is no such hook.`);
          else if (other.kind !== hook.kind) {
            warnings.push(
              `Hook "${hook.name}" (${hook.kind}) runs ${field} "${name}" (${other.kind}), but kinds run in a fixed order: transform, guard, observe.`,
            );
          }
        }
      }
    }
    return warnings;
  }

  /** The hooks that are for a tool beside these, and so for none. */
  unknownTools(tools: readonly string[]): UnknownTool[] {
    const hooks = [...this.#readyHooks()].map(({ hook }) => hook);
    return unknownTools(
      hooks.filter(({ enabled }) => enabled !== false),
      tools,
    );
  }

  /** The order that is really used, event by event. */
  toString(): string {
    const lines: string[] = [];
    for (const name of [...BUILTIN_EVENTS.keys(), ...this.#events.keys()]) {
      const { deciders, observers } = this.plan(name);
      const hooks = [...deciders, ...observers];
      if (hooks.length === 0) continue;
      lines.push(name);
      for (const { hook } of hooks) lines.push(`  ${hook.kind.padEnd(9)}  ${hook.name}`);
    }
    const off = [...this.#readyHooks()].filter(({ hook }) => hook.enabled === false).map(({ hook }) => hook.name);
    if (off.length > 0) lines.push(`off: ${off.join(', ')}`);
    return [...lines, ...this.warnings().map((warning) => `warning: ${warning}`)].join('\n');
  }

  *#readyHooks(): Generator<ReadyHook> {
    for (const { ready } of this.#hooks) yield ready;
  }

  /** A name is for one hook of an event: who reads it in a record knows which. On other events it may be another's. */
  #checkName(name: string, events: ReadonlySet<string>): void {
    for (const { ready, events: others } of this.#hooks) {
      const shared = ready.hook.name === name ? [...events].find((event) => others.has(event)) : undefined;
      if (shared === undefined) continue;
      throw new SluiceError('HOOK_DUPLICATE', {
        what: `There is a hook "${name}" on ${shared} already`,
        expected: 'a name of its own for each hook of an event',
        got: show(name),
        fix: 'Rename one, or unregister the first.',
      });
    }
  }

  /** Circles are refused here, event by event. */
  #checkOrder(hook: Hook, events: ReadonlySet<string>): void {
    const same = [...this.#hooks].filter(({ ready }) => ready.hook.kind === hook.kind);
    const ordered = [hook, ...same.map(({ ready }) => ready.hook)];
    if (ordered.every(({ before, after }) => before === undefined && after === undefined)) return;
    for (const event of events)
      sortHooks([
        ...same.filter((one) => one.events.has(event)).map(({ ready }) => ready),
        { hook, matches: undefined },
      ]);
  }

  /** A string names tools: on events that have none it would never match. */
  #checkWhen({ name, when }: Hook, events: ReadonlySet<string>): void {
    if (typeof when === 'function' || when === undefined || when === '*') return;
    if ([...events].some((event) => 'tool' in this.eventType(event).data)) return;
    throw new SluiceError('HOOK_INVALID', {
      what: `Hook "${name}" names tools, but is for no event with a tool`,
      expected: 'a predicate on the event, or events such as "tool:pre"',
      got: `when: ${show(when)}`,
    });
  }

  /** Whatever it answered on such events would be an error at run time that stops nothing. */
  #checkEffect(hook: Hook, events: ReadonlySet<string>): void {
    const types = [...events].map((event) => this.eventType(event));
    if (hasEffect(hook, types)) return;
    throw new SluiceError('HOOK_INVALID', {
      what: `Hook "${hook.name}" is a ${hook.kind}, and nothing can be decided on ${[...events].join(', ')}`,
      expected: 'an event that can be denied, such as "tool:pre"',
      got: show([...events]),
      fix: `Make it ${meant(types)}.`,
    });
  }

  #eventsOf(hook: Hook): ReadonlySet<string> {
    const known = [...BUILTIN_EVENTS.keys(), ...this.#events.keys()];
    const patterns: readonly unknown[] = Array.isArray(hook.on) ? hook.on : [hook.on];
    const events = new Set<string>();
    for (const pattern of patterns) {
      const name = typeof pattern === 'string' ? pattern : (pattern as EventType | undefined)?.name;
      if (typeof name !== 'string') throw badOn(hook.name, show(pattern));
      if (!name.includes('*')) {
        events.add(this.eventType(name).name);
        continue;
      }
      const matching = known.filter(compileNamePattern(name));
      if (matching.length === 0) throw badOn(hook.name, show(name));
      for (const match of matching) events.add(match);
    }
    if (events.size === 0) throw badOn(hook.name, 'no event');
    return events;
  }
}

/**
 * Is there an event on which such a hook can do anything? A guard is there to decide: where it could do no more than add
 * context, its denial would stop nothing.
 */
function hasEffect({ kind }: Hook, types: readonly EventType[]): boolean {
  if (kind === 'observe') return true;
  return types.some(
    ({ gates, injects, stops, replaces }) =>
      gates || stops || (kind === 'transform' && (injects || replaces !== undefined)),
  );
}

/** The kinds that can do something on one of these events. */
function meant(types: readonly EventType[]): string {
  const observer = 'an observer (kind: "observe") if it only watches';
  const can = (key: 'injects' | 'replaces') => types.some(({ [key]: value }) => value !== undefined && value !== false);
  const does = [...(can('injects') ? ['adds context'] : []), ...(can('replaces') ? ['changes the data'] : [])];
  return does.length === 0 ? observer : `a transform if it ${does.join(' or ')}, or ${observer}`;
}

/** The events that a hook names one by one. */
function namesOf({ on }: Hook): string[] {
  return [on as unknown].flat().map((one) => (typeof one === 'string' ? one : (one as EventType).name));
}

function badOn(name: string, got: string): SluiceError {
  return new SluiceError('EVENT_UNKNOWN', {
    what: `Hook "${name}" is for no event that exists`,
    expected: `"on": names such as "tool:pre", patterns such as "tool:*", or "*"`,
    got,
    fix: 'docs/events.md lists the events; an event of your own goes to the registry: new Registry([], { events: [deploy] }).',
  });
}
