import { canonical, isRecord } from '../core/data.js';
import { SluiceError, show } from '../core/errors.js';
import type { Event } from '../core/event.js';
import { guard, type Hook, transform } from '../core/hook.js';
import { compileMatcher } from '../core/match.js';
import { deny, type TransformVerdict } from '../core/verdict.js';
import type { ToolCall } from '../session/options.js';
import { Execution } from './execution.js';
import { State } from './state.js';

/** `null` blocks, `undefined` goes on, a call replaces the one that was given. */
export type BeforeTool = (call: Required<ToolCall>, state: State) => Answer<ToolCall | null>;
/** An execution replaces the one that was given. */
export type AfterTool = (execution: Execution, call: Required<ToolCall>, state: State) => Answer<Execution>;
/** A state replaces the one that was given. */
export type OnStep = (state: State) => Answer<State>;
/** False ends the run. Nothing that it says makes an agent go on that has finished. */
export type ShouldContinue = (state: State) => Answer<boolean>;

type Answer<T> = T | undefined | void | Promise<T | undefined | void>;

export interface CallbackOptions {
  readonly name?: string;
  /** Ascending: the smallest runs first. Default 0. */
  readonly order?: number;
  readonly before?: string | readonly string[];
  readonly after?: string | readonly string[];
  /** Milliseconds. Default 5000. */
  readonly timeout?: number;
}

export interface ToolCallbackOptions extends CallbackOptions {
  /** Which tools: a name, a glob (`read_*`), a regex (`/^write_/`), or a predicate. Default all. */
  readonly match?: ToolMatch;
}

type Matches = (call: Required<ToolCall>, state: State) => boolean;
export type ToolMatch = string | RegExp | Matches | { readonly matches: Matches };

/** What a run knows that events do not carry. */
export interface Current {
  state: State;
  /** Notes on executions, by call. */
  readonly notes: Map<string, Readonly<Record<string, unknown>>>;
  /** What callbacks keep about calls. All of it ends with the run. */
  readonly kept: Set<Map<string, unknown>>;
}

type Fields = CallbackOptions & { readonly name: string };
type ToolFields = Fields & { readonly match?: ToolMatch };
type ToolEvent = Event<'tool:pre'>;

/**
 * A callback before a tool is two hooks. The first may change or block the call. The second blocks what others made of
 * the call after that: else whoever runs last could hand on what the first would never have let through.
 */
export function beforeTool(callback: BeforeTool, fields: ToolFields, current: Current): Hook[] {
  const { match, ...rest } = fields;
  const when = matcherOf(match, current);
  /** What the callback let through, by call: the input as it left it. */
  const passed = new Map<string, { readonly input: unknown; readonly changed: boolean }>();
  current.kept.add(passed);
  const ask = async (event: ToolEvent): Promise<ToolCall | null | undefined> => {
    const call = callOf(event);
    const answer = await callback(call, current.state);
    if (answer === undefined || answer === null) return answer as null | undefined;
    if (!isRecord(answer) || !isRecord(answer.input)) throw wrong('before a tool', 'null, undefined or a call', answer);
    if (answer.tool !== call.tool) throw wrong('before a tool', `a call of the same tool, "${call.tool}"`, answer.tool);
    return canonical(answer.input) === canonical(call.input) ? undefined : (answer as unknown as ToolCall);
  };
  const first = transform({
    ...rest,
    on: 'tool:pre',
    when,
    onError: 'deny',
    async run(event) {
      const answer = await ask(event);
      if (answer === null) return deny('Blocked by hook');
      passed.set(event.call, { input: answer?.input ?? event.data.input, changed: answer !== undefined });
      return answer === undefined ? undefined : { replace: answer.input };
    },
  });
  const second = guard({
    name: `${fields.name} (again)`,
    ...(rest.order !== undefined && { order: rest.order }),
    ...(rest.timeout !== undefined && { timeout: rest.timeout }),
    on: 'tool:pre',
    when,
    async run(event) {
      const before = passed.get(event.call);
      passed.delete(event.call);
      const { input } = event.data;
      if (before !== undefined && (before.input === input || canonical(before.input) === canonical(input))) return;
      const answer = await ask(event);
      if (answer === null) return deny('Blocked by hook, after another hook had changed the call');
      // It has had its change, and others came after it. One that never had would be passed over.
      if (answer !== undefined && before?.changed !== true)
        return deny(`Another hook changed the call so that this one would change it too. Give it a later "order".`);
      return;
    },
  });
  return [first, second];
}

export function afterTool(callback: AfterTool, fields: ToolFields, current: Current): Hook[] {
  const { match, ...rest } = fields;
  const run = async (event: Event<'tool:post'> | Event<'tool:error'>): Promise<TransformVerdict | undefined> => {
    const call = callOf(event);
    const metadata = current.notes.get(event.call) ?? {};
    const failed = event.name === 'tool:error';
    const given = new Execution({
      call,
      metadata,
      ...(failed
        ? { error: (event as Event<'tool:error'>).data.error }
        : { output: (event as Event<'tool:post'>).data.output }),
    });
    const answer = await callback(given, call, current.state);
    if (answer === undefined) return undefined;
    if (!(answer instanceof Execution)) throw wrong('after a tool', 'undefined or an execution', answer);
    current.notes.set(event.call, answer.metadata);
    if (failed)
      return answer.error === given.error || answer.error === undefined ? undefined : { replace: answer.error };
    return answer.output === given.output ? undefined : { replace: answer.output };
  };
  return [transform({ ...rest, on: ['tool:post', 'tool:error'], when: matcherOf(match, current), run })];
}

export function onStep(event: 'step:before' | 'step:after', callback: OnStep, fields: Fields): Hook[] {
  const run = async (given: Event<'step:before'>): Promise<TransformVerdict | undefined> => {
    const answer = await callback(State.of(given.data.state));
    if (answer === undefined) return undefined;
    if (!(answer instanceof State)) throw wrong('around a step', 'undefined or a state', answer);
    return { replace: answer.toJSON() };
  };
  return [transform({ ...fields, on: event as 'step:before', run })];
}

export function shouldContinue(callback: ShouldContinue, fields: Fields): Hook[] {
  return [
    guard({
      ...fields,
      on: 'step:continue',
      async run({ data }) {
        const answer = await callback(State.of(data.state));
        if (answer === undefined || answer === true) return;
        if (answer === false) return deny('Stopped by hook');
        throw wrong('that says whether to continue', 'true, false or undefined', answer);
      },
    }),
  ];
}

function callOf(event: Event<'tool:pre'> | Event<'tool:post'> | Event<'tool:error'>): Required<ToolCall> {
  const { tool, input } = event.data;
  return Object.freeze({ call: event.call, tool, input });
}

function matcherOf(match: ToolMatch | undefined, current: Current): (event: Event) => boolean {
  if (match === undefined) return () => true;
  if (typeof match === 'string' || match instanceof RegExp) return compileMatcher(match);
  const matches = typeof match === 'function' ? match : match.matches?.bind(match);
  if (typeof matches !== 'function') throw wrong('for some tools', 'match: a name, a pattern or a predicate', match);
  return (event) => matches(callOf(event as unknown as ToolEvent), current.state);
}

function wrong(where: string, expected: string, got: unknown): SluiceError {
  return new SluiceError('VERDICT_INVALID', {
    what: `A callback ${where} gave the wrong answer`,
    expected,
    got: show(got),
  });
}
